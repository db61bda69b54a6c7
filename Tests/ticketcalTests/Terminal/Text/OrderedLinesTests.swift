import Reservations
import Testing

@testable import ticketcal

@Suite struct OrderedLinesTests {
  private static func position(_ line: Int) -> RecordPosition {
    RecordPosition(file: "a.csv", place: .line(line))
  }

  private static func lines(expecting expected: [Int]) -> OrderedLines {
    var lines = OrderedLines()
    for line in expected { lines.expect(position(line)) }
    return lines
  }

  @Test func passesOnWhatNobodyHasToWaitFor() {
    var lines = OrderedLines()
    #expect(lines.take("2", of: Self.position(2)) == ["2"])
    #expect(lines.take(nil, of: Self.position(3)) == [])
    #expect(lines.take("4", of: Self.position(4)) == ["4"])
    #expect(lines.takeRest() == [])
  }

  @Test func holdsWhatStandsBehindARecordThatIsDecidedLater() {
    var lines = Self.lines(expecting: [2, 3])
    #expect(lines.take("4", of: Self.position(4)) == [])
    lines.expect(Self.position(5))
    #expect(lines.take("3", of: Self.position(3)) == [])
    #expect(lines.take("2", of: Self.position(2)) == ["2", "3", "4"])
    #expect(lines.take("5", of: Self.position(5)) == ["5"])
    #expect(lines.take("6", of: Self.position(6)) == ["6"])
  }

  @Test func waitsForNoLineOfARecordThatHasNone() {
    var lines = Self.lines(expecting: [2])
    #expect(lines.take("3", of: Self.position(3)) == [])
    #expect(lines.take(nil, of: Self.position(2)) == ["3"])
  }

  @Test func givesBackTheRestWhereSomeAreNeverDecided() {
    var lines = Self.lines(expecting: [2, 3, 4])
    #expect(lines.take("4", of: Self.position(4)) == [])
    #expect(lines.take("2", of: Self.position(2)) == ["2"])
    #expect(lines.takeRest() == ["4"])
    #expect(lines.takeRest() == [])
    #expect(lines.take("7", of: Self.position(7)) == ["7"])
  }

  /// One file can be named twice.
  @Test func tellsRecordsOfOnePositionApart() {
    var lines = Self.lines(expecting: [2, 2])
    #expect(lines.take("first", of: Self.position(2)) == ["first"])
    #expect(lines.take("second", of: Self.position(2)) == ["second"])
  }
}

import Reservations
import Testing

@testable import ticketcal

@Suite struct RecordOrderTests {
  private static func position(_ line: Int) -> RecordPosition {
    RecordPosition(file: "a.csv", place: .line(line))
  }

  private static func lines(expecting expected: [Int]) -> RecordOrder {
    var lines = RecordOrder()
    for line in expected { lines.expect(position(line)) }
    return lines
  }

  @Test func passesOnWhatNobodyHasToWaitFor() {
    var lines = RecordOrder()
    #expect(lines.decide("2", of: Self.position(2)) == ["2"])
    #expect(lines.decide(nil, of: Self.position(3)) == [])
    #expect(lines.decide("4", of: Self.position(4)) == ["4"])
    #expect(lines.drain() == [])
  }

  @Test func holdsWhatStandsBehindARecordThatIsDecidedLater() {
    var lines = Self.lines(expecting: [2, 3])
    #expect(lines.decide("4", of: Self.position(4)) == [])
    lines.expect(Self.position(5))
    #expect(lines.decide("3", of: Self.position(3)) == [])
    #expect(lines.decide("2", of: Self.position(2)) == ["2", "3", "4"])
    #expect(lines.decide("5", of: Self.position(5)) == ["5"])
    #expect(lines.decide("6", of: Self.position(6)) == ["6"])
  }

  @Test func waitsForNoLineOfARecordThatHasNone() {
    var lines = Self.lines(expecting: [2])
    #expect(lines.decide("3", of: Self.position(3)) == [])
    #expect(lines.decide(nil, of: Self.position(2)) == ["3"])
  }

  @Test func givesBackTheRestWhereSomeAreNeverDecided() {
    var lines = Self.lines(expecting: [2, 3, 4])
    #expect(lines.decide("4", of: Self.position(4)) == [])
    #expect(lines.decide("2", of: Self.position(2)) == ["2"])
    #expect(lines.drain() == ["4"])
    #expect(lines.drain() == [])
    #expect(lines.decide("7", of: Self.position(7)) == ["7"])
  }

  @Test func holdsManyLinesBehindARecordThatIsDecidedLater() {
    var lines = Self.lines(expecting: [1])
    for line in 2...40_000 {
      #expect(lines.decide("", of: Self.position(line)).isEmpty)
    }
    #expect(lines.decide("", of: Self.position(1)).count == 40_000)
  }

  /// One file can be named twice.
  @Test func tellsRecordsOfOnePositionApart() {
    var lines = Self.lines(expecting: [2, 2])
    #expect(lines.decide("first", of: Self.position(2)) == ["first"])
    #expect(lines.decide("second", of: Self.position(2)) == ["second"])
  }
}

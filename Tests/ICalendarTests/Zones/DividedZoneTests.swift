import CivilTime
import SampleEvents
import Testing

@testable import ICalendar

@Suite struct DividedZoneTests {
  private static func zone(_ observances: [String]) -> String {
    "BEGIN:VTIMEZONE\nTZID:Mine\nX-LIC-LOCATION:Here\n\(observances.joined())END:VTIMEZONE\n"
  }

  private static func observance(_ name: String, _ start: String, _ more: String = "") -> String {
    let offsets = name == "DAYLIGHT" ? ("+0100", "+0200") : ("+0200", "+0100")
    return "BEGIN:\(name)\nDTSTART:\(start)\nTZOFFSETFROM:\(offsets.0)\nTZOFFSETTO:\(offsets.1)\n"
      + "\(more)END:\(name)\n"
  }

  private static let years = 1980...2037

  /// An observance for each change.
  private static let listed = zone(
    years.flatMap {
      [observance("DAYLIGHT", "\($0)0331T020000"), observance("STANDARD", "\($0)1027T030000")]
    })

  /// Two observances with a date for each change, in lines of one and of several dates.
  private static let dated = zone(
    [("DAYLIGHT", "0331T020000"), ("STANDARD", "1027T030000")].map { name, day in
      let dates = years.dropFirst().map { "\($0)\(day)" }
      let lines = dates.prefix(20).map { "RDATE:\($0)\n" }.joined()
      return observance(
        name, "1980\(day)", lines + "RDATE:\(dates.dropFirst(20).joined(separator: ","))\n")
    })

  /// Rules that end, followed by rules without an end.
  private static let ruled = zone([
    observance("DAYLIGHT", "19800331T020000", "RRULE:FREQ=YEARLY;UNTIL=20050331T010000Z\n"),
    observance("STANDARD", "19801027T030000", "RRULE:FREQ=YEARLY;COUNT=26\n"),
    observance("DAYLIGHT", "20070310T020000", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU\n"),
    observance("STANDARD", "20071104T030000", "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU\n"),
  ])

  private func described(_ text: [UInt8]) throws -> DescribedZone {
    let event = try ReadObject.event(
      "DTSTART;TZID=Mine:20230710T120000", around: String(decoding: text, as: UTF8.self))
    guard case .described(_, let zone) = event.start else { throw SampleError() }
    return zone
  }

  @Test(
    arguments: [listed, dated, ruled],
    [1900...1900, 1979...1980, 1981...1981, 1999...2003, 2004...2008, 2037...2038, 2060...2060])
  func keepsTheOffsetsOfTheYears(text: String, years: ClosedRange<Int>) throws {
    let whole = try described(Array(text.utf8))
    let divided = try #require(DividedZone(Array(text.utf8)))
    for last in [years.upperBound, nil] {
      let part = try described(divided.text(from: years.lowerBound, through: last))
      let end = try Samples.reading((last ?? years.upperBound + 30) + 1, 1, 1).secondsSinceEpoch
      let moments = stride(
        from: try Samples.reading(years.lowerBound, 1, 1).secondsSinceEpoch, to: end, by: 5 * 86_400
      )
      let wrong = moments.filter { moment in
        let instant = Instant(secondsSince1970: moment)
        return part.offset(at: instant) != whole.offset(at: instant)
      }
      #expect(wrong.isEmpty)
    }
  }

  @Test func leavesOutTheObservancesOfOtherYears() throws {
    let divided = try #require(DividedZone(Array(Self.listed.utf8)))
    let text = String(decoding: divided.text(from: 2005, through: 2005), as: UTF8.self)
    let kept =
      [Self.observance("STANDARD", "20021027T030000")]
      + (2003...2007).flatMap {
        [
          Self.observance("DAYLIGHT", "\($0)0331T020000"),
          Self.observance("STANDARD", "\($0)1027T030000"),
        ]
      }
    #expect(text == Self.zone(kept))
  }

  @Test func leavesOutTheDatesOfOtherYears() throws {
    let divided = try #require(DividedZone(Array(Self.dated.utf8)))
    let text = String(decoding: divided.text(from: 2035, through: nil), as: UTF8.self)
    let dates = (2033...2037).map { "\($0)0331T020000" }.joined(separator: ",")
    #expect(text.replacing("\n ", with: "").contains("\nRDATE:\(dates)\n"))
    #expect(text.count < 700)
  }

  @Test func refusesAZoneBeyondTheLimits() {
    let rule = "RRULE:FREQ=SECONDLY\n"
    #expect(DividedZone(Array(Self.zone([]).utf8)) == nil)
    #expect(
      DividedZone(Array(Self.zone([Self.observance("DAYLIGHT", "20000101T000000", rule)]).utf8))
        == nil)
    #expect(DividedZone([]) == nil)
  }
}

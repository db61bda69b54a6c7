import CICal
import CivilTime
import Foundation
import SampleEvents
import TestSupport
import Testing

@testable import ICalendar

@Suite struct VTimeZoneTests {
  private func text(_ name: String, from year: Int) throws -> String {
    let lines = VTimeZone.text(for: try Samples.zone(name), from: year)
    return String(decoding: lines.bytes, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")
  }

  private func isStandard(_ text: String) -> Bool { text.contains("BEGIN:STANDARD\n") }

  /// From the year of the last change of the rules on, the text is the same for every year.
  @Test(arguments: [1997, 2023, 2999])
  func writesTheRulesOfAZoneFromTheirFirstYear(_ year: Int) throws {
    #expect(
      try text("Europe/Berlin", from: year) == """
        BEGIN:VTIMEZONE
        TZID:Europe/Berlin
        BEGIN:STANDARD
        DTSTART:19961027T030000
        TZOFFSETFROM:+0200
        TZOFFSETTO:+0100
        RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
        END:STANDARD
        BEGIN:DAYLIGHT
        DTSTART:19970330T020000
        TZOFFSETFROM:+0100
        TZOFFSETTO:+0200
        RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
        END:DAYLIGHT
        END:VTIMEZONE

        """)
  }

  @Test func writesEachChangeBeforeTheRulesOfToday() throws {
    #expect(
      try text("America/New_York", from: 2005) == """
        BEGIN:VTIMEZONE
        TZID:America/New_York
        BEGIN:STANDARD
        DTSTART:20041031T020000
        TZOFFSETFROM:-0400
        TZOFFSETTO:-0500
        RDATE:20051030T020000
        RDATE:20061029T020000
        END:STANDARD
        BEGIN:DAYLIGHT
        DTSTART:20050403T020000
        TZOFFSETFROM:-0500
        TZOFFSETTO:-0400
        RDATE:20060402T020000
        END:DAYLIGHT
        BEGIN:DAYLIGHT
        DTSTART:20070311T020000
        TZOFFSETFROM:-0500
        TZOFFSETTO:-0400
        RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3
        END:DAYLIGHT
        BEGIN:STANDARD
        DTSTART:20071104T020000
        TZOFFSETFROM:-0400
        TZOFFSETTO:-0500
        RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11
        END:STANDARD
        END:VTIMEZONE

        """)
  }

  @Test(arguments: [
    ("Asia/Shanghai", 2023, "19910915T020000", "+0900", "+0800"),
    ("Asia/Kolkata", 2023, "19700101T000000", "+0530", "+0530"),
    ("Etc/GMT+5", 1950, "19500101T000000", "-0500", "-0500"),
  ])
  func writesOneObservanceForAZoneWithoutRules(
    _ name: String, _ year: Int, _ start: String, _ before: String, _ after: String
  ) throws {
    #expect(
      try text(name, from: year) == """
        BEGIN:VTIMEZONE
        TZID:\(name)
        BEGIN:STANDARD
        DTSTART:\(start)
        TZOFFSETFROM:\(before)
        TZOFFSETTO:\(after)
        END:STANDARD
        END:VTIMEZONE

        """)
  }

  @Test(arguments: ["Europe/Moscow", "Africa/Casablanca", "Asia/Tokyo", "Europe/Dublin"])
  func alwaysHasAStandardObservance(_ name: String) throws {
    for year in [1985, 2010, 2012, 2023, 2036] {
      #expect(isStandard(try text(name, from: year)))
    }
  }

  /// libical, reading what was written, finds the offset Foundation has, on both sides of every
  /// transition and in between.
  @Test(arguments: TimeZone.knownTimeZoneIdentifiers)
  func givesEveryReadingItsOffset(_ name: String) throws {
    let zone = try Samples.zone(name)
    for year in stride(from: 1990, through: 2036, by: TestRun.isSlow ? 5 : 10) {
      #expect(try mismatches(zone, from: year, through: year) == [])
    }
    #expect(try mismatches(zone, from: 2005, through: 2034) == [])
  }

  /// An event that began long ago and repeats without end: the rules of today came later, and some zones
  /// state every change until 2087.
  @Test(arguments: [
    "America/New_York", "America/Mexico_City", "America/Santiago", "America/Nuuk",
    "America/Havana", "America/Asuncion", "Europe/Vienna", "Europe/Dublin", "Europe/Moscow",
    "Africa/Cairo", "Africa/Casablanca", "Asia/Gaza", "Asia/Jerusalem", "Asia/Tehran",
    "Australia/Lord_Howe", "Pacific/Auckland", "Pacific/Apia", "Antarctica/Troll",
  ])
  func givesEveryReadingOfASeriesItsOffset(_ name: String) throws {
    for year in [1972, 1985, 2004, 2026] {
      #expect(try mismatches(Samples.zone(name), from: year, through: 2110) == [])
    }
  }

  /// The moments from a year on at which libical's offset is another.
  private func mismatches(
    _ zone: TimeZone, from year: Int, through lastYear: Int
  ) throws -> [Int] {
    let lines = VTimeZone.text(for: zone, from: year)
    let text = String(decoding: lines.bytes, as: UTF8.self)
    let parsed = try #require(icaltimezone_new())
    defer { icaltimezone_free(parsed, 1) }
    let component = try #require(icalcomponent_new_from_string(text))
    #expect(icaltimezone_set_component(parsed, component) == 1)
    let start = zone.resolve(try Samples.reading(year, 1, 1)).instant.secondsSince1970
    let end = zone.resolve(try Samples.reading(lastYear, 12, 31, 23)).instant.secondsSince1970
    var moments = Array(stride(from: start, through: end, by: 86_400 * 5 + 3600))
    var date = Date(timeIntervalSince1970: Double(start))
    while let next = zone.nextDaylightSavingTimeTransition(after: date),
      next.timeIntervalSince1970 < Double(end)
    {
      moments += [Int(next.timeIntervalSince1970) - 1, Int(next.timeIntervalSince1970)]
      date = next
    }
    return moments.filter { moment in
      var time = icaltime_from_timet_with_zone(moment, 0, icaltimezone_get_utc_timezone())
      let offset = icaltimezone_get_utc_offset_of_utc_time(parsed, &time, nil)
      return Int(offset) != zone.offset(at: Instant(secondsSince1970: moment))
    }
  }

  @Test(arguments: [.min, 1, 9998, 9999, .max])
  func survivesTheEdgesOfTime(_ year: Int) throws {
    #expect(isStandard(try text("Europe/Berlin", from: year)))
  }
}

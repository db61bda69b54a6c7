import CICal
import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import ICalendar

@Suite struct TimeZoneObservancesTests {
  private func text(_ name: String, _ reach: ZoneReach) throws -> String {
    let lines = try Samples.zone(name).vtimezone(reach)
    return String(decoding: lines.bytes, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")
  }

  @Test func writesTheRulesOfAZone() throws {
    #expect(
      try text("Europe/Berlin", ZoneReach(firstYear: 2023, lastYear: 2023, runsOn: false)) == """
        BEGIN:VTIMEZONE
        TZID:Europe/Berlin
        BEGIN:STANDARD
        DTSTART:20221030T030000
        TZOFFSETFROM:+0200
        TZOFFSETTO:+0100
        RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
        END:STANDARD
        BEGIN:DAYLIGHT
        DTSTART:20230326T020000
        TZOFFSETFROM:+0100
        TZOFFSETTO:+0200
        RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
        END:DAYLIGHT
        END:VTIMEZONE

        """)
  }

  @Test func writesOneObservanceForAZoneWithoutRules() throws {
    #expect(
      try text("Asia/Shanghai", ZoneReach(firstYear: 2023, lastYear: 2024, runsOn: true)) == """
        BEGIN:VTIMEZONE
        TZID:Asia/Shanghai
        BEGIN:STANDARD
        DTSTART:20230101T000000
        TZOFFSETFROM:+0800
        TZOFFSETTO:+0800
        END:STANDARD
        END:VTIMEZONE

        """)
  }

  @Test func writesNoMoreThanTheYearsNeed() throws {
    let zone = try Samples.zone("America/New_York")
    let short = zone.observances(ZoneReach(firstYear: 2005, lastYear: 2005, runsOn: false))
    #expect(short.allSatisfy { $0.onset.date.year <= 2005 })
    #expect(short.allSatisfy { if case .on = $0.recurrence { true } else { false } })
    let long = zone.observances(ZoneReach(firstYear: 2005, lastYear: 2005, runsOn: true))
    #expect(long.contains { if case .yearly = $0.recurrence { true } else { false } })
  }

  @Test(arguments: ["Europe/Moscow", "Africa/Casablanca", "Asia/Tokyo", "Europe/Dublin"])
  func alwaysHasAStandardObservance(_ name: String) throws {
    for year in [1985, 2010, 2012, 2023, 2036] {
      let reach = ZoneReach(firstYear: year, lastYear: year, runsOn: false)
      #expect(try Samples.zone(name).observances(reach).contains { !$0.isDaylight })
    }
  }

  /// libical, reading what was written, finds the offset Foundation has, on both sides of every
  /// transition and in between.
  @Test(arguments: TimeZone.knownTimeZoneIdentifiers)
  func givesEveryReadingItsOffset(_ name: String) throws {
    let zone = try Samples.zone(name)
    for year in stride(from: 1990, through: 2036, by: 5) {
      let single = ZoneReach(firstYear: year, lastYear: year, runsOn: false)
      #expect(try mismatches(zone, single, through: year) == [])
    }
    let open = ZoneReach(firstYear: 2005, lastYear: 2007, runsOn: true)
    #expect(try mismatches(zone, open, through: 2034) == [])
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
      let open = ZoneReach(firstYear: year, lastYear: year, runsOn: true)
      #expect(try mismatches(Samples.zone(name), open, through: 2110) == [])
    }
  }

  /// The moments from the reach's first year on at which libical's offset is another.
  private func mismatches(
    _ zone: TimeZone, _ reach: ZoneReach, through lastYear: Int
  ) throws -> [Int] {
    let lines = zone.vtimezone(reach)
    let text = String(decoding: lines.bytes, as: UTF8.self)
    let parsed = try #require(icaltimezone_new())
    defer { icaltimezone_free(parsed, 1) }
    let component = try #require(icalcomponent_new_from_string(text))
    #expect(icaltimezone_set_component(parsed, component) == 1)
    let start = zone.resolve(try Samples.reading(reach.firstYear, 1, 1)).instant.secondsSince1970
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

  @Test func survivesTheEdgesOfTime() throws {
    let zone = try Samples.zone("Europe/Berlin")
    for reach in [
      ZoneReach(firstYear: 1, lastYear: 1, runsOn: true),
      ZoneReach(firstYear: 9999, lastYear: 9999, runsOn: true),
      ZoneReach(firstYear: 1, lastYear: 9999, runsOn: true),
    ] {
      #expect(zone.observances(reach).contains { !$0.isDaylight })
    }
  }
}

import CivilTime
import Foundation
import Testing

@testable import ICalendar

@Suite struct ZoneResolverTests {
  /// A start at noon on 2023-07-10 in that zone, in a file that describes zones like that.
  private func start(_ tzid: String, _ zones: String = "") throws -> (String, String?) {
    let contents = try ReadObject.contents(
      ofEvent: "DTSTART;TZID=\(tzid):20230710T120000", around: zones)
    return (
      contents.series.first?.master?.start.description ?? "", contents.problem
    )
  }

  private func zone(
    _ tzid: String, offset: String = "+0137", rule: String = "", more: String = ""
  ) -> String {
    """
    BEGIN:VTIMEZONE
    TZID:\(tzid)
    BEGIN:STANDARD
    DTSTART:19700101T000000
    TZOFFSETFROM:\(offset)
    TZOFFSETTO:\(offset)
    \(rule)END:STANDARD
    \(more)END:VTIMEZONE

    """
  }

  @Test func aProblemShowsNoControlCharacters() throws {
    let problem = try start("\"x\u{1B}[31m\u{202E}\"").1
    #expect(problem?.hasSuffix("\" is unknown; its times are shown as local") == true)
    #expect(problem?.contains("\u{1B}") == false && problem?.contains("\u{202E}") == false)
  }

  @Test func everyWindowsZoneIsOneOfTheSystem() throws {
    #expect(WindowsZones.identifiers.count > 120)
    for identifier in WindowsZones.identifiers {
      #expect(TimeZone(identifier: identifier)?.identifier == identifier)
    }
  }

  /// Chihuahua and Almaty have left the offsets that these names mean.
  @Test(arguments: [
    ("Mountain Standard Time (Mexico)", "2023-07-10T12:00:00-07:00[America/Mazatlan]"),
    ("Central Asia Standard Time", "2023-07-10T12:00:00+06:00[Asia/Bishkek]"),
  ])
  func aWindowsZoneHasTheOffsetOfItsName(_ name: String, _ expected: String) throws {
    #expect(try start(name).0 == expected)
  }

  @Test func whatAFileSaysOfAKnownZoneIsNotUsed() throws {
    #expect(
      try start("Europe/Berlin", zone("Europe/Berlin")).0
        == "2023-07-10T12:00:00+02:00[Europe/Berlin]")
  }

  @Test func whatAFileSaysOfAWindowsZoneIsNotUsed() throws {
    let name = "India Standard Time"
    let (start, problem) = try start(name, zone(name))
    #expect(start == "2023-07-10T12:00:00+05:30[Asia/Kolkata]")
    #expect(problem == nil)
  }

  @Test func aZoneThatOnlyTheFileKnowsIsTakenFromIt() throws {
    let (fixed, problem) = try start("Mine", zone("Mine"))
    #expect(fixed == "2023-07-10T12:00:00+01:37")
    #expect(problem == nil)
  }

  @Test func whatAFileSaysCountsAlsoWhereAZoneOfTheSystemIsLikeIt() throws {
    let zone = zone(
      "Customized Time Zone", offset: "+0100",
      rule: "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU\n",
      more: """
        BEGIN:DAYLIGHT
        DTSTART:19700329T020000
        TZOFFSETFROM:+0100
        TZOFFSETTO:+0200
        RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
        END:DAYLIGHT

        """
    ).replacingOccurrences(
      of: "DTSTART:19700101T000000\nTZOFFSETFROM:+0100",
      with: "DTSTART:19701025T030000\nTZOFFSETFROM:+0200")
    let (start, problem) = try start("Customized Time Zone", zone)
    #expect(start == "2023-07-10T12:00:00+02:00")
    #expect(problem == nil)
  }

  @Test func aZoneThatChangesOnDaysOfItsOwnIsTakenFromTheFile() throws {
    let more = """
      BEGIN:DAYLIGHT
      DTSTART:20230701T000000
      TZOFFSETFROM:+0137
      TZOFFSETTO:+0311
      RDATE:20230701T000000,20230901T000000
      END:DAYLIGHT

      """
    #expect(try start("Mine", zone("Mine", more: more)).0 == "2023-07-10T12:00:00+03:11")
  }

  @Test func findsTZIDsThatTheFileEscapes() throws {
    let (start, problem) = try start(
      "\"(UTC+01:37) Here, there\"", zone("(UTC+01:37) Here\\, there"))
    #expect(start == "2023-07-10T12:00:00+01:37")
    #expect(problem == nil)
  }

  @Test(arguments: [
    "RRULE:FREQ=SECONDLY\n", "RRULE:FREQ=DAILY\n", "RRULE:FREQ=MONTHLY\n",
    "RRULE:FREQ=YEARLY;BYMONTH=1,2,3;BYDAY=SU\n",
    "RRULE:FREQ=YEARLY;BYHOUR=0,1,2,3,4,5;BYMINUTE=0,1,2;BYSECOND=0,1,2\n",
    "RRULE:FREQ=YEARLY;BYHOUR=2,3\n", "RRULE:FREQ=YEARLY;BYHOUR=24\n",
    "RRULE:FREQ=YEARLY;INTERVAL=2\n", "RRULE:FREQ=YEARLY;BYDAY=SU\n",
    "RRULE:FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=1,2,3,4,5,6,7,8\n", "RRULE:FREQ=YEARLY;BYYEARDAY=1\n",
    "RRULE:FREQ=YEARLY;BYMONTH=5;BYDAY=SU,MO\n", "RRULE:FREQ=YEARLY;INTERVAL=0\n",
    "RRULE:nonsense\n", "RRULE:\n",
    String(repeating: "RRULE:FREQ=YEARLY;BYMONTH=2;BYDAY=SU\n", count: 17),
    String(repeating: "RDATE:20230701T000000\n", count: 2001),
    "RDATE:20230701T000000,20231301T000000\n", "RDATE:20230701T000000Z\n",
    String(
      repeating: "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=1,2,3,4,5,6,7;UNTIL=29991231T000000Z\n",
      count: 16), "RRULE:FREQ=YEARLY;UNTIL=99991231T000000Z;INTERVAL=2\n",
  ])
  func aZoneThatWouldTakeLongIsNotFollowed(_ rule: String) throws {
    let (start, problem) = try start("Mine", zone("Mine", rule: rule))
    #expect(start == "2023-07-10T12:00:00")
    #expect(
      problem == "what the file says of the time zone \"Mine\" cannot be followed; "
        + "its times are shown as local")
  }

  /// As Lotus Notes writes them: the first onset and the rule may differ by their times of day.
  @Test(arguments: [
    ("20231029T015959", "+02:37"), ("20231029T030000", "+01:37"), ("20240331T015959", "+01:37"),
    ("20240331T033000", "+02:37"), ("19991031T030000", "+01:37"), ("20801027T030000", "+01:37"),
  ])
  func followsRulesThatNameTheTimeOfDay(_ start: String, _ offset: String) throws {
    let text = """
      BEGIN:VTIMEZONE
      TZID:Mine
      BEGIN:STANDARD
      DTSTART:19501029T000000
      TZOFFSETFROM:+0237
      TZOFFSETTO:+0137
      RRULE:FREQ=YEARLY;BYMINUTE=0;BYHOUR=2;BYDAY=-1SU;BYMONTH=10
      END:STANDARD
      BEGIN:DAYLIGHT
      DTSTART:19500326T020000
      TZOFFSETFROM:+0137
      TZOFFSETTO:+0237
      RRULE:FREQ=YEARLY;BYSECOND=0;BYMINUTE=0;BYHOUR=2;BYDAY=-1SU;BYMONTH=3
      END:DAYLIGHT
      END:VTIMEZONE

      """
    let event = try ReadObject.event("DTSTART;TZID=Mine:\(start)", around: text)
    #expect(event.start.description.hasSuffix(offset), "\(event.start)")
  }

  @Test func aZoneWhoseRuleFitsNoDayChangesNever() throws {
    let rule = "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30\n"
    #expect(try start("Mine", zone("Mine", rule: rule)).0 == "2023-07-10T12:00:00+01:37")
  }

  @Test(arguments: ["+25", "0100", "+9900", "+01:00", "", "x", "+0100000"])
  func aZoneWithoutOffsetsIsNotFollowed(_ offset: String) throws {
    #expect(try start("Mine", zone("Mine", offset: offset)).0 == "2023-07-10T12:00:00")
  }

  @Test func knowsOffsetsToTheLastYear() throws {
    let rule = "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU\n"
    let more = """
      BEGIN:DAYLIGHT
      DTSTART:19700329T020000
      TZOFFSETFROM:+0137
      TZOFFSETTO:+0237
      RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
      END:DAYLIGHT

      """
    for year in [
      "1971", "2001", "2059", "2060", "2099", "2100", "2101", "2400", "2401", "2800", "3001",
      "9998", "9999",
    ] {
      let event = try ReadObject.event(
        "DTSTART;TZID=Mine:\(year)0710T120000\nDTEND;TZID=Mine:\(year)1210T120000",
        around: zone("Mine", rule: rule, more: more))
      #expect(event.start.description == "\(year)-07-10T12:00:00+02:37")
      #expect(event.end.description == "\(year)-12-10T12:00:00+01:37")
    }
  }

  @Test func remembersZonesFromFileToFile() throws {
    let zones = ZoneResolver()
    for offset in ["+0137", "+0211", "+0137"] {
      let text =
        "BEGIN:VCALENDAR\n\(zone("Mine", offset: offset))BEGIN:VEVENT\nUID:u\n"
        + "DTSTART;TZID=Mine:20230710T120000\nEND:VEVENT\nEND:VCALENDAR\n"
      let start = try ReadObject.contents(text, zones: zones).series.first?.master?.start
      #expect(
        start?.description == "2023-07-10T12:00:00\(offset == "+0137" ? "+01:37" : "+02:11")")
    }
  }

  @Test func calendarsOfAFileHaveZonesOfTheirOwn() throws {
    let texts = ["+0137", "+0211"].map { offset in
      "BEGIN:VCALENDAR\n\(zone("Mine", offset: offset))BEGIN:VEVENT\nUID:\(offset)\n"
        + "DTSTART;TZID=Mine:20230710T120000\nEND:VEVENT\nEND:VCALENDAR\n"
    }
    let series = try ReadObject.contents(texts.joined()).series
    #expect(
      series.map { $0.master?.start.description ?? "" } == [
        "2023-07-10T12:00:00+01:37", "2023-07-10T12:00:00+02:11",
      ])
  }

  @Test func aFileHasFewZonesOfItsOwn() throws {
    let zones = (0..<40).map { zone("Mine\($0)", offset: "+01\($0 + 10)") }.joined()
    let events = (0..<40).map {
      "BEGIN:VEVENT\nUID:\($0)\nDTSTART;TZID=Mine\($0):20230710T120000\nEND:VEVENT\n"
    }.joined()
    let contents = try ReadObject.contents("BEGIN:VCALENDAR\n\(zones)\(events)END:VCALENDAR\n")
    #expect(contents.series.count == 40)
    #expect(contents.series.count { $0.master?.start.instant != nil } == 16)
    #expect(contents.problem?.contains("\"Mine16\" cannot be followed") == true)
  }
}

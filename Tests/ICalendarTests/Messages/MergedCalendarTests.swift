import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import ICalendar

@Suite struct MergedCalendarTests {
  private func object(_ uid: String, tzid: String, zone: String, times: String) throws
    -> ICalendarObject
  {
    let lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", "BEGIN:VTIMEZONE", "TZID:\(tzid)", zone,
      "END:VTIMEZONE", "BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:20260101T000000Z",
      "SUMMARY:\(uid)", times, "END:VEVENT", "END:VCALENDAR", "",
    ]
    return try ICalendarObject(Array(lines.joined(separator: "\n").utf8))
  }

  private func standard(_ offset: String) -> String {
    """
    BEGIN:STANDARD
    DTSTART:19700101T000000
    TZOFFSETFROM:\(offset)
    TZOFFSETTO:\(offset)
    END:STANDARD
    """
  }

  private func times(_ tzid: String) -> String {
    "DTSTART;TZID=\(tzid):20261202T100000\nDTEND;TZID=\(tzid):20261202T110000"
  }

  /// Of every event: its title and when it starts, as a reader of the text sees it.
  private func starts(_ calendar: MergedCalendar) throws -> [String: Int?] {
    let text = calendar.text(productID: Samples.productID)
    #expect(!text.indices.contains { text[$0] == 0x0A && ($0 == 0 || text[$0 - 1] != 0x0D) })
    let contents = try ICalendarObject(text).contents()
    return Dictionary(
      uniqueKeysWithValues: contents.series.compactMap(\.master).map {
        ($0.title, $0.start.instant?.secondsSince1970)
      })
  }

  @Test func findsAUIDWithBlanksAroundIt() throws {
    var calendar = MergedCalendar()
    calendar.add(try object(" a@b ", tzid: "UTC", zone: "", times: times("UTC")), uid: "a@b")
    #expect(try starts(calendar).count == 1)
  }

  @Test func zonesOfOneNameThatDifferKeepTheirOffsets() throws {
    var calendar = MergedCalendar()
    for (uid, offset) in [("five", "+0500"), ("six", "+0600"), ("again", "+0600")] {
      calendar.add(
        try object(
          uid, tzid: "Customized Time Zone", zone: standard(offset),
          times: times("Customized Time Zone")), uid: uid)
    }
    let ten = 1_796_205_600  // 2026-12-02T10:00Z
    #expect(
      try starts(calendar)
        == ["five": ten - 5 * 3600, "six": ten - 6 * 3600, "again": ten - 6 * 3600])
    let text = String(decoding: calendar.text(productID: Samples.productID), as: UTF8.self)
    #expect(text.components(separatedBy: "BEGIN:VTIMEZONE").count == 3)
    #expect(text.contains("DTSTART;TZID=\"Customized Time Zone-2\":20261202T100000\r\n"))
  }

  /// In whatever order they come.
  @Test(arguments: [["bare", "five"], ["five", "bare"], ["five", "bare", "again"]])
  func aZoneThatAnObjectDoesNotDescribeStaysUnknown(_ order: [String]) throws {
    var calendar = MergedCalendar()
    for uid in order {
      let described = try object(
        uid, tzid: uid == "bare" ? "Other" : "Office", zone: standard("+0500"),
        times: times("Office"))
      calendar.add(described, uid: uid)
    }
    let starts = try starts(calendar)
    #expect(starts["bare"] == .some(nil))
    for uid in order where uid != "bare" { #expect(starts[uid] == 1_796_205_600 - 5 * 3600) }
  }

  @Test func aZoneOfTheDatabaseIsDescribedForAllTimes() throws {
    var calendar = MergedCalendar()
    // Each says of the zone what its own event needs: winter only, summer only.
    for (uid, zone, day) in [("winter", "+0100", "20261202"), ("summer", "+0200", "20360702")] {
      calendar.add(
        try object(
          uid, tzid: "Europe/Berlin", zone: standard(zone),
          times: "DTSTART;TZID=Europe/Berlin:\(day)T100000"), uid: uid)
    }
    let text = String(decoding: calendar.text(productID: Samples.productID), as: UTF8.self)
    #expect(text.components(separatedBy: "BEGIN:VTIMEZONE").count == 2)
    #expect(text.contains("TZOFFSETTO:+0100") && text.contains("TZOFFSETTO:+0200"))
    #expect(text.contains("BEGIN:DAYLIGHT"))
  }

  @Test func writesManyZonesOfOneName() throws {
    let zones = (0..<5_000).map { number in
      "BEGIN:VTIMEZONE\nTZID:Custom\nBEGIN:STANDARD\nDTSTART:19700101T000000\n"
        + "TZOFFSETFROM:+0500\nTZOFFSETTO:+0500\nRDATE:\(20_000_101 + number)T000000\n"
        + "END:STANDARD\nEND:VTIMEZONE\n"
    }
    let text =
      "BEGIN:VCALENDAR\nVERSION:2.0\n\(zones.joined())BEGIN:VEVENT\nUID:u\n"
      + "DTSTART;TZID=Custom:20261202T100000\nEND:VEVENT\nEND:VCALENDAR\n"
    var calendar = MergedCalendar()
    calendar.add(try ICalendarObject(Array(text.utf8)), uid: "u")
    let merged = String(decoding: calendar.text(productID: Samples.productID), as: UTF8.self)
    #expect(merged.contains("TZID:Custom-5000\r\n"))
  }

  /// The name is one parameter, whatever it contains (RFC 6868).
  @Test func aRenamedZoneEndsNoLineAndNoQuote() throws {
    let times = "DTSTART;TZID=\"A^nATTENDEE:^^^'x\":20261202T100000"
    var calendar = MergedCalendar()
    for (uid, offset) in [("five", "+0500"), ("six", "+0600")] {
      calendar.add(
        try object(uid, tzid: #"A\nATTENDEE:^"x"#, zone: standard(offset), times: times), uid: uid)
    }
    let text = String(decoding: calendar.text(productID: Samples.productID), as: UTF8.self)
    #expect(text.contains("DTSTART;TZID=\"A^nATTENDEE:^^^'x-2\":20261202T100000\r\n"))
    #expect(!text.contains("\nATTENDEE"))
    #expect(try starts(calendar) == ["five": 1_796_187_600, "six": 1_796_184_000])
  }

  @Test func whatIsNotChangedIsWrittenAsItWas() throws {
    var calendar = MergedCalendar()
    let single = try object(
      "one", tzid: "Custom", zone: standard("+0500"), times: "DTSTART;TZID=Custom;X-A=b:20261202T1")
    calendar.add(single, uid: "one")
    let text = String(decoding: calendar.text(productID: Samples.productID), as: UTF8.self)
    #expect(text.contains("DTSTART;TZID=Custom;X-A=b:20261202T1\r\n"))
    let head = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Samples//Samples//EN\r\n"
    #expect(text.hasPrefix(head))
    #expect(text.hasSuffix("END:VEVENT\r\nEND:VCALENDAR\r\n"))
  }
}

import Foundation
import Testing

/// Events in a zone that only their file knows.
@Suite struct DescribedZoneCommandTests {
  /// It goes forward on 10 April and back on 20 September.
  private static let zone = """
    BEGIN:VTIMEZONE
    TZID:Odd one
    X-KEPT:as it is
    BEGIN:STANDARD
    DTSTART:20000920T030000
    TZOFFSETFROM:+0317
    TZOFFSETTO:+0137
    RRULE:FREQ=YEARLY;BYMONTH=9;BYMONTHDAY=20
    END:STANDARD
    BEGIN:DAYLIGHT
    DTSTART:20000410T010000
    TZOFFSETFROM:+0137
    TZOFFSETTO:+0317
    RRULE:FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=10
    END:DAYLIGHT
    END:VTIMEZONE
    """

  private static let event = TestHome.object(
    """
    \(zone)
    BEGIN:VEVENT
    UID:3f2a9c1b-0000-4000-8000-000000000001
    DTSTAMP:20261001T080000Z
    DTSTART;TZID=Odd one:20260408T090000
    DTEND;TZID=Odd one:20260408T100000
    RRULE:FREQ=DAILY;UNTIL=20260411T054300Z
    SUMMARY:Stand-up
    END:VEVENT
    """)

  @Test func anEditStaysOnItsClock() throws {
    let (home, folder) = try EditEventCommandTests.home(Self.event)
    let run = try home.edit("3f2a9c1b")
    try run.enter("start 11:00", expecting: "edit> ")
    #expect(run.text.contains("Wed 8 Apr 2026, 11:00 – 12:00 Odd one (UTC+1:37)"))
    try run.enter("zone Odd one", expecting: "edit> ")
    try run.ends("s")
    let text = try String(contentsOfFile: "\(folder)/dentist.ics", encoding: .utf8)
    #expect(text.contains("DTSTART;TZID=Odd one:20260408T110000\r\n"))
    #expect(text.contains("DTEND;TZID=Odd one:20260408T120000\r\n"))
    #expect(text.contains("RRULE:FREQ=DAILY;UNTIL=20260411T074300Z\r\n"))
    #expect(text.contains(Self.zone.replacingOccurrences(of: "\n", with: "\r\n")))
  }
}

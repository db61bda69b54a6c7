import CivilTime
import Foundation
import Testing

@testable import ICalendar

@Suite struct AlarmReadingTests {
  private func alarms(_ lines: String) throws -> [Alarm] {
    try ReadObject.event("DTSTART:20230610T090000Z\nBEGIN:VALARM\n\(lines)\nEND:VALARM").alarms
  }

  @Test(arguments: [
    ("ACTION:DISPLAY\nTRIGGER:-PT1H", Alarm.before(CivilDuration(seconds: 3600))),
    ("ACTION:AUDIO\nTRIGGER:-P1D", .before(CivilDuration(days: 1))),
    (
      "action:display\ntrigger;related=start:-P1DT1H",
      .before(CivilDuration(days: 1, seconds: 3600))
    ),
    ("TRIGGER:-P2W", .before(CivilDuration(days: 14))),
    ("TRIGGER:PT0S", .before(CivilDuration())), ("TRIGGER:P0D", .before(CivilDuration())),
    ("TRIGGER;VALUE=DURATION:-PT5M", .before(CivilDuration(seconds: 300))),
    ("TRIGGER;VALUE=DATE-TIME:20230609T084000Z", .at(Instant(secondsSince1970: 1_686_300_000))),
    ("TRIGGER:20230609T084000Z", .at(Instant(secondsSince1970: 1_686_300_000))),
  ])
  func showsAlarmsUpToTheStart(_ lines: String, _ alarm: Alarm) throws {
    #expect(try alarms(lines) == [alarm])
  }

  @Test(arguments: [
    "ACTION:EMAIL\nTRIGGER:-PT1H", "ACTION:PROCEDURE\nTRIGGER:-PT1H",
    "ACTION:NONE\nTRIGGER;VALUE=DATE-TIME:19760401T005545Z", "TRIGGER:PT5M", "TRIGGER:P1D",
    "TRIGGER;RELATED=END:-PT5M", "ACTION:DISPLAY", "TRIGGER:", "TRIGGER:soon",
    "TRIGGER:-P99999999999D", "TRIGGER:-P30000D", "TRIGGER:-PT999999999H",
    "TRIGGER;VALUE=DATE:20230609",
  ])
  func othersAreNotShownAndNoProblem(_ lines: String) throws {
    #expect(try alarms(lines).isEmpty)
    let contents = try ReadObject.contents(
      ofEvent: "DTSTART:20230610T090000Z\nBEGIN:VALARM\n\(lines)\nEND:VALARM")
    #expect(contents.problem == nil)
  }
}

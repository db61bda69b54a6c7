import CivilTime
import SampleEvents
import Testing

@testable import ICalendar

/// Alarms of RFC 9074 §8, and those of Apple's Reminders.
@Suite struct PlaceAlarmTests {
  static let apple = """
    BEGIN:VALARM
    UID:A1
    TRIGGER;VALUE=DATE-TIME:19760401T005545Z
    DESCRIPTION:Reminder
    ACTION:DISPLAY
    X-APPLE-PROXIMITY:ARRIVE
    X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-ADDRESS="1 Main St";X-APPLE-RADIUS=
     100;X-TITLE="Home":geo:37.33,-122.03
    END:VALARM
    """
  static let standard = """
    BEGIN:VALARM
    TRIGGER;VALUE=DATE-TIME:19760401T005545Z
    ACTION:DISPLAY
    DESCRIPTION:Buy milk
    PROXIMITY:DEPART
    BEGIN:VLOCATION
    UID:123456-abcdef-98765432
    NAME:Office\\, 2nd floor
    URL:geo:40.443,-79.945;u=10
    END:VLOCATION
    END:VALARM
    """

  static func alarm(_ lines: String) -> String { "BEGIN:VALARM\n\(lines)\nEND:VALARM" }

  @Test(arguments: [apple, standard])
  func isKeptByAnEditOfOtherAlarms(_ lines: String) throws {
    let text = lines.replacing("\n", with: "\r\n")
    let own = Self.alarm("ACTION:DISPLAY\nTRIGGER:-PT15M\nDESCRIPTION:x")
    var event = try Edited(event: "DTSTART:20261121T090000Z\nSUMMARY:S\n\(lines)\n\(own)")
    var reminder = try Edited(reminder: "DTSTART:20261121T090000Z\nSUMMARY:S\n\(lines)\n\(own)")
    let place = try #require(try event.event().alarms.first)
    for alarms in [[place, Alarm.before(CivilDuration(seconds: 1800))], [place]] {
      try event.change { $0.alarms = alarms }
      try reminder.changeReminder { $0.alarms = alarms }
      #expect(try event.event().alarms == alarms)
      #expect(try reminder.reminder().alarms == alarms)
      for edited in [event, reminder] {
        #expect(edited.text.contains("\r\n\(text)\r\n"))
        #expect(!edited.text.contains("TRIGGER:-PT15M"))
      }
    }
    try reminder.changeReminder { $0.due = .floating(try Samples.reading(2026, 11, 22, 9)) }
    try reminder.changeReminder { $0.start = nil }
    #expect(reminder.text.contains("\r\n\(text)\r\n"))
    try event.change { $0.alarms = [] }
    #expect(!event.text.contains("VALARM"))
  }

  @Test func isWrittenForBothKindsOfReaders() throws {
    let alarm = Alarm.place(
      .leave,
      StructuredLocation(
        title: "Office; 2nd", geo: GeoLocation(latitude: 51.34, longitude: 12.37), radius: 100))
    var edited = try Edited(event: "DTSTART:20261121T090000Z\nSUMMARY:Milk")
    try edited.change { $0.alarms = [alarm] }
    #expect(try edited.event().alarms == [alarm])
    for line in [
      "TRIGGER;VALUE=DATE-TIME:19760401T005545Z", "PROXIMITY:DEPART", "X-APPLE-PROXIMITY:DEPART",
      "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-APPLE-RADIUS=100;X-TITLE=\"Office; 2nd\":"
        + "geo:51.340000,12.370000",
      "DESCRIPTION:Milk", "BEGIN:VLOCATION", "NAME:Office\\; 2nd",
      "URL:geo:51.340000,12.370000;u=100",
    ] {
      #expect(edited.lines.contains(line))
    }
  }

  @Test func aPlaceOffTheEarthCannotBeWritten() throws {
    var edited = try Edited(event: "DTSTART:20261121T090000Z")
    let place = StructuredLocation(geo: GeoLocation(latitude: 91, longitude: 0))
    #expect(throws: EditError.self) { try edited.change { $0.alarms = [.place(.arrive, place)] } }
  }
}

/// iCalendar texts of invitations.
enum InvitationText {
  static func calendar(method: String? = nil, _ components: String...) -> String {
    (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Other//EN"]
      + [method.map { "METHOD:\($0)" }].compactMap(\.self) + components
      + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
  }

  /// - Parameter stamp: the day of December 2025 of DTSTAMP.
  static func event(
    _ lines: String..., uid: String = "abc@example.org", sequence: Int = 0, stamp: Int = 1
  ) -> String {
    (["BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:202512\(stamp < 10 ? "0" : "")\(stamp)T000000Z"]
      + (sequence > 0 ? ["SEQUENCE:\(sequence)"] : []) + lines + ["END:VEVENT"])
      .joined(separator: "\r\n")
  }

  static let start = "DTSTART;TZID=Europe/Berlin:20261201T090000"
  static let end = "DTEND;TZID=Europe/Berlin:20261201T093000"

  /// An event at one time.
  static func request(_ title: String = "Meeting", sequence: Int = 0, stamp: Int = 1) -> String {
    calendar(
      method: "REQUEST",
      event(start, end, "SUMMARY:\(title)", "X-A:b", sequence: sequence, stamp: stamp))
  }

  /// Five weeks, without the second, and with the third an hour later.
  static func series(sequence: Int = 0, stamp: Int = 1) -> String {
    calendar(
      method: "REQUEST",
      event(
        start, end, "SUMMARY:Weekly", "RRULE:FREQ=WEEKLY;COUNT=5",
        "EXDATE;TZID=Europe/Berlin:20261208T090000", sequence: sequence, stamp: stamp),
      event(
        "RECURRENCE-ID;TZID=Europe/Berlin:20261215T090000", "SUMMARY:Weekly, later",
        "DTSTART;TZID=Europe/Berlin:20261215T100000",
        "DTEND;TZID=Europe/Berlin:20261215T103000", sequence: sequence, stamp: stamp))
  }

  /// The fourth week, by itself.
  static func occurrence(
    _ method: String, _ title: String = "Moved", sequence: Int = 1, stamp: Int = 2
  ) -> String {
    calendar(
      method: method,
      event(
        "RECURRENCE-ID:20261222T080000Z", "DTSTART:20261222T120000Z", "SUMMARY:\(title)",
        sequence: sequence, stamp: stamp))
  }

  static func cancellation(sequence: Int = 1, stamp: Int = 2) -> String {
    calendar(method: "CANCEL", event(start, sequence: sequence, stamp: stamp))
  }
}

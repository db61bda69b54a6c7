/// A field of a record, in the terms of schema.org and iCalendar.
public enum Field: String, Sendable, Codable, CaseIterable {
  case title, theater, location, start, end, duration
  case allDay = "all day"
  case zone
  case endZone = "end zone"
  case notes, alarms, url, image, seat, gate
  case reservationNumber = "reservation number"
  case provider
  case underName = "under name"
  case status, calendar
  case repeatRule = "repeat"
  case id
  case showAs = "show as"
  case geo

  /// The name in messages and for `--map`.
  public var name: String { rawValue }
}

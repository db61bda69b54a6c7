/// What a draft holds, in the order a card shows it. The raw value is the name people read and type.
public enum DraftField: String, Sendable, CaseIterable, Codable {
  case title, start, end, zone
  case allDay = "allday"
  case repeatRule = "repeat"
  case location, alarms, url
  case availability = "show-as"
  case calendar, status, notes

  public var name: String { rawValue }
}

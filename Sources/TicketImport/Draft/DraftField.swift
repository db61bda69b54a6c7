/// What a draft holds, in the order a card shows it.
public enum DraftField: Int, Sendable, CaseIterable {
  case title, start, end, zone, allDay, repeatRule, location, alarms, url, availability
  case calendar, status, notes

  /// The name people read and type.
  public var name: String {
    switch self {
    case .title: "title"
    case .start: "start"
    case .end: "end"
    case .zone: "zone"
    case .allDay: "allday"
    case .repeatRule: "repeat"
    case .location: "location"
    case .alarms: "alarms"
    case .url: "url"
    case .availability: "show-as"
    case .calendar: "calendar"
    case .status: "status"
    case .notes: "notes"
    }
  }
}

/// A field of a record, in the terms of schema.org and iCalendar.
public enum Field: Int, Sendable, Codable, CaseIterable {
  case title, theater, location, start, end, duration, allDay, zone, endZone, notes, alarms, url
  case image, seat, gate, reservationNumber, provider, underName, status, calendar, repeatRule, id
  case showAs, geo

  /// The name in messages and for `--map`.
  public var name: String {
    switch self {
    case .title: "title"
    case .theater: "theater"
    case .location: "location"
    case .start: "start"
    case .end: "end"
    case .duration: "duration"
    case .allDay: "all day"
    case .zone: "zone"
    case .endZone: "end zone"
    case .notes: "notes"
    case .alarms: "alarms"
    case .url: "url"
    case .image: "image"
    case .seat: "seat"
    case .gate: "gate"
    case .reservationNumber: "reservation number"
    case .provider: "provider"
    case .underName: "under name"
    case .status: "status"
    case .calendar: "calendar"
    case .repeatRule: "repeat"
    case .id: "id"
    case .showAs: "show as"
    case .geo: "geo"
    }
  }
}

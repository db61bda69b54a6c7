/// What a CSV column or a JSON key states: a field, or a part of one that is joined with others.
enum Column: Int, CaseIterable, Sendable {
  case title, theater, location, start, end, duration, allDay, zone, endZone, notes, alarms, url
  case image, seat, reservationNumber, provider, underName, status, calendar, repeatRule, id, showAs
  case startDate, startTime, endDate, endTime
  case reminderSwitch, reminderDate, reminderTime

  /// The field that this states or is a part of.
  var field: Field {
    switch self {
    case .title: .title
    case .theater: .theater
    case .location: .location
    case .start, .startDate, .startTime: .start
    case .end, .endDate, .endTime: .end
    case .duration: .duration
    case .allDay: .allDay
    case .zone: .zone
    case .endZone: .endZone
    case .notes: .notes
    case .alarms, .reminderSwitch, .reminderDate, .reminderTime: .alarms
    case .url: .url
    case .image: .image
    case .seat: .seat
    case .reservationNumber: .reservationNumber
    case .provider: .provider
    case .underName: .underName
    case .status: .status
    case .calendar: .calendar
    case .repeatRule: .repeatRule
    case .id: .id
    case .showAs: .showAs
    }
  }

  /// The name to say to people and to give to `--map`; nil for parts that only Outlook's header has.
  var name: String? {
    switch self {
    case .startDate: "start date"
    case .startTime: "start time"
    case .endDate: "end date"
    case .endTime: "end time"
    case .reminderSwitch, .reminderDate, .reminderTime: nil
    case .title, .theater, .location, .start, .end, .duration, .allDay, .zone, .endZone, .notes,
      .alarms, .url, .image, .seat, .reservationNumber, .provider, .underName, .status, .calendar,
      .repeatRule, .id, .showAs:
      field.name
    }
  }
}

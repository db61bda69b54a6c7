/// A change to a calendar that is to be made.
enum PendingChange: Sendable {
  case saveEvent(StoredEvent, EventSpan)
  case removeEvent(StoredEvent, EventSpan)
  case saveReminder(StoredReminder)
  case removeReminder(StoredReminder)

  var item: ItemID {
    switch self {
    case .saveEvent(let event, _), .removeEvent(let event, _): event.id
    case .saveReminder(let reminder), .removeReminder(let reminder): reminder.id
    }
  }

  var uid: String {
    switch self {
    case .saveEvent(let event, _), .removeEvent(let event, _): event.uid
    case .saveReminder(let reminder), .removeReminder(let reminder): reminder.uid
    }
  }

  var title: String {
    switch self {
    case .saveEvent(let event, _), .removeEvent(let event, _): event.title
    case .saveReminder(let reminder), .removeReminder(let reminder): reminder.title
    }
  }

  var calendar: EventCalendar {
    switch self {
    case .saveEvent(let event, _), .removeEvent(let event, _): event.calendar
    case .saveReminder(let reminder), .removeReminder(let reminder): reminder.calendar
    }
  }

  /// What it was fetched as; nil for what is new.
  var version: EventVersion? {
    switch self {
    case .saveEvent(let event, _), .removeEvent(let event, _): event.version
    case .saveReminder(let reminder), .removeReminder(let reminder): reminder.version
    }
  }
}

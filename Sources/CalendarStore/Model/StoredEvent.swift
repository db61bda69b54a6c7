/// An event of a calendar, or one occurrence of it: the calendar, the version it was fetched in, and the event.
///
/// The event's properties are those of the stored event, too: `stored.title` is `stored.event.title`.
@dynamicMemberLookup
public struct StoredEvent: Sendable, Equatable {
  public let calendar: EventCalendar
  /// Where the calendar keeps the event, and the version that was fetched; nil for a new event.
  public var version: EventVersion?
  public var event: Event

  public init(_ event: Event, in calendar: EventCalendar, version: EventVersion? = nil) {
    self.calendar = calendar
    self.version = version
    self.event = event
  }

  public var id: ItemID { event.id }

  public subscript<Value>(dynamicMember property: WritableKeyPath<Event, Value>) -> Value {
    get { event[keyPath: property] }
    set { event[keyPath: property] = newValue }
  }

  public subscript<Value>(dynamicMember property: KeyPath<Event, Value>) -> Value {
    event[keyPath: property]
  }
}

/// A reminder of a list: the list, the version it was fetched in, and the reminder.
///
/// The reminder's properties are those of the stored reminder, too.
@dynamicMemberLookup
public struct StoredReminder: Sendable, Equatable {
  /// The list.
  public let calendar: EventCalendar
  /// Where the list keeps the reminder, and the version that was fetched; nil for a new reminder.
  public var version: EventVersion?
  public var reminder: Reminder

  public init(_ reminder: Reminder, in calendar: EventCalendar, version: EventVersion? = nil) {
    self.calendar = calendar
    self.version = version
    self.reminder = reminder
  }

  public var id: ItemID { reminder.id }

  public subscript<Value>(dynamicMember property: WritableKeyPath<Reminder, Value>) -> Value {
    get { reminder[keyPath: property] }
    set { reminder[keyPath: property] = newValue }
  }

  public subscript<Value>(dynamicMember property: KeyPath<Reminder, Value>) -> Value {
    reminder[keyPath: property]
  }
}

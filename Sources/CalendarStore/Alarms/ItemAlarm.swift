public import CivilTime

/// An alarm of an event, an occurrence or a reminder, at the moment when it rings.
public struct ItemAlarm: Sendable {
  public enum Item: Sendable {
    case event(StoredEvent)
    case reminder(StoredReminder)
  }

  public let item: Item
  public let trigger: Alarm.Trigger
  public let moment: Instant

  /// The same after each look at the calendars.
  public var id: ID {
    ID(item: itemID.description, moment: moment.secondsSince1970)
  }

  /// Identifies an alarm by its item with the occurrence, and by its moment: alarms of an item at one
  /// moment ring once, and an alarm of an item that moves rings again.
  public struct ID: Sendable, Hashable, Codable {
    /// The description of an `ItemID`.
    public let item: String
    /// In seconds since 1970.
    public let moment: Int
  }

  private var base: any CalendarItem {
    switch item {
    case .event(let event): event.item
    case .reminder(let reminder): reminder.item
    }
  }

  public var itemID: ItemID { base.id }
  public var title: String { base.title }
  /// The start of an event; the due time of a reminder, else its start.
  public var time: EventTime? { base.time }
  public var location: String? { base.location }

  public var calendar: EventCalendar {
    switch item {
    case .event(let event): event.calendar
    case .reminder(let reminder): reminder.calendar
    }
  }
}

extension EventStore {
  /// Whether the item is over at a moment. A reminder is over when it is completed.
  public func isOver(_ alarm: ItemAlarm, at moment: Instant) -> Bool {
    switch alarm.item {
    case .event(let event): instant(of: event.end) <= moment && !isWholeSeries(event)
    case .reminder(let reminder): reminder.isCompleted
    }
  }

  /// An alarm at a moment of its own rings for all occurrences.
  private func isWholeSeries(_ event: StoredEvent) -> Bool {
    event.isRecurring && event.occurrenceDate == nil
  }
}

internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import TicketImport

/// A kind of item that the prompt edits, with the calls of a store for it.
protocol EditableItem: DraftedItem {
  /// The item of a draft, to be added to a calendar in place of this item.
  func anew(with draft: EventDraft, at now: Instant) throws(DraftError) -> Self

  static func store(
    of calendars: [EventCalendar], in readable: ReadableCalendars
  ) throws(CommandError) -> EventStore

  /// Returns the item as it is in its calendar now.
  static func save(
    _ item: StoredItem<Self>, _ span: EventSpan, in store: EventStore
  ) throws(StoreError) -> StoredItem<Self>

  static func remove(
    _ item: StoredItem<Self>, _ span: EventSpan, in store: EventStore
  ) throws(StoreError)

  static func move(
    _ item: StoredItem<Self>, to calendar: EventCalendar, saving changed: StoredItem<Self>,
    _ span: EventSpan, in store: EventStore
  ) throws(StoreError) -> StoredItem<Self>

  static func refresh(
    _ item: inout StoredItem<Self>, in store: EventStore
  ) throws(StoreError) -> Bool

  /// The properties that no edit changes.
  static func kept(
    of item: StoredItem<Self>, in store: EventStore, _ zone: TimeZone
  ) -> KeptFields
}

extension Event: EditableItem {
  func anew(with draft: EventDraft, at now: Instant) throws(DraftError) -> Event {
    try draft.event(at: now)
  }

  static func store(
    of calendars: [EventCalendar], in readable: ReadableCalendars
  ) throws(CommandError) -> EventStore { try readable.events(of: calendars) }

  static func save(
    _ event: StoredEvent, _ span: EventSpan, in store: EventStore
  ) throws(StoreError) -> StoredEvent { try store.save(event, span: span) }

  static func remove(
    _ event: StoredEvent, _ span: EventSpan, in store: EventStore
  ) throws(StoreError) { try store.remove(event, span: span) }

  static func move(
    _ event: StoredEvent, to calendar: EventCalendar, saving changed: StoredEvent,
    _ span: EventSpan, in store: EventStore
  ) throws(StoreError) -> StoredEvent {
    try store.move(event, to: calendar, saving: changed, span: span)
  }

  static func refresh(
    _ event: inout StoredEvent, in store: EventStore
  ) throws(StoreError) -> Bool { try store.refresh(&event) }

  static func kept(of event: StoredEvent, in store: EventStore, _ zone: TimeZone) -> KeptFields {
    KeptFields(event, (try? store.details(of: event)) ?? EventDetails())
  }
}

extension Reminder: EditableItem {
  func anew(with draft: EventDraft, at now: Instant) throws(DraftError) -> Reminder {
    try Reminder(uid: uid, title: "").applying(draft)
  }

  static func store(
    of calendars: [EventCalendar], in readable: ReadableCalendars
  ) throws(CommandError) -> EventStore { try readable.reminders(of: calendars) }

  static func save(
    _ reminder: StoredReminder, _ span: EventSpan, in store: EventStore
  ) throws(StoreError) -> StoredReminder { try store.save(reminder) }

  static func remove(
    _ reminder: StoredReminder, _ span: EventSpan, in store: EventStore
  ) throws(StoreError) { try store.remove(reminder) }

  static func move(
    _ reminder: StoredReminder, to list: EventCalendar, saving changed: StoredReminder,
    _ span: EventSpan, in store: EventStore
  ) throws(StoreError) -> StoredReminder { try store.move(reminder, to: list, saving: changed) }

  static func refresh(
    _ reminder: inout StoredReminder, in store: EventStore
  ) throws(StoreError) -> Bool { try store.refresh(&reminder) }

  static func kept(
    of reminder: StoredReminder, in store: EventStore, _ zone: TimeZone
  ) -> KeptFields { KeptFields(reminder, in: zone) }
}

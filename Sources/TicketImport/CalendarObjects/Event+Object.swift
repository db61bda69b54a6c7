import CalendarStore
import CivilTime

// An iCalendar object as an event. A reminder is imported like an event at its due time.

extension ForeignObject {
  var isReminder: Bool { kind == .reminder }

  /// The event, or the first of the occurrences.
  var event: Event {
    contents.firstEvent
      ?? Event(uid: uid ?? "", title: "", start: Self.noTime, end: Self.noTime)
  }

  /// The reminder, or the first of its occurrences; nil for an event.
  var reminder: Reminder? { contents.firstReminder }

  /// The occurrences with values of their own beside the event itself.
  var changedOccurrences: [Event] { isPartial ? [] : contents.detached }

  /// The days of the occurrences in the series (`2026-12-01`), if the event itself is not in the object.
  var occurrences: [String] {
    guard isPartial else { return [] }
    return contents.detached.compactMap { $0.occurrenceDate?.reading.date.description }
  }

  /// The event of an object's text, or the first of its occurrences; nil for a text without one.
  static func event(of text: [UInt8]) -> Event? {
    (try? ICalendarObject(text))?.contents().firstEvent
  }

  /// The same as a draft, with what only a reminder has.
  static func draft(of text: [UInt8]) -> ItemDraft? {
    guard let contents = (try? ICalendarObject(text))?.contents(), let event = contents.firstEvent
    else { return nil }
    var draft = ItemDraft(event)
    if let reminder = contents.firstReminder { draft.setValues(of: reminder, from: .written) }
    return draft
  }

  /// The text of the object in a calendar, with each field in which the event differs from the
  /// object's own event; all other lines stay as they are.
  ///
  /// - Parameters:
  ///   - event: its UID replaces the one of the object.
  ///   - now: DTSTAMP of an object without one (RFC 5545 §3.8.7.2).
  func text(of event: Event, now: Instant) throws(EditError) -> [UInt8] {
    try text(
      uid: event.uid, start: event.start,
      stamp: EditStamp(now: now, productID: ItemDraft.productID),
      { $0.changed(to: event) }, { $0.changed(to: event, reminderValues) })
  }
}

extension ObjectContents {
  /// The first event itself, or the first of its occurrences; a reminder as an event.
  fileprivate var firstEvent: Event? {
    series.first?.first?.item ?? firstReminder.map { Event($0) }
  }

  fileprivate var firstReminder: Reminder? {
    series.isEmpty ? reminderSeries.first?.first?.item : nil
  }

  /// The changed occurrences of the first event or reminder as events.
  fileprivate var detached: [Event] {
    if let series = series.first { return series.detached.map(\.item) }
    return reminderSeries.first?.detached.map { Event($0.item) } ?? []
  }
}

extension Event {
  /// This event of an object with each field in which a draft of it differs.
  func changed(to drawn: Event) -> Event {
    var own = self
    // What a draft holds: one rule that it can write, plain alarms, and of a place the position.
    own.recurrenceRules = recurrenceRules.prefix(1).filter(\.isHeldByDrafts)
    own.structuredLocation = structuredLocation.map { StructuredLocation(geo: $0.geo) }
    own.alarms = plainAlarms
    var event = self
    event.copyFields(of: drawn, from: own)
    // That of the new location, though it is the same.
    if drawn.location != own.location, let place = drawn.structuredLocation {
      event.structuredLocation = StructuredLocation(title: drawn.location, geo: place.geo)
    }
    (event.start, event.end) = (drawn.start, drawn.end)
    return event
  }
}

extension RecurrenceRule {
  /// Whether a draft can hold the rule: another program's rule may have parts that do not go
  /// together.
  var isHeldByDrafts: Bool { (try? RecurrenceRule(text)) != nil }
}

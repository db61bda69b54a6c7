public import CivilTime

/// What an event and a reminder have in common, as EventKit's EKCalendarItem.
public protocol CalendarItem: Sendable, Equatable, Identifiable where ID == ItemID {
  static var entityType: EntityType { get }

  /// UID (RFC 5545 §3.8.4.7).
  var uid: String { get set }
  var title: String { get set }
  var location: String? { get set }
  var notes: String? { get set }
  var url: String? { get set }
  var alarms: [Alarm] { get set }
  var recurrenceRules: [RecurrenceRule] { get set }
  var creationDate: Instant? { get }
  var lastModifiedDate: Instant? { get }
  var sequence: Int { get }
  /// The start in the recurrence set of the occurrence with these values; nil for the whole item.
  var occurrenceDate: EventTime? { get }
  /// When the item is: the start of an event; the due time of a reminder, else its start.
  var time: EventTime? { get }
}

extension Event: CalendarItem {
  public static var entityType: EntityType { .event }

  public var id: ItemID { ItemID(uid: uid, occurrence: occurrenceDate) }

  public var time: EventTime? { start }
}

extension Reminder: CalendarItem {
  public static var entityType: EntityType { .reminder }

  /// A repeating reminder is one item: its present occurrence has the same identifier.
  public var id: ItemID { ItemID(uid: uid) }

  public var time: EventTime? { due ?? start }
}

/// The start of an item, and its end: the due time of a reminder.
package struct ItemTimes: Sendable, Equatable {
  package var start: EventTime?
  package var end: EventTime?

  /// The time that recurrence rules apply to: the start, or the due time of a reminder without
  /// start.
  var anchor: EventTime? { start ?? end }

  /// From the start's reading to that of the end, in seconds; nil without both.
  var clockLength: Int? {
    guard let start, let end else { return nil }
    return end.aligned(to: start).reading.secondsSinceEpoch - start.reading.secondsSinceEpoch
  }
}

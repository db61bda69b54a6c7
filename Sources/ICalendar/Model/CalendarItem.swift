public import CivilTime

/// What an event and a reminder have in common, as EventKit's EKCalendarItem.
public protocol CalendarItem: Sendable, Equatable {
  /// UID (RFC 5545 §3.8.4.7).
  var uid: String { get }
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
}

extension Event: CalendarItem {}

extension Reminder: CalendarItem {}

/// What a calendar says of one UID: an event, and where it repeats, all of its recurrence set (RFC 5545
/// §3.8.5).
struct EventSeries: Sendable {
  var uid: String
  /// The event that repeats, or that does not; nil where the calendar knows single occurrences alone.
  var master: Event?
  /// The occurrences that differ from it, by their `occurrenceDate`.
  var detached: [Event] = []
  /// Of the detached ones, the `occurrenceDate`s of those that stand for all later ones, too (§3.2.13,
  /// RANGE=THISANDFUTURE).
  var futureDates: [EventTime] = []
  /// RDATE (§3.8.5.2), with an end where it is a period.
  var recurrenceDates: [RecurrenceDate] = []
  /// EXDATE (§3.8.5.1).
  var exceptionDates: [EventTime] = []

  struct RecurrenceDate: Sendable, Equatable {
    var start: EventTime
    var end: EventTime?
  }
}

/// What a calendar says of one UID: an event, and where it repeats, all of its recurrence set (RFC 5545
/// §3.8.5).
package struct EventSeries: Sendable {
  package var uid: String
  /// The event that repeats, or that does not; nil where the calendar knows single occurrences alone.
  package var master: Event?
  /// The occurrences that differ from it, by their `occurrenceDate`.
  package var detached: [Event] = []
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

extension EventSeries {
  /// An occurrence that stands for all behind it (RFC 5545 §3.2.13) is read and never written: a change of
  /// one occurrence would change others, too.
  package func checkOccurrencesCanChange() throws(EditError) {
    guard master != nil, !futureDates.isEmpty else { return }
    throw .refused(
      reason: "its file changes all later ones from an occurrence on (RANGE=THISANDFUTURE), which "
        + "is read and never written; change it in the program that made it, or change "
        + "the whole series")
  }
}

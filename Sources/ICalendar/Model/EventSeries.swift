/// All components of one UID: an event, with its whole recurrence set if it repeats (RFC 5545
/// §3.8.5).
package struct EventSeries: Sendable {
  package var uid: String
  /// The event itself; nil if the calendar has only single occurrences.
  package var master: Event?
  /// The detached occurrences, each with its `occurrenceDate`.
  package var detached: [Event] = []
  /// The `occurrenceDate`s of detached occurrences that also replace all later ones (§3.2.13,
  /// RANGE=THISANDFUTURE).
  var futureDates: [EventTime] = []
  /// RDATE (§3.8.5.2); a period has an end.
  var recurrenceDates: [RecurrenceDate] = []
  /// EXDATE (§3.8.5.1).
  var exceptionDates: [EventTime] = []

  struct RecurrenceDate: Sendable, Equatable {
    var start: EventTime
    var end: EventTime?
  }
}

extension EventSeries {
  /// Whether both have the same detached occurrences, repeat dates and exceptions.
  package func hasOccurrences(of other: EventSeries) -> Bool {
    detached == other.detached && futureDates == other.futureDates
      && recurrenceDates == other.recurrenceDates && exceptionDates == other.exceptionDates
  }

  /// An occurrence with RANGE=THISANDFUTURE (RFC 5545 §3.2.13) is read and never written: a change
  /// of one occurrence would change later ones, too.
  package func checkOccurrencesCanChange() throws(EditError) {
    guard master != nil, !futureDates.isEmpty else { return }
    throw .refused(
      reason: "its file changes all later ones from an occurrence on (RANGE=THISANDFUTURE), which "
        + "is read and never written; change it in the program that made it, or change "
        + "the whole series")
  }
}

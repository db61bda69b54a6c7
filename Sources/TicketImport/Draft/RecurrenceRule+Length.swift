import CalendarStore
import Reservations

extension RecurrenceRule {
  /// Why an event of that length cannot repeat so: each of its occurrences would be on for more than a year,
  /// or with a hundred others. Nil where it can.
  func lengthFault(from start: EventTime, to end: EventTime) -> String? {
    guard let seconds = start.span(to: end)?.totalSeconds else { return nil }
    if seconds > 366 * 86_400 {
      return "the event is longer than a year; give an earlier end, or remove the rule"
    }
    if overlapsTooOften(from: start, lasting: seconds) {
      return "the event is longer than 100 of its intervals; give an earlier end, or repeat it "
        + "less often"
    }
    return nil
  }
}

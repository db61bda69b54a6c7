/// Why an event has no iCalendar text.
public enum UnwritableEvent: Error, Sendable, Equatable {
  case outOfMemory
  /// The start is a date and the end a date and time, or the other way round.
  case mixedTimes
  /// Not in the years that libical writes.
  case timeOutOfRange
  /// An all-day event whose rule repeats it within the day (RFC 5545 §3.3.10).
  case repeatsWithinDay
  case alarmOutOfRange, sequenceOutOfRange, timestampOutOfRange

  /// Lower case, with what to do about it.
  public var reason: String {
    switch self {
    case .outOfMemory: "not enough memory for this event; split the input and try again"
    case .mixedTimes: "start and end must both be dates or both have a time; change one of them"
    case .timeOutOfRange: "start and end must be in the years 1 to 3000; choose earlier ones"
    case .repeatsWithinDay:
      "an all-day event cannot repeat by hour, minute or second; change the repeat rule"
    case .alarmOutOfRange: "an alarm is too far from the start; choose a nearer one"
    case .sequenceOutOfRange: "the event's sequence number is out of range; use 0 to 2147483647"
    case .timestampOutOfRange: "the event's time stamps are outside the years 1 to 3000; mend them"
    }
  }
}

/// Why a text is not a repeat rule.
public enum RecurrenceRuleError: Error, Sendable, Equatable {
  case tooLong
  /// Not a list of `NAME=VALUE`, separated by semicolons.
  case malformed
  case missingFrequency
  /// A part that RFC 5545 does not have (or RFC 7529's, which most calendars cannot read).
  case unknownPart
  case repeated(RecurrenceRule.Part)
  case invalid(RecurrenceRule.Part)
  /// A value of RFC 5545 that is beyond what libical keeps, in 16 bits for INTERVAL and 32 for COUNT.
  case unsupported(RecurrenceRule.Part)
  /// COUNT and UNTIL exclude each other.
  case countAndUntil
  /// The part has no meaning with this frequency (RFC 5545 §3.3.10, the table of BYxxx).
  case misplaced(RecurrenceRule.Part)
  /// Every second or every minute: no calendar could show it, and many would hang.
  case tooFrequent
  /// libical refuses it.
  case refused
}

extension RecurrenceRuleError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .tooLong: "the repeat rule is longer than \(RecurrenceRule.longest) bytes; shorten it"
    case .malformed:
      "the repeat rule must be NAME=VALUE parts separated by ;, like FREQ=WEEKLY;BYDAY=MO"
    case .missingFrequency: "the repeat rule lacks its frequency; begin it with FREQ=WEEKLY or so"
    case .unknownPart:
      "the repeat rule has an unknown part; use FREQ, INTERVAL, COUNT, UNTIL, BYDAY and so on"
    case .repeated(let part): "the repeat rule has \(part.rawValue) twice; keep one of them"
    case .invalid(let part):
      "the repeat rule's \(part.rawValue) has an impossible value; see RFC 5545 section 3.3.10"
    case .unsupported(let part):
      "the repeat rule's \(part.rawValue) is larger than is supported; write a smaller one, or a "
        + "longer FREQ"
    case .countAndUntil: "the repeat rule has both COUNT and UNTIL; keep one of them"
    case .misplaced(let part):
      "the repeat rule's \(part.rawValue) does not go with its other parts; remove it"
    case .tooFrequent:
      "the repeat rule repeats by the minute or the second; use FREQ=HOURLY or slower"
    case .refused: "the repeat rule is not one of RFC 5545; see its section 3.3.10"
    }
  }
}

internal import CICal
internal import CivilTime

extension Alarm {
  /// A VALARM that shows its description (RFC 5545 §3.6.6), up to that description.
  func openValarm(in lines: inout ContentLines) throws(UnwritableEvent) {
    lines.begin(.alarm)
    try lines.add(icalproperty_new_action(ICAL_ACTION_DISPLAY))
    try lines.add(trigger())
  }

  private func trigger() throws(UnwritableEvent) -> OpaquePointer? {
    var trigger = icaltriggertype()
    switch self {
    case .before(let days, let seconds):
      trigger.time = icaltime_null_time()
      trigger.duration = try Self.duration(days: days, seconds: seconds)
      return icalproperty_new_trigger(trigger)
    case .at(let instant):
      guard let time = instant.icaltime else { throw .alarmOutOfRange }
      trigger.time = time
      let property = icalproperty_new_trigger(trigger)
      if let property {
        icalproperty_add_parameter(property, icalparameter_new_value(ICAL_VALUE_DATETIME))
      }
      return property
    }
  }

  /// Before the start, in the fewest parts RFC 5545 §3.3.6 allows: no seconds after hours without
  /// minutes between them.
  private static func duration(
    days: Int, seconds: Int
  ) throws(UnwritableEvent) -> icaldurationtype {
    guard days >= 0, seconds >= 0, let days = UInt32(exactly: days),
      days <= UInt32(Int32.max), seconds <= Int(Int32.max)
    else { throw .alarmOutOfRange }
    var duration = icaldurationtype()
    duration.is_neg = days == 0 && seconds == 0 ? 0 : 1
    duration.days = days
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
    if minutes == 0 && rest > 0 {
      duration.minutes = UInt32(hours * 60)
    } else {
      duration.hours = UInt32(hours)
      duration.minutes = UInt32(minutes)
    }
    duration.seconds = UInt32(rest)
    return duration
  }
}

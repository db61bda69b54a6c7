internal import CICal
internal import CivilTime

extension Alarm {
  /// The alarm of a VALARM, which is due at a moment, or before the start or at it (RFC 5545 §3.8.6.3).
  init(_ component: OpaquePointer) throws(EventTextError) {
    let name = "TRIGGER"
    guard let property = icalcomponent_get_first_property(component, ICAL_TRIGGER_PROPERTY),
      let value = icalproperty_get_value(property)
    else { throw .missing(name) }
    switch icalvalue_isa(value) {
    case ICAL_DATETIME_VALUE:
      let time = icalvalue_get_datetime(value)
      guard let reading = LocalDateTime(time), icaltime_is_utc(time) != 0 else {
        throw .invalid(name)
      }
      self = .at(Instant(secondsSince1970: reading.secondsSinceEpoch))
    case ICAL_DURATION_VALUE:
      let duration = icalvalue_get_duration(value)
      let days = Int(duration.weeks) * 7 + Int(duration.days)
      let minutes = Int(duration.hours) * 60 + Int(duration.minutes)
      let seconds = minutes * 60 + Int(duration.seconds)
      guard icaldurationtype_is_bad_duration(duration) == 0,
        duration.is_neg != 0 || days == 0 && seconds == 0,
        icalproperty_get_first_parameter(property, ICAL_RELATED_PARAMETER) == nil
      else { throw .invalid(name) }
      self = .before(days: days, seconds: seconds)
    default: throw .invalid(name)
    }
  }
}

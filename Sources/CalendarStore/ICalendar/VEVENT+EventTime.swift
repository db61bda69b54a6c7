internal import CICal
internal import CivilTime
internal import Foundation

extension EventTime {
  /// The time of a property of that name: a date, or a date and time, floating, in UTC or in the zone of
  /// its TZID.
  init(_ property: OpaquePointer, _ name: String) throws(EventTextError) {
    guard let value = icalproperty_get_value(property) else { throw .invalid(name) }
    let time: icaltimetype
    switch icalvalue_isa(value) {
    case ICAL_DATE_VALUE: time = icalvalue_get_date(value)
    case ICAL_DATETIME_VALUE: time = icalvalue_get_datetime(value)
    default: throw .invalid(name)
    }
    guard let reading = LocalDateTime(time) else { throw .invalid(name) }
    if time.is_date != 0 {
      self = .date(reading.date)
    } else if icaltime_is_utc(time) != 0 {
      self = .utc(reading)
    } else if let parameter = icalproperty_get_first_parameter(property, ICAL_TZID_PARAMETER) {
      guard let tzid = icalparameter_get_tzid(parameter),
        let identifier = String(validatingCString: tzid),
        let zone = TimeZone(identifier: identifier)
      else { throw .unknownZone }
      self = .zoned(reading, zone)
    } else {
      self = .floating(reading)
    }
  }
}

extension LocalDateTime {
  /// Nil where no clock shows such a reading.
  init?(_ time: icaltimetype) {
    guard
      let date = LocalDate(year: Int(time.year), month: Int(time.month), day: Int(time.day)),
      let clock = LocalTime(
        hour: Int(time.hour), minute: Int(time.minute), second: Int(time.second))
    else { return nil }
    self.init(date, clock)
  }
}

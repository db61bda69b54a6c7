internal import CICal
internal import CivilTime

extension LocalDateTime {
  /// libical's form of this reading; with `utc` it is written with `Z`.
  func icaltime(utc: Bool = false) -> icaltimetype {
    var time = icaltimetype()
    time.year = Int32(truncatingIfNeeded: date.year)
    time.month = Int32(truncatingIfNeeded: date.month)
    time.day = Int32(truncatingIfNeeded: date.day)
    time.hour = Int32(truncatingIfNeeded: self.time.hour)
    time.minute = Int32(truncatingIfNeeded: self.time.minute)
    time.second = Int32(truncatingIfNeeded: self.time.second)
    if utc { time.zone = LibicalZones.utc }
    return time
  }
}

extension EventTime {
  /// libical's form of this time; the zone goes into the property's TZID. What is in a zone that only
  /// another file knows is in UTC.
  var icaltime: icaltimetype {
    switch self {
    case .date(let date):
      var time = LocalDateTime(date, .midnight).icaltime()
      time.is_date = 1
      return time
    case .floating(let reading): return reading.icaltime()
    case .utc(let reading): return reading.icaltime(utc: true)
    case .zoned(let reading, _): return reading.icaltime()
    case .described(let reading, _):
      return (instant?.local(offset: 0) ?? reading).icaltime(utc: true)
    }
  }
}

extension Instant {
  /// libical's form of this moment, in UTC; nil outside the years 1 to 9999.
  var icaltime: icaltimetype? { local(offset: 0)?.icaltime(utc: true) }
}

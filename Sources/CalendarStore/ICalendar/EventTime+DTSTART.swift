internal import CICal
internal import CivilTime

extension LocalDateTime {
  /// After the last of them, libical writes zeros.
  static let writableYears = 1...3000

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
  /// Whether it can be written: libical writes the years 1 to 3000.
  public var isWritable: Bool { LocalDateTime.writableYears.contains(reading.date.year) }

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
  /// libical's form of this moment, in UTC; nil where libical cannot write it.
  var icaltime: icaltimetype? {
    guard let reading = local(offset: 0), LocalDateTime.writableYears.contains(reading.date.year)
    else { return nil }
    return reading.icaltime(utc: true)
  }
}

internal import CICal
internal import CivilTime

/// A date, or a date and time, as a property's value has it (RFC 5545 §3.3.4 and §3.3.5), read by libical.
struct TimeValue: Sendable, Equatable {
  var reading: LocalDateTime
  var isDate: Bool
  var isUTC: Bool

  /// Nil for what is no time, and for what no clock shows. A leap second is the second before it.
  init?(_ bytes: ArraySlice<UInt8>) {
    // libical takes numbers with signs and blanks for dates too.
    guard [8, 15, 16].contains(bytes.count),
      bytes.prefix(8).allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    var time = bytes.withCString { icaltime_from_string($0) }
    if time.second == 60 { time.second = 59 }
    guard let reading = LocalDateTime(time) else { return nil }
    self.reading = reading
    isDate = time.is_date != 0
    isUTC = icaltime_is_utc(time) != 0
  }

  /// The moment, where the value is in UTC or passes for it.
  var instant: Instant { Instant(secondsSince1970: reading.secondsSinceEpoch) }
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

/// libical's own zones, of which only UTC is used: all others come from Foundation, or from the file.
enum LibicalZones {
  /// UTC. libical would read the system's list of zones first, which takes longer than writing an event;
  /// it is told to look for the list where there is none.
  ///
  /// Shared between threads, and never written to.
  nonisolated(unsafe) static let utc: OpaquePointer? = {
    set_zone_directory("/dev/null")
    icaltimezone_set_builtin_tzdata(1)
    return icaltimezone_get_utc_timezone()
  }()
}

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

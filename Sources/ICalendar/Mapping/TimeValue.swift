internal import CICal
internal import CivilTime

/// A date or a date and time as a property value (RFC 5545 §3.3.4 and §3.3.5), read by libical.
struct TimeValue: Sendable, Equatable {
  var reading: LocalDateTime
  var isDate: Bool
  var isUTC: Bool

  /// Nil for an invalid value. A leap second is read as the second before.
  init?(_ bytes: ArraySlice<UInt8>) {
    var bytes = Array(bytes)
    if bytes.count >= 15, bytes[13...14].elementsEqual("60".utf8) {
      bytes.replaceSubrange(13...14, with: "59".utf8)
    }
    guard let value = RecurrenceRuleText.until(bytes) else { return nil }
    reading = LocalDateTime(value.date, value.time ?? .midnight)
    isDate = value.time == nil
    isUTC = value.isUTC
  }

  /// The moment, for a value in UTC or treated as UTC.
  var instant: Instant { Instant(secondsSince1970: reading.secondsSinceEpoch) }
}

extension LocalDateTime {
  /// libical's form of this reading.
  var icaltime: icaltimetype {
    var time = icaltimetype()
    time.year = Int32(truncatingIfNeeded: date.year)
    time.month = Int32(truncatingIfNeeded: date.month)
    time.day = Int32(truncatingIfNeeded: date.day)
    time.hour = Int32(truncatingIfNeeded: self.time.hour)
    time.minute = Int32(truncatingIfNeeded: self.time.minute)
    time.second = Int32(truncatingIfNeeded: self.time.second)
    return time
  }
}

extension LocalDateTime {
  /// Nil if a number is out of range.
  init?(_ time: icaltimetype) {
    guard
      let date = LocalDate(year: Int(time.year), month: Int(time.month), day: Int(time.day)),
      let clock = LocalTime(
        hour: Int(time.hour), minute: Int(time.minute), second: Int(time.second))
    else { return nil }
    self.init(date, clock)
  }
}

/// The configuration of libical.
enum Libical {
  /// Prevents libical from reading the system's list of zones, which takes longer than importing an
  /// event: zones come from Foundation or from the file. Must be evaluated before libical reads a
  /// UTC time.
  static let leavesZonesAlone: Bool = {
    set_zone_directory("/dev/null")
    icaltimezone_set_builtin_tzdata(1)
    return true
  }()
}

internal import CICal
internal import CivilTime

/// A date, or a date and time, as a property's value has it (RFC 5545 §3.3.4 and §3.3.5), read by libical.
struct TimeValue: Sendable, Equatable {
  var reading: LocalDateTime
  var isDate: Bool
  var isUTC: Bool

  /// Nil for what is no time, and for what no clock shows. A leap second is the second before it.
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

  /// The moment, where the value is in UTC or passes for it.
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

/// libical's set-up.
enum Libical {
  /// Keeps libical from reading the system's list of zones, which takes longer than importing an event: the
  /// zones come from Foundation, or from the file. To be called before libical reads a time in UTC.
  static let leavesZonesAlone: Bool = {
    set_zone_directory("/dev/null")
    icaltimezone_set_builtin_tzdata(1)
    return true
  }()
}

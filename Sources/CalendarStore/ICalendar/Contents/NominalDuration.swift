internal import CICal

/// A length of time (RFC 5545 §3.3.6): days on the clock, then exact seconds; both of one sign.
struct NominalDuration: Sendable, Equatable {
  var days: Int
  var seconds: Int

  var isNegative: Bool { days < 0 || seconds < 0 }
}

extension NominalDuration {
  /// A DURATION (RFC 5545 §3.3.6), read by libical. Nil for what is none, and for those longer than any
  /// calendar.
  init?(_ bytes: ArraySlice<UInt8>) {
    // libical lets numbers overflow.
    guard (3...64).contains(bytes.count) else { return nil }
    let numbers = bytes.split { !(0x30...0x39).contains($0) }
    guard !numbers.isEmpty, numbers.allSatisfy({ $0.count <= 9 }) else { return nil }
    let duration = bytes.withCString { icaldurationtype_from_string($0) }
    guard icaldurationtype_is_bad_duration(duration) == 0 else { return nil }
    let sign = duration.is_neg != 0 ? -1 : 1
    let minutes = Int(duration.hours) * 60 + Int(duration.minutes)
    days = sign * (Int(duration.weeks) * 7 + Int(duration.days))
    seconds = sign * (minutes * 60 + Int(duration.seconds))
    guard abs(days) <= 3_660_000, abs(seconds) <= 3_660_000 * 86_400 else { return nil }
  }
}

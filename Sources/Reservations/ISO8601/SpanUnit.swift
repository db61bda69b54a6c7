/// A unit of a duration, the longest first.
enum SpanUnit: Int {
  case weeks, days, hours, minutes, seconds

  /// By its letter in ISO 8601, of either case.
  init?(designator: UInt8, inTime: Bool) {
    switch (designator | 0x20, inTime) {
    case (UInt8(ascii: "w"), false): self = .weeks
    case (UInt8(ascii: "d"), false): self = .days
    case (UInt8(ascii: "h"), true): self = .hours
    case (UInt8(ascii: "m"), true): self = .minutes
    case (UInt8(ascii: "s"), true): self = .seconds
    default: return nil
    }
  }

  /// By an English word or abbreviation in lower case.
  init?(word: String) {
    switch word {
    case "w", "wk", "wks", "week", "weeks": self = .weeks
    case "d", "day", "days": self = .days
    case "h", "hr", "hrs", "hour", "hours": self = .hours
    case "m", "min", "mins", "minute", "minutes": self = .minutes
    case "s", "sec", "secs", "second", "seconds": self = .seconds
    default: return nil
    }
  }

  var seconds: Int {
    switch self {
    case .weeks: 604_800
    case .days: 86_400
    case .hours: 3600
    case .minutes: 60
    case .seconds: 1
    }
  }
}

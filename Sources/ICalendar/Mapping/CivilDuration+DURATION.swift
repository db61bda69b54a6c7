internal import CivilTime
internal import Foundation

extension CivilDuration {
  /// Reads a DURATION (RFC 5545 §3.3.6), with its units in any order. Nil for an invalid value, and
  /// for a duration longer than any calendar.
  init?(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    let sign = rest.first == UInt8(ascii: "-") ? -1 : 1
    if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    guard rest.popFirst() == UInt8(ascii: "P"), rest.last != UInt8(ascii: "T") else { return nil }
    self.init()
    var isTime = false
    repeat {
      if rest.first == UInt8(ascii: "T") {
        isTime = true
        rest.removeFirst()
      }
      let digits = rest.prefix { (0x30...0x39).contains($0) }
      rest = rest.dropFirst(digits.count)
      guard (1...9).contains(digits.count), let unit = rest.popFirst() else { return nil }
      let number = sign * digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
      switch unit {
      case UInt8(ascii: "W"): days += number * 7
      case UInt8(ascii: "D"): days += number
      case UInt8(ascii: "H") where isTime: seconds += number * 3600
      case UInt8(ascii: "M") where isTime: seconds += number * 60
      case UInt8(ascii: "S") where isTime: seconds += number
      default: return nil
      }
      guard abs(days) <= 3_660_000, abs(seconds) <= 3_660_000 * 86_400 else { return nil }
    } while !rest.isEmpty
  }
}

extension CivilDuration {
  /// Whether a DURATION has the units that RFC 5545 §3.3.6 allows together, each once and in order.
  static func isInOrder(_ bytes: ArraySlice<UInt8>) -> Bool {
    let units = bytes.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
      .filter { !(0x30...0x39).contains($0) }
    return orders.contains(String(decoding: units, as: UTF8.self))
  }

  private static let orders: Set = [
    "PW", "PD", "PDTH", "PDTHM", "PDTHMS", "PDTM", "PDTMS", "PDTS", "PTH", "PTHM", "PTHMS", "PTM",
    "PTMS", "PTS",
  ]
}

extension EventTime {
  /// The time after a duration: days count on the clock, seconds are exact. A date moves by whole
  /// days. A moment that the clock cannot express is in UTC. Nil outside the years 1 to 9999.
  func adding(_ duration: CivilDuration) -> EventTime? {
    switch self {
    case .date(let date):
      return date.adding(days: duration.days + duration.seconds / 86_400).map { .date($0) }
    case .floating(let reading): return reading.adding(duration).map { .floating($0) }
    case .utc(let reading): return reading.adding(duration).map { .utc($0) }
    case .zoned(let reading, _), .described(let reading, _):
      guard let day = reading.date.adding(days: duration.days) else { return nil }
      let moved = at(LocalDateTime(day, reading.time))
      guard duration.seconds != 0, let begin = moved.instant else { return moved }
      return moved.onClock(at: begin.adding(duration.seconds))
    }
  }
}

extension LocalDateTime {
  fileprivate func adding(_ duration: CivilDuration) -> LocalDateTime? {
    date.adding(days: duration.days)
      .flatMap { LocalDateTime($0, time).adding(seconds: duration.seconds) }
  }
}

extension CivilDuration {
  /// The duration between two times of the same form: in days if both have the same time of day,
  /// otherwise exact. Nil if no duration can express the distance.
  init?(from start: EventTime, to end: EventTime) {
    let days = end.reading.date.daysSinceEpoch - start.reading.date.daysSinceEpoch
    if start.hasClock(of: end), start.reading.time == end.reading.time {
      self.init(days: days, seconds: 0)
    } else if let first = start.instant, let last = end.instant {
      self.init(days: 0, seconds: last.secondsSince1970 - first.secondsSince1970)
    } else {
      let seconds = end.reading.secondsSinceEpoch - start.reading.secondsSinceEpoch
      self.init(days: 0, seconds: seconds)
    }
    guard self.days >= 0, seconds >= 0, start.adding(self) == end else { return nil }
  }

  /// The value of DURATION or TRIGGER (RFC 5545 §3.3.6). Days and seconds have one sign.
  var text: String {
    let sign = days < 0 || seconds < 0 ? "-" : ""
    let (days, seconds) = (abs(days), abs(seconds))
    var text = days > 0 ? "\(sign)P\(days)D" : "\(sign)P"
    if days > 0 && seconds == 0 { return text }
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
    text += "T"
    if hours > 0 { text += "\(hours)H" }
    // The grammar does not allow seconds directly after hours.
    if minutes > 0 || hours > 0 && rest > 0 { text += "\(minutes)M" }
    if rest > 0 || seconds == 0 { text += "\(rest)S" }
    return text
  }
}

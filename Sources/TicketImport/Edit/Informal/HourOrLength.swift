import CivilTime
import Reservations

/// `19h30`, `19 h 30` or `20h`: a time of day as in French, or a length.
struct HourOrLength {
  let clock: LocalTime
  private let statesMinutes: Bool

  /// A length such as `3h` or `for 2 days`; nil for another text.
  static func length(_ text: String) -> CivilDuration? {
    let isStated = text.lowercased().hasPrefix("for ")
    let text = isStated ? String(text.dropFirst(4)) : text
    guard isStated || text.contains(where: \.isLetter),
      text.utf8.first.map({ (0x30...0x39).contains($0) }) ?? false
    else { return nil }
    return try? ISO8601.duration(text)
  }

  /// Nil for another text.
  init?(_ text: String) {
    let parts = text.lowercased().split(separator: "h", omittingEmptySubsequences: false).map {
      $0.drop { $0 == " " }
    }
    guard parts.count == 2, let hour = Self.number(parts[0]),
      let minute = parts[1].isEmpty ? 0 : Self.number(parts[1]),
      let clock = LocalTime(hour: hour, minute: minute)
    else { return nil }
    self.clock = clock
    statesMinutes = !parts[1].isEmpty
  }

  /// One or two digits, with spaces behind them.
  private static func number(_ text: Substring) -> Int? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard 1...2 ~= digits.count, text.dropFirst(digits.count).allSatisfy({ $0 == " " }) else {
      return nil
    }
    return Int(digits)
  }

  /// Whether the text is an hour of the afternoon or evening, which is no usual length.
  var isLate: Bool { clock.hour >= 13 }

  /// Whether the end of an event is at this time, and not so long after its start: a later time of
  /// the day, unless it could be a length of some hours as well. Throws if it could be either.
  func isEnd(after start: LocalTime) throws(TimeError) -> Bool {
    let isLater = clock.secondOfDay > start.secondOfDay
    if isLate, isLater { return true }
    // `0h30` behind 19:00.
    let isPastMidnight = clock.hour == 0 && statesMinutes
    guard isLate || isPastMidnight || isLater && (statesMinutes || clock.hour >= 10) else {
      return false
    }
    throw ambiguous
  }

  /// The error for a text that can be a time or a length.
  var ambiguous: TimeError {
    let time = "\("\(clock)".prefix(5))"
    let length = "+\(clock.hour)h\(clock.minute == 0 ? "" : "\(clock.minute)m")"
    return TimeError("a time or a length? write \(time), or \(length)")
  }
}

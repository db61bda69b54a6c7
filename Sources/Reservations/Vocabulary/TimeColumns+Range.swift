internal import CivilTime
internal import Foundation

extension TimeColumns {
  /// The start and the end of a field that states both: `24.12.2026 20:00-22:00`, `20–22 Uhr`,
  /// `7:30 PM - 9:00 PM`, `von 20 bis 22 Uhr`. An end before the start is on the next day, at most
  /// 12 hours later.
  ///
  /// Two days, or two days with times, are a range, too: `31.12.2026 - 2.1.2027`.
  ///
  /// Nil for another text, and for a hyphen without spaces that may be the sign of an offset: before
  /// an earlier time, `22:00-05:00`, and behind a day of ISO 8601, `2027-02-02 02:00-04:00`.
  func range(whole: String?, date: String?, time: String?, zone: TimeZone?) -> StatedTime? {
    if let time {
      return range(time) { try start(whole: whole, date: date, time: $0, zone: zone) }
    }
    if let whole {
      return range(whole) { try start(whole: $0, date: date, time: nil, zone: zone) }
        ?? days(whole, .start)
    }
    return date.flatMap { text in
      range(text) { try start(whole: nil, date: $0, time: nil, zone: zone) }
        ?? days(text, .startDate)
    }
  }

  private func days(_ text: String, _ column: Column) -> StatedTime? {
    guard text.utf8.count <= 100 else { return nil }
    for separator in [" - ", " – ", " — "] + RangeParts.words {
      guard let place = text.range(of: separator, options: .caseInsensitive),
        let first = try? stated(String(text[..<place.lowerBound]), column),
        let last = try? stated(
          text[place.upperBound...].trimmingCharacters(in: .whitespaces), column),
        first.end == nil, first.duration == nil, last.end == nil, last.duration == nil,
        (first.start.time == nil) == (last.start.time == nil),
        Self.reading(first.start) < Self.reading(last.start)
      else { continue }
      return StatedTime(start: first.start, end: last.start)
    }
    return nil
  }

  private static func reading(_ time: ReservationTime) -> LocalDateTime {
    LocalDateTime(time.date, time.time ?? .midnight)
  }

  private func range(
    _ text: String, _ read: (String) throws -> StatedTime?
  ) -> StatedTime? {
    guard text.utf8.count <= 100, let parts = RangeParts(text) else { return nil }
    for first in parts.starts {
      guard let stated = try? read(first), stated.end == nil, stated.duration == nil,
        let begin = stated.start.time
      else { continue }
      for text in parts.ends {
        guard let last = clock(text) else { continue }
        let isNight =
          parts.isCertain && parts.starts.count == 1 && text == parts.ends.last
          && begin.secondOfDay - last.secondOfDay >= Self.longestNight
        guard last > begin || isNight,
          parts.isCertain || !parts.hasISODay || last.secondOfDay > Self.westernmost
        else { continue }
        guard let end = try? end(after: stated.start, at: text) else { continue }
        return StatedTime(start: stated.start, end: end)
      }
    }
    return nil
  }

  /// The number of seconds between midnight and the two times of the longest range into the next
  /// day: 12 hours.
  private static let longestNight = 12 * 3600

  /// The number of seconds that the westernmost offset in use is behind UTC: 11 hours.
  private static let westernmost = 11 * 3600

  private func end(after start: ReservationTime, at clock: String) throws -> ReservationTime? {
    try end(whole: nil, date: nil, time: clock, start: start, zone: nil, endZone: nil)
  }
}

/// The parts of a text around a dash or a word between two times of day.
struct RangeParts {
  /// The ways to read the text before the dash: `8` of `8-10 pm` is 8 pm, or else 8 am.
  var starts: [String]
  /// The ways to read the text behind it: `9:00` of `7:30 PM - 9:00` is 9 pm.
  var ends: [String]
  /// Whether the dash cannot be the sign of an offset.
  var isCertain: Bool
  /// Whether the text begins with a day of ISO 8601.
  var hasISODay: Bool

  static let words = [" bis ", " to ", " à ", " until "]
  private static let dashes = ["–", "—", "-"]

  init?(_ text: String) {
    guard let (separator, place) = Self.separator(of: text) else { return nil }
    var first = text[..<place.lowerBound].trimmingCharacters(in: .whitespaces)
    let last = text[place.upperBound...].trimmingCharacters(in: .whitespaces)
    // In ISO 8601 a dash behind a time is a sign.
    let hasT = text.utf8.contains(UInt8(ascii: "T")) && separator == "-"
    guard last.first?.isNumber == true, !hasT else { return nil }
    for word in ["von ", "from ", "de "] where first.lowercased().hasPrefix(word) {
      first.removeFirst(word.count)
    }
    guard let start = Self.withMinutes(first) else { return nil }
    hasISODay = first.count > 10 && first.prefix(4).allSatisfy(\.isNumber)
    let isSpaced = text[..<place.lowerBound].hasSuffix(" ")
    isCertain = separator != "-" || isSpaced
    let end = Self.withMinutes(last) ?? last
    let own = Self.meridiem(of: start)
    let half = Self.meridiem(of: last)
    starts = own == nil ? Self.ways(start, half) : [start]
    ends = half == nil ? Self.ways(end, own) + (own == nil ? [] : [end]) : [end]
  }

  /// The last separator of the text: a word, or the dash behind the last digit before a time.
  private static func separator(of text: String) -> (String, Range<String.Index>)? {
    let lower = text.lowercased()
    guard lower.utf8.count == text.utf8.count else { return nil }
    for word in words {
      if let range = text.range(of: word, options: [.backwards, .caseInsensitive]) {
        return (word, range)
      }
    }
    return dashes.lazy.compactMap { dash in
      text.range(of: dash, options: .backwards).map { (dash, $0) }
    }.first
  }

  /// The text with `:00` behind an hour at its end: `24.12.2026 20`, `20h`; nil for a text that does
  /// not end with a time.
  private static func withMinutes(_ text: String) -> String? {
    guard let token = text.split(separator: " ").last else { return nil }
    let digits = token.prefix { $0.isASCII && $0.isNumber }
    let rest = token.dropFirst(digits.count).lowercased()
    guard !digits.isEmpty else {
      return ["uhr", "am", "pm", "a.m.", "p.m.", "h"].contains(token.lowercased()) ? text : nil
    }
    guard digits.count <= 2 else { return nil }
    if rest.isEmpty || rest == "h" { return "\(text.dropLast(token.count))\(digits):00" }
    return text
  }

  /// The text with this half of the day, or else the other one; the text alone without a half.
  private static func ways(_ text: String, _ half: String?) -> [String] {
    guard let half else { return [text] }
    return ["\(text) \(half)", "\(text) \(half == "am" ? "pm" : "am")"]
  }

  /// The `am` or `pm` at the end of a text; nil without one.
  static func meridiem(of text: String) -> String? {
    let plain = text.lowercased().filter { $0 != "." && $0 != " " }
    return plain.hasSuffix("am") ? "am" : plain.hasSuffix("pm") ? "pm" : nil
  }
}

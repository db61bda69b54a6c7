internal import CivilTime

extension ForeignDate {
  /// Reads several days: `12.-14. Februar 2027`, `12.02.-14.02.2027`, `Feb 12-14, 2027`,
  /// `12 - 14 February 2027`; nil for another text.
  ///
  /// The first day has the month and the year of the last one, unless it states its own month.
  static func days(_ text: String) throws(TimeError) -> StatedTime? {
    // No first day begins with a year, as an ISO date does.
    guard text.utf8.count <= 100, text.utf8.prefix(4).contains(where: { !$0.isDigit }) else {
      return nil
    }
    for dash in ["-", "\u{2013}", "\u{2014}", " bis ", " to "] {
      guard let range = text.firstRange(of: dash) else { continue }
      let first = text[..<range.lowerBound]
      let last = String(text[range.upperBound...])
      if let days = try days(String(first), last) { return days }
      // `Feb 12-14, 2027`
      if let month = month(first), let days = try days(String(first), "\(month) \(last)") {
        return days
      }
    }
    return nil
  }

  private static func days(_ first: String, _ last: String) throws(TimeError) -> StatedTime? {
    guard case .time(let end, _) = (try? reading(trimmed(last))) ?? nil, end.time == nil,
      let start = partialDay(first)
    else { return nil }
    let day = try LocalDate.day(
      year: end.date.year, month: start.month ?? end.date.month, day: start.day)
    guard day > end.date else {
      return StatedTime(start: ReservationTime(date: day), end: end)
    }
    guard start.month != nil else {
      throw TimeError("the last day is before the first; correct one of them").quoting(
        "\(first)-\(last)")
    }
    return StatedTime(
      start: ReservationTime(
        date: try .day(year: day.year - 1, month: day.month, day: start.day)), end: end)
  }

  /// The day and the month of `12`, `12.`, `12.2.`, `12 Feb` or `Feb 12`; nil for another text.
  private static func partialDay(_ text: String) -> (day: Int, month: Int?)? {
    let parts = text.split { $0 == "." || $0 == "," || $0.isWhitespace }.map(String.init)
    guard (1...2).contains(parts.count) else { return nil }
    let numbers = parts.map { $0.utf8.count <= 2 && $0.utf8.allSatisfy(\.isDigit) ? Int($0) : nil }
    let months = parts.map { FoldedName.month(FoldedName.folded($0)) }
    if parts.count == 1 { return numbers[0].map { ($0, nil) } }
    if let day = numbers[0], let month = months[1] ?? (text.contains(".") ? numbers[1] : nil) {
      return (day, month)
    }
    if let day = numbers[1], let month = months[0] { return (day, month) }
    return nil
  }

  /// The name of a month in front of a number; nil for another text.
  private static func month(_ text: Substring) -> String? {
    let word = text.prefix { $0.isLetter }
    return FoldedName.month(FoldedName.folded(String(word))) == nil ? nil : String(word)
  }

  private static func trimmed(_ text: String) -> String {
    String(text.drop(while: \.isWhitespace))
  }
}

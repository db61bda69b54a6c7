/// A date that is not ISO 8601's: what it looks like, and what its writer could do about it.
struct ForeignDate {
  private var cursor: TextCursor

  /// From where the date starts.
  init(_ cursor: TextCursor) { self.cursor = cursor }

  var error: TimeError {
    if cursor.isAtEnd { return TimeError("write a day, 2023-06-10, or a time, 2023-06-10T19:30") }
    var groups: [(value: Int, digits: Int)] = []
    var separators: [UInt8] = []
    var rest = cursor
    while groups.count < 3, TextCursor.isDigit(rest.peek) {
      groups.append(rest.number())
      guard groups.count < 3, "/.-".utf8.contains(rest.peek) else { break }
      separators.append(rest.peek)
      rest.skip()
    }
    switch (groups.map(\.digits), separators.first) {
    case ([4], _) where rest.isAtEnd, ([6], _) where rest.isAtEnd,
      ([4, 2], UInt8(ascii: "-")) where rest.isAtEnd:
      return TimeError("names no day; write 2023-06-10")
    case ([10], _) where rest.isAtEnd, ([13], _) where rest.isAtEnd:
      return TimeError(
        "a count of seconds is not a date; write it in ISO 8601, like 2023-06-10T19:30:00Z")
    case ([12], _) where rest.isAtEnd, ([14], _) where rest.isAtEnd:
      return TimeError("put a T between the day and the time: 20230610T193000")
    case (let digits, let separator?) where digits.count == 3:
      return ambiguity(digits: digits, separator: Unicode.Scalar(separator), rest)
    default:
      return TimeError(
        "is not an ISO 8601 date", orWrite: "write 2023-06-10 or 2023-06-10T19:30, or ",
        pattern: "dd MMM yyyy HH:mm")
    }
  }

  private func ambiguity(
    digits: [Int], separator: Unicode.Scalar, _ rest: TextCursor
  ) -> TimeError {
    let time = rest.isAtEnd ? "" : " HH:mm"
    let yearFirst = digits.first.map { $0 > 2 } ?? false
    let pattern =
      yearFirst
      ? "yyyy\(separator)M\(separator)d"
      : "dd\(separator)MM\(separator)\(digits.last == 4 ? "yyyy" : "yy")"
    let why =
      yearFirst
      ? "is not an ISO 8601 date"
      : "is not ISO 8601, and which number is the day is not said"
    return TimeError(why, orWrite: "", pattern: "\(pattern)\(time)")
  }
}

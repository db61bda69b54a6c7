internal import CivilTime

/// The day of a birthday or an anniversary on a vCard (RFC 6350 §4.3.1, §6.2.5 and §6.2.6), with or
/// without its year.
struct VCardDate: Equatable, Sendable {
  /// Nil if the card omits the year.
  var year: Int?
  var month: Int
  var day: Int

  /// Reads `1815-12-10`, `18151210`, `--1210` and `--12-10`, and a date with a time, whose time is
  /// ignored.
  ///
  /// - Parameter omittedYear: the year that stands for no year, as in Apple's address books
  ///   (`X-APPLE-OMIT-YEAR`).
  init(_ text: String, omittedYear: Int? = nil) throws(VCardDateError) {
    let text = text.prefix { $0 != "T" && $0 != " " }
    let digits = text.utf8.filter { $0 != 0x2D }
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }), digits.count <= 8
    else { throw .notADate }
    func number(_ range: Range<Int>) -> Int {
      digits[range].reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
    let hasYear = !text.hasPrefix("--")
    switch (hasYear, digits.count) {
    case (true, 8): (year, month, day) = (number(0..<4), number(4..<6), number(6..<8))
    case (false, 4): (year, month, day) = (nil, number(0..<2), number(2..<4))
    default: throw .incomplete
    }
    // 29 February exists without a year.
    guard LocalDate(year: year ?? 2000, month: month, day: day) != nil else { throw .noSuchDay }
    if let omittedYear, year == omittedYear { year = nil }
  }

  /// The first occurrence; without a year, one in 1904, which is a leap year.
  var first: LocalDate? { LocalDate(year: year ?? 1904, month: month, day: day) }
}

/// The reason that a text is not a valid day.
enum VCardDateError: Error, Equatable {
  case notADate, incomplete, noSuchDay

  /// Lower case, with the next step.
  var reason: String {
    switch self {
    case .notADate: "not a date; write it as 1990-04-15, or --0415 without the year"
    case .incomplete: "no month or no day; write it as 1990-04-15, or --0415 without the year"
    case .noSuchDay: "no such day; correct it on the card"
    }
  }
}

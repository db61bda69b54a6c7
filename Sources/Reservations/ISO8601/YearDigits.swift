/// How many digits a date pattern has room for where its year stands: a formatter reads longer years, and
/// drops what is in front of four digits.
struct YearDigits: Sendable {
  /// Of each run of digits in a text, the most there may be; nil where it has no year.
  private let limits: [Int?]

  init(_ pattern: String) {
    var runs: [(digits: Int, hasYear: Bool)] = []
    var isOpen = false
    func add(_ digits: Int, isYear: Bool = false) {
      if !isOpen { runs.append((0, false)) }
      isOpen = true
      runs[runs.count - 1].digits += digits
      if isYear { runs[runs.count - 1].hasYear = true }
    }
    for symbol in DatePatternSymbols(pattern).symbols {
      switch symbol {
      case .literal(let byte):
        if TextCursor.isDigit(byte) { add(1) } else { isOpen = false }
      case .field(let letter, let count):
        if let digits = Self.digits(of: letter, count: count) {
          add(digits, isYear: letter == UInt8(ascii: "y") || letter == UInt8(ascii: "u"))
        } else {
          isOpen = false
        }
      }
    }
    limits = runs.map { $0.hasYear ? $0.digits : nil }
  }

  /// At most; nil for a field that is no number.
  private static func digits(of letter: UInt8, count: Int) -> Int? {
    switch letter {
    case UInt8(ascii: "y"), UInt8(ascii: "u"): 4
    case UInt8(ascii: "M"), UInt8(ascii: "L"): count <= 2 ? 2 : nil
    case UInt8(ascii: "D"): 3
    case UInt8(ascii: "d"), UInt8(ascii: "H"), UInt8(ascii: "h"), UInt8(ascii: "K"),
      UInt8(ascii: "k"), UInt8(ascii: "m"), UInt8(ascii: "s"):
      2
    case UInt8(ascii: "S"): max(count, 9)
    default: nil
    }
  }

  /// Whether no year of the text is longer than four digits.
  func hold(_ text: String) -> Bool {
    var run = -1
    var digits = 0
    for byte in text.utf8 {
      guard TextCursor.isDigit(byte) else {
        digits = 0
        continue
      }
      if digits == 0 { run += 1 }
      digits += 1
      if run < limits.count, let limit = limits[run], digits > limit { return false }
    }
    return true
  }
}

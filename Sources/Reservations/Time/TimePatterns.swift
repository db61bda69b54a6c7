internal import CivilTime

/// The notations of days and of times of day: a row for each.
///
/// A row is matched token by token: `Y` is a number of four digits, `y`, `MM` and `SS` are of two,
/// right behind the sign before them; `D`, `M`, `H` and `mm` have one or two, `f` any number. `month`
/// is a name; `oclock` is a word such as `Uhr`. `~` is any number of commas, dots, hyphens, slashes,
/// endings such as `th`, and words such as `of`. Everything else is a sign or a word as it stands.
/// The names of months and the words are in `words.tsv`.
enum TimePatterns {
  /// Days. Of the rows that read a text the first one counts. With dots the day is first, unless
  /// the number behind it or the column proves that the month is.
  static let days = [
    TimePattern("Y - M - D"), TimePattern("Y / M / D"), TimePattern("Y . M . D"),
    TimePattern("D . M . Y", .dayFirst), TimePattern("M . D . Y", .monthFirst),
    TimePattern("D . M . y", .dayFirst), TimePattern("M . D . y", .monthFirst),
    TimePattern("D / M / Y", .dayFirst), TimePattern("M / D / Y", .monthFirst),
    TimePattern("D / M / y", .dayFirst), TimePattern("M / D / y", .monthFirst),
    TimePattern("D - M - Y", .dayFirst), TimePattern("M - D - Y", .monthFirst),
    TimePattern("D ~ month ~ Y"), TimePattern("D - month - y"), TimePattern("D month y"),
    TimePattern("month ~ D ~ Y"),
    TimePattern("Y ~ month ~ D"), TimePattern("Y 年 M 月 D 日"),
    TimePattern("Y 년 M 월 D 일"),
    TimePattern("D . M ."), TimePattern("D / M", .dayFirst), TimePattern("M / D", .monthFirst),
    TimePattern("D ~ month"), TimePattern("month ~ D"), TimePattern("month ~ D st"),
    TimePattern("month ~ D nd"), TimePattern("month ~ D rd"), TimePattern("month ~ D th"),
    TimePattern("M 月 D 日"),
    // Beside another day: `12.-14. Februar 2027`, `Feb 12-14, 2027`.
    TimePattern("D ~ Y"), TimePattern("D ."), TimePattern("D"),
  ]

  static let clocks = [
    TimePattern("H : MM : SS . f"), TimePattern("H : MM : SS"), TimePattern("H : MM"),
    TimePattern("H . MM . SS"), TimePattern("H . MM"), TimePattern("H , MM"),
    TimePattern("H h mm"), TimePattern("H u mm"), TimePattern("H oclock mm"),
    TimePattern("H h"), TimePattern("H oclock"), TimePattern("H noon"),
    TimePattern("H 時 mm 分"), TimePattern("H 時 半"), TimePattern("H 時"),
    TimePattern("H 点 mm 分"), TimePattern("H 点 半"), TimePattern("H 点"),
    TimePattern("HHMMSS"), TimePattern("HHMM"), TimePattern("H"),
  ]

  /// Rows that nothing but a time has, wherever they stand: days in numbers with a year of four digits,
  /// and hours and minutes with a colon.
  private static let certain =
    days.prefix { $0.elements.contains(.number(.month, digits: 1...2, isGlued: false)) }
    .filter { $0.elements.contains(.number(.year, digits: 4...4, isGlued: false)) }
    + clocks.filter { $0.text == "H : MM" }

  @_optimize(none)
  static func isCertain(_ tokens: TimeTokens, at index: Int) -> Bool {
    certain.contains { $0.match(tokens, at: index) != nil }
  }
}

struct TimePattern {
  enum Element: Equatable {
    case number(Field, digits: ClosedRange<Int>, isGlued: Bool)
    case month, oclock, filler
    case sign(Unicode.Scalar)
    case word(String)
  }

  enum Field { case year, shortYear, month, day, hour, minute, second, fraction, hhmm, hhmmss }

  /// The numbers that a row has read.
  struct Values {
    var year, month, day: Int?
    var hour, minute, second: Int?
    /// Whether the year was written with two digits.
    var hasShortYear = false

    @_optimize(none)
    fileprivate mutating func set(_ field: Field, _ value: Int) {
      switch field {
      case .year: year = value
      case .shortYear: (year, hasShortYear) = (2000 + value, true)
      case .month: month = value
      case .day: day = value
      case .hour: hour = value
      case .minute: minute = value
      case .second: second = value
      case .fraction: break
      case .hhmm: (hour, minute) = (value / 100, value % 100)
      case .hhmmss: (hour, minute, second) = (value / 10_000, value / 100 % 100, value % 100)
      }
    }
  }

  let text: String
  let elements: [Element]
  /// The order that the row states, if another row has the other one.
  let order: DayOrder?
  var isDotted: Bool { order != nil && elements.contains(.sign(".")) }

  @_optimize(none)
  init(_ text: String, _ order: DayOrder? = nil) {
    self.text = text
    self.order = order
    elements = text.split(separator: " ").map { part in Self.element(String(part)) }
  }

  @_optimize(none)
  private static func element(_ part: String) -> Element {
    switch part {
    case "Y": .number(.year, digits: 4...4, isGlued: false)
    case "y": .number(.shortYear, digits: 2...2, isGlued: true)
    case "M": .number(.month, digits: 1...2, isGlued: false)
    case "D": .number(.day, digits: 1...2, isGlued: false)
    case "H": .number(.hour, digits: 1...2, isGlued: false)
    case "MM": .number(.minute, digits: 2...2, isGlued: true)
    case "mm": .number(.minute, digits: 1...2, isGlued: false)
    case "SS": .number(.second, digits: 2...2, isGlued: true)
    case "f": .number(.fraction, digits: 1...18, isGlued: true)
    case "HHMM": .number(.hhmm, digits: 4...4, isGlued: false)
    case "HHMMSS": .number(.hhmmss, digits: 6...6, isGlued: false)
    case "month": .month
    case "oclock": .oclock
    case "~": .filler
    default:
      // As the tokens are divided: ideographs are signs, each alone, and other letters words.
      if let scalar = part.unicodeScalars.first,
        !scalar.properties.isAlphabetic || scalar.properties.isIdeographic
      {
        .sign(scalar)
      } else {
        .word(part)
      }
    }
  }

  /// The values of the fields if the tokens from `index` on match, and the index behind them.
  @_optimize(none)
  func match(_ tokens: TimeTokens, at index: Int) -> (values: Values, end: Int)? {
    var index = index
    var values = Values()
    for (place, element) in elements.enumerated() {
      switch element {
      case .number(let field, let digits, let isGlued):
        guard let token = tokens[index], let value = token.number(digits),
          !isGlued || !token.isSpaced
        else { return nil }
        values.set(field, value)
      case .month:
        guard let month = tokens[index]?.name.month else { return nil }
        values.month = month
      case .oclock:
        guard tokens[index]?.name.meaning == .oclock else { return nil }
      case .sign(let sign):
        guard let token = tokens[index], token.sign == sign, !token.isSpaced || place == 0 else {
          return nil
        }
        if sign == "半" { values.minute = 30 }
      case .word(let word):
        guard tokens[index]?.word == word else { return nil }
      case .filler:
        index = tokens.behindFillers(index)
        continue
      }
      index += 1
    }
    return (values, index)
  }
}

extension TimeTokens {
  /// The index behind signs and words that may stand between the parts of a day.
  @_optimize(none)
  fileprivate func behindFillers(_ index: Int) -> Int {
    var index = index
    while let token = self[index] {
      let isOrdinal =
        !token.isSpaced && token.word.map(Lexicon.ordinals.contains) ?? false
        && self[index - 1]?.number(1...2) != nil
      // `am` of `9 am May` is a half of the day.
      let isWord = token.name.meaning == .filler && token.word != "am"
      guard isOrdinal || hasSign(",.-/ºª", at: index) || isWord else {
        break
      }
      index += 1
    }
    return index
  }
}

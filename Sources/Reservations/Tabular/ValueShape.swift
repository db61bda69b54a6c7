/// Which values of a name belong to a row of the table of columns, and beside which other names.
struct ValueShape: Equatable {
  enum Kind: String {
    case any
    /// A day or a time of day; the opposite.
    case time, untimed
    /// More than a number.
    case text
    /// Text with a letter, which is neither a time nor a mail address.
    case place
    /// An end of a journey: a place that is no link.
    case stop
    case letters
    /// What is booked: no time, no class of a journey, no `yes`; a film may be a number.
    case title
    /// Numbers of rows and seats, with words for them.
    case seat
    case coach, cabin
    case `class`
    case person
    /// Persons with a comma between each two; a comma in the name of one person is behind the family's.
    case people
    /// No word such as `yes` or `confirmed`.
    case code
    /// A code without a space.
    case word
    case truth
    /// The number of a flight or a train.
    case vehicle
    case url
    /// Text with a digit.
    case number
  }

  private(set) var kind = Kind.any
  /// Whether the row counts only where no other row has taken the name.
  private(set) var isWeak = false
  /// A column that another name must be able to state.
  private(set) var with: Column?
  /// A column that no other name may be able to state.
  private(set) var without: Column?
  /// The number of the row: of weak rows, an earlier one is read before a later one.
  private(set) var row = 0

  init(_ kind: Kind = .any) { self.kind = kind }

  /// Words between spaces: a kind, `weak`, `with:COLUMN`, `without:COLUMN`. Nil for other words.
  init?(_ text: Substring, row: Int) {
    self.row = row
    for word in text.split(separator: " ") {
      let parts = word.split(separator: ":")
      if parts.count == 2 {
        // A column's name has hyphens in place of spaces.
        guard let part = Column.Part(rawValue: String(parts[1]).replacing("-", with: " ")) else {
          return nil
        }
        switch parts[0] {
        case "with": with = .part(part)
        case "without": without = .part(part)
        default: return nil
        }
      } else if word == "weak" {
        isWeak = true
      } else if let kind = Kind(rawValue: String(word)) {
        self.kind = kind
      } else {
        return nil
      }
    }
  }

  /// Whether the other names must be known before.
  var isDeferred: Bool { isWeak || with != nil || without != nil }

  /// - Parameter columns: all that the record's names may state.
  func applies(beside columns: Set<Column>) -> Bool {
    (with.map(columns.contains) ?? true) && !(without.map(columns.contains) ?? false)
  }

  /// Whether a text has this shape; the text is not empty.
  func accepts(_ text: Bytes, _ start: Int, _ end: Int, _ pattern: DatePattern?) -> Bool {
    if kind == .any { return true }
    if kind == .coach { return end - start <= 4 }
    if kind == .person || kind == .people { return !text[start].isDigit }
    // Bounds the texts that are examined.
    let value = ShapedValue(
      text: text.text(start, min(end, start + 300)), length: end - start, pattern: pattern)
    return switch kind {
    case .any, .coach, .person, .people: true
    case .time: value.isTime
    case .untimed: !value.isTime
    case .text: !value.isNumber
    case .place: value.isPlace
    case .stop: value.isPlace && !value.text.contains("://")
    case .letters: value.hasLetters && value.isTitle
    case .title: value.isTitle
    case .seat: value.isSeat
    case .cabin: value.isCabin
    case .class: value.isClass
    case .code: !value.isAnswer
    case .word: value.count { $0 <= 0x20 } == 0 && !value.isAnswer
    case .truth: ColumnTable.truth(value.text) != nil
    case .url: value.text.isLink
    case .number: value.count { $0.isDigit } > 0
    case .vehicle: !value.isTime && !value.isAnswer && !value.isOnlyClass
    }
  }
}

/// A text whose shape is examined.
private struct ShapedValue {
  let text: String
  /// In bytes.
  let length: Int
  let pattern: DatePattern?

  private var words: [String] {
    text.split { !$0.isLetter && !$0.isNumber }.map { FoldedName.folded(String($0)) }
  }

  /// The first of the words; empty without one.
  private var firstWord: String {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return words.first ?? "" }
    let isInWord = { (byte: UInt8) in TextCursor.isLetter(byte) || byte.isDigit }
    let first = text.utf8.drop { !isInWord($0) }.prefix(while: isInWord)
    return FoldedName.folded(String(Substring(first)))
  }

  func count(_ matches: (UInt8) -> Bool) -> Int { text.utf8.count(where: matches) }

  private var first: UInt8 { text.utf8.first ?? 0 }

  var isNumber: Bool { count { $0.isDigit } == length }

  var hasLetters: Bool { text.contains(where: \.isLetter) }

  var isPlace: Bool {
    hasLetters && !isTime && !isMailAddress && !TimeReader.isMeant(text)
  }

  private var isMailAddress: Bool {
    guard text.utf8.contains(UInt8(ascii: "@")) else { return false }
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[0].isEmpty && !text.contains(where: \.isWhitespace)
      && parts[1].dropFirst().dropLast().contains(".")
  }

  /// A number alone is no time.
  var isTime: Bool {
    guard length <= 64,
      first.isDigit || first >= 0x80 || Lexicon.name(firstWord).isKnown
    else { return false }
    return TimeColumns.column(.to, of: text, pattern) != nil
  }

  /// Says only that there is a booking: `yes`, `confirmed`, `waiting list`.
  var isAnswer: Bool {
    guard length <= 40, count({ $0.isDigit }) == 0 else { return false }
    if ColumnTable.truth(text) != nil { return true }
    if case .other = ReservationStatus(word: text) { return false }
    return true
  }

  var isTitle: Bool {
    guard !isOnlyClass, !isTime, !isAnswer else { return false }
    if isNumber { return true }
    let value = text
    // `8½` and `50/50` are films.
    if !value.contains(where: \.isLetter) { return !value.contains { ":-\u{2013}".contains($0) } }
    guard first.isDigit else { return true }
    // `9am-5pm`
    let words = value.lowercased().split { !$0.isLetter }
    return !words.allSatisfy { ColumnTable.isName(String($0), "hours") }
  }

  /// Only short numbers, each with a letter at most, and words for what has seats: `7`, `14C`,
  /// `11-12`, `F 12`, `Row 7, seat 12`, `Parkett links 5`. A number behind the word of the column
  /// itself may be that of a field: `Platz 5`.
  var isSeat: Bool {
    guard length <= 48 else { return false }
    if length <= 3, isNumber { return true }
    var hasNumber = false
    var hasRow = false
    for (index, word) in words.enumerated() {
      let digits = word.utf8.count(where: \.isDigit)
      if digits > 0 {
        guard digits <= 3, word.utf8.count - digits <= 1 else { return false }
        hasNumber = true
        hasRow = hasRow || index == 0
      } else if word.utf8.count == 1 {
        hasRow = hasRow || index == 0
      } else if ColumnTable.isName(word, "seat") {
        hasRow = true
      } else if !ColumnTable.isName(word, "place") {
        return false
      }
    }
    return hasNumber && hasRow
  }

  /// Short, of one or two words, with two digits; one digit if it is no class.
  var isCabin: Bool {
    let digits = count { $0.isDigit }
    return length <= 16 && digits >= (isClass ? 2 : 1) && count { $0 == .space } <= 1
  }

  /// A class of flights, trains or cabins: `Y`, `Economy`, `1st class`.
  var isClass: Bool {
    guard length <= 32 else { return false }
    if length == 1 { return TextCursor.isLetter(first) }
    return words.contains { ColumnTable.isName($0, "class") }
  }

  /// A class and nothing else: `Business English` is no class.
  var isOnlyClass: Bool {
    isClass
      && words.allSatisfy {
        $0.count == 1 || $0.first?.isNumber == true || ColumnTable.isName($0, "class")
      }
  }
}

extension String {
  /// Whether it has a scheme and no white space or control characters (RFC 3986 §3).
  public var isURL: Bool { schemeEnd != nil }

  /// Whether it is a URL with `://` and more.
  var isLink: Bool {
    schemeEnd.map { self[$0...].hasPrefix("://") && self[$0...].utf8.count > 3 } ?? false
  }

  /// The place of the colon behind the scheme, which has two characters at least; nil for no URL.
  private var schemeEnd: Index? {
    let scheme = utf8.prefix {
      TextCursor.isLetter($0) || $0.isDigit || "+-.".utf8.contains($0)
    }
    guard scheme.count > 1, utf8.first.map(TextCursor.isLetter) == true,
      utf8[scheme.endIndex...].first == UInt8(ascii: ":"),
      utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
    else { return nil }
    return scheme.endIndex
  }
}

/// The fields of a Unicode date pattern.
struct DatePatternFields: Sendable {
  /// The kind of the zone field at the end of a pattern.
  enum Zone: Sendable {
    /// `Z`, `X`, `x`: `+02:00`, `Z`.
    case offset
    /// `z`, `O`: `CET`, `GMT+2`.
    case abbreviation
    /// `VV`: `Europe/Berlin`.
    case name
  }

  /// The pattern up to its zone.
  private(set) var withoutZone = ""
  private(set) var zone: Zone?
  private(set) var hasTime = false
  private(set) var hasWeekday = false

  init(_ pattern: String) throws(TimeError) {
    guard pattern.utf8.count <= 200 else { throw TimeError("too long for a date pattern") }
    var seen: Set<Character> = []
    var isQuoted = false
    var run: (letter: Character, count: Int) = (" ", 0)
    // Scalars, because a letter is a field even if a combining mark follows it.
    for character in pattern.unicodeScalars.lazy.map(Character.init) {
      if character == "'" { isQuoted.toggle() }
      guard !isQuoted, character.isASCII, character.isLetter else {
        if zone != nil { throw TimeError("the zone must be last in a date pattern") }
        withoutZone.append(character)
        run = (" ", 0)
        continue
      }
      run = (character, run.letter == character ? run.count + 1 : 1)
      if let field = try DatePatternFields.zone(character) {
        if zone != nil, run.count == 1 { throw TimeError("two zones in a date pattern") }
        if field != .offset, !(run.count > 1 || withoutZone.last == " ") {
          throw TimeError("put a space before the zone")
        }
        zone = field
      } else {
        if zone != nil { throw TimeError("the zone must be last in a date pattern") }
        withoutZone.append(character)
      }
      seen.insert(character)
    }
    if isQuoted { throw TimeError("unclosed quote") }
    switch (run.letter, run.count) {
    case ("V", let count) where count != 2:
      throw TimeError("a zone's name is VV in a date pattern")
    case ("z", 4...):
      throw TimeError("zones in words are not supported; write z, VV or Z in the pattern")
    case ("Z", 4):
      // `GMT+02:00`.
      zone = .abbreviation
    default:
      break
    }
    try check(seen)
  }

  private mutating func check(_ seen: Set<Character>) throws(TimeError) {
    guard !seen.isDisjoint(with: "yu") else {
      throw TimeError("no year in the pattern; write e.g. dd/MM/yyyy")
    }
    guard seen.contains("D") || (seen.contains("d") && !seen.isDisjoint(with: "ML")) else {
      throw TimeError("no day and month in the pattern; write e.g. dd/MM/yyyy (M is the month)")
    }
    hasTime = !seen.isDisjoint(with: "HhKk")
    hasWeekday = seen.contains("E")
    if !seen.isDisjoint(with: "hK"), seen.isDisjoint(with: "ab") {
      throw TimeError("hours to 12 need am or pm: write h:mm a, or HH:mm")
    }
    if !hasTime, !seen.isDisjoint(with: "ms") {
      throw TimeError("minutes without an hour: HH:mm (m is minutes, M the month)")
    }
    if !hasTime, zone != nil { throw TimeError("a zone without a time") }
  }

  private static func zone(_ letter: Character) throws(TimeError) -> Zone? {
    switch letter {
    case "Z", "X", "x": return .offset
    case "z", "O": return .abbreviation
    case "V": return .name
    case "G", "y", "u", "M", "L", "d", "D", "E", "a", "b", "H", "h", "K", "k", "m", "s", "S":
      return nil
    case "Y": throw TimeError("Y is the year of a week; the year is y: dd/MM/yyyy")
    default:
      throw TimeError("\(letter) is not a supported field; put text between ' and '")
    }
  }
}

extension DatePatternFields.Zone {
  /// The start of the zone in a text that ends with one; nil for a text without a zone at its end.
  func start(in text: String) -> String.Index? {
    let scalars = text.unicodeScalars
    switch self {
    case .abbreviation, .name:
      return scalars.lastIndex(of: " ").map { scalars.index(after: $0) }
    case .offset:
      if let last = scalars.last, last == "Z" || last == "z" {
        return scalars.index(before: scalars.endIndex)
      }
      return scalars.lastIndex { $0 == "+" || $0 == "-" || $0 == "\u{2212}" }
    }
  }
}

/// The symbols of a CLDR date pattern (UTS #35, part 4, Date Format Patterns).
struct DatePatternSymbols {
  enum Symbol: Equatable {
    /// A literal byte: quoted, or not a letter.
    case literal(UInt8)
    /// A run of `count` equal letters.
    case field(UInt8, count: Int)
  }

  private(set) var symbols: [Symbol] = []
  /// Whether the last quote is not closed.
  private(set) var isOpenQuote = false

  init(_ pattern: String) {
    let quote = UInt8(ascii: "'")
    let bytes = Array(pattern.utf8)
    var at = 0
    while at < bytes.count {
      let byte = bytes[at]
      var end = at + 1
      if byte == quote {
        if end < bytes.count, bytes[end] == quote {
          end += 1
          symbols.append(.literal(quote))
        } else {
          isOpenQuote.toggle()
        }
      } else if isOpenQuote || !TextCursor.isLetter(byte) {
        symbols.append(.literal(byte))
      } else {
        end = bytes[at...].firstIndex { $0 != byte } ?? bytes.count
        symbols.append(.field(byte, count: end - at))
      }
      at = end
    }
  }
}

/// The greatest number of digits of a year in a text. A formatter accepts longer years and drops
/// all digits but the last four.
struct YearDigits: Sendable {
  /// The greatest length of each run of digits in a text; nil for a run without a year.
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

  /// The greatest number of digits of a field; nil for a field that is not a number.
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

  /// Whether no year in the text is longer than its limit.
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

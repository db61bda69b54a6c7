internal import CivilTime

/// A Unicode date pattern (UTS #35, "Date Format Patterns") of numbers, such as `dd/MM/yyyy HH:mm`.
///
/// Beside numbers it may have AM or PM, and an offset at its end. A two-digit year (`yy`) is one from
/// 2000 to 2099. Days before 1583 are rejected, because calendars differed then. A pattern without an
/// hour field gives whole days.
public struct DatePattern: Sendable {
  private enum Field: Sendable {
    case year, shortYear, month, day, hour, hourOfHalf, minute, second
  }

  private enum Piece: Sendable, Equatable {
    case literal(UInt8)
    case number(Field, digits: ClosedRange<Int>)
    /// AM or PM.
    case half
    /// `+02:00`, `+0200` or `Z`.
    case offset
  }

  /// As the user wrote it.
  public let pattern: String
  private let pieces: [Piece]
  private let hasTime: Bool

  /// Rejects patterns with names or unknown fields, patterns without a day, and patterns with half a
  /// day (`h` without `a`).
  public init(_ pattern: String) throws(TimeError) {
    do throws(TimeError) {
      pieces = try Self.pieces(of: pattern)
      try Self.check(pieces)
    } catch {
      throw error.quoting(pattern)
    }
    self.pattern = pattern
    hasTime = pieces.contains { piece in
      if case .number(.hour, _) = piece { true } else { piece == .half }
    }
  }

  // MARK: Patterns

  private static func pieces(of pattern: String) throws(TimeError) -> [Piece] {
    let quote = UInt8(ascii: "'")
    let bytes = Array(pattern.utf8)
    var pieces: [Piece] = []
    var isQuoted = false
    var at = 0
    while at < bytes.count {
      let byte = bytes[at]
      var end = at + 1
      if byte == quote, end < bytes.count, bytes[end] == quote {
        pieces.append(.literal(quote))
        end += 1
      } else if byte == quote {
        isQuoted.toggle()
      } else if isQuoted || !TextCursor.isLetter(byte) {
        pieces.append(.literal(byte))
      } else {
        end = bytes[at...].firstIndex { $0 != byte } ?? bytes.count
        let isBehindNumber = if case .number? = pieces.last { true } else { false }
        let isBeforeNumber = end < bytes.count && TextCursor.isLetter(bytes[end])
        pieces.append(
          try field(byte, count: end - at, isAlone: !isBehindNumber && !isBeforeNumber))
      }
      at = end
    }
    if isQuoted { throw TimeError("unclosed quote") }
    return pieces
  }

  /// - Parameter isAlone: whether no other field is next to it, so that `dd` may have one digit.
  private static func field(
    _ letter: UInt8, count: Int, isAlone: Bool
  ) throws(TimeError) -> Piece {
    let field: Field
    switch letter {
    case UInt8(ascii: "y") where count == 2: return .number(.shortYear, digits: 2...2)
    case UInt8(ascii: "y"), UInt8(ascii: "u"): return .number(.year, digits: 4...4)
    case UInt8(ascii: "a"): return .half
    case UInt8(ascii: "Z"), UInt8(ascii: "X"), UInt8(ascii: "x"): return .offset
    case UInt8(ascii: "M") where count <= 2: field = .month
    case UInt8(ascii: "d"): field = .day
    case UInt8(ascii: "H"): field = .hour
    case UInt8(ascii: "h"): field = .hourOfHalf
    case UInt8(ascii: "m"): field = .minute
    case UInt8(ascii: "s"): field = .second
    case UInt8(ascii: "Y"): throw TimeError("Y is the year of a week; the year is y: dd/MM/yyyy")
    default:
      throw TimeError(
        "\(Character(UnicodeScalar(letter))) is not a field of numbers (y M d H h m s, a, and Z at "
          + "the end); put text between ' and '")
    }
    guard count <= 2 else { throw TimeError("numbers but the year have two digits at most") }
    return .number(field, digits: isAlone ? 1...2 : count...count)
  }

  private static func check(_ pieces: [Piece]) throws(TimeError) {
    let fields = pieces.compactMap { piece in
      if case .number(let field, _) = piece { field } else { nil }
    }
    let halves = pieces.count { $0 == .half }
    guard Set(fields).count == fields.count, halves < 2 else {
      throw TimeError("a field stands twice in the pattern")
    }
    guard fields.contains(.year) != fields.contains(.shortYear) else {
      throw TimeError("no year in the pattern; write e.g. dd/MM/yyyy")
    }
    guard fields.contains(.day), fields.contains(.month) else {
      throw TimeError("no day and month in the pattern; write e.g. dd/MM/yyyy (M is the month)")
    }
    guard fields.contains(.hourOfHalf) == (halves == 1),
      !fields.contains(.hour) || halves == 0
    else { throw TimeError("hours to 12 need am or pm: write h:mm a, or HH:mm") }
    let hasTime = fields.contains(.hour) || halves == 1
    if !hasTime, fields.contains(.minute) || fields.contains(.second) {
      throw TimeError("minutes without an hour: HH:mm (m is minutes, M the month)")
    }
    guard let zone = pieces.firstIndex(of: .offset) else { return }
    if !hasTime { throw TimeError("a zone without a time") }
    if zone != pieces.count - 1 { throw TimeError("the zone must be last in a date pattern") }
  }

  // MARK: Reading

  /// Reads a whole text by the pattern.
  public func time(_ text: String) throws(TimeError) -> ReservationTime {
    try TextCursor.read(text) { cursor throws(TimeError) in try time(&cursor) }
  }

  private func time(_ cursor: inout TextCursor) throws(TimeError) -> ReservationTime {
    var (year, month, day) = (0, 0, 0)
    var (hour, minute, second) = (0, 0, 0)
    var isAfternoon = false
    var offset: ReservationTime.Offset?
    for piece in pieces {
      switch piece {
      case .literal(UInt8(ascii: " ")):
        guard cursor.skipSpaces() || cursor.isAtEnd else { throw mismatch }
      case .literal(let byte):
        guard !cursor.isAtEnd, cursor.peek == byte else { throw mismatch }
        cursor.skip()
      case .half:
        isAfternoon = cursor.skip(letter: "p")
        guard isAfternoon || cursor.skip(letter: "a"), cursor.skip(letter: "m") else {
          throw mismatch
        }
      case .offset:
        offset = try ReservationTime.Offset.iso8601(&cursor)
        guard offset != nil else { throw mismatch }
      case .number(let field, let digits):
        let value = try number(digits, &cursor)
        switch field {
        case .year: year = value
        case .shortYear: year = 2000 + value
        case .month: month = value
        case .day: day = value
        case .hour: hour = value
        case .hourOfHalf:
          guard (1...12).contains(value) else { throw mismatch }
          hour = value % 12
        case .minute: minute = value
        case .second: second = value
        }
      }
    }
    guard cursor.isAtEnd, year >= 1583, let date = LocalDate(year: year, month: month, day: day),
      let time = LocalTime(hour: isAfternoon ? hour + 12 : hour, minute: minute, second: second)
    else { throw mismatch }
    var read = ReservationTime(date: date, time: hasTime ? time : nil)
    read.offset = offset
    return read
  }

  private func number(
    _ digits: ClosedRange<Int>, _ cursor: inout TextCursor
  ) throws(TimeError) -> Int {
    var value = 0
    var count = 0
    while count < digits.upperBound, TextCursor.isDigit(cursor.peek) {
      value = value * 10 + Int(cursor.peek & 0x0F)
      count += 1
      cursor.skip()
    }
    guard count >= digits.lowerBound else { throw mismatch }
    return value
  }

  private var mismatch: TimeError {
    TimeError("does not match the pattern \"\(TimeError.quoted(pattern))\"")
  }
}

extension TimeTokens {
  /// The date pattern of the text, if its first numbers are the day, the month and the year; nil for
  /// a text that no date pattern reads.
  @_optimize(none)
  func pattern(_ order: DayOrder) -> String? {
    var fields =
      order == .dayFirst ? ["dd", "MM", "", "HH", "mm", "ss"] : ["MM", "dd", "", "HH", "mm", "ss"]
    if all.contains(where: { $0.word == "am" || $0.word == "pm" }) { fields[3] = "h" }
    var pattern = ""
    for token in all {
      if token.isSpaced, !pattern.isEmpty { pattern += " " }
      if token.digits > 0 {
        guard let field = fields.first else { return nil }
        fields.removeFirst()
        pattern += field.isEmpty ? (token.digits == 4 ? "yyyy" : "yy") : field
        continue
      }
      switch token.word {
      case "am", "pm": pattern += "a"
      case "t": pattern += "'T'"
      case nil: break
      default: return nil
      }
      guard let sign = token.sign else { continue }
      if sign == "+" { return pattern + "XXX" }
      guard "/-.:,".unicodeScalars.contains(sign) else { return nil }
      pattern.unicodeScalars.append(sign)
    }
    return pattern
  }
}

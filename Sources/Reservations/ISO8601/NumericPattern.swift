internal import CivilTime

/// A date pattern of numbers and AM or PM, parsed once; reads many times faster than a formatter.
///
/// Reads only texts that follow the pattern exactly. Any other text gives nil; a formatter may
/// still read it.
struct NumericPattern: Sendable {
  private enum Field: Sendable {
    case year, shortYear, month, day, hour, hourOfHalf, minute, second
  }

  private enum Piece: Sendable {
    case literal(UInt8)
    case number(Field, digits: ClosedRange<Int>)
    /// AM or PM.
    case half
  }

  private let pieces: [Piece]

  /// Nil for a pattern with names or other fields, with a repeated field, without a day, or with
  /// adjacent numbers of variable length.
  init?(_ pattern: String) {
    var pieces: [Piece] = []
    var seen: Set<Field> = []
    var halves = 0
    var isBehindNumber = false
    var isBehindLoose = false
    let symbols = DatePatternSymbols(pattern)
    for symbol in symbols.symbols {
      switch symbol {
      case .literal(let byte):
        guard byte < 0x80, !byte.isDigit else { return nil }
        pieces.append(.literal(byte))
        isBehindNumber = false
      case .field(UInt8(ascii: "a"), count: 1):
        pieces.append(.half)
        halves += 1
        isBehindNumber = false
      case .field(let letter, let count):
        let isLoose = count == 1
        guard let (field, digits) = Self.number(letter, count: count),
          seen.insert(field).inserted, !isBehindNumber || !isLoose && !isBehindLoose
        else { return nil }
        pieces.append(.number(field, digits: digits))
        isBehindNumber = true
        isBehindLoose = isLoose
      }
    }
    // Texts are trimmed, so the pattern's trailing spaces are dropped, too.
    while case .literal(UInt8(ascii: " "))? = pieces.last { pieces.removeLast() }
    guard !symbols.isOpenQuote, seen.contains(.day), seen.contains(.month),
      seen.contains(.year) != seen.contains(.shortYear),
      halves == (seen.contains(.hourOfHalf) ? 1 : 0), !seen.contains(.hour) || halves == 0
    else { return nil }
    self.pieces = pieces
  }

  private static func number(
    _ letter: UInt8, count: Int
  ) -> (field: Field, digits: ClosedRange<Int>)? {
    let field: Field
    switch letter {
    case UInt8(ascii: "y") where count == 2: return (.shortYear, 2...2)
    case UInt8(ascii: "y"), UInt8(ascii: "u"):
      return count == 1 || count == 4 ? (.year, 4...4) : nil
    case UInt8(ascii: "M"), UInt8(ascii: "L"): field = .month
    case UInt8(ascii: "d"): field = .day
    case UInt8(ascii: "H"): field = .hour
    case UInt8(ascii: "h"): field = .hourOfHalf
    case UInt8(ascii: "m"): field = .minute
    case UInt8(ascii: "s"): field = .second
    default: return nil
    }
    return count > 2 ? nil : (field, count...2)
  }

  /// The time of the text; nil for a text that only a formatter can accept or reject.
  func reading(_ text: String) -> LocalDateTime? {
    let reading = text.utf8.withContiguousStorageIfAvailable { read($0[...]) }
    return reading ?? read(Array(text.utf8)[...])
  }

  private func read<Text: RandomAccessCollection>(
    _ text: Text
  ) -> LocalDateTime? where Text.Element == UInt8, Text.Index == Int, Text.SubSequence == Text {
    let text = text.trimmingBlanks
    var at = text.startIndex
    var (year, month, day) = (0, 0, 0)
    var (hour, minute, second) = (0, 0, 0)
    var isAfternoon = false
    for piece in pieces {
      switch piece {
      case .literal(let byte):
        guard at < text.endIndex, text[at] == byte else { return nil }
        at += 1
      case .half:
        guard text.endIndex - at >= 2 else { return nil }
        switch (text[at] | 0x20, text[at + 1] | 0x20) {
        case (UInt8(ascii: "a"), UInt8(ascii: "m")): break
        case (UInt8(ascii: "p"), UInt8(ascii: "m")): isAfternoon = true
        default: return nil
        }
        at += 2
      case .number(let field, let digits):
        var value = 0
        let start = at
        while at < text.endIndex, at - start < digits.upperBound, text[at].isDigit {
          value = value * 10 + Int(text[at] & 0x0F)
          at += 1
        }
        guard at - start >= digits.lowerBound else { return nil }
        switch field {
        case .year: year = value
        case .shortYear: year = 2000 + value
        case .month: month = value
        case .day: day = value
        case .hour: hour = value
        case .hourOfHalf:
          guard (1...12).contains(value) else { return nil }
          hour = value % 12
        case .minute: minute = value
        case .second: second = value
        }
      }
    }
    // Calendars differed before 1583.
    guard at == text.endIndex, year >= 1583,
      let date = LocalDate(year: year, month: month, day: day),
      let time = LocalTime(hour: isAfternoon ? hour + 12 : hour, minute: minute, second: second)
    else { return nil }
    return LocalDateTime(date, time)
  }
}

extension RandomAccessCollection where Element == UInt8, Index == Int, SubSequence == Self {
  /// The text without spaces and line ends at its start and end.
  fileprivate var trimmingBlanks: Self {
    var rest = self
    while let first = rest.first, first.isWhiteSpace { rest = rest.dropFirst() }
    while let last = rest.last, last.isWhiteSpace { rest = rest.dropLast() }
    return rest
  }
}

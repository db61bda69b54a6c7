/// What a CLDR date pattern is made of (UTS #35, part 4, Date Format Patterns).
struct DatePatternSymbols {
  enum Symbol: Equatable {
    /// A byte that stands for itself, quoted or no letter.
    case literal(UInt8)
    /// So many of one letter.
    case field(UInt8, count: Int)
  }

  private(set) var symbols: [Symbol] = []
  /// Whether its last quote is never closed.
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

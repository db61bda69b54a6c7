internal import CivilTime

/// A piece of a text that may state a time.
struct TimeToken {
  enum Kind: Equatable {
    case number(Int, digits: Int)
    /// Letters, folded.
    case word(String)
    /// Any other character but white space, and one of Chinese or Japanese.
    case sign(Unicode.Scalar)
  }

  let kind: Kind
  /// The place of its first byte in the text.
  let start: Int
  /// Whether white space stands before it.
  let isSpaced: Bool
  /// What the lexicon has of a word.
  let name: Lexicon.Name

  var word: String? { if case .word(let word) = kind { word } else { nil } }
  var sign: Unicode.Scalar? { if case .sign(let sign) = kind { sign } else { nil } }

  /// The value of a number with this many digits; nil for any other token.
  func number(_ digits: ClosedRange<Int>) -> Int? {
    guard case .number(let value, let count) = kind, digits.contains(count) else { return nil }
    return value
  }
}

/// The numbers, words and signs of a short text.
struct TimeTokens {
  private(set) var all: [TimeToken] = []
  /// The number of words that were left out, as none of the lexicon.
  private(set) var otherWords = 0
  /// Whether such words are left out, and a weekday may stand before a time of day.
  let skipsWords: Bool
  /// The beginning of the text.
  let cursor: TextCursor

  /// Longer texts state no time.
  static let longest = 100

  /// - Parameter skipsWords: leaves out words that the lexicon does not have.
  init(_ cursor: TextCursor, skipsWords: Bool) {
    self.cursor = cursor
    self.skipsWords = skipsWords
    var rest = cursor
    while !rest.isAtEnd {
      let isSpaced = rest.skipSpaces() || rest.position == cursor.position
      let start = rest.position
      let kind: TimeToken.Kind
      var name = Lexicon.Name()
      if TextCursor.isDigit(rest.peek) {
        let run = rest.number()
        kind = .number(run.value, digits: run.digits)
      } else if let word = rest.foldedWord() {
        name = Lexicon.name(word)
        kind = .word(word)
        if skipsWords, !name.isKnown, !Self.halves.contains(word) {
          otherWords += 1
          while !rest.isAtEnd, ".:".utf8.contains(rest.peek) { rest.skip() }
          continue
        }
      } else if let scalar = rest.scalar() {
        kind = .sign(scalar)
      } else {
        break
      }
      all.append(TimeToken(kind: kind, start: start, isSpaced: isSpaced, name: name))
    }
  }

  /// The words of a half of the day, of a zone, and of ISO 8601.
  private static let halves: Set<String> = [
    "am", "pm", "a", "p", "m", "t", "z", "utc", "gmt", "st", "nd", "rd", "th", "er", "e",
  ]

  subscript(index: Int) -> TimeToken? { all.indices.contains(index) ? all[index] : nil }

  var count: Int { all.count }

  func hasSign(_ signs: String, at index: Int) -> Bool {
    guard let sign = self[index]?.sign else { return false }
    return signs.unicodeScalars.contains(sign)
  }

  /// Whether a token is the letter `A` without an accent, which is a name rather than a word.
  func isLetterA(_ index: Int) -> Bool {
    self[index]?.word == "a" && cursor(at: index).peek < 0x80
  }

  /// The text from a token on; at the end of the text behind the last one.
  func cursor(at index: Int) -> TextCursor {
    var ahead = cursor
    ahead.skip((self[index]?.start ?? .max / 2) - cursor.position)
    return ahead
  }

  /// The index of the first token that begins at this byte or behind it.
  func index(ofByte byte: Int) -> Int { all.firstIndex { $0.start >= byte } ?? count }
}

internal import CivilTime

/// A piece of a text that may state a time: a number, a word or a sign.
struct TimeToken {
  /// The value of a number, and its digits; 0 digits for any other token.
  var value = 0
  var digits = 0
  /// Letters, folded.
  var word: String?
  /// Any other character but white space, and one of Chinese or Japanese.
  var sign: Unicode.Scalar?
  /// The place of its first byte in the text.
  let start: Int
  /// Whether white space stands before it.
  let isSpaced: Bool
  /// What the lexicon has of a word.
  var name = Lexicon.Name()

  /// The value of a number with this many digits; nil for any other token.
  @_optimize(none)
  func number(_ allowed: ClosedRange<Int>) -> Int? {
    digits > 0 && allowed.contains(digits) ? value : nil
  }
}

// The optimizer of Swift 6.3.1 drops readings here: its pass CopyPropagation crashed on `hasSign`, and
// no pattern matched in a release build. So the functions of tokens, patterns, sides and candidates
// are marked @_optimize(none). `.ci/run` imports the samples with the release build.

/// The numbers, words and signs of a short text.
struct TimeTokens {
  private(set) var all: [TimeToken] = []
  let context: TimeContext
  /// The beginning of the text.
  let cursor: TextCursor

  /// Longer texts state no time.
  static let longest = 100

  @_optimize(none)
  init(_ cursor: TextCursor, _ context: TimeContext) {
    self.cursor = cursor
    self.context = context
    var rest = cursor
    while !rest.isAtEnd {
      let isSpaced = rest.skipSpaces() || rest.position == cursor.position
      let start = rest.position
      var token = TimeToken(start: start, isSpaced: isSpaced)
      if TextCursor.isDigit(rest.peek) {
        let run = rest.number()
        (token.value, token.digits) = (run.value, run.digits)
      } else if let first = rest.foldedWord() {
        let word = rest.wholeWord(first)
        token.name = Lexicon.name(word)
        token.word = word
      } else if let scalar = rest.scalar() {
        token.sign = scalar
        if scalar == "@" { token.name = Lexicon.name("@") }
      } else {
        break
      }
      all.append(token)
    }
  }

  /// The words of a half of the day, of a zone, of ISO 8601 and of the number of a day.
  static let ownWords = Lexicon.ordinals.union([
    "am", "pm", "a", "p", "m", "t", "z", "utc", "gmt",
  ])

  subscript(index: Int) -> TimeToken? { all.indices.contains(index) ? all[index] : nil }

  var count: Int { all.count }

  @_optimize(none)
  func hasSign(_ signs: String, at index: Int) -> Bool {
    guard all.indices.contains(index), let sign = all[index].sign else { return false }
    return signs.unicodeScalars.contains(sign)
  }

  /// Whether a token is the letter `A` without an accent, which is a name rather than a word.
  @_optimize(none)
  func isLetterA(_ index: Int) -> Bool {
    self[index]?.word == "a" && cursor(at: index).peek < 0x80
  }

  /// The text from a token on; at the end of the text behind the last one.
  @_optimize(none)
  func cursor(at index: Int) -> TextCursor {
    var ahead = cursor
    ahead.skip((self[index]?.start ?? .max / 2) - cursor.position)
    return ahead
  }

  /// The index of the first token that begins at this byte or behind it.
  @_optimize(none)
  func index(ofByte byte: Int) -> Int { all.firstIndex { $0.start >= byte } ?? count }
}

extension TextCursor {
  /// The longest row of the lexicon that begins with this word and has an apostrophe, a hyphen or a
  /// space behind it, `aujourd'hui`, `day after tomorrow`; else the word itself.
  @_optimize(none)
  fileprivate mutating func wholeWord(_ first: String) -> String {
    var (ahead, word, whole) = (self, first, first)
    for _ in 0..<2 {
      guard let mark = ahead.scalar(), "'\u{2019}- ".unicodeScalars.contains(mark),
        mark != " " || Lexicon.isOfSeveral(first), let next = ahead.foldedWord()
      else { break }
      word += (mark == "\u{2019}" ? "'" : String(mark)) + next
      if Lexicon.name(word).isKnown { (self, whole) = (ahead, word) }
    }
    return whole
  }
}

/// Text from outside in a form that a terminal shows and does not execute.
///
/// Control characters, escapes, bidirectional overrides and invisible characters are escaped as
/// `\u{1B}`, a new line as `\n`. Joiners and selectors stay if scripts and emoji need them. Plain
/// text is unchanged.
struct SafeText: Sendable, Equatable, CustomStringConvertible {
  enum NewLines: Sendable {
    /// Unchanged, for text on several lines. CR LF and CR become LF.
    case kept
    /// Escaped as `\n`.
    case shown
  }

  let text: String

  var description: String { text }

  /// At most about `limit` bytes of UTF-8, then an ellipsis.
  init(_ untrusted: String, newLines: NewLines = .shown, limit: Int = 8192) {
    if Self.isPlain(untrusted, limit: limit) {
      text = untrusted
    } else {
      text = Self.spelledOut(untrusted, newLines: newLines, limit: limit)
    }
  }

  /// Whole lines from outside as a terminal shows them.
  static func lines(_ untrusted: [UInt8]) -> [UInt8] {
    Array(
      SafeText(String(decoding: untrusted, as: UTF8.self), newLines: .kept, limit: .max).text.utf8)
  }

  /// Whether no character of the text would be escaped.
  static func isSafe(_ text: String) -> Bool {
    if isPlain(text, limit: .max) { return true }
    var context = Context()
    let scalars = text.unicodeScalars
    var index = scalars.startIndex
    while index < scalars.endIndex {
      let scalar = scalars[index]
      scalars.formIndex(after: &index)
      let next = index < scalars.endIndex ? scalars[index] : nil
      if !context.shows(scalar, before: next) { return false }
    }
    return true
  }

  private static func isPlain(_ text: String, limit: Int) -> Bool {
    text.utf8.count <= limit && text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  }

  private static func spelledOut(_ untrusted: String, newLines: NewLines, limit: Int) -> String {
    var result = ""
    var context = Context()
    let scalars = untrusted.unicodeScalars
    var index = scalars.startIndex
    while index < scalars.endIndex {
      if result.utf8.count >= limit {
        result.append("…")
        break
      }
      let scalar = scalars[index]
      scalars.formIndex(after: &index)
      let next = index < scalars.endIndex ? scalars[index] : nil
      if context.shows(scalar, before: next) {
        result.unicodeScalars.append(scalar)
        continue
      }
      switch (scalar, newLines) {
      case ("\r", .kept) where next == "\n": continue
      case ("\n", .kept), ("\r", .kept): result.append("\n")
      case ("\n", .shown): result.append("\\n")
      case ("\r", .shown): result.append("\\r")
      case ("\t", _): result.append("\\t")
      default: result.append("\\u{\(String(scalar.value, radix: 16, uppercase: true))}")
      }
    }
    return result
  }
}

extension SafeText {
  /// The text before a scalar, which determines whether a joiner, a selector or a tag has a
  /// meaning.
  private struct Context {
    private var previous: Unicode.Scalar?
    private var marks = 0
    private var isInTaggedFlag = false

    /// The limit on combining marks of one letter, above that of any script. More marks would cover
    /// other lines.
    private static let mostMarks = 12

    mutating func shows(_ scalar: Unicode.Scalar, before next: Unicode.Scalar?) -> Bool {
      let shown = decide(scalar, before: next)
      if !shown { isInTaggedFlag = false }
      previous = shown ? scalar : nil
      return shown
    }

    private mutating func decide(_ scalar: Unicode.Scalar, before next: Unicode.Scalar?) -> Bool {
      let value = scalar.value
      switch value {
      case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x2FF, 0x3041...0x3163, 0x3165...0x9FFF,
        0xAC00...0xD7A3:
        marks = 0
        isInTaggedFlag = false
        return true
      case 0...0x9F, 0x2028, 0x2029, 0xFFF9...0xFFFB:
        return false
      case 0x200C:
        return previous.map(Self.joins) ?? false
      case 0x200D:
        guard let previous else { return false }
        return Self.joins(previous)
          || (Self.isPictorial(previous) && next?.properties.isEmoji == true)
      case 0xFE00...0xFE0F, 0xE0100...0xE01EF:
        guard let previous else { return false }
        return !previous.properties.isVariationSelector && !previous.properties.isWhitespace
      case 0xE0020...0xE007E:
        if previous?.value == 0x1F3F4 { isInTaggedFlag = true }
        return isInTaggedFlag
      case 0xE007F:
        defer { isInTaggedFlag = false }
        return isInTaggedFlag
      default:
        break
      }
      isInTaggedFlag = false
      if scalar.properties.isDefaultIgnorableCodePoint { return false }
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark:
        marks += 1
        return marks <= Self.mostMarks
      case .control:
        return false
      default:
        marks = 0
        return true
      }
    }

    /// Whether the letters of the script change their form beside a joiner or non-joiner.
    private static func joins(_ scalar: Unicode.Scalar) -> Bool {
      (0x0600...0x1CFF).contains(scalar.value)
        && (scalar.properties.isAlphabetic
          || scalar.properties.canonicalCombiningClass.rawValue > 0)
    }

    private static func isPictorial(_ scalar: Unicode.Scalar) -> Bool {
      scalar.value == 0xFE0F || (scalar.value > 0x7F && scalar.properties.isEmoji)
    }
  }
}

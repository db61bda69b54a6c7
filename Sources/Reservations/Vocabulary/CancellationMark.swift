internal import Foundation

/// A word in a title that says that the event is canceled: `ABGESAGT: Faust`, `[Cancelled] Faust`,
/// `Faust (annulé)`.
enum CancellationMark {
  /// The title without the mark; nil for a title without one, and for the mark alone.
  static func title(without title: String) -> String? {
    guard mayHaveMark(title) else { return nil }
    if let rest = behindBrackets(title) ?? beforeBrackets(title) ?? behindWord(title) {
      let rest = rest.trimmingCharacters(in: .whitespaces)
      return rest.contains { $0.isLetter || $0.isNumber } ? rest : nil
    }
    return nil
  }

  /// The greatest length of a word with what is behind it, in bytes.
  private static let longest = 32

  /// Decides quickly for most titles: a mark has brackets, or a colon or a dash near the front.
  private static func mayHaveMark(_ title: String) -> Bool {
    guard title.utf8.count <= 1000, let last = title.utf8.last else { return false }
    // The last bytes of `】` and `）`.
    switch last {
    case UInt8(ascii: ")"), UInt8(ascii: "]"), 0x91, 0x89: return true
    default: break
    }
    return title.utf8.prefix(longest).contains { byte in
      switch byte {
      // The last three: the first byte of a dash, and that of `：`, `【` and `（`.
      case UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "["), UInt8(ascii: "("),
        0xE2, 0xE3, 0xEF:
        true
      default: false
      }
    }
  }

  private static let brackets: [(Character, Character)] = [
    ("(", ")"), ("[", "]"), ("【", "】"), ("（", "）"),
  ]

  private static func behindBrackets(_ title: String) -> Substring? {
    guard let pair = brackets.first(where: { $0.0 == title.first }),
      let close = title.firstIndex(of: pair.1), isMark(title[..<close].dropFirst())
    else { return nil }
    let rest = title[title.index(after: close)...].drop(while: \.isWhitespace)
    return rest.first == ":" ? rest.dropFirst() : rest
  }

  private static func beforeBrackets(_ title: String) -> Substring? {
    guard let pair = brackets.first(where: { $0.1 == title.last }),
      let open = title.lastIndex(of: pair.0),
      isMark(title[title.index(after: open)...].dropLast())
    else { return nil }
    return title[..<open]
  }

  /// The text behind a word with a colon or a dash. A hyphen has a space behind it:
  /// `cancelled-flight` is one word.
  private static func behindWord(_ title: String) -> Substring? {
    // No word is longer, and most titles with a dash have one of several words before it.
    guard title.utf8.first.map({ "acefgos".utf8.contains($0 | 0x20) || $0 >= 0x80 }) == true,
      let place = title.firstIndex(where: { $0 == ":" || $0 == "：" || dashes.contains($0) }),
      isMark(title[..<place])
    else { return nil }
    let rest = title[title.index(after: place)...]
    return title[place] == "-" && rest.first?.isWhitespace != true ? nil : rest
  }

  private static let dashes: Set<Character> = ["-", "–", "—"]

  private static func isMark(_ text: Substring) -> Bool {
    text.utf8.count <= longest && ColumnTable.isName(String(text), "cancelled")
  }
}

extension String {
  /// The title without a leading "Canceled:" or "Cancelled:"; nil for a title without either. UIDs are
  /// made of this title.
  package var withoutCanceledMark: String? {
    for mark in ["canceled:", "cancelled:"] {
      let prefix = utf8.prefix(mark.utf8.count)
      guard prefix.elementsEqual(mark.utf8, by: { $0 == $1 || $1 >= 0x61 && $0 | 0x20 == $1 })
      else { continue }
      // A mark that combines with the colon makes another character of the colon.
      guard lowercased().hasPrefix(mark) else { continue }
      return self[prefix.endIndex...].trimmingCharacters(in: .whitespaces)
    }
    return nil
  }
}

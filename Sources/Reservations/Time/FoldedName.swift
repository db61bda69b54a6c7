private import Foundation

/// Words in the form in which they are compared.
package enum FoldedName {
  /// The word in lower case and without accents.
  package static func folded(_ word: String) -> String {
    if word.utf8.allSatisfy({ $0 < 0x80 }) { return word.lowercased() }
    return word.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }

  /// The words of a text, without punctuation and in one width.
  package static func words(of text: String) -> [String] {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
      return text.folding(
        options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil
      ).split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
    return text.lowercased().utf8.split { byte in
      !(0x30...0x39).contains(byte) && !(0x61...0x7A).contains(byte)
    }.map { String(Substring($0)) }
  }
}

/// The words of a text without case, accents and punctuation, as mails and passes differ in them.
package struct FoldedWords: Hashable {
  package let words: [String]

  package init(_ text: String) {
    words = FoldedName.words(of: text)
  }

  /// Whether the words of the other text stand here in their order.
  package func contains(_ other: FoldedWords) -> Bool {
    var rest = words[...]
    return other.words.allSatisfy { word in
      guard let place = rest.firstIndex(of: word) else { return false }
      rest = rest[(place + 1)...]
      return true
    }
  }
}

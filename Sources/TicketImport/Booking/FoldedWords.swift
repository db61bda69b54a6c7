import Foundation

/// The words of a text without case, accents and punctuation, as mails and passes differ in them.
struct FoldedWords: Hashable {
  let words: [String]

  init(_ text: String) {
    let plain = text.folding(
      options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    words = plain.split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// Whether the words of the other text stand here in their order.
  func contains(_ other: FoldedWords) -> Bool {
    var rest = words[...]
    return other.words.allSatisfy { word in
      guard let place = rest.firstIndex(of: word) else { return false }
      rest = rest[(place + 1)...]
      return true
    }
  }
}

import Reservations

/// The words of a text without case, accents and punctuation, as mails and passes differ in them.
struct FoldedWords: Hashable {
  let words: [String]

  init(_ text: String) {
    words = FoldedName.words(of: text)
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

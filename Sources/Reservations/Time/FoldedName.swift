private import Foundation

/// Words in the form in which they are compared.
package enum FoldedName {
  /// The word in lower case and without accents.
  package static func folded(_ word: String) -> String {
    if word.utf8.allSatisfy({ $0 < 0x80 }) { return word.lowercased() }
    return word.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}

internal import Foundation

/// A prefix of a UUID's text (RFC 9562 §4): lower or upper case; each hyphen is optional.
struct UUIDPrefix: Sendable, Equatable {
  /// In lower case, with each hyphen that a digit follows.
  let text: String

  /// Nil for a text that is no prefix of any UUID.
  init?(_ text: String) {
    var prefix = ""
    var digits = 0
    var isAfterHyphen = false
    for character in text.lowercased() {
      let isPlaceOfHyphen = [8, 12, 16, 20].contains(digits)
      if character == "-", isPlaceOfHyphen, !isAfterHyphen {
        isAfterHyphen = true
        continue
      }
      guard character.isASCII, character.isHexDigit, digits < 32 else { return nil }
      if isPlaceOfHyphen { prefix.append("-") }
      prefix.append(character)
      digits += 1
      isAfterHyphen = false
    }
    self.text = prefix
  }

  init(_ uuid: UUID) { text = uuid.lowercaseName }

  func matches(_ uuid: UUID) -> Bool { uuid.lowercaseName.hasPrefix(text) }
}

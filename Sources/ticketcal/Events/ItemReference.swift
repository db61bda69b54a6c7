internal import ArgumentParser
internal import CalendarStore
internal import Foundation

/// An event, an occurrence of one, or a reminder, as the command line names it.
///
/// `3f2a9c1b` is the beginning of an identifier, long enough to be unique; `3f2a9c1b@20261121` is
/// the occurrence of that day, `3f2a9c1b@2026-11-21T09:00` the occurrence at that time. A whole UID
/// or a title can replace the identifier, and has priority over identifiers that begin with it. So
/// can words of a title that no other event to come has.
struct ItemReference: Equatable, Sendable {
  /// The typed text.
  let text: String
  /// The text without the occurrence.
  let name: String
  /// The beginning of the occurrence after the `@` of an `ItemID`; nil for the whole event.
  let occurrence: String?
  /// Whether the name can be words of a title. A mistyped identifier must not name another item.
  let mayBeWords: Bool

  init(_ text: String) {
    self.text = text
    if let at = text.lastIndex(of: "@"), let occurrence = Self.compact(text[at...].dropFirst()) {
      name = String(text[..<at])
      self.occurrence = occurrence
    } else {
      name = text
      occurrence = nil
    }
    mayBeWords =
      !name.contains("@")
      && (Self.beginning(name) == nil || !name.contains(where: \.isNumber))
  }

  /// Words of a title.
  fileprivate init(words text: String) {
    self.text = text
    name = text
    occurrence = nil
    mayBeWords = true
  }

  /// The UIDs that the text can be, with the occurrence of each.
  var wholes: [(uid: String, occurrence: String?)] {
    occurrence == nil ? [(text, nil)] : [(text, nil), (name, occurrence)]
  }

  /// The beginning of an `ItemID`'s UUID, in lower case; nil if the name is none.
  var beginning: String? { Self.beginning(name) }

  /// The minimum number of characters of an identifier: fewer begin too many words.
  static let fewest = 4

  private static func beginning(_ name: String) -> String? {
    let name = name.lowercased()
    let isHexadecimal = name.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x61...0x66).contains($0) || $0 == 0x2D
    }
    return isHexadecimal && (fewest...36).contains(name.utf8.count) ? name : nil
  }

  /// Removes the punctuation that RECURRENCE-ID does not have from `2026-11-21T09:00`; nil if the
  /// text cannot be the beginning of a RECURRENCE-ID.
  private static func compact(_ text: Substring) -> String? {
    let compact = text.uppercased().filter { $0 != "-" && $0 != ":" }
    let pattern = Array("00000000T000000Z".utf8)
    let bytes = Array(compact.utf8)
    guard bytes.count >= 4, bytes.count <= pattern.count else { return nil }
    for (byte, wanted) in zip(bytes, pattern) {
      let isRight = wanted == 0x30 ? (0x30...0x39).contains(byte) : byte == wanted
      if !isRight { return nil }
    }
    return compact
  }
}

extension ItemReference: ExpressibleByArgument {
  init?(argument: String) {
    guard !argument.isEmpty else { return nil }
    self.init(argument)
  }
}

// MARK: Titles

extension ItemReference {
  /// The references; several words of which none is an identifier are the words of one title.
  ///
  /// - Parameter isKnown: whether an item has the identifier.
  static func joined(
    _ references: [ItemReference], isKnown: (ItemReference) throws(CommandError) -> Bool
  ) throws(CommandError) -> [ItemReference] {
    guard references.count > 1, references.contains(where: \.mayBeWords) else { return references }
    for reference in references where try isKnown(reference) { return references }
    let text = references.map(\.text).joined(separator: " ")
    let whole = ItemReference(text)
    return [whole.occurrence == nil ? ItemReference(words: text) : whole]
  }

  private var words: [String] { name.split(whereSeparator: \.isWhitespace).map(String.init) }

  /// The longest text that a title with the words has in it; nil without words.
  var longestPart: String? {
    words.max { $0.count < $1.count }
  }

  func isTitle(_ title: String) -> Bool {
    title.compare(name, options: .caseInsensitive) == .orderedSame
  }

  /// Whether each word is in the title, or is the beginning of a word of it with at least
  /// `fewestOfWord` characters.
  func areWords(of title: String) -> Bool {
    words.allSatisfy { Self.isWord($0, of: title) }
  }

  private static let options: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive]
  private static let fewestOfWord = 3

  private static func isWord(_ word: String, of title: String) -> Bool {
    var rest = title.startIndex..<title.endIndex
    while let found = title.range(of: word, options: options, range: rest) {
      let before = title[..<found.lowerBound].last
      let after = title[found.upperBound...].first
      func isInside(_ character: Character?) -> Bool {
        character.map { $0.isLetter || $0.isNumber } ?? false
      }
      if !isInside(before), word.count >= fewestOfWord || !isInside(after) { return true }
      rest = title.index(after: found.lowerBound)..<title.endIndex
    }
    return false
  }
}

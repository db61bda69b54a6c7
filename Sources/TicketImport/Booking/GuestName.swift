import Foundation

/// A name by the letters that its spellings share: without accents, titles and what separates words.
/// `BYRON/ADA MS` and `Ada Byron` are the same, and so are `Anne-Marie O'Brien` and
/// `ANNEMARIE OBRIEN`.
struct GuestName {
  let text: String
  let words: [String]
  /// All words joined, beginning with each of them: the family name is the first one or the last.
  private let orders: [String]

  init(_ text: String) {
    self.text = text
    let all = Self.words(of: text)
    let own = all.filter { !Self.titles.contains($0) }
    let words = own.isEmpty ? (all.isEmpty ? [text] : all) : own
    self.words = words
    orders = words.indices.prefix(Self.mostWords).map { start in
      Self.joined(words[start...] + words[..<start])
    }
  }

  /// The words joined in the order of the name.
  var letters: String { orders.first ?? text }

  func isSame(as other: GuestName) -> Bool {
    orders.contains(other.letters) || other.orders.contains(letters)
  }

  /// Whether this may be the other name with initials, or as a barcode cuts it.
  func isShort(for other: GuestName) -> Bool {
    hasInitials(of: other) || isCut(from: other)
  }

  /// Whether each word is one of the other name, or the initial of one; a boarding pass can have a title
  /// behind a word, as in `ADAMRS`.
  private func hasInitials(of other: GuestName) -> Bool {
    guard words.count == other.words.count else { return false }
    var rest = other.words
    var initials: [String] = []
    for word in words {
      if let place = rest.firstIndex(where: { word == $0 || Self.isTitled(word, $0) }) {
        rest.remove(at: place)
      } else {
        initials.append(word)
      }
    }
    guard initials.count < words.count else { return false }
    for initial in initials {
      guard initial.count == 1, initial.allSatisfy(\.isLetter),
        let place = rest.firstIndex(where: { $0.hasPrefix(initial) })
      else { return false }
      rest.remove(at: place)
    }
    return true
  }

  /// Whether a word is another one with a title behind it.
  private static func isTitled(_ word: String, _ other: String) -> Bool {
    word.hasPrefix(other) && titles.contains(String(word.dropFirst(other.count)))
  }

  /// Whether this may be the 20 characters of a barcode, the family name first, with which the other
  /// name begins.
  private func isCut(from other: GuestName) -> Bool {
    // A space at the end is left out.
    guard isCapital, (19...20).contains(text.count) else { return false }
    return orders.contains { own in other.orders.contains { $0.hasPrefix(own) } }
  }

  private var isCapital: Bool { text == text.uppercased() }

  /// The greatest number of words whose order does not matter.
  private static let mostWords = 10

  /// A boarding pass has MUELLER for Müller, SOEREN for Søren and AASE for Åse.
  private static func joined(_ words: some Sequence<String>) -> String {
    let name = words.joined()
    let hasPair = zip(name.utf8, name.utf8.dropFirst()).contains { first, second in
      second == UInt8(ascii: "e") && "aou".utf8.contains(first)
        || second == UInt8(ascii: "a") && first == second
    }
    guard hasPair else { return name }
    return [("aa", "a"), ("ae", "a"), ("oe", "o"), ("ue", "u")].reduce(name) {
      $0.replacing($1.0, with: $1.1)
    }
  }

  /// The words without case and accents, with titles. Of numbers, only the last word counts: `Adult 1` and
  /// `Adult 2` are two guests.
  static func words(of text: String) -> [String] {
    let plain =
      text.utf8.allSatisfy { $0 < 0x80 }
      ? text.lowercased()
      : text.folding(
        options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    let words = plain.split(whereSeparator: isSeparator)
    let number = words.last.flatMap { $0.allSatisfy(\.isNumber) ? String($0) : nil }
    return words.map { joined($0.compactMap(letters(of:))) }
      .filter { !$0.isEmpty } + [number].compactMap(\.self)
  }

  private static func isSeparator(_ character: Character) -> Bool {
    guard let byte = character.asciiValue else {
      return character.isWhitespace || "\u{2010}\u{2011}\u{2013}".contains(character)
    }
    return byte == 0x20 || 0x09...0x0D ~= byte || "/,.-".utf8.contains(byte)
  }

  /// Nil for a character that is no letter.
  private static func letters(of character: Character) -> String? {
    if let byte = character.asciiValue {
      return 0x61...0x7A ~= byte | 0x20 ? String(character) : nil
    }
    return character.isLetter ? letters[character] ?? String(character) : nil
  }

  /// Letters that no accent makes of others.
  private static let letters: [Character: String] = [
    "\u{df}": "ss", "\u{e6}": "ae", "\u{f0}": "d", "\u{f8}": "o", "\u{fe}": "th",
    "\u{111}": "d", "\u{131}": "i", "\u{142}": "l", "\u{153}": "oe",
  ]

  private static let titles: Set<String> = [
    "mr", "mrs", "ms", "miss", "mstr", "dr", "prof", "herr", "frau", "mme", "sr", "sra",
  ]
}

extension String {
  /// `Jane Doe` of `Doe, Jane`; two names of several words each stay two names.
  var withFirstNameFirst: String {
    let parts = split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    guard parts.count == 2, parts.contains(where: { !$0.contains(" ") }),
      parts.allSatisfy({ !$0.isEmpty })
    else { return self }
    return "\(parts[1]) \(parts[0])"
  }
}

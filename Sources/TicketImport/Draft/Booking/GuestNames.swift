import Foundation

/// The guests of a booking by their names. `BYRON/ADA MS`, `Ada Byron` and `Ada K. Byron` are one
/// guest: the words of one name are all in the other one.
struct GuestNames {
  private(set) var names: [String] = []
  /// The names as first stated, by their words.
  private var known: [String: String] = [:]

  /// - Parameter others: names of other records, which may spell the first ones differently.
  init(_ names: [String], and others: [String] = []) {
    for name in names { add(name) }
    for name in others where !contains(name) { add(name) }
  }

  private mutating func add(_ name: String) {
    let words = Self.key(name)
    guard known[words] == nil else { return }
    known[words] = name
    names.append(name)
  }

  /// The guest's name as first stated; nil for somebody else, and for a name that could be of two
  /// guests.
  func name(_ name: String) -> String? {
    if let same = known[Self.key(name)] { return same }
    guard names.count <= Self.mostSpellings else { return nil }
    let words = Set(Self.words(of: name))
    let similar = names.filter { other in
      let others = Set(Self.words(of: other))
      return words.count > 1 && others.count > 1
        && (words.isSubset(of: others) || others.isSubset(of: words))
    }
    return similar.count == 1 ? similar.first : nil
  }

  func contains(_ name: String) -> Bool { self.name(name) != nil }

  /// Whether each word of the shorter name begins a word of the other one, or the other way round,
  /// as in `A. Byron`: of a booking for one guest, it is this guest.
  static func areSimilar(_ one: String, _ other: String) -> Bool {
    let (few, many) = (words(of: one), words(of: other))
    if few.count > many.count { return areSimilar(other, one) }
    return few.allSatisfy { word in
      many.contains { $0.hasPrefix(word) || word.hasPrefix($0) }
    }
  }

  /// The greatest number of guests among whom another spelling is looked for.
  private static let mostSpellings = 100

  /// The words of a name in their order; the ledger has hashes of them.
  static func key(_ name: String) -> String {
    words(of: name).sorted().joined(separator: " ")
  }

  /// Whether a record's text has all words of the key. A text with escapes may have any name.
  static func isNamed(_ key: String, in text: String) -> Bool {
    if text.contains("\\u") { return true }
    let plain = String(text.map { $0.isLetter || $0.isNumber || $0 == "-" ? $0 : " " })
    return Set(key.split(separator: " ").map(String.init)).isSubset(of: words(of: plain))
  }

  /// The words without titles, case and accents.
  private static func words(of name: String) -> [String] {
    let plain = name.folding(
      options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    // A boarding pass has MUELLER for Müller.
    let words = plain.split { $0.isWhitespace || "/,.".contains($0) }.map { word in
      [("\u{df}", "ss"), ("ae", "a"), ("oe", "o"), ("ue", "u")].reduce(String(word)) {
        $0.replacing($1.0, with: $1.1)
      }
    }
    let own = words.filter { !titles.contains($0) }
    return own.isEmpty ? words : own
  }

  private static let titles: Set<String> = [
    "mr", "mrs", "ms", "miss", "mstr", "dr", "prof", "herr", "frau", "m", "mme", "sr", "sra",
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

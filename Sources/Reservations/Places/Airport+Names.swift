internal import Foundation

extension Airport {
  /// The airports that a text may name, in the table's order, whatever the case and the accents.
  /// Words such as `airport` and `international` do not count.
  ///
  /// These are, if there are any: the airports whose name has exactly the words of the text; else
  /// those whose name and city have all words of the text; else those with the most words, at least
  /// two, all of which are in the text.
  static func named(_ text: String) -> [Airport] {
    guard text.utf8.count <= 200 else { return [] }
    let words = AirportWords(text)
    guard !words.isEmpty else { return [] }
    var exact: [EmbeddedTable.Line] = []
    var within: [EmbeddedTable.Line] = []
    var partial: [EmbeddedTable.Line] = []
    var most = 2
    for line in EmbeddedTable.airports.lines() {
      let match = words.match(line)
      if match.isExact { exact.append(line) }
      if match.coversText { within.append(line) }
      if match.hasWholeName, match.nameWords >= most {
        if match.nameWords > most { partial = [] }
        most = match.nameWords
        partial.append(line)
      }
    }
    let found = !exact.isEmpty ? exact : !within.isEmpty ? within : partial
    // More are not worth a choice: `San`, `Santa`.
    return found.count > 20 ? [] : found.compactMap { Airport($0) }
  }
}

/// The words of a text that may name an airport, in lower case and without accents.
private struct AirportWords {
  /// How the name and the city of an airport fit the text.
  struct Match {
    /// The words of the name that count.
    var nameWords = 0
    var hasWholeName = false
    var coversText = false
    var isExact = false
  }

  private var words: [[UInt8]] = []

  var isEmpty: Bool { words.isEmpty }

  init(_ text: String) {
    Self.eachWord(of: Array(Self.folded(text).utf8)) { word in
      let word = Array(word)
      if !Self.isGeneric(word[...]), !words.contains(word), words.count < 16 { words.append(word) }
    }
  }

  private static func folded(_ text: String) -> String {
    text.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil)
  }

  func match(_ line: EmbeddedTable.Line) -> Match {
    if line.bytes.allSatisfy({ $0 < 0x80 }) {
      return match(name: line.field(6), city: line.field(7))
    }
    let fields = line.fields
    guard fields.count > 7 else { return Match() }
    return match(
      name: Array(Self.folded(fields[6]).utf8), city: Array(Self.folded(fields[7]).utf8))
  }

  private func match(name: some Collection<UInt8>, city: some Collection<UInt8>) -> Match {
    let all = UInt32(1) << UInt32(words.count) - 1
    var match = Match()
    var found: UInt32 = 0
    var isWhole = true
    Self.eachWord(of: name) { word in
      if let place = place(of: word) {
        found |= 1 << UInt32(place)
        match.nameWords += 1
      } else if !Self.isGeneric(word) {
        match.nameWords += 1
        isWhole = false
      }
    }
    match.hasWholeName = isWhole && match.nameWords > 0
    match.isExact = match.hasWholeName && found == all
    if found != all {
      Self.eachWord(of: city) { word in
        if let place = place(of: word) { found |= 1 << UInt32(place) }
      }
    }
    match.coversText = found == all
    return match
  }

  private func place(of word: some Collection<UInt8>) -> Int? {
    words.firstIndex { Self.equal(word, $0) }
  }

  /// In lower case and without accents.
  private static let generic = [
    "airport", "international", "intl", "flughafen", "aeroport", "aeropuerto", "aeroporto",
    "luchthaven", "lotnisko", "terminal",
  ].map { Array($0.utf8) }

  private static func isGeneric(_ word: some Collection<UInt8>) -> Bool {
    generic.contains { equal(word, $0) }
  }

  /// - Parameter other: in lower case.
  private static func equal(_ word: some Collection<UInt8>, _ other: [UInt8]) -> Bool {
    word.count == other.count && zip(word, other).allSatisfy { lower($0) == $1 }
  }

  private static func lower(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }

  private static func eachWord<Text: Collection<UInt8>>(
    of text: Text, _ body: (Text.SubSequence) -> Void
  ) {
    var rest = text[...]
    while let start = rest.firstIndex(where: isWord) {
      rest = rest[start...]
      let end = rest.firstIndex { !isWord($0) } ?? rest.endIndex
      body(rest[..<end])
      rest = rest[end...]
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte.isDigit || (0x61...0x7A).contains(byte | 0x20)
  }
}

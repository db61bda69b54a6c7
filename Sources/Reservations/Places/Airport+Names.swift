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
    Array(Self.folded(text).utf8).withUnsafeBufferPointer { text in
      Self.eachWord(of: text) { word in
        guard !Self.isGeneric(word), place(of: word) == nil, words.count < 16 else { return }
        words.append(Array(word))
      }
    }
  }

  private static func folded(_ text: String) -> String {
    text.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil)
  }

  func match(_ line: EmbeddedTable.Line) -> Match {
    let (name, city) = (line.field(6), line.field(7))
    if !name.contains(where: { $0 >= 0x80 }), !city.contains(where: { $0 >= 0x80 }) {
      return match(name: name, city: city)
    }
    let folded = [name, city].map { Array(Self.folded(String(decoding: $0, as: UTF8.self)).utf8) }
    return folded[0].withUnsafeBufferPointer { name in
      folded[1].withUnsafeBufferPointer { match(name: name, city: $0) }
    }
  }

  private func match(
    name: UnsafeBufferPointer<UInt8>, city: UnsafeBufferPointer<UInt8>
  ) -> Match {
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

  private func place(of word: UnsafeBufferPointer<UInt8>) -> Int? {
    words.firstIndex { Self.equal(word, $0) }
  }

  /// In lower case and without accents.
  private static let generic = [
    "airport", "international", "intl", "flughafen", "aeroport", "aeropuerto", "aeroporto",
    "luchthaven", "lotnisko", "terminal",
  ].map { Array($0.utf8) }

  private static func isGeneric(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    generic.contains { equal(word, $0) }
  }

  /// - Parameter other: in lower case.
  private static func equal(_ word: UnsafeBufferPointer<UInt8>, _ other: [UInt8]) -> Bool {
    word.count == other.count && other.indices.allSatisfy { lower(word[$0]) == other[$0] }
  }

  private static func lower(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }

  private static func eachWord(
    of text: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    var start = 0
    for index in 0...text.count where index == text.count || !isWord(text[index]) {
      if index > start { body(UnsafeBufferPointer(rebasing: text[start..<index])) }
      start = index + 1
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte.isDigit || (0x61...0x7A).contains(byte | 0x20)
  }
}

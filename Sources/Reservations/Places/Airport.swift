public import Foundation

/// An airport with an IATA code, by PyPI's airportsdata.
public struct Airport: Sendable, Equatable {
  /// Three letters.
  public let iata: String
  /// Four letters; nil for none.
  public let icao: String?
  /// ISO 3166-1 alpha-2.
  public let country: String
  public let coordinates: GeoCoordinates
  public let zone: TimeZone
  public let name: String
  /// Nil if unknown.
  public let city: String?

  /// The airport of an IATA or ICAO code, in any case; nil for an unknown code.
  public init?(code: String) {
    let code = code.uppercased()
    guard code.utf8.allSatisfy({ (0x41...0x5A).contains($0) || $0.isDigit }) else { return nil }
    let table = EmbeddedTable.airports
    let found =
      switch code.utf8.count {
      case 3: table.line(code)
      case 4: table.lines().first { $0.field(1).elementsEqual(code.utf8) }
      default: EmbeddedTable.Line?.none
      }
    guard let found else { return nil }
    self.init(found)
  }

  /// The only airport of this name, in any case; nil for an unknown or ambiguous name.
  public init?(name: String) {
    let name = Array(name.utf8)
    guard name.count >= 4 else { return nil }
    let found = EmbeddedTable.airports.lines().filter { $0.field(6).equals(name) }
    guard let only = found.first, found.count == 1 else { return nil }
    self.init(only)
  }

  /// The airport that a place's text names: by its name up to a comma or a bracket, by its IATA code,
  /// as in `SFO` or `SFO Airport`, or by its code in brackets, as in `Frankfurt Airport (FRA)`. A code
  /// in brackets counts only beside a word for an airport, or beside the airport's city or name.
  public init?(place: String) { self.init(place: place, isAirport: Self.isAirport(place)) }

  /// - Parameter isAirport: whether the text contains a word for an airport.
  init?(place: String, isAirport: Bool) {
    guard place.utf8.count <= 1000 else { return nil }
    if let airport = Self.inBrackets(place).first(where: { $0.isNamed(in: place) }) {
      self = airport
      return
    }
    // Most places are no airports, and a name is searched in the whole table.
    guard isAirport || place.utf8.count == 3 else { return nil }
    let name = (place.split { $0 == "," || $0 == "(" }.first ?? "")
      .trimmingCharacters(in: .whitespaces)
    let words = name.split(separator: " ").map(String.init)
    // `USA` is a code of an airport, too, and so is the first word of `BUS TERMINAL`.
    if let code = words.first, code.utf8.count == 3,
      code.utf8.allSatisfy({ (0x41...0x5A).contains($0) }), PlaceTable.country(named: code) == nil,
      place == code
        || words.count == 2 && words[1].lowercased() != "terminal"
          && Self.isAirport(words[1]),
      let airport = Airport(code: code)
    {
      self = airport
      return
    }
    guard isAirport else { return nil }
    self.init(name: name)
  }

  /// The airports of the codes in brackets, whatever stands beside them.
  static func inBrackets(_ text: String) -> [Airport] {
    guard text.utf8.contains(UInt8(ascii: "(")), text.utf8.count <= 1000 else { return [] }
    return text.split { $0 == "(" || $0 == ")" }.dropFirst().compactMap { part in
      guard part.utf8.count == 3 || part.utf8.count == 4,
        part.utf8.allSatisfy({ (0x41...0x5A).contains($0) })
      else { return nil }
      return Airport(code: String(part))
    }
  }

  /// In lower case.
  private static let words = [
    "airport", "flughafen", "aéroport", "aeroport", "aeropuerto", "luchthaven", "lotnisko", "空港",
    "airfield", "terminal",
  ].map { Array($0.utf8) }

  /// The first bytes of the words.
  private static let beginnings = words.compactMap(\.first)

  /// Whether a text contains a word for an airport, in any case of ASCII letters. No name of an airport
  /// is longer than a thousand bytes.
  static func isAirport(_ place: String) -> Bool {
    guard place.utf8.count <= 1000 else { return false }
    return Array(place.utf8).withUnsafeBufferPointer { bytes in
      bytes.indices.contains { start in
        guard beginnings.contains(bytes[start] | 0x20) else { return false }
        let rest = UnsafeBufferPointer(rebasing: bytes[start...])
        return words.contains { rest.begins(with: $0) }
      }
    }
  }

  private func isNamed(in place: String) -> Bool {
    if Self.isAirport(place) { return true }
    let place = place.lowercased()
    let front = (place.split(separator: "(").first ?? "").trimmingCharacters(in: .whitespaces)
    return city.map { city in
      // `Frankfurt` of `Frankfurt am Main`
      place.contains(city.lowercased()) || city.lowercased().hasPrefix(front + " ")
    } ?? false || place.contains(name.lowercased())
  }

  init?(_ line: EmbeddedTable.Line) {
    let fields = line.fields
    guard fields.count == 8,
      let coordinates = try? GeoCoordinates(latitude: fields[3], longitude: fields[4]),
      let zone = TimeZone(identifier: fields[5])
    else { return nil }
    (iata, country, self.coordinates, self.zone) = (fields[0], fields[2], coordinates, zone)
    name = fields[6]
    icao = fields[1].isEmpty ? nil : fields[1]
    city = fields[7].isEmpty ? nil : fields[7]
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the bytes begin with others but for the case of ASCII letters.
  fileprivate func begins(with other: [UInt8]) -> Bool {
    count >= other.count
      && zip(self, other).allSatisfy { one, two in
        one == two || (one ^ two == 0x20 && (0x41...0x5A).contains(one & 0xDF))
      }
  }

  /// Whether the bytes are the same but for the case of ASCII letters.
  fileprivate func equals(_ other: [UInt8]) -> Bool {
    count == other.count && begins(with: other)
  }
}

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
    words.firstIndex(where: word.equals)
  }

  /// In lower case and without accents.
  private static let generic = [
    "airport", "international", "intl", "flughafen", "aeroport", "aeropuerto", "aeroporto",
    "luchthaven", "lotnisko", "terminal",
  ].map { Array($0.utf8) }

  private static func isGeneric(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    generic.contains(where: word.equals)
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

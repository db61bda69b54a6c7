internal import CAirports
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
    let code = Array(code.utf8.map { (0x61...0x7A).contains($0) ? $0 & 0xDF : $0 })
    guard code.allSatisfy({ (0x41...0x5A).contains($0) || $0.isDigit }) else { return nil }
    let found =
      switch code.count {
      case 3: AirportTable.line(iata: code)
      case 4: AirportTable.lines { $0.field(1).elementsEqual(code) }.first
      default: Optional<AirportTable.Line>.none
      }
    guard let found else { return nil }
    self.init(found)
  }

  /// The only airport of this name, in any case; nil for an unknown or ambiguous name.
  public init?(name: String) {
    let name = Array(name.utf8)
    guard name.count >= 4 else { return nil }
    let found = AirportTable.lines { $0.field(6).equals(name) }
    guard let only = found.first, found.count == 1 else { return nil }
    self.init(only)
  }

  /// The airport that a place's text names: by its name up to a comma or a bracket, or by its code
  /// in brackets, as in `Frankfurt Airport (FRA)`. A code counts only beside a word for an airport,
  /// or beside the airport's city or name.
  public init?(place: String) {
    guard place.utf8.count <= 1000 else { return nil }
    if place.utf8.contains(UInt8(ascii: "(")) {
      let parts = place.split { $0 == "(" || $0 == ")" }
      for part in parts.dropFirst() where part.utf8.count == 3 || part.utf8.count == 4 {
        guard part.utf8.allSatisfy({ (0x41...0x5A).contains($0) }),
          let airport = Airport(code: String(part)), airport.isNamed(in: place)
        else { continue }
        self = airport
        return
      }
    }
    // Most places are no airports, and a name is searched in the whole table.
    guard Self.isAirport(place) else { return nil }
    let name = place.split { $0 == "," || $0 == "(" }.first ?? ""
    self.init(name: name.trimmingCharacters(in: .whitespaces))
  }

  /// In lower case.
  private static let words = [
    "airport", "flughafen", "aéroport", "aeroport", "aeropuerto", "luchthaven", "lotnisko", "空港",
    "airfield", "terminal",
  ].map { Array($0.utf8) }

  /// Whether a text contains a word for an airport, in any case of ASCII letters.
  static func isAirport(_ place: String) -> Bool {
    let bytes = Array(place.utf8)
    return bytes.indices.contains { start in
      words.contains { word in
        word.count <= bytes.count - start
          && word.indices.allSatisfy { index in
            let byte = bytes[start + index]
            return word[index] == ((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
          }
      }
    }
  }

  private func isNamed(in place: String) -> Bool {
    if Self.isAirport(place) { return true }
    let place = place.lowercased()
    return city.map { place.contains($0.lowercased()) } ?? false
      || place.contains(name.lowercased())
  }

  init?(_ line: AirportTable.Line) {
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

/// The embedded table of airports, which is searched in place.
enum AirportTable {
  /// One line without its end.
  struct Line {
    let bytes: UnsafeBufferPointer<UInt8>

    var fields: [String] {
      bytes.split(separator: 0x09, omittingEmptySubsequences: false).map {
        String(decoding: $0, as: UTF8.self)
      }
    }

    /// The bytes of a field, counted from 0; empty for a missing one.
    func field(_ number: Int) -> Slice<UnsafeBufferPointer<UInt8>> {
      var start = bytes.startIndex
      for _ in 0..<number {
        guard let tab = bytes[start...].firstIndex(of: 0x09) else { return bytes[start..<start] }
        start = tab + 1
      }
      return bytes[start..<(bytes[start...].firstIndex(of: 0x09) ?? bytes.endIndex)]
    }
  }

  private static var table: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: airports_tsv, count: airports_tsv_size)
  }

  /// By a binary search: the lines are sorted by their IATA codes.
  static func line(iata code: [UInt8]) -> Line? {
    let table = table
    var (low, high) = (0, table.count)
    while low < high {
      let middle = low + (high - low) / 2
      let start = (table[low..<middle].lastIndex(of: 0x0A) ?? low - 1) + 1
      let end = table[start...].firstIndex(of: 0x0A) ?? table.endIndex
      let line = Line(bytes: UnsafeBufferPointer(rebasing: table[start..<end]))
      let own = line.field(0)
      if own.elementsEqual(code) { return line }
      if own.lexicographicallyPrecedes(code) { low = end + 1 } else { high = start }
    }
    return nil
  }

  /// The lines that match, in the table's order.
  @discardableResult
  static func lines(matching isMatch: (Line) -> Bool) -> [Line] {
    let table = table
    var found: [Line] = []
    var start = 0
    while start < table.count {
      let end = table[start...].firstIndex(of: 0x0A) ?? table.endIndex
      let line = Line(bytes: UnsafeBufferPointer(rebasing: table[start..<end]))
      if isMatch(line) { found.append(line) }
      start = end + 1
    }
    return found
  }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
  /// Whether the bytes are the same but for the case of ASCII letters.
  fileprivate func equals(_ other: [UInt8]) -> Bool {
    count == other.count
      && zip(self, other).allSatisfy { one, two in
        one == two
          || (one ^ two == 0x20 && ((0x41...0x5A).contains(one & 0xDF)))
      }
  }
}

internal import Foundation

/// The countries, their regions and their cities with the time zones of their airports.
enum PlaceTable {
  /// The code of a country by its English name, or another usual name; nil for another word, and
  /// for the name of a state of the USA, too (`Georgia`).
  static func country(named name: String) -> String? {
    EmbeddedTable.places.line("country", folded(name))?.fields[2]
  }

  /// The code of a country by its name, or by its code in upper case. Only for a text that can be
  /// nothing but a country: `GA` is a state of the USA more often than Gabon.
  static func country(nameOrCode text: String) -> String? {
    name(code: text) == nil ? country(named: text) : text
  }

  /// The English name of a code in upper case; nil for another text.
  static func name(code: String) -> String? {
    EmbeddedTable.places.line("zones", code)?.fields[2]
  }

  /// The zones of a country's airports, the most frequent first; empty for an unknown code.
  static func zones(of code: String) -> [TimeZone] {
    zones(EmbeddedTable.places.line("zones", code))
  }

  /// The zones of the airports of a region; nil for an unknown one, and of a country whose airports
  /// have one clock.
  ///
  /// - Parameter region: its name in any case, or its code in upper case.
  static func zones(ofRegion region: String, in code: String) -> [TimeZone]? {
    let table = EmbeddedTable.places
    let line = table.line("region", code, region) ?? table.line("region", code, folded(region))
    return line.map { zones($0) }
  }

  /// Whether a text is a postal code that begins as those of the region: `60611`, `60611-1234`,
  /// `M5V 2T6`.
  ///
  /// - Parameter region: its code in upper case.
  static func isPostalCode(_ text: String, of region: String, in code: String) -> Bool {
    let shapes = [
      "US": ["00000", "00000-0000"], "CA": ["A0A 0A0", "A0A0A0"], "AU": ["0000"],
    ]
    let shape = String(text.map { $0.isNumber ? "0" : $0.isLetter ? "A" : $0 })
    guard shapes[code]?.contains(shape) == true,
      let line = EmbeddedTable.places.line("postal", code, region)
    else { return false }
    return line.fields.dropFirst(3).contains { text.hasPrefix($0) }
  }

  private static func zones(_ line: EmbeddedTable.Line?) -> [TimeZone] {
    (line?.fields.dropFirst(3) ?? []).compactMap { TimeZone(identifier: $0) }
  }

  /// The zone that is named after a city; nil for another one.
  ///
  /// - Parameter code: of the country that it is in; nil if unknown.
  static func zone(ofCity city: String, in code: String? = nil) -> TimeZone? {
    guard let fields = EmbeddedTable.places.line("city", folded(city))?.fields,
      code == nil || code == fields[3]
    else { return nil }
    return TimeZone(identifier: fields[2])
  }

  /// The zone that is named after a city of the country, else those of all its towns of this name;
  /// empty for an unknown one, and in a country whose airports have one clock.
  static func zones(ofCity city: String, in code: String) -> [TimeZone] {
    if let zone = zone(ofCity: city, in: code) { return [zone] }
    return zones(EmbeddedTable.places.line("town", code, folded(city)))
  }

  /// The zones of the three airports of a country that are nearest to a position; none for a country
  /// whose airports have one clock.
  static func nearestZones(to position: GeoCoordinates, in code: String) -> [TimeZone] {
    let table = EmbeddedTable.places
    let country = Array("airport\t\(code)\t".utf8)
    let latitude = Int((position.latitude * 100).rounded()) + 9000
    let digits = String(latitude + 100_000).dropFirst()
    let start = table.start(of: country + Array(digits.utf8))
    var nearest: [(kilometers: Double, line: EmbeddedTable.Line)] = []
    for lines in [table.lines(from: start), table.lines(before: start)] {
      for line in lines {
        guard line.bytes.starts(with: country) else { break }
        let airport = GeoCoordinates(
          latitude: Double(line.number(2) - 9000) / 100,
          longitude: Double(line.number(3) - 18_000) / 100)
        let most = nearest.count < 3 ? Double.infinity : nearest[2].kilometers
        // A degree of latitude is more than 110 km everywhere.
        if abs(airport.latitude - position.latitude) * 110 > most { break }
        let kilometers = position.distance(to: airport)
        guard kilometers < most else { continue }
        nearest.append((kilometers, line))
        nearest.sort { $0.kilometers < $1.kilometers }
        nearest = Array(nearest.prefix(3))
      }
    }
    return nearest.compactMap { TimeZone(identifier: $0.line.fields[4]) }
  }

  /// As `update.py` folds names.
  private static func folded(_ name: String) -> String {
    let folded = FoldedName.folded(name)
    let plain = folded.utf8.contains(UInt8(ascii: "-")) ? folded.replacing("-", with: " ") : folded
    return plain.utf8.allSatisfy { $0 < 0x80 } ? plain : plain.precomposedStringWithCanonicalMapping
  }
}

internal import Foundation

/// The countries and their time zones, by the system's tables of the tz database.
enum CountryTable {
  /// A time zone of a country, at its principal city.
  struct Zone {
    let zone: TimeZone
    let coordinates: GeoCoordinates
  }

  private static let folder =
    ProcessInfo.processInfo.environment["TZDIR"] ?? "/usr/share/zoneinfo"

  private static func rows(_ name: String) -> [[Substring]] {
    let text = (try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)) ?? ""
    return text.split(separator: "\n").lazy.filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: "\t") }
  }

  /// The code of a country by its English name in iso3166.tab, or another usual name; nil for
  /// another word, and for the name of a state of the USA, too (`Georgia`).
  static func code(_ name: String) -> String? { codes[name.lowercased()] }

  /// The code of a country by its name, or by its code in upper case. Only for a text that can be
  /// nothing but a country: `GA` is a state of the USA more often than Gabon.
  static func code(nameOrCode text: String) -> String? {
    zoneRows[text[...]] == nil ? code(text) : text
  }

  /// The English name of a code in upper case; nil for another text.
  static func name(code: String) -> String? { names[code] }

  /// The table calls the United Kingdom `Britain (UK)`.
  private static let names = Dictionary(
    [("GB", "United Kingdom")]
      + rows("iso3166.tab").filter { $0.count == 2 }.map { (String($0[0]), String($0[1])) },
    uniquingKeysWith: { first, _ in first })

  private static let codes: [String: String] = {
    var codes = otherNames
    for row in rows("iso3166.tab") where row.count == 2 {
      codes[row[1].lowercased()] = String(row[0])
    }
    codes["georgia"] = nil
    return codes
  }()

  /// The zones of a country in the order of zone.tab, the most populous first; empty for an unknown
  /// code.
  static func zones(of code: String) -> [Zone] {
    (zoneRows[code[...]] ?? []).compactMap { row in
      guard let place = coordinates(row[1]), let zone = TimeZone(identifier: String(row[2])) else {
        return nil
      }
      return Zone(zone: zone, coordinates: place)
    }
  }

  /// The zone that is named after the city, `Europe/Madrid`; of another city, all of the country.
  static func zones(of code: String, city: String?) -> [Zone] {
    let all = zones(of: code)
    guard all.count > 1, let city else { return all }
    let folded = FoldedName.folded(city)
    let name = englishName(ofCity: folded)
    let own = all.filter { cityName(of: $0.zone.identifier) == name }
    return own.count == 1 ? own : all
  }

  /// The zone that is named after a city, whatever its country; nil for another city.
  ///
  /// - Parameter city: in lower case and without accents, in English.
  static func zone(ofCity city: String) -> Zone? {
    guard let rows = cityRows[city], rows.count == 1, let row = rows.first,
      let place = coordinates(row[1]), let zone = TimeZone(identifier: String(row[2]))
    else { return nil }
    return Zone(zone: zone, coordinates: place)
  }

  private static let cityRows = Dictionary(
    grouping: zoneRows.values.joined(), by: { cityName(of: String($0[2])) ?? "" })

  /// The English name of a city, as the tables have it, by a folded name.
  static func englishName(ofCity folded: String) -> String { otherCities[folded] ?? folded }

  /// Nil for `America/Kentucky/Louisville`, which has its state for the other places of the name.
  private static func cityName(of identifier: String) -> String? {
    let parts = identifier.split(separator: "/")
    return parts.count == 2 ? parts[1].replacing("_", with: " ").lowercased() : nil
  }

  /// Names that cities have for themselves, and German ones, by their folded form.
  private static let otherCities = [
    "lisboa": "lisbon", "moskva": "moscow", "ciudad de mexico": "mexico city",
    "new york city": "new york", "wien": "vienna", "roma": "rome", "rom": "rome", "praha": "prague",
    "prag": "prague", "warszawa": "warsaw", "warschau": "warsaw", "bruxelles": "brussels",
    "brussel": "brussels", "kobenhavn": "copenhagen", "københavn": "copenhagen",
    "kopenhagen": "copenhagen", "bucuresti": "bucharest", "beograd": "belgrade",
    "munchen": "munich", "koln": "cologne", "nurnberg": "nuremberg",
    "milano": "milan", "mailand": "milan", "geneve": "geneva", "genf": "geneva",
    "antwerpen": "antwerp", "goteborg": "gothenburg",
  ]

  /// By the country's code.
  private static let zoneRows = Dictionary(
    grouping: rows("zone.tab").filter { $0.count >= 3 }, by: { $0[0] })

  /// Reads ±DDMM±DDDMM or ±DDMMSS±DDDMMSS (ISO 6709).
  private static func coordinates(_ text: Substring) -> GeoCoordinates? {
    guard let split = text.dropFirst().firstIndex(where: { $0 == "+" || $0 == "-" }) else {
      return nil
    }
    func degrees(_ text: Substring, digits: Int) -> Double? {
      let number = text.dropFirst()
      guard let whole = Double(number.prefix(digits)),
        let minutes = Double(number.dropFirst(digits).prefix(2))
      else { return nil }
      let seconds = Double(number.dropFirst(digits + 2)) ?? 0
      return (text.hasPrefix("-") ? -1 : 1) * (whole + minutes / 60 + seconds / 3600)
    }
    guard let latitude = degrees(text[..<split], digits: 2),
      let longitude = degrees(text[split...], digits: 3)
    else { return nil }
    return try? GeoCoordinates(latitude: "\(latitude)", longitude: "\(longitude)")
  }

  /// Names that countries have for themselves, and other English ones, in lower case.
  private static let otherNames = [
    "uk": "GB", "united kingdom": "GB", "great britain": "GB", "england": "GB", "scotland": "GB",
    "wales": "GB", "northern ireland": "GB", "usa": "US", "u.s.a.": "US",
    "united states of america": "US", "deutschland": "DE", "österreich": "AT", "schweiz": "CH",
    "suisse": "CH", "svizzera": "CH", "españa": "ES", "italia": "IT", "nederland": "NL",
    "the netherlands": "NL", "belgië": "BE", "belgique": "BE", "polska": "PL", "česko": "CZ",
    "czechia": "CZ", "danmark": "DK", "sverige": "SE", "norge": "NO", "suomi": "FI", "ísland": "IS",
    "éire": "IE", "magyarország": "HU", "românia": "RO", "türkiye": "TR", "ελλάδα": "GR",
    "brasil": "BR", "méxico": "MX", "日本": "JP", "中国": "CN", "대한민국": "KR", "south korea": "KR",
  ]
}

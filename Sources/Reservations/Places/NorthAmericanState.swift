internal import Foundation

/// A state of the USA or a province of Canada at the end of an address: `NY`, `IL 60611`,
/// `ON M5V 2T6`.
struct NorthAmericanState {
  let zones: [CountryTable.Zone]
  /// Whether the code is that of no country, or a postal code stands behind it. `IL` is Illinois and
  /// Israel.
  let isCertain: Bool

  /// Nil for another text.
  ///
  /// - Parameter country: that the address states behind the state; nil if it states none.
  init?(_ text: String, in country: String? = nil) {
    let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
    guard let code = parts.first, let row = Self.rows.first(where: { $0.codes.contains(code) })
    else { return nil }
    if let country, row.country != country { return nil }
    let known = CountryTable.zones(of: row.country)
    zones = row.zones.compactMap { name in
      known.first { $0.zone.identifier == "America/\(name)" || $0.zone.identifier == name }
    }
    guard !zones.isEmpty, parts.count == 1 || Self.isPostalCode(parts[1], of: row.country) else {
      return nil
    }
    isCertain = country != nil || parts.count == 2 || CountryTable.name(code: code) == nil
  }

  /// `60611`, `60611-1234`, `M5V 2T6`.
  private static func isPostalCode(_ text: String, of country: String) -> Bool {
    let shape = text.map { $0.isNumber ? "0" : $0.isLetter ? "A" : $0 }
    return (country == "US" ? ["00000", "00000-0000"] : ["A0A 0A0", "A0A0A0"])
      .contains(String(shape))
  }

  /// The codes of USPS and Canada Post with the zones of their greater part, and of the other one
  /// in states that are divided; towns near a border may have their neighbor's.
  private static let rows: [(country: String, codes: Set<String>, zones: [String])] = [
    (
      "US",
      [
        "CT", "DC", "DE", "GA", "MA", "MD", "ME", "NC", "NH", "NJ", "NY", "OH", "PA", "RI", "SC",
        "VA", "VT", "WV",
      ], ["New_York"]
    ),
    ("US", ["MI"], ["Detroit", "Menominee"]),
    ("US", ["IN"], ["Indiana/Indianapolis", "Chicago"]),
    ("US", ["FL", "KY", "TN"], ["New_York", "Chicago"]),
    ("US", ["AL", "AR", "IA", "IL", "LA", "MN", "MO", "MS", "OK", "WI"], ["Chicago"]),
    ("US", ["KS", "ND", "NE", "SD", "TX"], ["Chicago", "Denver"]),
    ("US", ["CO", "MT", "NM", "UT", "WY"], ["Denver"]), ("US", ["AZ"], ["Phoenix"]),
    ("US", ["ID"], ["Boise", "Los_Angeles"]), ("US", ["OR"], ["Los_Angeles", "Boise"]),
    ("US", ["CA", "NV", "WA"], ["Los_Angeles"]), ("US", ["AK"], ["Anchorage"]),
    ("US", ["HI"], ["Pacific/Honolulu"]),
    ("CA", ["QC"], ["Toronto"]), ("CA", ["ON"], ["Toronto", "Winnipeg"]),
    ("CA", ["MB"], ["Winnipeg"]), ("CA", ["SK"], ["Regina"]), ("CA", ["AB"], ["Edmonton"]),
    ("CA", ["BC"], ["Vancouver", "Edmonton"]), ("CA", ["NS", "PE"], ["Halifax"]),
    ("CA", ["NB"], ["Moncton"]), ("CA", ["NL"], ["St_Johns", "Halifax"]),
  ]
}

internal import Foundation

extension PlaceZone {
  /// The zones of the city that a station's name begins with, `Leipzig Hbf`, or that stands behind
  /// its last comma, `Gare de Lyon, Paris`; nil for another name.
  ///
  /// A city that a zone of the tz database is named after likely has it. Of another city, the zones
  /// of its airports are possible: there may be a second city of the name without one.
  public init?(station name: String) {
    guard name.utf8.count <= 200 else { return nil }
    let text = name.split(separator: ",").last.map(String.init) ?? name
    let words = text.split { !$0.isLetter }.map { FoldedName.folded(String($0)) }
    for count in [3, 2, 1] where count <= words.count {
      let city = CountryTable.englishName(ofCity: words.prefix(count).joined(separator: " "))
      let name = text.split { !$0.isLetter }.prefix(count).joined(separator: " ")
      if let zone = CountryTable.zone(ofCity: city) {
        self.init(likely: zone, name: name)
        return
      }
      let airports = (Self.airportCodes[city] ?? []).compactMap { Airport(code: $0) }
      if !airports.isEmpty {
        self.init(possible: airports, name: name)
        return
      }
    }
    return nil
  }

  /// The codes of the airports of each city, by its folded name. Without it, a file of 2,000 trains
  /// takes 40 s instead of one.
  private static let airportCodes: [String: [String]] = {
    var codes: [String: [String]] = [:]
    AirportTable.lines { line in
      let city = String(decoding: line.field(7), as: UTF8.self)
      if !city.isEmpty {
        codes[FoldedName.folded(city), default: []].append(
          String(decoding: line.field(0), as: UTF8.self))
      }
      return false
    }
    return codes
  }()
}

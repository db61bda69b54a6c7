public import CivilTime
public import Foundation

/// The time zones that a place may have.
public struct PlaceZone: Sendable {
  /// The airport, the country, the state or the city, for messages.
  public let name: String
  /// Of a city or the letters of a state alone: another stated zone or offset counts instead.
  public let isLikely: Bool
  /// Of the letters of a state alone, which no time without an offset is in.
  private var needsOffset = false
  /// The most frequent first.
  private let zones: [TimeZone]
  /// Those of the nearest airports, where a position is known and the region has several clocks.
  private var nearest: [TimeZone] = []
  /// Those of the city's name in a region; they count where the region has their clock.
  private var ofCity: [TimeZone] = []
  /// The code of the country; nil for an airport and a city alone.
  private var country: String?

  private init(name: String, zones: [TimeZone], isLikely: Bool = false) {
    (self.name, self.zones, self.isLikely) = (name, zones, isLikely)
  }

  /// The zone of an airport.
  public init(_ airport: Airport) { self.init(name: airport.name, zones: [airport.zone]) }

  /// The zones of airports of one name; nil without airports.
  ///
  /// - Parameter name: of the place; nil if only its code is stated.
  init?(_ airports: [Airport], name: String?) {
    guard let first = airports.first else { return nil }
    self.init(
      name: airports.count == 1 ? first.name : name ?? first.name, zones: airports.map(\.zone))
  }

  /// The zones of the airports of a region, or of a country. A position counts if they differ.
  ///
  /// - Parameters:
  ///   - country: an ISO 3166-1 code in upper case.
  ///   - region: its name, or its code in upper case.
  ///   - city: counts without a position, and not beside an unknown region: there is a Denver in
  ///     Colorado, and one in Pennsylvania.
  ///   - name: for messages.
  private init?(
    country: String, region: String?, city: String?, position: GeoCoordinates?, name: String
  ) {
    let ofRegion = region.flatMap { PlaceTable.zones(ofRegion: $0, in: country) }
    let mayBeCity = position == nil && (ofRegion != nil || region == nil || region == city)
    let ofCity =
      (mayBeCity ? city : nil).map { PlaceTable.zones(ofCity: $0, in: country) } ?? []
    let zones = ofRegion ?? (ofCity.isEmpty ? PlaceTable.zones(of: country) : ofCity)
    if zones.isEmpty { return nil }
    self.init(name: name, zones: zones)
    self.country = country
    if ofRegion != nil { self.ofCity = ofCity }
    if let position { nearest = PlaceTable.nearestZones(to: position, in: country) }
  }

  /// The zones of an address whose country is stated by its name or by its code of ISO 3166-1; of
  /// another one those of its text. Nil for an unknown country.
  init?(_ address: PostalAddress, position: GeoCoordinates?) {
    guard let stated = address.country else {
      let end = address.region.map { [$0, address.postalCode].compactMap(\.self) }
      let parts = [address.street, address.locality, end?.joined(separator: " ")]
      self.init(address: parts.compactMap(\.self).joined(separator: ", "), position: position)
      return
    }
    guard let country = PlaceTable.country(nameOrCode: stated) else { return nil }
    var parts = (address.street ?? "").addressParts
    if parts.last.map({ PlaceTable.country(named: $0) }) == country { parts.removeLast() }
    let town = Self.town(parts.count > 1 ? parts : [], in: country)
    self.init(
      country: country, region: address.region ?? address.locality?.regionCode ?? town.region,
      city: address.locality ?? town.city, position: position,
      name: PlaceTable.name(code: country) ?? stated)
  }

  /// The zones of the country at the end of an address, `28001 Madrid, Spain`, or of the state of the
  /// USA or Australia or the province of Canada, `Chicago, IL 60611`. Nil without either.
  ///
  /// The letters of a state are those of other regions, too: they count with a postal code of the
  /// state, or for a time with an offset, or if they are those of no country, behind a city that a
  /// zone of the state is named after.
  init?(address text: String, position: GeoCoordinates?) {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 < 0x20 || $0 >= 0x80 }) else {
      return nil
    }
    let parts = text.addressParts
    guard parts.count > 1, let last = parts.last else { return nil }
    if let country = PlaceTable.country(named: last) {
      let town = Self.town(parts.dropLast(), in: country)
      self.init(
        country: country, region: town.region, city: town.city, position: position, name: last)
      return
    }
    let words = last.utf8.split(separator: 0x20, maxSplits: 1).map { String(Substring($0)) }
    guard let code = words.first?.regionCode else { return nil }
    let town = parts[parts.count - 2]
    // `Chicago, IL 60611`, and `60611 Chicago, IL` of columns.
    let postalCode = words.count > 1 ? words[1] : town.split(separator: " ").first.map(String.init)
    if let country = ["US", "CA", "AU"].first(where: { country in
      postalCode.map { PlaceTable.isPostalCode($0, of: code, in: country) } ?? false
    }) {
      self.init(
        country: country, region: code, city: town.withoutNumbers, position: position, name: last)
      return
    }
    guard words.count == 1,
      let country = ["US", "CA"].first(where: {
        PlaceTable.zones(ofRegion: code, in: $0) != nil
      })
    else { return nil }
    let ofState = PlaceTable.zones(ofRegion: code, in: country) ?? []
    let ofCountry = PlaceTable.zones(of: code)
    if ofCountry.isEmpty, let zone = PlaceTable.zone(ofCity: town, in: country),
      ofState.contains(zone)
    {
      self.init(name: last, zones: [zone])
      return
    }
    // `CT` is Connecticut and Catania, `IL` Illinois and Israel.
    self.init(name: last, zones: ofState + ofCountry, isLikely: true)
    needsOffset = true
  }

  /// The city at the end of an address, and the code of its region behind it: `Phoenix, AZ 85001`,
  /// `Sydney NSW 2000`.
  private static func town(
    _ parts: some BidirectionalCollection<String>, in country: String
  ) -> (city: String?, region: String?) {
    guard let last = parts.last?.withoutNumbers else { return (nil, nil) }
    if let region = last.regionCode { return (parts.dropLast().last?.withoutNumbers, region) }
    let words = last.split(separator: " ")
    guard let region = words.last.map(String.init)?.regionCode,
      PlaceTable.zones(ofRegion: region, in: country) != nil
    else { return (last, nil) }
    return (words.dropLast().joined(separator: " "), region)
  }

  /// The zone that is named after the city which a station's name begins with, `London St Pancras`,
  /// or which stands behind its last comma, `Gare de Lyon, Paris`; nil for another name.
  public init?(station name: String) {
    guard name.utf8.count <= 200 else { return nil }
    let words = (name.split(separator: ",").last ?? "").split { !$0.isLetter }
    for count in [3, 2, 1] where count <= words.count {
      let city = words.prefix(count).joined(separator: " ")
      guard let zone = PlaceTable.zone(ofCity: city) else { continue }
      self.init(name: city, zones: [zone], isLikely: true)
      return
    }
    return nil
  }

  /// An airport that the text names, else the country at the end of the address. Nil for a place
  /// that is neither.
  public init?(place: String, position: GeoCoordinates? = nil) {
    guard place.utf8.count <= 10_000 else { return nil }
    if let airport = Airport(place: place) {
      self.init(airport)
    } else {
      self.init(address: place, position: position)
    }
  }

  /// Whether the place is known and none of its zones has the offset then, in seconds east of
  /// Greenwich.
  public func refutes(offset: Int, at instant: Instant) -> Bool {
    !isLikely && !zones(near: instant).contains { $0.offset(at: instant) == offset }
  }

  /// The zone of the place at a clock reading; nil if several are possible and they differ, or if
  /// none has the offset.
  ///
  /// Zones that agree throughout the year before and after count as one.
  ///
  /// - Parameter offset: in seconds east of Greenwich; nil if it is not stated.
  public func zone(at reading: LocalDateTime, offset: Int? = nil) -> TimeZone? {
    let instant = Instant(secondsSince1970: reading.secondsSinceEpoch - (offset ?? 0))
    guard let offset else { return zone(at: instant) }
    return zone(at: instant) { $0.offset(at: instant) == offset }
  }

  /// The zone of the place at a moment; nil as above.
  public func zone(at instant: Instant) -> TimeZone? {
    needsOffset ? nil : zone(at: instant) { _ in true }
  }

  private func zone(at instant: Instant, where isPossible: (TimeZone) -> Bool) -> TimeZone? {
    func common(_ zones: [TimeZone]) -> TimeZone? {
      let possible = zones.filter(isPossible)
      guard let first = possible.first,
        possible.dropFirst().allSatisfy({ Self.agree(first, $0, near: instant) })
      else { return nil }
      return first
    }
    if let zone = common(zones(near: instant)) { return zone }
    guard let country, let zone = common(nearest) else { return nil }
    return (zones + PlaceTable.zones(of: country))
      .first { Self.agree($0, zone, near: instant) } ?? zone
  }

  /// The zones of the region that agree with one of the city; without such a zone all of the region.
  private func zones(near instant: Instant) -> [TimeZone] {
    let agreeing = zones.filter { zone in
      ofCity.contains { Self.agree($0, zone, near: instant) }
    }
    return agreeing.isEmpty ? zones : agreeing
  }

  /// Whether the zones have the same offset throughout the year before and after a moment.
  private static func agree(_ zone: TimeZone, _ other: TimeZone, near instant: Instant) -> Bool {
    let month = 30 * 86_400
    return zone == other
      || (-12...12).allSatisfy { step in
        let moment = Instant(secondsSince1970: instant.secondsSince1970 + step * month)
        return zone.offset(at: moment) == other.offset(at: moment)
      }
  }
}

extension String {
  /// What stands between the commas and line ends of an address; none of a huge one.
  fileprivate var addressParts: [String] {
    guard utf8.count <= 10_000 else { return [] }
    let text = utf8.contains(0x0D) ? replacing("\r\n", with: "\n") : self
    return text.unicodeScalars.split(omittingEmptySubsequences: false, whereSeparator: \.isPartEnd)
      .map { part in
        guard let first = part.firstIndex(where: { !$0.isSpace }),
          let last = part.lastIndex(where: { !$0.isSpace })
        else { return "" }
        return String(part[first...last])
      }
  }

  /// The words without digits: `Madrid` of `28001 Madrid`.
  fileprivate var withoutNumbers: String {
    split(separator: " ").filter { !$0.contains(where: \.isNumber) }.joined(separator: " ")
  }

  /// The text if it is two or three letters in upper case, as the code of a region.
  fileprivate var regionCode: String? {
    (2...3).contains(utf8.count) && utf8.allSatisfy { (0x41...0x5A).contains($0) } ? self : nil
  }
}

extension Unicode.Scalar {
  /// White space; most characters are in ASCII, and need no table.
  fileprivate var isSpace: Bool {
    isASCII ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace
  }

  /// Whether it is a comma or a line end.
  fileprivate var isPartEnd: Bool {
    switch value {
    case 0x2C, 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}

extension GeoCoordinates {
  /// The great-circle distance in kilometres, on a sphere of the Earth's mean radius.
  public func distance(to other: GeoCoordinates) -> Double {
    let radians = Double.pi / 180
    let latitudes = (other.latitude - latitude) * radians
    let longitudes = (other.longitude - longitude) * radians
    let chord =
      pow(sin(latitudes / 2), 2)
      + cos(latitude * radians) * cos(other.latitude * radians) * pow(sin(longitudes / 2), 2)
    return 2 * 6371.0088 * asin(min(1, chord.squareRoot()))
  }
}

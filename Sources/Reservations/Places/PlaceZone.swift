public import CivilTime
public import Foundation

/// The time zones that a place may have.
public struct PlaceZone: Sendable {
  /// The airport or the country, for messages.
  public let name: String
  private var zones: [CountryTable.Zone]
  private let coordinates: GeoCoordinates?
  private var certainty: Certainty

  /// How sure it is that the place has one of the zones.
  enum Certainty {
    /// By its airport or its country. Another stated zone or offset is not that of the place.
    case stated
    /// By the name of a large city: Another stated zone or offset counts instead.
    case likely
    /// By an abbreviation or the name of a town. It needs a stated offset that a zone has, or the
    /// other end of a journey.
    case possible
  }

  /// The zone of an airport.
  public init(_ airport: Airport) {
    name = airport.name
    zones = [CountryTable.Zone(zone: airport.zone, coordinates: airport.coordinates)]
    coordinates = airport.coordinates
    certainty = .stated
  }

  /// The zones of a country; nil for an unknown one.
  ///
  /// - Parameters:
  ///   - country: its name. A code of two letters is rather that of a state: `Chicago, IL`.
  ///   - city: that the place is in; nil if unknown.
  ///   - coordinates: of the place in it; nil if unknown.
  public init?(country: String, city: String? = nil, coordinates: GeoCoordinates? = nil) {
    guard let code = CountryTable.code(country) else {
      guard city != nil, let state = NorthAmericanState(country) else { return nil }
      self.init(state, name: country, coordinates)
      return
    }
    if let city, let state = NorthAmericanState(city, in: code) {
      self.init(state, name: country, coordinates)
      return
    }
    self.init(
      CountryTable.zones(of: code, city: coordinates == nil ? city : nil), name: country,
      coordinates)
  }

  /// Nil without zones.
  private init?(
    _ zones: [CountryTable.Zone], name: String, _ coordinates: GeoCoordinates?
  ) {
    guard !zones.isEmpty else { return nil }
    self.zones = zones
    self.name = name
    self.coordinates = coordinates
    certainty = .stated
  }

  /// The zones of an address: of its country, by its name or by its code of ISO 3166-1, else of the
  /// country at the end of an address that is one text. Nil for an unknown country.
  init?(_ address: PostalAddress, coordinates: GeoCoordinates?) {
    guard let country = address.country ?? address.street?.countryAtEnd,
      let code = address.country == nil
        ? CountryTable.code(country) : CountryTable.code(nameOrCode: country)
    else {
      let parts = [address.region, address.postalCode].compactMap(\.self)
      guard address.country == nil,
        let text = address.region == nil
          ? address.street?.countryAtEnd : parts.joined(separator: " "),
        let state = NorthAmericanState(text)
      else { return nil }
      self.init(state, name: text, coordinates)
      return
    }
    // The street is a whole address if it ends with the country, else it may end with the city.
    let last = address.street?.countryAtEnd
    let isWhole = last.flatMap { CountryTable.code($0) } == code
    var city = address.locality ?? (isWhole ? address.street?.cityBeforeCountry : last)
    if let region = address.region ?? city, let state = NorthAmericanState(region, in: code) {
      self.init(state, name: CountryTable.name(code: country) ?? country, coordinates)
      return
    }
    // Denver is in Colorado, and in Pennsylvania.
    if let region = address.region, region != city { city = nil }
    self.init(
      CountryTable.zones(of: code, city: coordinates == nil ? city : nil),
      name: CountryTable.name(code: country) ?? country, coordinates)
  }

  /// The zones of a state at the end of an address.
  private init(_ state: NorthAmericanState, name: String, _ coordinates: GeoCoordinates?) {
    zones = state.zones
    self.name = name
    self.coordinates = coordinates
    certainty = state.isCertain ? .stated : .possible
  }

  /// The zones of the country behind the last comma of a place's name, `Tokyo, Japan`; nil without
  /// one.
  init?(nameWithCountry name: String, coordinates: GeoCoordinates?) {
    guard let country = name.countryAtEnd else { return nil }
    self.init(country: country, city: name.cityBeforeCountry, coordinates: coordinates)
  }

  /// The zones of airports of one name; nil without airports.
  ///
  /// - Parameter name: of the place; nil if only its code is stated.
  init?(_ airports: [Airport], name: String?) {
    guard let first = airports.first else { return nil }
    self.name = airports.count == 1 ? first.name : name ?? first.name
    zones = airports.map { CountryTable.Zone(zone: $0.zone, coordinates: $0.coordinates) }
    coordinates = airports.count == 1 ? first.coordinates : nil
    certainty = .stated
  }

  /// The zone of a large city.
  init(likely zone: CountryTable.Zone, name: String) {
    self.name = name
    zones = [zone]
    coordinates = nil
    certainty = .likely
  }

  /// The zones of the airports of a town.
  init(possible airports: [Airport], name: String) {
    self.name = name
    zones = airports.map { CountryTable.Zone(zone: $0.zone, coordinates: $0.coordinates) }
    coordinates = nil
    certainty = .possible
  }

  /// Whether the zone is that of a large city in the place's name.
  public var isLikely: Bool { certainty == .likely }

  /// Restricts the zones that a town only may have to those of the other end of a journey, if any
  /// agrees: `Firenze S. M. N.` beside `Roma Termini`.
  ///
  /// - Parameter instant: at which, and a year before and after, the offsets agree.
  mutating func restrict(toZonesOf other: PlaceZone, near instant: Instant) {
    guard certainty == .possible, other.certainty != .possible else { return }
    let agreeing = zones.filter { own in
      other.zones.contains { Self.agree(own.zone, $0.zone, near: instant) }
    }
    if !agreeing.isEmpty { (zones, certainty) = (agreeing, .likely) }
  }

  /// Whether the place is known and none of its zones has the offset then, in seconds east of
  /// Greenwich.
  public func refutes(offset: Int, at instant: Instant) -> Bool {
    certainty == .stated && !has(offset: offset, at: instant)
  }

  /// Whether a zone of the place has the offset then, in seconds east of Greenwich.
  public func has(offset: Int, at instant: Instant) -> Bool {
    zones.contains { $0.zone.offset(at: instant) == offset }
  }

  /// The place of a record; nil for a place that is neither an airport nor in a named country.
  public init?(_ reservation: Reservation) {
    guard let location = reservation.location ?? reservation.theater else { return nil }
    self.init(place: location, coordinates: reservation.geo)
  }

  /// An airport that the text names, else the country at the end of the address. Nil for a place
  /// that is neither.
  public init?(place: String, coordinates: GeoCoordinates? = nil) {
    guard place.utf8.count <= 10_000 else { return nil }
    if let airport = Airport(place: place) {
      self.init(airport)
      return
    }
    guard let country = place.countryAtEnd else { return nil }
    self.init(country: country, city: place.cityBeforeCountry, coordinates: coordinates)
  }

  /// The zone of the place at a clock reading; nil if several are possible and they differ, or if
  /// none has the offset.
  ///
  /// Of a country with several zones, the coordinates choose the one whose city is nearest. Without
  /// coordinates, the city that the place is in has the zone of its name, and zones that agree throughout the year before and after count as one.
  ///
  /// - Parameter offset: in seconds east of Greenwich; nil if it is not stated.
  public func zone(at reading: LocalDateTime, offset: Int? = nil) -> TimeZone? {
    if offset == nil, certainty == .possible { return nil }
    let possible = zones.filter { candidate in
      guard let offset else { return true }
      let instant = Instant(secondsSince1970: reading.secondsSinceEpoch - offset)
      return candidate.zone.offset(at: instant) == offset
    }
    return choice(of: possible, near: Instant(secondsSince1970: reading.secondsSinceEpoch))
  }

  /// The zone of the place at a moment; nil as above.
  public func zone(at instant: Instant) -> TimeZone? {
    certainty == .possible ? nil : choice(of: zones, near: instant)
  }

  private func choice(of possible: [CountryTable.Zone], near instant: Instant) -> TimeZone? {
    guard let first = possible.first, possible.count > 1 else { return possible.first?.zone }
    if let coordinates {
      return possible.min {
        coordinates.distance(to: $0.coordinates) < coordinates.distance(to: $1.coordinates)
      }?.zone
    }
    let isSame = possible.allSatisfy { Self.agree(first.zone, $0.zone, near: instant) }
    return isSame ? first.zone : nil
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
  /// The words without digits before the country at the end: `Madrid` of `28001 Madrid, Spain`.
  fileprivate var cityBeforeCountry: String? {
    guard utf8.count <= 10_000 else { return nil }
    let parts = split(omittingEmptySubsequences: false) { $0 == "," || $0.isNewline }
    guard parts.count >= 2 else { return nil }
    let words = parts[parts.count - 2].split(separator: " ")
    return words.filter { !$0.contains(where: \.isNumber) }.joined(separator: " ")
  }

  /// The text behind the last comma or line end of an address; nil without either.
  fileprivate var countryAtEnd: String? {
    let bytes = utf8
    let separator = bytes.lastIndex { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\n") }
    guard let separator, bytes.count <= 10_000 else { return nil }
    return self[bytes.index(after: separator)...].trimmingCharacters(in: .whitespacesAndNewlines)
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

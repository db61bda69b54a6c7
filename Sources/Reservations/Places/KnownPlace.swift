internal import Foundation

/// A stated place, with what the tables of airports and countries know of it.
///
/// A class, because both ends of an event can be at one, and each step of drawing the event looks at it.
public final class KnownPlace: Sendable {
  public let stated: Place
  /// The airport of the place's code, else the only one of its name; nil for another place, and if
  /// the airport is unknown.
  public let airport: Airport?
  /// Nil if neither an airport nor the country is known: coordinates alone give no zone.
  public let zones: PlaceZone?
  /// A code whose airport is more than 200 km from the stated position, which counts instead.
  public let refutedCode: String?
  /// Whether the place is, or may be, an airport whose zone is not known.
  public let isUnknownAirport: Bool

  /// What a place is, as far as the kind of its reservation says it.
  public enum Role: Sendable {
    /// Its name may be that of a city.
    case airport
    /// Of trains, buses and boats: its name has that of its city. Its code is no airport's, unless
    /// the name says that it is at one.
    case station
    /// Of a journey whose kind is not stated: an airport or a station.
    case stop
    case other
  }

  public init(_ place: Place, as role: Role) {
    stated = place
    let isAirport = place.name.map { Airport.isAirport($0) } == true
    var candidates: [Airport] = []
    var refuted: String?
    let mayBeAirport = role != .station || place.name.map { Self.isAtAirport($0, place) } ?? true
    let codes = mayBeAirport ? [place.iataCode, place.icaoCode].compactMap(\.self) : []
    for code in codes where candidates.isEmpty {
      guard let airport = Airport(code: code) else { continue }
      if airport.isNear(place) { candidates = [airport] } else { refuted = code }
    }
    refutedCode = candidates.isEmpty ? refuted : nil
    // Where no journey begins or ends, three capitals are most often a word: `GYM`, `BAR`.
    let isWord = role == .other && !isAirport && place.name?.utf8.count == 3
    if candidates.isEmpty, mayBeAirport, !isWord, let name = place.name {
      if let airport = Airport(place: name, isAirport: isAirport), airport.isNear(place) {
        candidates = [airport]
      } else if role == .airport || isAirport {
        candidates = Self.airports(named: name, at: place)
      }
    }
    airport = candidates.count == 1 ? candidates.first : nil
    let name = place.name.map { role == .station ? $0.cityOfStation : $0 }
    zones =
      PlaceZone(candidates, name: place.name)
      ?? place.address.flatMap { PlaceZone($0, position: place.geo) }
      ?? name.flatMap { PlaceZone(address: $0, position: place.geo) }
      ?? (role != .station && role != .stop
        ? nil : (place.address?.locality ?? name).flatMap { PlaceZone(station: $0) })
    let hasCode =
      place.iataCode != nil || place.icaoCode != nil
      || place.name.map { !Airport.inBrackets($0).isEmpty } == true
    isUnknownAirport =
      zones == nil && (role == .airport || role != .station && (isAirport || hasCode))
  }

  /// Whether the name of a station has a word for an airport, or the own name of the airport of its
  /// code, `London Gatwick (LGW)`. The city alone is not enough: Amtrak's KIN is in Rhode Island.
  private static func isAtAirport(_ name: String, _ place: Place) -> Bool {
    if Airport.isAirport(name) { return true }
    let airport = place.iataCode.flatMap { Airport(code: $0) } ?? Airport(place: name)
    guard let airport else { return false }
    func words(_ text: String) -> Set<Substring> {
      Set(FoldedName.folded(text).split { !$0.isLetter })
    }
    return words(airport.name).subtracting(words("\(airport.city ?? "") international"))
      .intersection(words(name)).contains { $0.count >= 5 }
  }

  /// The airports of a name in the place's country; with a position, only the nearest one.
  private static func airports(named name: String, at place: Place) -> [Airport] {
    let country = place.address?.country.flatMap { PlaceTable.country(nameOrCode: $0) }
    let found = Airport.named(name).filter { airport in
      airport.isNear(place) && (country == nil || airport.country == country)
    }
    guard let position = place.geo else { return found }
    let nearest = found.min {
      position.distance(to: $0.coordinates) < position.distance(to: $1.coordinates)
    }
    return nearest.map { [$0] } ?? []
  }

  /// The position of the place, else of its airport; nil if both are unknown.
  public var coordinates: GeoCoordinates? { stated.geo ?? airport?.coordinates }

  /// The place's address, with its country's name instead of a code; nil without one.
  public var address: String? {
    var address = stated.address
    if let country = address?.country, let name = PlaceTable.name(code: country) {
      address?.country = name
    }
    return address?.text
  }
}

extension String {
  /// The name of a station without its code in brackets, `Kingston, RI (KIN)`, and of `Boston, MA -
  /// South Station (BOS)` the city with its state.
  fileprivate var cityOfStation: String {
    var name = self[...]
    if name.last == ")", let open = name.lastIndex(of: "("),
      name[name.index(after: open)...].dropLast().allSatisfy(\.isUppercase)
    {
      name = name[..<open]
    }
    if let dash = name.firstRange(of: " - "), name[..<dash.lowerBound].contains(",") {
      name = name[..<dash.lowerBound]
    }
    return name.trimmingCharacters(in: .whitespaces)
  }
}

extension Airport {
  /// Whether the place has no position, or one within 200 km of the airport.
  fileprivate func isNear(_ place: Place) -> Bool {
    place.geo.map { $0.distance(to: coordinates) <= 200 } ?? true
  }
}

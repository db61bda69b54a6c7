/// Where a reservation takes place, begins or ends: schema.org's Place.
public struct Place: Sendable, Equatable, Codable {
  public var name: String?
  /// The venue within the place: a cinema, a hall.
  public var hall: String?
  /// Of an airport: three letters in upper case.
  public var iataCode: String?
  /// Of an airport: four letters in upper case.
  public var icaoCode: String?
  public var address: PostalAddress?
  public var geo: GeoCoordinates?
  public var telephone: String?
  public var url: String?

  public init(name: String? = nil) { self.name = name }

  public var isEmpty: Bool { self == Place() }

  /// The place with a position.
  func at(_ position: GeoCoordinates) -> Place {
    var place = self
    place.geo = position
    return place
  }
}

/// schema.org's PostalAddress. An address that is one text is the street.
public struct PostalAddress: Sendable, Equatable, Codable {
  public var street: String?
  public var postalCode: String?
  public var locality: String?
  public var region: String?
  /// A name, or a code of ISO 3166-1 with two letters, as stated.
  public var country: String?

  public init(street: String? = nil) { self.street = street }

  public var isEmpty: Bool { self == PostalAddress() }

  /// `Hauptstr. 1, 04103 Leipzig, Saxony, Germany`; nil without any part.
  public var text: String? {
    let town = [postalCode, locality].compactMap(\.self).joined(separator: " ")
    let parts = [street, town, region, country].compactMap(\.self).filter { !$0.isEmpty }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

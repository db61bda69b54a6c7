/// The map position of an event or of an alarm.
public struct StructuredLocation: Sendable, Hashable, Codable {
  /// The name that a map shows; nil for a place without a name.
  public var title: String?
  public var geo: GeoLocation
  /// Meters around the position; nil if not stated.
  public var radius: Double?

  public init(title: String? = nil, geo: GeoLocation, radius: Double? = nil) {
    self.title = title
    self.geo = geo
    self.radius = radius
  }
}

/// Degrees, WGS 84 (RFC 5545 §3.8.1.6, GEO).
public struct GeoLocation: Sendable, Hashable, Codable {
  /// From -90 to 90, north is positive.
  public var latitude: Double
  /// From -180 to 180, east is positive.
  public var longitude: Double

  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Whether both angles are in their ranges.
  public var isOnEarth: Bool { abs(latitude) <= 90 && abs(longitude) <= 180 }
}

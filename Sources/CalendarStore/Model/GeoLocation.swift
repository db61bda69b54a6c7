/// RFC 5545 §3.8.1.6, GEO: degrees, WGS 84.
public struct GeoLocation: Sendable, Hashable {
  public var latitude: Double
  public var longitude: Double

  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

internal import Foundation

/// schema.org's GeoCoordinates: degrees, WGS 84.
public struct GeoCoordinates: Sendable, Equatable, Codable {
  /// From -90 to 90.
  public let latitude: Double
  /// From -180 to 180.
  public let longitude: Double

  /// Reads `51.34,12.37`, `51.34 12.37`, `51.34;12.37`, or a geo URI (RFC 5870).
  public init(_ text: String) throws(TimeError) {
    var rest = text.trimmingCharacters(in: .whitespaces)
    if rest.lowercased().hasPrefix("geo:") {
      rest = String(rest.dropFirst(4).prefix { $0 != ";" })
    }
    let parts = rest.split { $0 == "," || $0 == ";" || $0.isWhitespace }
    guard parts.count == 2 else {
      throw TimeError("not a latitude and a longitude; e.g. 51.34,12.37")
    }
    try self.init(latitude: String(parts[0]), longitude: String(parts[1]))
  }

  /// Within the bounds above.
  init(latitude: Double, longitude: Double) {
    (self.latitude, self.longitude) = (latitude, longitude)
  }

  init(latitude: String, longitude: String) throws(TimeError) {
    self.latitude = try Self.angle(latitude, "latitude", 90)
    self.longitude = try Self.angle(longitude, "longitude", 180)
  }

  private static func angle(
    _ text: String, _ name: String, _ most: Double
  ) throws(TimeError) -> Double {
    let text = text.trimmingCharacters(in: .whitespaces)
    let isDecimal = text.utf8.allSatisfy { byte in
      byte.isDigit || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: "+") || byte | 0x20 == UInt8(ascii: "e")
    }
    guard isDecimal, let angle = Double(text) else {
      throw TimeError("the \(name) is not a decimal number of degrees; e.g. 51.34")
    }
    guard abs(angle) <= most else {
      throw TimeError(
        "the \(name) is not within -\(Int(most)) and \(Int(most)) degrees; correct it")
    }
    return angle
  }
}

internal import Foundation

extension StructuredLocation {
  /// The place of GEO (RFC 5545 §3.8.1.6) and Apple's X-APPLE-STRUCTURED-LOCATION; nil without a
  /// valid position. With both, the position is that of GEO.
  init?(geo: Property?, apple: Property?) {
    let place = apple.flatMap { StructuredLocation($0) }
    guard let position = geo.flatMap({ GeoLocation($0) }) ?? place?.geo else { return nil }
    self.init(title: place?.title, geo: position, radius: place?.radius)
  }

  /// The place of an X-APPLE-STRUCTURED-LOCATION; nil without a valid geo URI.
  init?(_ apple: Property) {
    guard let geo = GeoLocation(uri: apple.uri) else { return nil }
    let radius = apple.parameter("X-APPLE-RADIUS").flatMap { Double($0) }
    self.init(
      title: apple.structuredTitle, geo: geo, radius: radius.flatMap(Self.checkedRadius))
  }

  /// The place of an alarm's VLOCATION (RFC 9074 §8, RFC 9073 §7.2); nil without a valid geo URI.
  init?(_ component: ICalendarComponent) {
    guard let uri = component.property("URL")?.uri, let geo = GeoLocation(uri: uri) else {
      return nil
    }
    let name = component.property("NAME")?.text
    let uncertainty = uri.split(separator: ";").dropFirst().first { $0.hasPrefix("u=") }
    self.init(
      title: name.flatMap { $0.isEmpty ? nil : $0 }, geo: geo,
      radius: uncertainty.flatMap { Double($0.dropFirst(2)) }.flatMap(Self.checkedRadius))
  }

  private static func checkedRadius(_ radius: Double) -> Double? {
    (0...maximumRadius).contains(radius) && radius > 0 ? radius : nil
  }

  /// Half the circumference of the earth, in meters.
  static let maximumRadius = 20_037_508.0

  /// Whether the place can be written.
  var isWritable: Bool {
    geo.isOnEarth && radius.map { $0 > 0 && $0 <= Self.maximumRadius } ?? true
  }

  /// An X-APPLE-STRUCTURED-LOCATION with the same digits as GEO.
  ///
  /// - Parameter name: the name for a place without a title; its first line counts.
  func appleProperty(title name: String?) -> Property {
    var parameters = [Property.Parameter("VALUE", "URI")]
    if let radius { parameters.append(Property.Parameter("X-APPLE-RADIUS", radius.shortText)) }
    let firstLine = name?.split(whereSeparator: \.isNewline).first.map { String($0) }
    let title = (title ?? firstLine).map { PropertyText($0) }
    if let title, !title.isBlank {
      parameters.append(Property.Parameter("X-TITLE", title.value))
    }
    return Property(Self.appleName, parameters, value: geo.uri)
  }

  static let appleName = "X-APPLE-STRUCTURED-LOCATION"
}

extension ContentLines {
  /// Adds GEO and X-APPLE-STRUCTURED-LOCATION, unless the position is not on the earth.
  mutating func add(_ place: StructuredLocation, title: String?) {
    guard place.geo.isOnEarth else { return }
    add("GEO", place.geo.text)
    add(place.appleProperty(title: title))
  }
}

extension GeoLocation {
  /// RFC 5545 §3.8.1.6.
  var text: String { String(format: "%f;%f", latitude, longitude) }

  /// A geo URI (RFC 5870) with the digits of `text`.
  var uri: String { String(format: "geo:%f,%f", latitude, longitude) }

  /// The position of GEO (RFC 5545 §3.8.1.6); nil for another text, or a position that is not on the
  /// earth.
  fileprivate init?(_ geo: Property) {
    let parts = geo.uri.split(separator: ";", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    self.init(parts)
  }

  /// Nil for another URI, or a position that is not on the earth. The altitude is ignored.
  init?(uri: String) {
    guard uri.lowercased().hasPrefix("geo:") else { return nil }
    let parts = uri.dropFirst(4).prefix { $0 != ";" }
      .split(separator: ",", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count) else { return nil }
    self.init(parts)
  }

  /// - Parameter parts: latitude and longitude, WGS 84, in degrees.
  private init?(_ parts: [Substring]) {
    guard let latitude = Double(parts[0]), let longitude = Double(parts[1]) else { return nil }
    self.init(latitude: latitude, longitude: longitude)
    guard isOnEarth else { return nil }
  }
}

extension Double {
  /// Without a fraction of zero: `100`, `62.5`.
  var shortText: String { self == rounded() ? String(format: "%.0f", self) : "\(self)" }
}

extension Property {
  /// X-TITLE up to the first line break; the address follows the break. Nil if missing or empty.
  var structuredTitle: String? {
    let title = parameter("X-TITLE")?.components(separatedBy: "\\n").first
    return title.flatMap { $0.isEmpty ? nil : $0 }
  }
}

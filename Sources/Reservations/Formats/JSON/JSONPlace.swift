/// schema.org's Place, PostalAddress or GeoCoordinates, with the values that an event can have.
struct JSONPlace {
  private var name: String?
  private var address: String?
  /// The parts of a PostalAddress by their keys.
  private var parts: [String: String] = [:]
  private(set) var latitude: String?
  private(set) var longitude: String?
  /// The other keys with a value.
  private(set) var unused: [UnusedValue] = []

  /// Reads a validated object.
  init(_ bytes: Bytes) { read(bytes, depth: 0) }

  /// Whether the object states neither a text nor a position.
  var isEmpty: Bool { text == nil && latitude == nil && longitude == nil }

  /// The name and the address in one line; nil without both.
  var text: String? {
    let address = address ?? postalAddress
    guard let name else { return address }
    guard let address, !address.hasPrefix(name) else { return address ?? name }
    return "\(name), \(address)"
  }

  /// `Hauptstr. 1, 04103 Leipzig, Germany`; nil without any part.
  private var postalAddress: String? {
    let town = [parts["postalcode"], parts["addresslocality"]].compactMap(\.self)
      .joined(separator: " ")
    let lines = [parts["streetaddress"], town, parts["addressregion"], parts["addresscountry"]]
      .compactMap(\.self).filter { !$0.isEmpty }
    return lines.isEmpty ? nil : lines.joined(separator: ", ")
  }

  /// The greatest depth of an object within the place.
  private static let deepest = 2

  private mutating func read(_ bytes: Bytes, depth: Int) {
    var cursor = JSONCursor()
    cursor.skipSpace(bytes)
    guard cursor.peek(bytes) == .openBrace, cursor.enter(bytes, until: .closeBrace) else { return }
    repeat {
      guard let key = try? cursor.key(bytes), let value = try? cursor.value(bytes) else { return }
      let name = key.text(bytes) ?? ""
      let known = ColumnName.key(name)
      let isUsed = state(Self.names[known] ?? known, value, bytes, depth: depth)
      if !isUsed, !name.hasPrefix("@"), known != "type", unused.count < 100 {
        let text = value.text(bytes) ?? bytes.text(value.start, min(value.end, value.start + 600))
        unused.append(UnusedValue(name: name, value: text))
      }
    } while (try? cursor.goesOn(bytes, until: .closeBrace)) == true
  }

  /// The name of a Country.
  private static func name(_ bytes: Bytes) -> String? {
    var country = JSONPlace()
    country.read(bytes, depth: deepest)
    return country.name
  }

  private init() {}

  /// False for a value that is not used.
  private mutating func state(
    _ key: String, _ value: JSONCursor.Token, _ bytes: Bytes, depth: Int
  ) -> Bool {
    if value.kind == .object {
      guard depth < Self.deepest else { return true }
      let inner = bytes.extracting(value.start..<value.end)
      switch key {
      case "address", "geo": read(inner, depth: depth + 1)
      case "addresscountry":
        parts[key] = parts[key] ?? Self.name(inner)
      default: return false
      }
      return true
    }
    guard value.kind != .array, value.kind != .true, value.kind != .false else { return false }
    guard let text = value.text(bytes) else { return true }
    switch key {
    case "name": name = name ?? text
    case "address": address = address ?? text
    case "latitude": latitude = latitude ?? text
    case "longitude": longitude = longitude ?? text
    case "streetaddress", "postalcode", "addresslocality", "addressregion", "addresscountry":
      parts[key] = parts[key] ?? text
    default: return false
    }
    return true
  }

  /// Other names of the parts of an address and a position.
  private static let names = [
    "street": "streetaddress", "street1": "streetaddress", "line1": "streetaddress",
    "addressline1": "streetaddress", "address1": "streetaddress", "zip": "postalcode",
    "zipcode": "postalcode", "postcode": "postalcode", "plz": "postalcode",
    "city": "addresslocality", "town": "addresslocality", "locality": "addresslocality",
    "region": "addressregion", "state": "addressregion", "country": "addresscountry",
    "countrycode": "addresscountry", "lat": "latitude", "lon": "longitude", "lng": "longitude",
    "title": "name", "displayname": "name", "formatted": "address", "formattedaddress": "address",
  ]
}

extension JSONCursor.Token {
  /// The text of a string or number without white space around it; nil if empty or another kind.
  func text(_ bytes: Bytes) -> String? {
    switch kind {
    case .string, .number:
      let (start, end) = bytes.trimmed(start, end)
      return start < end ? bytes.text(start, end) : nil
    case .escapedString:
      var text: [UInt8] = []
      JSONCursor.unescape(bytes.extracting(start..<end), into: &text)
      let (start, end) = text.span.trimmed(0, text.count)
      return start < end ? text.span.text(start, end) : nil
    case .true, .false, .null, .object, .array: return nil
    }
  }
}

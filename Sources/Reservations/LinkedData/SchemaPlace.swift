extension Place {
  /// schema.org's Place, Airport, TrainStation, LodgingBusiness and the like; a text is its name.
  init?(_ value: JSONValue?) {
    guard let value else { return nil }
    guard let object = value.objects.first else {
      guard let text = value.text else { return nil }
      self.init(name: text)
      return
    }
    self.init(object)
  }

  /// Nil for an object that states nothing of a place.
  init?(_ object: JSONObject) {
    self.init(name: object.text("name"))
    iataCode = Self.code(object.text("iataCode"), length: 3)
    icaoCode = Self.code(object.text("icaoCode"), length: 4)
    address = PostalAddress(object.value("address")) ?? PostalAddress(parts: object)
    geo = GeoCoordinates(object.value("geo")) ?? GeoCoordinates(object)
    telephone = object.text("telephone", "phone")
    url = object.text("url", "sameAs")
    if isEmpty { return nil }
  }

  private static func code(_ text: String?, length: Int) -> String? {
    guard let text, text.utf8.count == length,
      text.utf8.allSatisfy({ $0.isDigit || (0x61...0x7A).contains($0 | 0x20) })
    else { return nil }
    return text.uppercased()
  }
}

extension PostalAddress {
  /// schema.org's PostalAddress; a text is the street.
  init?(_ value: JSONValue?) {
    guard let value else { return nil }
    guard let object = value.objects.first else {
      guard let text = value.text else { return nil }
      self.init(street: text)
      return
    }
    guard let address = PostalAddress(parts: object) ?? object.text("name").map(Self.init(street:))
    else { return nil }
    self = address
  }
}

extension PostalAddress {
  /// Nil for an object without parts of an address.
  fileprivate init?(parts object: JSONObject) {
    self.init(street: object.text("streetAddress"))
    postalCode = object.text("postalCode")
    locality = object.text("addressLocality")
    region = object.text("addressRegion")
    country = object.text("addressCountry")
    if isEmpty { return nil }
  }
}

extension GeoCoordinates {
  fileprivate init?(_ value: JSONValue?) {
    guard let value else { return nil }
    if let object = value.objects.first {
      self.init(object)
    } else if let text = value.text, let geo = try? GeoCoordinates(text) {
      self = geo
    } else {
      return nil
    }
  }

  fileprivate init?(_ object: JSONObject) {
    guard let latitude = object.text("latitude"), let longitude = object.text("longitude"),
      let geo = try? GeoCoordinates(latitude: latitude, longitude: longitude),
      // What programs write for an unknown place.
      geo.latitude != 0 || geo.longitude != 0
    else { return nil }
    self = geo
  }
}

extension Place {
  /// schema.org's Place, Airport, TrainStation, LodgingBusiness and the like; a text is its name.
  /// Nil for a value that states nothing of a place.
  init?(_ value: JSONValue) {
    guard let object = value.objects.first else {
      guard let text = value.text else { return nil }
      self.init(name: text)
      return
    }
    self.init(object)
    readCodes(object)
    telephone = object.text("telephone", "phone")
    // The link of a meeting is no website of a place.
    if !object.has(type: "VirtualLocation") { url = object.text("url", "sameAs") }
    if isEmpty { return nil }
  }

  /// The name, the address and the position in an object, by the names of the table of columns, which
  /// has schema.org's. Marks the members that state them as read; the first one of each part counts.
  ///
  /// An address that is one text is the street.
  init(_ object: JSONObject) { self.init(PlaceParts(object)) }

  fileprivate init(_ parts: PlaceParts) {
    self.init(name: parts.text(.field(.theater)))
    geo = parts.position?.geo
    var stated = PostalAddress(street: parts.text(.field(.location)) ?? parts.text(.part(.street)))
    stated.postalCode = parts.text(.part(.zip))
    stated.locality = parts.text(.part(.city))
    stated.region = parts.text(.part(.region))
    stated.country = parts.text(.part(.country))
    if !stated.isEmpty { address = stated }
  }

  /// Reads the codes of an airport, which their lengths tell apart. Another text stays unread.
  private mutating func readCodes(_ object: JSONObject) {
    for (index, member) in object.members.enumerated()
    where ["iataCode", "icaoCode"].contains(member.name) {
      guard let code = member.value.text?.uppercased(),
        code.utf8.allSatisfy({ $0.isDigit || (0x41...0x5A).contains($0) })
      else { continue }
      switch code.utf8.count {
      case 3 where iataCode == nil: iataCode = code
      case 4 where icaoCode == nil: icaoCode = code
      default: continue
      }
      object.markRead(at: index)
    }
  }
}

/// The members of a place, and of its address and its position.
private struct PlaceParts {
  private var parts: [Column: (text: String, object: JSONObject, index: Int)] = [:]

  init(_ object: JSONObject) { read(object, name: .field(.theater), depth: 0) }

  private static let columns: [Column] = [
    .field(.theater), .field(.location), .part(.street), .part(.zip), .part(.city), .part(.region),
    .part(.country), .field(.geo), .part(.latitude), .part(.longitude),
  ]

  /// - Parameter name: the part that the object's name states.
  private mutating func read(_ object: JSONObject, name: Column, depth: Int) {
    for (index, member) in object.members.enumerated()
    where !member.name.hasPrefix("@") && member.name != "type" {
      let columns = ColumnTable.candidates(forKey: ColumnName.key(member.name)).map(\.column)
      let own = columns.first(where: Self.columns.contains)
      guard let column = columns.contains(.field(.title)) ? name : own else { continue }
      if [.field(.location), .field(.geo)].contains(column), let inner = member.value.objects.first,
        depth < 2
      {
        read(inner, name: .field(.location), depth: depth + 1)
      } else if parts[column] == nil, let text = member.value.text {
        parts[column] = (text, object, index)
      }
    }
  }

  /// The text of a part; marks its member as read. Nil without one.
  func text(_ column: Column) -> String? {
    guard let part = parts[column] else { return nil }
    part.object.markRead(at: part.index)
    return part.text
  }

  /// The position and its text; marks their members as read. Nil without one, and for 0° north and 0°
  /// east, which programs write for an unknown one.
  var position: (geo: GeoCoordinates, text: String)? {
    let pair = [Column.part(.latitude), .part(.longitude)].compactMap { parts[$0]?.text }
    let text = pair.count == 2 ? pair.joined(separator: " ") : parts[.field(.geo)]?.text
    guard let text, let geo = try? GeoCoordinates(text), geo.latitude != 0 || geo.longitude != 0
    else { return nil }
    for column in [Column.part(.latitude), .part(.longitude), .field(.geo)] {
      _ = self.text(column)
    }
    return (geo, text)
  }
}

extension StatedValues {
  /// States the place in an object. False if the object has none, or if the column has another value.
  mutating func state(_ column: Column, place object: JSONObject, of name: String) -> Bool {
    guard !has(column) else { return false }
    let parts = PlaceParts(object)
    let place = Place(parts)
    guard !place.isEmpty else { return false }
    let address = place.address
    let isNamed = column == .field(.theater) || address?.street?.hasPrefix(place.name ?? "") == true
    let isWhole = column == .part(.destination)
    let lines = [isNamed ? nil : place.name, isWhole ? address?.text : address?.street]
    let location = lines.compactMap(\.self).joined(separator: ", ")
    state(isWhole ? .part(.destination) : .field(.location), text: location, of: name)
    if isWhole { return true }
    let stated: [(Column, String?)] = [
      (.field(.theater), column == .field(.theater) ? place.name : nil),
      (.part(.zip), address?.postalCode), (.part(.city), address?.locality),
      (.part(.region), address?.region), (.part(.country), address?.country),
      (.field(.geo), parts.position?.text),
    ]
    for (column, text) in stated { if let text { state(column, text: text, of: name) } }
    return true
  }
}

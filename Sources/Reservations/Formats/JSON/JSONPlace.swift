/// A place that is an object: schema.org's Place, PostalAddress or GeoCoordinates, and others.
struct JSONPlace {
  /// The columns that an object may state.
  static let columns: Set<Column> = [.theater, .location, .destination, .geo]

  /// The greatest depth of an object within the place.
  private static let deepest = 2

  private static let parts: [Column] = [
    .street, .zip, .city, .region, .country, .latitude, .longitude,
  ]

  /// The columns that the members state.
  private var stated = StatedValues()
  /// The members that state them.
  private var members: [(object: JSONObject, index: Int)] = []

  /// States the name, the address and the position in an object, and marks their members as read.
  /// False for an object without any of them.
  ///
  /// - Parameter column: of the name.
  static func state(
    _ object: JSONObject, _ column: Column, _ values: inout StatedValues
  ) -> Bool {
    var place = JSONPlace()
    place.read(object, name: .theater, depth: 0)
    let inner = "".utf8.span
    let name = place.stated.text(.theater, inner)
    let address = place.stated.text(.location, inner)
    let isTaken = values.has(column) && (name != nil || address != nil)
    guard place.stated.has(anyOf: ~0), !isTaken else { return false }
    let named = column == .theater || address?.hasPrefix(name ?? "") == true ? [] : [name]
    var lines = named + [address]
    if column == .destination {
      lines.append(PostalAddress(place.stated, inner).text)
    } else {
      for column in parts {
        if let text = place.stated.text(column, inner) { _ = values.state(column, text: text) }
      }
    }
    if column == .theater, let name { _ = values.state(.theater, text: name) }
    let text = lines.compactMap(\.self).joined(separator: ", ")
    _ = values.state(column == .destination ? .destination : .location, text: text)
    for (object, index) in place.members { object.markRead(at: index) }
    return true
  }

  private mutating func read(_ object: JSONObject, name: Column, depth: Int) {
    for (index, member) in object.members.enumerated()
    where !member.name.hasPrefix("@") && member.name != "type" {
      let columns = ColumnTable.candidates(forKey: ColumnName.key(member.source)).map(\.column)
      // A place's title is its name, and so is a country's.
      let column = columns.contains(.title) ? name : columns.first(where: Self.isOfPlace)
      if let inner = member.value.object, depth < Self.deepest {
        let name = column.map { Self.parts.contains($0) ? $0 : .location } ?? .theater
        read(inner, name: name, depth: depth + 1)
      } else if let text = member.value.plainText, let column, stated.state(column, text: text) {
        members.append((object, index))
      }
    }
  }

  private static func isOfPlace(_ column: Column) -> Bool {
    column == .theater || column == .location || parts.contains(column)
  }
}

extension StatedValues {
  /// Sets a column to a text that is not in the record.
  mutating func state(_ column: Column, text: String) -> Bool {
    state(ColumnTable.Candidate(column), text: text)
  }

  mutating func state(_ candidate: ColumnTable.Candidate, text: String) -> Bool {
    state(candidate) { $0.append(contentsOf: text.utf8) }
  }
}

extension PostalAddress {
  /// The parts that the values state.
  init(_ values: StatedValues, _ record: Bytes) {
    self.init(street: values.text(.street, record))
    postalCode = values.text(.zip, record)
    locality = values.text(.city, record)
    region = values.text(.region, record)
    country = values.text(.country, record)
  }

  /// Without the parts that a text has.
  func without(_ text: String) -> PostalAddress {
    func part(_ part: String?) -> String? { part.flatMap { text.contains($0) ? nil : $0 } }
    var address = PostalAddress(street: part(street))
    address.postalCode = part(postalCode)
    address.locality = part(locality)
    address.region = part(region)
    address.country = part(country)
    return address
  }
}

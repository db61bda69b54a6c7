/// A place that is an object: schema.org's Place, PostalAddress or GeoCoordinates, and others.
enum JSONPlace {
  /// The columns that an object may state.
  static let columns: Set<Column> = [.theater, .location, .destination, .geo]

  /// The greatest depth of an object within the place.
  private static let deepest = 2

  /// States the name, the address and the position in a validated object; members that nothing reads
  /// are unused. False for an object without any of them.
  ///
  /// - Parameters:
  ///   - column: of the name.
  ///   - path: of the object.
  static func state(
    _ object: Bytes, _ column: Column, _ path: String, _ values: inout StatedValues
  ) -> Bool {
    var place = StatedValues()
    var unused: [UnusedValue] = []
    read(object, path, name: .theater, depth: 0, &place, &unused)
    let inner = "".utf8.span
    let name = place.text(.theater, inner)
    let address = place.text(.location, inner)
    let isTaken = values.has(column) && (name != nil || address != nil)
    guard place.has(anyOf: ~0), !isTaken else { return false }
    let named = column == .theater || address?.hasPrefix(name ?? "") == true ? [] : [name]
    var lines = named + [address]
    if column == .destination {
      lines.append(PostalAddress(place, inner).text)
    } else {
      for column in parts {
        if let text = place.text(column, inner) { _ = values.state(column, text: text) }
      }
    }
    if column == .theater, let name { _ = values.state(.theater, text: name) }
    let text = lines.compactMap(\.self).joined(separator: ", ")
    _ = values.state(column == .destination ? .destination : .location, text: text)
    for value in unused { values.state(unused: value) }
    return true
  }

  private static let parts: [Column] = [
    .street, .zip, .city, .region, .country, .latitude, .longitude,
  ]

  private static func read(
    _ bytes: Bytes, _ path: String, name: Column, depth: Int, _ place: inout StatedValues,
    _ unused: inout [UnusedValue]
  ) {
    var cursor = JSONCursor()
    cursor.skipSpace(bytes)
    guard cursor.peek(bytes) == .openBrace, cursor.enter(bytes, until: .closeBrace) else { return }
    repeat {
      guard let key = try? cursor.key(bytes), let value = try? cursor.value(bytes) else { return }
      let member = "\(path).\(key.text(bytes) ?? "")"
      guard !isMarkup(key, bytes), value.kind != .null else { continue }
      let columns = ColumnTable.candidates(forKey: ColumnName.key(key.text(bytes) ?? ""))
        .map(\.column)
      // A place's title is its name, and so is a country's.
      let column = columns.contains(.title) ? name : columns.first(where: isOfPlace)
      if value.kind == .object, depth < deepest {
        read(
          bytes.extracting(value.start..<value.end), member,
          name: column.map { parts.contains($0) ? $0 : .location } ?? .theater, depth: depth + 1,
          &place, &unused)
        continue
      }
      guard let text = value.text(bytes), let column, place.state(column, text: text) else {
        if unused.count < 100, value.text(bytes) != nil || value.kind != .string {
          let text = bytes.text(value.start, min(value.end, value.start + 600))
          unused.append(UnusedValue(name: member, value: text))
        }
        continue
      }
    } while (try? cursor.goesOn(bytes, until: .closeBrace)) == true
  }

  private static func isMarkup(_ key: JSONCursor.Token, _ bytes: Bytes) -> Bool {
    key.start < key.end && bytes[key.start] == UInt8(ascii: "@") || key.text(bytes) == "type"
  }

  private static func isOfPlace(_ column: Column) -> Bool {
    column == .theater || column == .location || parts.contains(column)
  }
}

extension StatedValues {
  /// Sets a column to a text that is not in the record.
  mutating func state(_ column: Column, text: String) -> Bool {
    state(ColumnTable.Candidate(column)) { $0.append(contentsOf: text.utf8) }
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

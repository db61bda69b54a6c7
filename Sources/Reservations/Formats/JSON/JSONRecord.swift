/// Reads the values of a record that is a JSON object.
struct JSONRecord {
  private let maker: RecordMaker
  /// The keys read so far, in the order of the first record: the next record probably has the same
  /// keys.
  private var keys: [(bytes: [UInt8], columns: [Column])] = []
  private var nextKey = 0

  /// The greatest number of remembered keys.
  private static let keyLimit = 256

  init(_ maker: RecordMaker) { self.maker = maker }

  /// Reads the values of an object. The bytes must contain the object alone.
  mutating func read(
    _ bytes: Bytes, into values: inout StatedValues
  ) throws(RecordError) {
    nextKey = 0
    var cursor = JSONCursor()
    cursor.skipSpace(bytes)
    guard cursor.peek(bytes) == .openBrace else {
      let token = try cursor.value(bytes)
      throw RecordError("\(token.kind.noun); write each record as an object")
    }
    if cursor.enter(bytes, until: .closeBrace) {
      repeat {
        let key = try cursor.key(bytes)
        let value = try cursor.value(bytes)
        let columns = columns(key, bytes)
        if value.kind == .object, let column = columns.first, columns.count == 1,
          column == .start || column == .end,
          stateMoment(
            column, bytes.extracting(value.start..<value.end), name(key, bytes), &values)
        {
          continue
        }
        if value.kind == .object, !isMarkup(key, bytes), isGroup(columns, key, bytes) {
          try readMembers(of: value, name(key, bytes), bytes, &values)
          continue
        }
        values.begin(name(key, bytes))
        var isStated = !columns.isEmpty
        for column in columns where !state(column, value, bytes, &values) { isStated = false }
        if !isStated, !isEmpty(value, bytes), !isMarkup(key, bytes) {
          values.state(unused: name(key, bytes), bytes, value.start, value.end)
        }
      } while try cursor.goesOn(bytes, until: .closeBrace)
    }
    cursor.skipSpace(bytes)
    guard cursor.peek(bytes) == nil else {
      throw cursor.expected("a comma or the end of the record", bytes)
    }
  }

  /// Reads the members of an object that no field uses: only a mapping names them, by their path
  /// (`event.name`).
  private mutating func readMembers(
    of object: JSONCursor.Token, _ path: String, _ bytes: Bytes, _ values: inout StatedValues
  ) throws(RecordError) {
    guard !isEmpty(object, bytes) else { return }
    // Bounds the work on hostile objects.
    guard path.utf8.count <= 200, path.utf8.count(where: { $0 == UInt8(ascii: ".") }) < 8 else {
      return values.state(unused: path, bytes, object.start, object.end)
    }
    var cursor = JSONCursor()
    cursor.at = object.start
    guard cursor.enter(bytes, until: .closeBrace) else { return }
    repeat {
      let key = try cursor.key(bytes)
      let value = try cursor.value(bytes)
      guard !isMarkup(key, bytes), !isEmpty(value, bytes) else { continue }
      let own = "\(path).\(name(key, bytes))"
      let columns = maker.mapping.isEmpty ? [] : mapped(ColumnName.key(own))
      if columns.isEmpty, value.kind == .object {
        try readMembers(of: value, own, bytes, &values)
        continue
      }
      values.begin(own)
      var isStated = !columns.isEmpty
      for column in columns where !state(column, value, bytes, &values) { isStated = false }
      if !isStated { values.state(unused: own, bytes, value.start, value.end) }
    } while try cursor.goesOn(bytes, until: .closeBrace)
  }

  /// Whether an object of the key groups values that only their paths name: of `event` or `start`,
  /// but not the object of a place, or of a key that a person has mapped. An end, a length, a status
  /// or a number that is not read must be named, unless a mapping names a member of the object.
  private func isGroup(_ columns: [Column], _ key: JSONCursor.Token, _ bytes: Bytes) -> Bool {
    if columns.isEmpty { return true }
    let name = ColumnName.key(name(key, bytes))
    let mapped = maker.mapping.entries.lazy.map(\.key)
    guard
      !columns.contains(where: {
        $0.field == .location || $0 == .geo || $0 == .endOrDestination
      }), !mapped.contains(name)
    else { return false }
    return !columns.contains(where: Self.needed.contains)
      || mapped.contains { $0.hasPrefix(name) }
  }

  private static let needed: Set<Column> = [
    .end, .endDate, .endTime, .duration, .status,
    .reservationNumber, .id,
  ]

  /// The columns that are mapped to the path of a member in its matching form.
  private func mapped(_ key: String) -> [Column] {
    let columns = maker.mapping.entries.filter { $0.key == key }.map(\.column)
    if !columns.isEmpty { maker.mappedKeys.insert(key) }
    return columns
  }

  private mutating func columns(_ key: JSONCursor.Token, _ bytes: Bytes) -> [Column] {
    if nextKey < keys.count, isKey(keys[nextKey].bytes, key, bytes) {
      nextKey += 1
      return keys[nextKey - 1].columns
    }
    if let place = keys.firstIndex(where: { isKey($0.bytes, key, bytes) }) {
      nextKey = place + 1
      return keys[place].columns
    }
    let name = ColumnName.key(name(key, bytes))
    let columns = maker.mapping.columns(forKey: name)
    if maker.mapping.entries.contains(where: { $0.key == name }) { maker.mappedKeys.insert(name) }
    if keys.count < Self.keyLimit, key.end - key.start <= 256 {
      keys.append((bytes.copy(key.start, key.end), columns))
      nextKey = keys.count
    }
    return columns
  }

  private func name(_ key: JSONCursor.Token, _ bytes: Bytes) -> String {
    guard key.kind == .escapedString else { return bytes.text(key.start, key.end) }
    var name: [UInt8] = []
    JSONCursor.unescape(bytes.extracting(key.start..<key.end), into: &name)
    return String(decoding: name, as: UTF8.self)
  }

  /// Whether a value is null, an empty text, an empty list or an empty object.
  private func isEmpty(_ value: JSONCursor.Token, _ bytes: Bytes) -> Bool {
    switch value.kind {
    case .null: return true
    case .number, .true, .false: return false
    case .string, .escapedString:
      let (start, end) = bytes.trimmed(value.start, value.end)
      return start == end
    case .array, .object:
      let (start, end) = bytes.trimmed(value.start + 1, value.end - 1)
      return start == end
    }
  }

  /// Whether a key is a keyword of JSON-LD, such as `@type`.
  private func isMarkup(_ key: JSONCursor.Token, _ bytes: Bytes) -> Bool {
    key.start < key.end && bytes[key.start] == UInt8(ascii: "@")
  }

  private func isKey(_ known: [UInt8], _ key: JSONCursor.Token, _ bytes: Bytes) -> Bool {
    guard known.count == key.end - key.start else { return false }
    for index in known.indices where known[index] != bytes[key.start + index] { return false }
    return true
  }

  /// Sets a column to a value. False if the column has another value already.
  private func state(
    _ column: Column, _ value: JSONCursor.Token, _ bytes: Bytes,
    _ values: inout StatedValues
  ) -> Bool {
    switch value.kind {
    case .string, .number, .true, .false:
      return values.state(column, bytes, value.start, value.end)
    case .escapedString:
      let string = bytes.extracting(value.start..<value.end)
      return values.state(column) { text in JSONCursor.unescape(string, into: &text) }
    case .null: return true
    case .object:
      if column == .destination || column == .endOrDestination {
        let place = JSONPlace(bytes.extracting(value.start..<value.end))
        guard let text = place.text else { return false }
        return values.state(.destination) { $0.append(contentsOf: text.utf8) }
      }
      guard column.field == .location || column == .geo else {
        values.refuse(column, "an object; write it as text")
        return true
      }
      statePlace(
        column.field == .location ? .location : column,
        JSONPlace(bytes.extracting(value.start..<value.end)), &values)
    case .array:
      let elements = bytes.extracting(value.start..<value.end)
      // Each element is a seat, and not the number of tickets.
      let column = column == .seats ? .seat : column
      guard let items = list(elements) ?? (column == .seat ? seats(elements, &values) : nil)
      else {
        guard mustBeRead(column) else { return false }
        values.refuse(column, "a list of lists or objects; write it as text")
        return true
      }
      if column == .alarms {
        values.state(alarms: items)
      } else {
        return values.state(column) { text in
          text.append(contentsOf: items.joined(separator: ", ").utf8)
        }
      }
    }
    return true
  }

  /// Whether a list that cannot be read is a problem, not only a value that no field uses.
  private func mustBeRead(_ column: Column) -> Bool {
    column.field == .title || column.field == .start || Self.needed.contains(column)
      || maker.mapping.entries.contains { $0.column == column }
  }

  /// States the text and the position of a place or an address.
  private func statePlace(
    _ column: Column, _ place: JSONPlace, _ values: inout StatedValues
  ) {
    if column == .location, let text = place.text,
      !values.state(.location, unescaped: { $0.append(contentsOf: text.utf8) })
    {
      values.state(unused: UnusedValue(name: column.field.name, value: text))
    }
    for (column, text) in [(Column.latitude, place.latitude), (.longitude, place.longitude)] {
      if let text { _ = values.state(column) { $0.append(contentsOf: text.utf8) } }
    }
    for value in place.unused {
      values.state(
        unused: UnusedValue(name: "\(column.field.name).\(value.name)", value: value.value))
    }
    if place.isEmpty {
      values.refuse(
        column,
        column == .geo
          ? "an object without latitude and longitude; write it as text"
          : "an object without name, address or geo; write it as text")
    }
  }

  /// The seats of a validated list of objects with `row`, `seat` and `coach`, as one text; nil for
  /// another list. Other members are unused values.
  private func seats(_ bytes: Bytes, _ values: inout StatedValues) -> [String]? {
    var seats: [String] = []
    var others: [UnusedValue] = []
    var cursor = JSONCursor()
    guard cursor.enter(bytes, until: .closeBracket) else { return nil }
    repeat {
      guard let value = try? cursor.value(bytes), value.kind == .object,
        let seat = seat(bytes.extracting(value.start..<value.end), &others)
      else { return nil }
      seats.append(seat)
    } while (try? cursor.goesOn(bytes, until: .closeBracket)) == true
    for value in others { values.state(unused: value) }
    return [seats.joined(separator: "; ")]
  }

  /// The seat of a validated object; nil for an object without one.
  ///
  /// - Parameter others: the other members, at most 100, each name once, with the value of the first
  ///   seat.
  private func seat(_ bytes: Bytes, _ others: inout [UnusedValue]) -> String? {
    var values = StatedValues()
    var cursor = JSONCursor()
    guard cursor.enter(bytes, until: .closeBrace) else { return nil }
    repeat {
      guard let key = try? cursor.key(bytes), let value = try? cursor.value(bytes) else {
        return nil
      }
      if value.kind == .null || isMarkup(key, bytes) { continue }
      let member = name(key, bytes)
      guard let column = Self.seatColumn(ColumnName.key(member)) else {
        let name = "\(Field.seat.name).\(member)"
        if others.count < 100, !others.contains(where: { $0.name == name }) {
          // 60 characters are rarely longer.
          let text = bytes.text(value.start, min(value.end, value.start + 600))
          others.append(UnusedValue(name: name, value: text))
        }
        continue
      }
      guard value.kind != .object, value.kind != .array, state(column, value, bytes, &values) else {
        return nil
      }
    } while (try? cursor.goesOn(bytes, until: .closeBrace)) == true
    return values.seat(bytes)
  }

  private static func seatColumn(_ key: String) -> Column? {
    if key == "number" { return .seat }
    let column = ColumnName.column(forKey: key)
    return column?.field == .seat ? column : nil
  }

  /// The texts of a validated list; nil if an element is not a plain value.
  private func list(_ bytes: Bytes) -> [String]? {
    var items: [String] = []
    var cursor = JSONCursor()
    guard cursor.enter(bytes, until: .closeBracket) else { return items }
    repeat {
      guard let value = try? cursor.value(bytes) else { return nil }
      switch value.kind {
      case .string, .number, .true, .false:
        let (start, end) = bytes.trimmed(value.start, value.end)
        if start < end { items.append(bytes.text(start, end)) }
      case .escapedString:
        var text: [UInt8] = []
        JSONCursor.unescape(bytes.extracting(value.start..<value.end), into: &text)
        let (start, end) = text.span.trimmed(0, text.count)
        if start < end { items.append(text.span.text(start, end)) }
      case .null: break
      case .object, .array: return nil
      }
    } while (try? cursor.goesOn(bytes, until: .closeBracket)) == true
    return items
  }
}

extension RecordMaker {
  /// A record that is a JSON object, without the white space around it.
  func record(
    json bytes: Bytes, _ parser: inout JSONRecord, at place: RecordPosition.Place
  ) -> Record {
    let (start, end) = bytes.trimmed(bytes.behindComments(), bytes.count)
    let linked = linkedData(bytes.extracting(start..<end), at: place)
    if case .record(let record) = linked { return record }
    let flat = record(
      bytes.extracting(start..<end), at: place
    ) { bytes, values throws(RecordError) in try parser.read(bytes, into: &values) }
    if case .noBooking = linked {
      // A flat record may have a type, too.
      if case .success(let made) = flat.content, made.start != nil || made.startTime != nil {
        return flat
      }
      isWithoutBooking = true
    }
    return flat
  }
}

extension JSONCursor.Token.Kind {
  /// The noun for messages.
  var noun: String {
    switch self {
    case .string, .escapedString: "a text"
    case .number: "a number"
    case .true, .false: "true or false"
    case .null: "null"
    case .object: "an object"
    case .array: "a list"
    }
  }
}

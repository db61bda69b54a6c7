/// Reads the values of a record that is a JSON object.
struct JSONRecord {
  /// What a key may state.
  private struct Meaning {
    var candidates: [ColumnTable.Candidate]
    /// A mapped key states all that it is mapped to, another one the first that fits.
    var isMapped: Bool
  }

  /// A member that waits for the others, or that nothing has read.
  private struct Member {
    var name: String
    var value: JSONCursor.Token
    var candidates: [ColumnTable.Candidate]
  }

  private let maker: RecordMaker
  /// The keys read so far, in the order of the first record: the next record probably has the same
  /// keys.
  private var keys: [(bytes: [UInt8], meaning: Meaning)] = []
  private var nextKey = 0
  private var waiting: [Member] = []
  /// What the names of the record may state.
  private var columns: Set<Column> = []
  /// The path of the object whose keys are those of the table, with a dot behind it; empty unless
  /// the record stands in other objects.
  private var root = ""

  /// The greatest number of remembered keys.
  private static let keyLimit = 256
  /// The greatest number of members of a record that wait.
  private static let waitingLimit = 1000

  init(_ maker: RecordMaker) { self.maker = maker }

  /// Reads the values of an object. The bytes must contain the object alone, which may stand in
  /// other objects.
  mutating func read(
    _ bytes: Bytes, into values: inout StatedValues
  ) throws(RecordError) {
    var cursor = JSONCursor()
    cursor.skipSpace(bytes)
    guard cursor.peek(bytes) == .openBrace else {
      let token = try cursor.value(bytes)
      throw RecordError("\(token.kind.noun); write each record as an object")
    }
    let start = cursor.at
    root = ""
    try readMembers(within: &cursor, bytes, &values)
    cursor.skipSpace(bytes)
    guard cursor.peek(bytes) == nil else {
      throw cursor.expected("a comma or the end of the record", bytes)
    }
    if !columns.contains(where: { $0.field == .title || $0.field == .start }),
      let path = JSONSurvey.wrappedRecord(in: bytes, maker.mapping)
    {
      values.clear()
      root = path
      cursor.at = start
      try readMembers(within: &cursor, bytes, &values)
    }
    finish(bytes, &values)
  }

  private mutating func readMembers(
    within cursor: inout JSONCursor, _ bytes: Bytes, _ values: inout StatedValues
  ) throws(RecordError) {
    nextKey = 0
    waiting.removeAll(keepingCapacity: true)
    columns.removeAll(keepingCapacity: true)
    try readMembers("", bytes, &cursor, &values)
  }

  /// - Parameter path: of the object whose members are read, with a dot behind it; empty for the
  ///   record.
  private mutating func readMembers(
    _ path: String, _ bytes: Bytes, _ cursor: inout JSONCursor, _ values: inout StatedValues
  ) throws(RecordError) {
    guard cursor.enter(bytes, until: .closeBrace) else { return }
    repeat {
      let key = try cursor.key(bytes)
      let value = try cursor.value(bytes)
      if isMarkup(key, bytes) { continue }
      let meaning = meaning(key, path, bytes)
      // No alarms are stated, too.
      if isEmpty(value, bytes), value.kind != .array || meaning.candidates.first?.column != .alarms
      {
        continue
      }
      for candidate in meaning.candidates { columns.insert(candidate.column) }
      if state(meaning, key, path, value, bytes, &values) { continue }
      let mayBePlace = meaning.candidates.contains { JSONPlace.columns.contains($0.column) }
      if value.kind == .object, !meaning.isMapped, !mayBePlace, path.utf8.count <= 200,
        path.utf8.count(where: { $0 == UInt8(ascii: ".") }) < 8
      {
        var inner = JSONCursor()
        inner.at = value.start
        try readMembers(path + name(key, bytes) + ".", bytes, &inner, &values)
      } else if waiting.count < Self.waitingLimit {
        waiting.append(
          Member(
            name: path + name(key, bytes), value: value, candidates: meaning.candidates))
      }
    } while try cursor.goesOn(bytes, until: .closeBrace)
  }

  /// Reads the members that waited for the others, and names those that nothing reads.
  private mutating func finish(_ bytes: Bytes, _ values: inout StatedValues) {
    guard !waiting.isEmpty else { return }
    var read = Set<Int>()
    let readings = waiting.indices.flatMap { member in
      waiting[member].candidates.map { (member, $0) }
    }
    let weak = readings.filter { $0.1.shape.isDeferred && $0.1.shape.applies(beside: columns) }
      .sorted { one, other in
        one.1.shape.isWeak == other.1.shape.isWeak
          ? one.1.shape.row < other.1.shape.row : !one.1.shape.isWeak
      }
    for (member, candidate) in weak where !read.contains(member) {
      values.begin(waiting[member].name)
      if state(candidate, waiting[member].value, waiting[member].name, bytes, &values) {
        read.insert(member)
      }
    }
    for (index, member) in waiting.enumerated() where !read.contains(index) {
      values.state(unused: member.name, bytes, member.value.start, member.value.end)
    }
  }

  /// States a member whose meaning needs no others; false if nothing reads it yet.
  private func state(
    _ meaning: Meaning, _ key: JSONCursor.Token, _ path: String, _ value: JSONCursor.Token,
    _ bytes: Bytes, _ values: inout StatedValues
  ) -> Bool {
    if values.namesMembers { values.begin(path + name(key, bytes)) }
    if meaning.isMapped {
      var isRead = true
      for candidate in meaning.candidates
      where !state(candidate, value, path + name(key, bytes), bytes, &values) { isRead = false }
      return isRead
    }
    for candidate in meaning.candidates where !candidate.shape.isDeferred {
      if state(
        candidate, value, value.kind == .object ? path + name(key, bytes) : "", bytes, &values)
      {
        return true
      }
    }
    return false
  }

  /// Of a member of an object in the record, only a mapping of its path tells the meaning.
  private mutating func meaning(
    _ key: JSONCursor.Token, _ path: String, _ bytes: Bytes
  ) -> Meaning {
    guard path == root else {
      let known = maker.mapping.isEmpty ? "" : ColumnName.key(path + name(key, bytes))
      guard maker.mapping.isMapped(known) else { return Meaning(candidates: [], isMapped: false) }
      maker.mappedKeys.insert(known)
      return Meaning(candidates: maker.mapping.candidates(forKey: known), isMapped: true)
    }
    if nextKey < keys.count, isKey(keys[nextKey].bytes, key, bytes) {
      nextKey += 1
      return keys[nextKey - 1].meaning
    }
    if let place = keys.firstIndex(where: { isKey($0.bytes, key, bytes) }) {
      nextKey = place + 1
      return keys[place].meaning
    }
    let name = ColumnName.key(name(key, bytes))
    let isMapped = maker.mapping.isMapped(name)
    if isMapped { maker.mappedKeys.insert(name) }
    let meaning = Meaning(
      candidates: maker.mapping.candidates(forKey: name), isMapped: isMapped)
    if keys.count < Self.keyLimit, key.end - key.start <= 256 {
      keys.append((bytes.copy(key.start, key.end), meaning))
      nextKey = keys.count
    }
    return meaning
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

  /// States a value. False if it is of another shape, or if the column has another value already.
  private func state(
    _ candidate: ColumnTable.Candidate, _ value: JSONCursor.Token, _ name: String, _ bytes: Bytes,
    _ values: inout StatedValues
  ) -> Bool {
    switch value.kind {
    case .string, .number, .true, .false:
      return values.state(candidate, bytes, value.start, value.end)
    case .escapedString:
      let string = bytes.extracting(value.start..<value.end)
      return values.state(candidate) { text in JSONCursor.unescape(string, into: &text) }
    case .null: return true
    case .object:
      let object = bytes.extracting(value.start..<value.end)
      switch candidate.column {
      case .start, .end, .startDate, .endDate:
        return stateMoment(candidate.column, object, name, &values)
      case let column where JSONPlace.columns.contains(column):
        return JSONPlace.state(object, candidate.column, name, &values)
      default: return false
      }
    case .array:
      let elements = bytes.extracting(value.start..<value.end)
      guard let items = list(elements) ?? (candidate.column == .seat ? seats(elements) : nil)
      else { return false }
      if candidate.column == .alarms {
        values.state(alarms: items)
        return true
      }
      // The elements are seats, and not the number of tickets.
      let shaped = candidate.column == .seat ? ColumnTable.Candidate(.seat) : candidate
      return values.state(shaped) { text in
        text.append(contentsOf: items.joined(separator: ", ").utf8)
      }
    }
  }

  /// The seats of a validated list of objects with `row`, `seat` and `coach`, as one text; nil for
  /// another list.
  private func seats(_ bytes: Bytes) -> [String]? {
    var seats: [String] = []
    var cursor = JSONCursor()
    guard cursor.enter(bytes, until: .closeBracket) else { return nil }
    repeat {
      guard let value = try? cursor.value(bytes), value.kind == .object,
        let seat = seat(bytes.extracting(value.start..<value.end))
      else { return nil }
      seats.append(seat)
    } while (try? cursor.goesOn(bytes, until: .closeBracket)) == true
    return [seats.joined(separator: "; ")]
  }

  /// The seat of a validated object; nil for an object with another member.
  private func seat(_ bytes: Bytes) -> String? {
    var values = StatedValues()
    var cursor = JSONCursor()
    guard cursor.enter(bytes, until: .closeBrace) else { return nil }
    repeat {
      guard let key = try? cursor.key(bytes), let value = try? cursor.value(bytes) else {
        return nil
      }
      if isMarkup(key, bytes) || value.kind == .null { continue }
      let member = ColumnName.key(name(key, bytes))
      let columns = ColumnTable.candidates(forKey: member).map(\.column)
      guard
        let column = member == "number" ? .seat : columns.first(where: { $0.field == .seat }),
        let text = value.text(bytes), values.state(column, text: text)
      else { return nil }
    } while (try? cursor.goesOn(bytes, until: .closeBrace)) == true
    return values.seat(bytes)
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

/// Reads the values of a flat record that is a JSON object.
struct JSONRecord {
  /// What a key may state.
  private struct Meaning {
    var candidates: [ColumnTable.Candidate] = []
    /// A mapped key states all that it is mapped to, another one the first that fits.
    var isMapped = false
  }

  /// A member that waits for the others.
  private struct Waiting {
    var object: JSONObject
    var index: Int
    var name: String
    var candidates: [ColumnTable.Candidate]
  }

  private let mapping: FieldMapping
  /// The mapped keys that the records read so far have.
  private(set) var mappedKeys: Set<String> = []
  /// What the keys read so far state: the next record probably has the same.
  private var meanings: [String: Meaning] = [:]
  private var waiting: [Waiting] = []
  /// What the names of the record may state.
  private var columns: Set<Column> = []
  /// The path of the object whose keys are those of the table, with a dot behind it; empty unless
  /// the record stands in other objects.
  private var root = ""

  /// The greatest number of remembered keys.
  private static let keyLimit = 256
  /// The greatest number of members of a record that wait.
  private static let waitingLimit = 1000

  init(_ mapping: FieldMapping) { self.mapping = mapping }

  /// Reads the values of an object, whose record may stand in an object within it.
  mutating func read(
    _ value: JSONValue, into values: inout StatedValues
  ) throws(RecordError) {
    guard let object = value.object else {
      throw RecordError("\(value.noun); write each record as an object")
    }
    begin(at: "")
    read(object, "", depth: 0, &values)
    if !columns.contains(where: { $0.field == .title || $0.field == .start }),
      let path = JSONSurvey.wrappedRecord(in: object, mapping)
    {
      values.clear()
      begin(at: path)
      read(object, "", depth: 0, &values)
    }
    finish(&values)
    for value in object.unread() { values.state(unused: value) }
  }

  private mutating func begin(at path: String) {
    root = path
    waiting.removeAll(keepingCapacity: true)
    columns.removeAll(keepingCapacity: true)
  }

  /// - Parameter path: of the object whose members are read, with a dot behind it; empty for the
  ///   record.
  private mutating func read(
    _ object: JSONObject, _ path: String, depth: Int, _ values: inout StatedValues
  ) {
    // Keywords of JSON-LD, such as `@type`, state nothing.
    for (index, member) in object.members.enumerated() where !member.source.hasPrefix("@") {
      let meaning = meaning(member.source, path)
      // No alarms are stated, too.
      if member.value.isEmpty, meaning.candidates.first?.column != .alarms { continue }
      for candidate in meaning.candidates { columns.insert(candidate.column) }
      let name = path.isEmpty ? member.source : path + member.source
      if state(meaning, member.value, name, &values) {
        object.markRead(at: index)
        continue
      }
      let mayBePlace = meaning.candidates.contains { JSONPlace.columns.contains($0.column) }
      if let inner = member.value.object, !meaning.isMapped, !mayBePlace, depth < 8,
        path.utf8.count <= 200
      {
        read(inner, name + ".", depth: depth + 1, &values)
      } else if meaning.candidates.contains(where: \.shape.isDeferred),
        waiting.count < Self.waitingLimit
      {
        waiting.append(
          Waiting(object: object, index: index, name: name, candidates: meaning.candidates))
      }
    }
  }

  /// Reads the members that waited for the others.
  private mutating func finish(_ values: inout StatedValues) {
    var read = Set<Int>()
    let readings = waiting.indices.flatMap { member in
      waiting[member].candidates.map { (member, $0) }
    }
    let weak = readings.filter { $0.1.shape.isDeferred && $0.1.shape.applies(beside: columns) }
      .sorted { one, other in
        one.1.shape.isWeak == other.1.shape.isWeak
          ? one.1.shape.row < other.1.shape.row : !one.1.shape.isWeak
      }
    for (index, candidate) in weak where !read.contains(index) {
      let member = waiting[index]
      values.begin(member.name)
      let value = member.object.members[member.index].value
      if state(candidate, value, member.name, &values) {
        member.object.markRead(at: member.index)
        read.insert(index)
      }
    }
  }

  /// States a member whose meaning needs no others; false if nothing reads it yet.
  private func state(
    _ meaning: Meaning, _ value: JSONValue, _ name: String, _ values: inout StatedValues
  ) -> Bool {
    values.begin(name)
    if meaning.isMapped {
      var isRead = true
      for candidate in meaning.candidates where !state(candidate, value, name, &values) {
        isRead = false
      }
      return isRead
    }
    return meaning.candidates.contains {
      !$0.shape.isDeferred && state($0, value, name, &values)
    }
  }

  /// Of a member of an object in the record, only a mapping of its path tells the meaning.
  private mutating func meaning(_ key: String, _ path: String) -> Meaning {
    guard path == root else {
      let known = mapping.isEmpty ? "" : ColumnName.key(path + key)
      guard mapping.isMapped(known) else { return Meaning() }
      mappedKeys.insert(known)
      return Meaning(candidates: mapping.candidates(forKey: known), isMapped: true)
    }
    if let meaning = meanings[key] { return meaning }
    let name = ColumnName.key(key)
    let isMapped = mapping.isMapped(name)
    if isMapped { mappedKeys.insert(name) }
    let meaning = Meaning(candidates: mapping.candidates(forKey: name), isMapped: isMapped)
    if meanings.count < Self.keyLimit, key.utf8.count <= 256 { meanings[key] = meaning }
    return meaning
  }

  /// States a value. False if it is of another shape, or if the column has another value already.
  private func state(
    _ candidate: ColumnTable.Candidate, _ value: JSONValue, _ name: String,
    _ values: inout StatedValues
  ) -> Bool {
    switch value {
    case .text(let text), .number(let text): return values.state(candidate, text: text)
    case .truth(let truth): return values.state(candidate, text: "\(truth)")
    case .null: return true
    case .object(let object):
      if [.start, .end, .startDate, .endDate].contains(candidate.column) {
        guard let moment = JSONMoment(object) else { return false }
        moment.state(candidate.column, name, &values)
        for index in object.members.indices { object.markRead(at: index) }
        return true
      }
      return JSONPlace.columns.contains(candidate.column)
        && JSONPlace.state(object, candidate.column, &values)
    case .list(let elements):
      guard let items = Self.texts(elements) ?? (candidate.column == .seat ? seats(elements) : nil)
      else { return false }
      if candidate.column == .alarms {
        values.state(alarms: items)
        return true
      }
      // The elements are seats, and not the number of tickets.
      let shaped = candidate.column == .seat ? ColumnTable.Candidate(.seat) : candidate
      return values.state(shaped, text: items.joined(separator: ", "))
    }
  }

  /// The texts of a list; nil if an element is not a plain value.
  private static func texts(_ elements: [JSONValue]) -> [String]? {
    var texts: [String] = []
    for element in elements {
      switch element {
      case .text, .number, .truth: if let text = element.plainText { texts.append(text) }
      case .null: continue
      case .object, .list: return nil
      }
    }
    return texts
  }

  /// The seats of a list of objects with `row`, `seat` and `coach`, as one text; nil for another
  /// list. Marks their members as read.
  private func seats(_ elements: [JSONValue]) -> [String]? {
    let seats = elements.compactMap { $0.object.flatMap(Self.seat) }
    guard seats.count == elements.count else { return nil }
    for object in elements.compactMap(\.object) {
      for index in object.members.indices { object.markRead(at: index) }
    }
    return [seats.joined(separator: "; ")]
  }

  /// The seat of an object; nil for an object with another member.
  private static func seat(_ object: JSONObject) -> String? {
    var values = StatedValues()
    for member in object.members where !member.source.hasPrefix("@") {
      if case .null = member.value { continue }
      let name = ColumnName.key(member.source)
      let columns = ColumnTable.candidates(forKey: name).map(\.column)
      guard
        let column = name == "number" ? .seat : columns.first(where: { $0.field == .seat }),
        let text = member.value.plainText, values.state(column, text: text)
      else { return nil }
    }
    return values.seat("".utf8.span)
  }
}

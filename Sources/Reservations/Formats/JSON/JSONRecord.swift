/// Reads the values of a flat record that is a JSON object.
struct JSONRecord {
  /// A member that may state something.
  private struct Source {
    var object: JSONObject
    var index: Int
    /// The path of the member: `booking.start`.
    var name: String
    /// Whether the table of columns has the member's own name, and not only a mapping its path.
    var isOfRecord: Bool
    var member: JSONObject.Member { object.members[index] }
  }

  private let mapping: FieldMapping
  /// The mapped keys that the records read so far have.
  private(set) var mappedKeys: Set<String> = []
  /// The names of the last record, and what they state: the next one probably has the same.
  private var names: [String] = []
  private var cells: [NamedCell] = []
  /// The day of the record's start if it is an object with a day alone.
  private var startDay: String?

  /// The greatest depth of an object whose members a mapping names.
  private static let deepest = 8

  init(_ mapping: FieldMapping) { self.mapping = mapping }

  /// Reads the values of an object, whose record may stand in an object within it.
  mutating func read(
    _ value: JSONValue, into values: inout StatedValues
  ) throws(RecordError) {
    guard let object = value.object else {
      throw RecordError("\(value.noun); write each record as an object")
    }
    var sources = sources(of: object, recordAt: "")
    if !cells.contains(where: { [.title, .start].contains($0.candidate.column.field) }),
      let path = JSONSurvey.wrappedRecord(in: object, mapping)
    {
      sources = self.sources(of: object, recordAt: path)
    }
    let starts = cells.filter { [.field(.start), .part(.startDate)].contains($0.candidate.column) }
    startDay =
      starts.compactMap { sources[$0.source].member.value.object.flatMap(JSONMoment.init) }
      .first?.day
    var isRead = [Bool](repeating: false, count: sources.count)
    for cell in cells where cell.isMapped || !isRead[cell.source] {
      let source = sources[cell.source]
      let value = source.member.value
      // No alarms are stated, too.
      if value.isEmpty, cell.candidate.column != .field(.alarms) { continue }
      values.begin(source.name)
      guard state(cell.candidate, value, source.name, &values) else { continue }
      isRead[cell.source] = true
      source.object.markRead(at: source.index)
    }
    for cell in cells where !isRead[cell.source] {
      let source = sources[cell.source]
      let text = source.member.value.plainText
      guard let candidate = values.remaining(cell, of: text), source.member.value.statesMore
      else { continue }
      values.begin(source.name)
      guard let text else {
        let reason = "\(source.member.value.noun); write a text, or map another key with --map"
        values.refuse(cell.candidate.column, reason)
        continue
      }
      guard values.state(candidate, text: text) else { continue }
      isRead[cell.source] = true
      source.object.markRead(at: source.index)
    }
    for value in object.unread() { values.state(unused: value) }
  }

  /// The members that may state something; `cells` are what they state.
  ///
  /// - Parameter root: the path of the object whose members are the record's, with a dot behind it;
  ///   empty unless the record stands in other objects.
  private mutating func sources(of object: JSONObject, recordAt root: String) -> [Source] {
    var sources: [Source] = []
    collect(object, "", recordAt: root, depth: 0, &sources)
    let names = sources.map(\.name)
    guard names != self.names || !root.isEmpty else { return sources }
    let keys = sources.map { source in
      let path = ColumnName.key(source.name)
      return source.isOfRecord && !mapping.isMapped(path)
        ? ColumnName.key(source.member.source) : path
    }
    self.names = root.isEmpty ? names : []
    cells = mapping.cells(of: keys)
    mappedKeys.formUnion(keys.filter(mapping.isMapped))
    return sources
  }

  /// - Parameter path: of the object, with a dot behind it; empty for the whole value.
  private func collect(
    _ object: JSONObject, _ path: String, recordAt root: String, depth: Int,
    _ sources: inout [Source]
  ) {
    // Keywords of JSON-LD, such as `@type`, state nothing.
    for (index, member) in object.members.enumerated() where !member.source.hasPrefix("@") {
      let name = path.isEmpty ? member.source : path + member.source
      if path == root || mapping.isMapped(ColumnName.key(name)) {
        sources.append(
          Source(object: object, index: index, name: name, isOfRecord: path == root))
      }
      guard let inner = member.value.object, depth < Self.deepest, path.utf8.count <= 200,
        !mapping.isEmpty || root.hasPrefix(name + ".")
      else { continue }
      collect(inner, name + ".", recordAt: root, depth: depth + 1, &sources)
    }
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
      if Self.moments.contains(candidate.column) {
        guard let moment = JSONMoment(object) else { return false }
        moment.state(candidate.column, name, startDay: startDay, &values)
        for index in object.members.indices { object.markRead(at: index) }
        return true
      }
      guard Self.places.contains(candidate.column),
        values.state(candidate.column, place: object, of: name)
      else { return false }
      values.keepStop(candidate)
      return true
    case .list(let elements):
      guard let items = Self.texts(elements) else { return false }
      if candidate.column == .field(.alarms) {
        values.state(alarms: items)
        return true
      }
      if candidate.column == .field(.underName) { return values.state(guests: items, candidate) }
      // The elements are seats, and not the number of tickets.
      let shaped = candidate.column == .field(.seat) ? .init(.field(.seat)) : candidate
      return values.state(shaped, text: items.joined(separator: ", "))
    }
  }

  /// The columns that an object may state.
  private static let moments: [Column] = [
    .field(.start), .field(.end), .part(.startDate), .part(.endDate),
  ]
  private static let places: [Column] = [
    .field(.theater), .field(.location), .part(.destination), .field(.geo),
  ]

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
}

/// Determines whether the object at the front of a JSON document is a record or contains a list of
/// records.
struct JSONSurvey {
  enum Finding: Equatable {
    case record
    /// The records are the elements of the list whose opening bracket is at this place, in an object
    /// with these other members. So many objects are around the list.
    case list(Int, besides: [UnusedValue], levels: Int)
    /// A list without elements, in an object that is not a record.
    case emptyList
    /// Several lists of objects, under these keys.
    case lists([String])
    /// A record with its own title and start, and lists of such records under these keys.
    case recordWithRecords([String])
  }

  private let mapping: FieldMapping
  /// False for the objects of a list: lists within lists are not examined.
  private let looksIntoLists: Bool
  private var hasTitle = false
  private var hasStart = false
  private var hasEmptyList = false
  /// Whether a key is only of linked data, whose lists are parts of one booking.
  private var isLinkedData = false
  private var hasType = false
  private var members: [UnusedValue] = []
  /// The objects in the document: where each begins, even without its end.
  private var objects: [(key: String, place: Int)] = []
  private var lists: [(key: String, place: Int, hasTitleAndStart: Bool)] = []

  /// Examines a document that begins with `{`, up to the end of the available bytes or the first
  /// error.
  ///
  /// An object with a title and a start is a record, unless the objects of a list in it have both,
  /// too. An object with one of them is a record, unless the objects of its list have both.
  /// An object of linked data is a record, unless its list has such objects.
  ///
  /// In an object with neither, the objects in it are examined in the same way.
  ///
  /// - Parameters:
  ///   - isComplete: whether the bytes are the whole document.
  ///   - depth: the number of objects around the document.
  static func finding(
    _ document: Bytes, isComplete: Bool, mapping: FieldMapping, depth: Int = 0
  ) -> Finding {
    var survey = JSONSurvey(mapping: mapping, looksIntoLists: true)
    do throws(RecordError) { try survey.walk(document) } catch {
      // As mailers write linked data, or malformed.
      if isComplete, RecordMaker.mayBeLinkedData(document) { return .record }
    }
    if survey.isLinkedData { return .record }
    if survey.hasType, !survey.lists.contains(where: \.hasTitleAndStart) { return .record }
    if survey.hasTitle && survey.hasStart {
      let records = survey.lists.filter(\.hasTitleAndStart).map(\.key)
      return records.isEmpty ? .record : .recordWithRecords(records)
    }
    var lists = survey.lists
    if survey.hasTitle || survey.hasStart { lists.removeAll { !$0.hasTitleAndStart } }
    // Beside a list of events, other lists of objects are settings, such as `defaultReminders`.
    if lists.count(where: \.hasTitleAndStart) == 1 { lists.removeAll { !$0.hasTitleAndStart } }
    switch lists.count {
    case 0 where !survey.hasTitle && !survey.hasStart && depth < deepest:
      for object in survey.objects {
        let inner = finding(
          document.extracting(object.place..<document.count), isComplete: isComplete,
          mapping: mapping, depth: depth + 1)
        guard case .list(let place, let members, let levels) = inner else { continue }
        let others = survey.members.filter { $0.name != object.key }
        return .list(object.place + place, besides: others + members, levels: levels + 1)
      }
      return survey.hasEmptyList ? .emptyList : .record
    case 0:
      return survey.hasEmptyList && !survey.hasTitle && !survey.hasStart ? .emptyList : .record
    case 1: return .list(lists[0].place, besides: survey.members, levels: 1)
    default: return .lists(lists.map(\.key))
    }
  }

  /// The greatest number of objects around a list or a record.
  private static let deepest = 4

  /// The path of the first object in a whole object that has a title and a start, with a dot behind
  /// it; nil without one.
  static func wrappedRecord(in object: Bytes, _ mapping: FieldMapping, depth: Int = 0) -> String? {
    var survey = JSONSurvey(mapping: mapping, looksIntoLists: true)
    guard depth < deepest, (try? survey.walk(object)) != nil else { return nil }
    if depth > 0, survey.hasTitle, survey.hasStart { return "" }
    for (key, place) in survey.objects {
      var cursor = JSONCursor()
      cursor.at = place
      guard let token = try? cursor.value(object) else { continue }
      let inner = object.extracting(token.start..<token.end)
      if let path = wrappedRecord(in: inner, mapping, depth: depth + 1) { return "\(key).\(path)" }
    }
    return nil
  }

  private init(mapping: FieldMapping, looksIntoLists: Bool) {
    self.mapping = mapping
    self.looksIntoLists = looksIntoLists
  }

  private mutating func walk(_ bytes: Bytes) throws(RecordError) {
    var cursor = JSONCursor()
    cursor.skipSpace(bytes)
    guard cursor.peek(bytes) == .openBrace, cursor.enter(bytes, until: .closeBrace) else { return }
    repeat {
      let key = try cursor.key(bytes)
      let name = bytes.text(key.start, key.end)
      if RecordMaker.isLinkedDataKey(name) { isLinkedData = true }
      if name == "@type" { hasType = true }
      cursor.skipSpace(bytes)
      if looksIntoLists, cursor.peek(bytes) == .openBracket {
        try list(key, bytes, &cursor)
      } else {
        if looksIntoLists, cursor.peek(bytes) == .openBrace { objects.append((name, cursor.at)) }
        let value = try cursor.value(bytes)
        if value.kind == .object {
          if JSONMoment(bytes.extracting(value.start..<value.end)) != nil {
            note(bytes.text(key.start, key.end))
          }
        } else if value.kind != .null {
          note(bytes.text(key.start, key.end))
        }
        if looksIntoLists, value.kind != .null, members.count < 100 {
          members.append(
            UnusedValue(
              name: name, value: bytes.text(value.start, min(value.end, value.start + 600))))
        }
      }
    } while try cursor.goesOn(bytes, until: .closeBrace)
  }

  private mutating func note(_ key: String) {
    for column in mapping.candidates(forKey: ColumnName.key(key)).map(\.column) {
      if column.field == .title { hasTitle = true }
      if column.field == .start { hasStart = true }
    }
  }

  /// Examines a list, even one with malformed elements, and skips it.
  private mutating func list(
    _ key: JSONCursor.Token, _ bytes: Bytes, _ cursor: inout JSONCursor
  ) throws(RecordError) {
    let place = cursor.at
    cursor.at += 1
    var scanner = JSONElementScanner()
    var isEmpty = true
    var found = false
    while true {
      cursor.skipSpace(bytes)
      let rest = bytes.extracting(cursor.at..<bytes.count)
      if rest.count > 0, rest[0] != .closeBracket { isEmpty = false }
      if !found, rest.count > 0, rest[0] == .openBrace {
        found = true
        var inner = JSONSurvey(mapping: mapping, looksIntoLists: false)
        try? inner.walk(rest)
        lists.append((bytes.text(key.start, key.end), place, inner.hasTitle && inner.hasStart))
      }
      scanner.reset()
      let end = scanner.scan(rest)
      cursor.at += scanner.position
      switch end {
      case .comma: cursor.at += 1
      case .newObject: break
      case .close:
        cursor.at += 1
        // An empty list of alarms or seats is a value of a record.
        let name = bytes.text(key.start, key.end)
        if isEmpty, mapping.candidates(forKey: ColumnName.key(name)).isEmpty { hasEmptyList = true }
        return
      case nil: throw RecordError("not JSON: a list is not closed")
      }
    }
  }
}

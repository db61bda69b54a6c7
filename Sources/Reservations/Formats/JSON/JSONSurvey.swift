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

  private var hasTitle = false
  private var hasStart = false
  private var hasEmptyList = false
  private var lists: [(member: JSONObject.Member, isOfEvents: Bool)] = []

  /// The greatest number of objects around a list or a record.
  private static let deepest = 4

  /// Examines the members of a document's front.
  ///
  /// An object with a title and a start is a record, unless the objects of a list in it have both,
  /// too. An object with one of them is a record, unless the objects of its list have both.
  /// An object of linked data is a record, unless its list has such objects.
  ///
  /// In an object with neither, the objects in it are examined in the same way.
  ///
  /// - Parameter depth: the number of objects around this one.
  static func finding(
    _ object: JSONObject, mapping: FieldMapping, depth: Int = 0
  ) -> Finding {
    if object.has("@graph", "reservationFor", "subReservation") { return .record }
    let survey = JSONSurvey(object, mapping)
    let ofEvents = survey.lists.filter(\.isOfEvents)
    if object.has("@type"), ofEvents.isEmpty { return .record }
    if survey.hasTitle && survey.hasStart {
      return ofEvents.isEmpty ? .record : .recordWithRecords(ofEvents.map(\.member.source))
    }
    let mayBeRecord = survey.hasTitle || survey.hasStart
    // Beside a list of events, other lists of objects are settings, such as `defaultReminders`.
    let lists = ofEvents.count == 1 || mayBeRecord ? ofEvents : survey.lists
    switch lists.count {
    case 0 where !mayBeRecord && depth < deepest:
      for member in object.members {
        guard let inner = member.value.object,
          case .list(let place, let others, let levels) = finding(
            inner, mapping: mapping, depth: depth + 1)
        else { continue }
        return .list(
          place, besides: object.unread(ignoring: [member.name]) + others, levels: levels + 1)
      }
      return survey.hasEmptyList ? .emptyList : .record
    case 0: return survey.hasEmptyList && !mayBeRecord ? .emptyList : .record
    case 1:
      let ofLists = object.members.filter { if case .list = $0.value { true } else { false } }
      let besides = object.unread(ignoring: Set(ofLists.map(\.name)))
      return .list(lists[0].member.place, besides: besides, levels: 1)
    default: return .lists(lists.map(\.member.source))
    }
  }

  /// The path of the first object in an object that has a title and a start, with a dot behind it;
  /// nil without one.
  static func wrappedRecord(
    in object: JSONObject, _ mapping: FieldMapping, depth: Int = 0
  ) -> String? {
    guard depth < deepest else { return nil }
    let survey = JSONSurvey(object, mapping)
    if depth > 0, survey.hasTitle, survey.hasStart { return "" }
    for member in object.members {
      if let inner = member.value.object,
        let path = wrappedRecord(in: inner, mapping, depth: depth + 1)
      {
        return "\(member.source).\(path)"
      }
    }
    return nil
  }

  /// - Parameter looksIntoLists: false for the objects of a list, whose lists are not examined.
  private init(_ object: JSONObject, _ mapping: FieldMapping, looksIntoLists: Bool = true) {
    for member in object.members {
      let columns = mapping.candidates(forKey: ColumnName.key(member.source)).map(\.column)
      switch member.value {
      case .null: continue
      case .object(let object) where JSONMoment(object) == nil: continue
      case .list(let elements) where looksIntoLists:
        // An empty list of alarms or seats is a value of a record.
        if elements.isEmpty, columns.isEmpty { hasEmptyList = true }
        if let first = member.value.objects.first {
          let inner = JSONSurvey(first, mapping, looksIntoLists: false)
          lists.append((member, inner.hasTitle && inner.hasStart))
        }
      case .text, .number, .truth, .list, .object:
        hasTitle = hasTitle || columns.contains { $0.field == .title }
        hasStart = hasStart || columns.contains { $0.field == .start }
      }
    }
  }
}

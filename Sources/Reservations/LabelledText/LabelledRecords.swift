internal import CivilTime

/// The records of a labelled text.
///
/// A known label that comes again begins the next record; those before the first that repeats are
/// of all records. A record needs a start that a label states.
struct LabelledRecords {
  private(set) var records: [Record] = []
  /// Of all values of a text in which no label states a start, so that a person can map one; nil for
  /// another text.
  private(set) var unstarted: Record?
  /// All labels, in their matching form.
  private(set) var keys: Set<String> = []
  private let file: String
  private let options: ReadingOptions
  private let context: RecordContext

  init(_ text: String, _ file: String, _ options: ReadingOptions, _ context: RecordContext) {
    self.file = file
    self.options = options
    self.context = context
    var known: [String: Bool] = [:]
    func isKnown(_ key: String) -> Bool {
      if let isKnown = known[key] { return isKnown }
      known[key] = !options.mapping.candidates(forKey: key).isEmpty
      return known[key] ?? false
    }
    var found = LabelledText(text, isKnown: isKnown).values
    for index in found.indices where found[index].isCutOff && statesTime(found[index]) {
      found[index].value += "…"
      found[index].isCutOff = false
    }
    keys = Set(found.map { ColumnName.key($0.label) })
    let groups = Self.groups(found) { isKnown(ColumnName.key($0.label)) && !$0.isCutOff }
    let orders = DateOrders(configured: options.dayOrder)
    var made = read(groups, orders)
    if orders.needsSurvey {
      orders.endSurvey()
      made = read(groups, orders)
    }
    records = bookings(made, groups)
    if records.isEmpty, !found.isEmpty { unstarted = read([found], orders).first }
  }

  /// Whether a label states a time, a length, a zone, a rule or alarms, and nothing else. Such a value
  /// is not left out where it goes on in the next line: it is one that cannot be read.
  private func statesTime(_ value: LabelledValue) -> Bool {
    let columns = options.mapping.candidates(forKey: ColumnName.key(value.label)).map(\.column)
    return columns.contains(where: \.isTiming)
      && (columns.allSatisfy(\.isTiming) || TimeReader.isMeant(value.value))
  }

  // MARK: Records

  private typealias Group = [LabelledValue]

  /// The values of each record, with those of all records before its own.
  private static func groups(
    _ values: [LabelledValue], isKnown: (LabelledValue) -> Bool
  ) -> [Group] {
    var counts: [String: Int] = [:]
    for value in values where isKnown(value) {
      counts[ColumnName.key(value.label), default: 0] += 1
    }
    let isRepeated = { (value: LabelledValue) in
      isKnown(value) && counts[ColumnName.key(value.label), default: 0] > 1
    }
    guard let first = values.firstIndex(where: isRepeated) else {
      return values.isEmpty ? [] : [values]
    }
    let shared = values[..<first].filter(isKnown)
    var groups: [Group] = []
    var own: Set<String> = []
    for value in values[first...] {
      let key = ColumnName.key(value.label)
      if isKnown(value), !own.insert(key).inserted || groups.isEmpty {
        own = [key]
        groups.append(shared)
      }
      groups[groups.count - 1].append(value)
    }
    // What nothing uses is named once.
    groups[0].insert(contentsOf: values[..<first].filter { !isKnown($0) }, at: 0)
    return groups
  }

  private func read(_ groups: [Group], _ orders: DateOrders) -> [Record] {
    var context = context
    context.labels = LabelContext(
      day: context.made?.date, title: context.subject, provider: context.senderName)
    context.part = context.part.map { "\($0)/text" } ?? "text"
    let maker = RecordMaker(file: file, options: options, orders: orders, context: context)
    return groups.enumerated().map { index, group in
      let members = group.filter { !$0.isCutOff }.map {
        JSONObject.Member($0.label, .text($0.value))
      }
      let place = groups.count == 1 ? RecordPosition.Place.whole : .index(index)
      var record = maker.labelledRecord(.object(JSONObject(members)), at: place)
      record.addUnused(group.filter(\.isCutOff))
      return record
    }
  }

  /// The records with a start. What the others state is named with the one before, or else with the
  /// one behind.
  private func bookings(_ records: [Record], _ groups: [Group]) -> [Record] {
    var bookings: [Record] = []
    var before: [LabelledValue] = []
    for (record, group) in zip(records, groups) {
      guard record.statesStart else {
        if bookings.isEmpty {
          before += group
        } else {
          bookings[bookings.count - 1].addUnused(group)
        }
        continue
      }
      bookings.append(record)
    }
    if !bookings.isEmpty { bookings[0].addUnused(before) }
    return bookings
  }
}

extension Record {
  /// Whether a value states the start, even if it cannot be read.
  fileprivate var statesStart: Bool {
    guard case .booking(let made, let reading) = content else { return false }
    return made.start != nil || reading.unread.contains { $0.field == .start }
  }

  /// Names values that nothing uses; at most 100 in a record.
  fileprivate mutating func addUnused(_ values: [LabelledValue]) {
    guard !values.isEmpty, case .booking(let made, var reading) = content else { return }
    for value in values.prefix(100) { reading.addUnused(value.label, value.value) }
    content = .booking(made, reading)
  }
}

/// The values of one record by column, as ranges of its text.
///
/// Made once for a file and used for each of its records. If two columns or keys state the same,
/// the first non-empty value counts.
struct StatedValues {
  private struct Value {
    var column: Column
    /// The name of the column or key that states it.
    var member: String
    var start = 0
    var end = 0
    /// Whether the range is in the unescaped texts, not in the record.
    var isUnescaped = false
  }

  /// In the order in which they are stated; one of a column.
  private var values: [Value] = []
  /// By the byte of a column, the number of its value, counted from 1; 0 for none.
  private var numbers = [UInt8](repeating: 0, count: 256)
  private var unescaped: [UInt8] = []
  /// Where the arrival and the departure stand in the record; nil without a time of them.
  private var arrival: Int?
  private var departure: Int?
  /// Whether the departure is that of the journey to an event.
  private var isJourneyThere = false
  /// The ends of a journey whose place a name of such a place states.
  private var stops: [Column] = []
  /// The pattern of the dates; nil without one.
  let pattern: DatePattern?
  /// The alarms of a JSON list, which need no splitting.
  private(set) var alarmList: [String]?
  /// The guests of a JSON list, one each.
  private var guestList: [String] = []
  /// Whether the guests are those of a column of several, with commas between them.
  private var hasSeveralGuests = false
  private(set) var problems: [FieldProblem] = []
  /// The keys and columns with a value that no field uses.
  private(set) var unused: [UnusedValue] = []

  /// The name of the column or key whose value is stated.
  private var member = ""

  init(pattern: DatePattern? = nil) { self.pattern = pattern }

  /// Names the column or key whose value is stated next.
  mutating func begin(_ name: String) { member = name }

  private func value(_ column: Column) -> Value? {
    has(column) ? values[Int(numbers[column.byte]) - 1] : nil
  }

  private mutating func append(_ value: Value) {
    values.append(value)
    numbers[value.column.byte] = UInt8(values.count)
  }

  /// The name of the column or key that states a column; empty for none.
  func member(of column: Column) -> String { value(column)?.member ?? "" }

  /// The names of the columns or keys that state each field.
  var members: [Field: String] {
    var names: [Field: [String]] = [:]
    for value in values where names[value.column.field]?.contains(value.member) != true {
      names[value.column.field, default: []].append(value.member)
    }
    return names.mapValues { $0.joined(separator: ", ") }
  }

  /// Removes the values, before the next record.
  mutating func clear() {
    for value in values { numbers[value.column.byte] = 0 }
    values.removeAll(keepingCapacity: true)
    arrival = nil
    departure = nil
    isJourneyThere = false
    if !stops.isEmpty { stops = [] }
    unescaped.removeAll(keepingCapacity: unescaped.capacity < 1 << 20)
    alarmList = nil
    if !guestList.isEmpty { guestList = [] }
    hasSeveralGuests = false
    if !problems.isEmpty { problems = [] }
    if !unused.isEmpty { unused = [] }
  }

  func has(_ column: Column) -> Bool { numbers[column.byte] != 0 }

  /// Sets a column to a range of the record. False if the column has another text already, or if the
  /// text does not have the shape.
  mutating func state(
    _ candidate: ColumnTable.Candidate, _ record: Bytes, _ start: Int, _ end: Int
  ) -> Bool {
    let (start, end) = record.trimmed(start, end)
    if Self.isBlank(record, start, end) { return true }
    guard let column = column(candidate, of: record, start, end) else {
      if candidate.column == .part(.departure), hasStart { isJourneyThere = true }
      return false
    }
    state(Value(column: column, member: member, start: start, end: end), of: candidate)
    return true
  }

  /// Sets a column to an unescaped text, which is not in the record. False as above.
  mutating func state(
    _ candidate: ColumnTable.Candidate, unescaped write: (inout [UInt8]) -> Void
  ) -> Bool {
    let from = unescaped.count
    write(&unescaped)
    let (start, end) = unescaped.span.trimmed(from, unescaped.count)
    if Self.isBlank(unescaped.span, start, end) { return true }
    guard let column = column(candidate, of: unescaped.span, start, end) else { return false }
    state(
      Value(column: column, member: member, start: start, end: end, isUnescaped: true),
      of: candidate)
    return true
  }

  /// Sets a column to a text that is not in the record. False as above.
  mutating func state(_ candidate: ColumnTable.Candidate, text: String) -> Bool {
    state(candidate) { $0.append(contentsOf: text.utf8) }
  }

  /// Sets a column to a text of a member that states several. If the column has another text
  /// already, the text is unused.
  mutating func state(_ column: Column, text: String, of name: String) {
    if !state(ColumnTable.Candidate(column), text: text) {
      state(unused: UnusedValue(name: name, value: text))
    }
  }

  private mutating func state(_ value: Value, of candidate: ColumnTable.Candidate) {
    if candidate.column == .part(.arrival) { arrival = arrival ?? value.start }
    if candidate.column == .part(.departure) { departure = departure ?? value.start }
    keepStop(candidate)
    if candidate.shape.kind == .people { hasSeveralGuests = true }
    append(value)
  }

  /// Whether a text is empty, or a dash, which stands for no value.
  static func isBlank(_ text: Bytes, _ start: Int, _ end: Int) -> Bool {
    start == end || end - start == 1 && text[start] == UInt8(ascii: "-")
  }

  /// The column that a text belongs to; nil if it has another shape, or if the column has a text.
  private func column(
    _ candidate: ColumnTable.Candidate, of text: Bytes, _ start: Int, _ end: Int
  ) -> Column? {
    guard let column = timed(candidate, of: text, start, end), !has(column),
      !(whole(column).map(has) ?? false), column != .field(.title) || !has(.part(.home)),
      candidate.shape.accepts(text, start, end, pattern)
    else { return nil }
    return column
  }

  /// The column of a time by its value, where the name leaves it open; nil for another value there.
  private func timed(
    _ candidate: ColumnTable.Candidate, of text: Bytes, _ start: Int, _ end: Int
  ) -> Column? {
    let general: Column.Part
    switch candidate.column {
    case .part(.from), .part(.departure): general = .from
    case .part(.to), .part(.arrival): general = .to
    case .part(.day): general = .day
    default: return candidate.column
    }
    let unread: Column? =
      candidate.isOnlyTime ? general == .to ? .part(.endTime) : .part(.startTime) : nil
    let value = end - start <= 64 ? text.text(start, end) : ""
    guard let column = TimeColumns.column(general, of: value, pattern) ?? unread else { return nil }
    // Beside a time of the start, another one is that of the journey there.
    switch column {
    case .part(.startTime) where has(.field(.start)) && departure == nil: return nil
    case .part(.endTime) where has(.field(.end)) && arrival == nil: return nil
    case .part(.endTime) where isJourneyThere && candidate.column == .part(.arrival): return nil
    default: return column
    }
  }

  /// The whole beside which a part is not used.
  private func whole(_ column: Column) -> Column? {
    switch column {
    case .part(.home), .part(.away): .field(.title)
    case .part(.givenName), .part(.familyName): .field(.underName)
    default: nil
    }
  }

  /// Keeps that the name of an end of a journey states its place.
  mutating func keepStop(_ candidate: ColumnTable.Candidate) {
    if candidate.shape.kind == .stop { stops.append(candidate.column) }
  }

  /// What a name means whose value no meaning takes, if nothing but a time remains for it: no other
  /// meaning, or places that other names of ends of a journey state. Nil if more remains, or if the
  /// field is stated.
  ///
  /// - Parameter text: the value; nil for an object or a list.
  func remaining(
    _ cell: NamedCell, of text: @autoclosure () -> String?
  ) -> ColumnTable.Candidate? {
    let column = cell.candidate.column
    guard column.isTiming || column == .part(.day) else { return nil }
    let text = text()
    // A text with a day and its year, or with hours and minutes, is one of no place.
    let isMeant = text.map(TimeReader.isMeant) ?? false
    guard isMeant || column.isTiming, !isStated(column, isMeant: isMeant),
      isMeant || cell.others.allSatisfy(stops.contains),
      isMeant || statesTimes || text.map(TimeColumns.mayBeTime) ?? true
    else { return nil }
    var candidate = cell.candidate
    candidate.isOnlyTime = true
    return candidate
  }

  /// Whether other names state the places of a journey or the other end of a stay: then any text in a
  /// column of times is meant as one.
  private var statesTimes: Bool { !stops.isEmpty || arrival != nil || departure != nil }

  /// Whether another name states what the column does. Without any other time, and without a text that
  /// is meant as one, nothing is stated of when, which is said with the keys or columns that may be the
  /// start.
  private func isStated(_ column: Column, isMeant: Bool) -> Bool {
    let isDay = column == .part(.startDate) || column == .part(.endDate)
    return switch column.field {
    case .start:
      has(.field(.start)) || has(.part(isDay ? .startDate : .startTime)) || !isMeant && !hasTime
    // Beside a start of another name, an arrival may be that of the journey there.
    case .end where column == .part(.arrival) && hasStart && departure == nil && isStay: true
    case .end:
      has(.field(.end)) || has(.part(isDay ? .endDate : .endTime)) || !isMeant && !hasTime
    case .duration: has(.field(.duration)) || has(.part(.minutes))
    default: has(column)
    }
  }

  private static let times: [Column] = [
    .field(.start), .part(.startDate), .part(.startTime), .field(.end), .part(.endDate),
    .part(.endTime),
  ]

  private var hasTime: Bool { Self.times.contains(where: has) }

  private var hasStart: Bool { has(.field(.start)) || has(.part(.startTime)) }

  /// Whether arrival and departure are those of a guest: nothing says that they are a journey's.
  private var isStay: Bool {
    !has(.part(.destination)) && !has(.part(.flight)) && !has(.part(.train))
  }

  /// Whether an end before the start is the arrival of a guest.
  var mayBeStay: Bool { departure != nil && arrival != nil && isStay }

  /// Makes an arrival that stands before the departure the start: that of a stay, a shift or a visit.
  mutating func beginWithArrival() {
    guard let arrival, isStay else { return }
    guard departure.map({ arrival < $0 }) ?? (!hasStart && !has(.part(.startDate))) else { return }
    for value in values { numbers[value.column.byte] = 0 }
    for index in values.indices {
      switch values[index].column {
      case .field(.start): values[index].column = .field(.end)
      case .field(.end): values[index].column = .field(.start)
      case .part(.startTime): values[index].column = .part(.endTime)
      case .part(.endTime): values[index].column = .part(.startTime)
      default: break
      }
      numbers[values[index].column.byte] = UInt8(index + 1)
    }
  }

  mutating func state(alarms: [String]) {
    guard !has(.field(.alarms)) else { return }
    alarmList = alarms
    append(Value(column: .field(.alarms), member: member))
  }

  /// Sets the column of the guest to those of a list. False if it has another text already.
  mutating func state(guests: [String], _ candidate: ColumnTable.Candidate) -> Bool {
    guard state(candidate, text: guests.joined(separator: ", ")) else { return false }
    guestList = guests
    return true
  }

  /// Adds a key or column with a value that no field uses; at most 100 a record.
  mutating func state(unused name: String, _ record: Bytes, _ start: Int, _ end: Int) {
    guard unused.count < 100 else { return }
    // 60 characters are rarely longer.
    let text = record.text(start, min(end, start + 600))
    unused.append(UnusedValue(name: name, value: text))
  }

  mutating func state(unused value: UnusedValue) {
    if unused.count < 100 { unused.append(value) }
  }

  /// Adds a problem of a field's value; at most 100 a record.
  mutating func refuse(_ column: Column, _ reason: String) {
    if problems.count < 100 {
      problems.append(FieldProblem(field: column.field, reason: reason))
    }
  }

  /// The text of a column; nil without one.
  func text(_ column: Column, _ record: Bytes) -> String? {
    value(column).map { text($0, record) }
  }

  private func text(_ value: Value, _ record: Bytes) -> String {
    value.isUnescaped
      ? unescaped.span.text(value.start, value.end) : record.text(value.start, value.end)
  }

  /// The details, those of labels with earlier lines in the notes first.
  func details(_ record: Bytes) -> [ReservationDetail] {
    values.compactMap { value in
      guard case .detail(let label) = value.column else { return nil }
      return ReservationDetail(label, text(value, record))
    }.sorted { $0.label < $1.label }
  }

  /// The guests, of whom the record states several; empty for one or none.
  func guests(_ record: Bytes) -> [String] {
    var guests = guestList
    if guests.isEmpty, hasSeveralGuests {
      let names = text(.field(.underName), record)?.split { ",;\n".contains($0) } ?? []
      guests = names.map { String($0.trimmingSpace()) }.filter { !$0.isEmpty }
    }
    return guests.count > 1 ? guests : []
  }

  /// The seat with its coach or cabin and its row: `Row 7, seat 12`, `Coach 4, seat 61`.
  func seat(_ record: Bytes) -> String? {
    let seat = text(.field(.seat), record)
    let coach = text(.part(.coach), record).map { "Coach \($0)" }
    let cabin = text(.part(.cabin), record).map { "\(coach == nil ? "Cabin" : "cabin") \($0)" }
    let row = text(.part(.row), record).map { "\((coach ?? cabin) == nil ? "Row" : "row") \($0)" }
    guard (coach ?? cabin ?? row) != nil else { return seat }
    return [coach, cabin, row, seat.map { "seat \($0)" }].compactMap(\.self).joined(separator: ", ")
  }
}

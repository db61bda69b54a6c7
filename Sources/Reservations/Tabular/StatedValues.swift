/// The values of one record by column, as ranges of its text.
///
/// Made once for a file and used for each of its records. If two columns or keys state the same,
/// the first non-empty value counts.
struct StatedValues {
  private struct Place {
    var start = 0
    var end = 0
    /// Whether the range is in the unescaped texts, not in the record.
    var isUnescaped = false
    /// The name of the column or key that states it.
    var member = ""
  }

  private var places = [Place](repeating: Place(), count: Column.allCases.count)
  /// One bit for each column with a text.
  private var present: UInt64 = 0
  /// The columns in the order in which they are stated.
  private var stated: [Column] = []
  private var unescaped: [UInt8] = []
  /// Where the arrival and the departure stand in the record; nil without a time of them.
  private var arrival: Int?
  private var departure: Int?
  /// Whether the departure is that of the journey to an event.
  private var isJourneyThere = false
  /// One bit for each end of a journey whose place a name of such a place states.
  private var stops: UInt64 = 0
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

  /// The name of the column or key that states a column which is present.
  func member(of column: Column) -> String { places[column.rawValue].member }

  /// The names of the columns or keys that state each field.
  var members: [Field: String] {
    var names: [Field: [String]] = [:]
    for column in stated {
      let name = member(of: column)
      guard names[column.field]?.contains(name) != true else { continue }
      names[column.field, default: []].append(name)
    }
    return names.mapValues { $0.joined(separator: ", ") }
  }

  /// Removes the values, before the next record.
  mutating func clear() {
    present = 0
    stated.removeAll(keepingCapacity: true)
    arrival = nil
    departure = nil
    isJourneyThere = false
    stops = 0
    unescaped.removeAll(keepingCapacity: unescaped.capacity < 1 << 20)
    alarmList = nil
    if !guestList.isEmpty { guestList = [] }
    hasSeveralGuests = false
    if !problems.isEmpty { problems = [] }
    if !unused.isEmpty { unused = [] }
  }

  func has(_ column: Column) -> Bool { present & bit(column) != 0 }

  func has(anyOf columns: UInt64) -> Bool { present & columns != 0 }

  /// The bits of the parts of an address.
  static let addressParts: UInt64 = [Column.street, .zip, .city, .region, .country]
    .reduce(0) { $0 | 1 << UInt64($1.rawValue) }

  /// The bits of the parts of a start and an end.
  private static let times: UInt64 = [
    Column.start, .startDate, .startTime, .end, .endDate, .endTime,
  ].reduce(0) { $0 | 1 << UInt64($1.rawValue) }

  private func bit(_ column: Column) -> UInt64 { 1 << UInt64(column.rawValue) }

  /// Sets a column to a range of the record. False if the column has another text already, or if the
  /// text does not have the shape.
  mutating func state(
    _ candidate: ColumnTable.Candidate, _ record: Bytes, _ start: Int, _ end: Int
  ) -> Bool {
    let (start, end) = record.trimmed(start, end)
    if Self.isBlank(record, start, end) { return true }
    guard let column = column(candidate, of: record, start, end) else {
      if candidate.column == .departure, hasStart { isJourneyThere = true }
      return false
    }
    state(column, of: candidate, Place(start: start, end: end))
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
    state(column, of: candidate, Place(start: start, end: end, isUnescaped: true))
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

  private mutating func state(
    _ column: Column, of candidate: ColumnTable.Candidate, _ place: Place
  ) {
    if candidate.column == .arrival { arrival = arrival ?? place.start }
    if candidate.column == .departure { departure = departure ?? place.start }
    keepStop(candidate)
    if candidate.shape.kind == .people { hasSeveralGuests = true }
    places[column.rawValue] = place
    places[column.rawValue].member = member
    present |= bit(column)
    stated.append(column)
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
      !(whole(column).map(has) ?? false), column != .title || !has(.home),
      candidate.shape.accepts(text, start, end, pattern)
    else { return nil }
    return column
  }

  /// The column of a time by its value, where the name leaves it open; nil for another value there.
  private func timed(
    _ candidate: ColumnTable.Candidate, of text: Bytes, _ start: Int, _ end: Int
  ) -> Column? {
    let general: Column
    switch candidate.column {
    case .from, .departure: general = .from
    case .to, .arrival: general = .to
    case .day: general = .day
    default: return candidate.column
    }
    let unread: Column? = candidate.isOnlyTime ? general == .to ? .endTime : .startTime : nil
    let value = end - start <= 64 ? text.text(start, end) : ""
    guard let column = TimeColumns.column(general, of: value, pattern) ?? unread else { return nil }
    // Beside a time of the start, another one is that of the journey there.
    switch column {
    case .startTime where has(.start) && departure == nil: return nil
    case .endTime where has(.end) && arrival == nil: return nil
    case .endTime where isJourneyThere && candidate.column == .arrival: return nil
    default: return column
    }
  }

  /// The whole beside which a part is not used.
  private func whole(_ column: Column) -> Column? {
    switch column {
    case .home, .away: .title
    case .givenName, .familyName: .underName
    default: nil
    }
  }

  /// Keeps that the name of an end of a journey states its place.
  mutating func keepStop(_ candidate: ColumnTable.Candidate) {
    if candidate.shape.kind == .stop { stops |= bit(candidate.column) }
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
    guard column.isTiming || column == .day else { return nil }
    let text = text()
    // A text with a day and its year, or with hours and minutes, is one of no place.
    let isMeant = text.map(TimeReader.isMeant) ?? false
    guard isMeant || column.isTiming, !isStated(column, isMeant: isMeant),
      isMeant || cell.others.allSatisfy({ stops & bit($0) != 0 }),
      isMeant || statesTimes || text.map(TimeColumns.mayBeTime) ?? true
    else { return nil }
    var candidate = cell.candidate
    candidate.isOnlyTime = true
    return candidate
  }

  /// Whether other names state the places of a journey or the other end of a stay: then any text in a
  /// column of times is meant as one.
  private var statesTimes: Bool { stops != 0 || arrival != nil || departure != nil }

  /// Whether another name states what the column does. Without any other time, and without a text that
  /// is meant as one, nothing is stated of when, which is said with the keys or columns that may be the
  /// start.
  private func isStated(_ column: Column, isMeant: Bool) -> Bool {
    let isDay = column == .startDate || column == .endDate
    return switch column.field {
    case .start: has(.start) || has(isDay ? .startDate : .startTime) || !isMeant && !hasTime
    // Beside a start of another name, an arrival may be that of the journey there.
    case .end where column == .arrival && hasStart && departure == nil && isStay: true
    case .end: has(.end) || has(isDay ? .endDate : .endTime) || !isMeant && !hasTime
    case .duration: has(.duration) || has(.minutes)
    case .alarms: has(.alarms) || alarmList != nil
    default: has(column)
    }
  }

  private var hasTime: Bool { has(anyOf: Self.times) }

  private var hasStart: Bool { has(.start) || has(.startTime) }

  /// Whether arrival and departure are those of a guest: nothing says that they are a journey's.
  private var isStay: Bool { !has(.destination) && !has(.flight) && !has(.train) }

  /// Whether an end before the start is the arrival of a guest.
  var mayBeStay: Bool { departure != nil && arrival != nil && isStay }

  /// Makes an arrival that stands before the departure the start: that of a stay, a shift or a visit.
  mutating func beginWithArrival() {
    guard let arrival, isStay else { return }
    guard departure.map({ arrival < $0 }) ?? (!hasStart && !has(.startDate)) else { return }
    for (start, end) in [(Column.start, Column.end), (.startTime, .endTime)] {
      places.swapAt(start.rawValue, end.rawValue)
      let swapped = (has(end) ? bit(start) : 0) | (has(start) ? bit(end) : 0)
      present = present & ~(bit(start) | bit(end)) | swapped
      stated = stated.map { $0 == start ? end : $0 == end ? start : $0 }
    }
  }

  mutating func state(alarms: [String]) {
    guard alarmList == nil, !has(.alarms) else { return }
    alarmList = alarms
    places[Column.alarms.rawValue].member = member
    stated.append(.alarms)
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
    guard has(column) else { return nil }
    let place = places[column.rawValue]
    if place.isUnescaped { return unescaped.span.text(place.start, place.end) }
    return record.text(place.start, place.end)
  }

  /// The guests, of whom the record states several; empty for one or none.
  func guests(_ record: Bytes) -> [String] {
    var guests = guestList
    if guests.isEmpty, hasSeveralGuests {
      let names = text(.underName, record)?.split { ",;\n".contains($0) } ?? []
      guests = names.map { String($0.trimmingSpace()) }.filter { !$0.isEmpty }
    }
    return guests.count > 1 ? guests : []
  }

  /// The seat with its coach or cabin and its row: `Row 7, seat 12`, `Coach 4, seat 61`.
  func seat(_ record: Bytes) -> String? {
    let seat = text(.seat, record)
    let coach = text(.coach, record).map { "Coach \($0)" }
    let cabin = text(.cabin, record).map { "\(coach == nil ? "Cabin" : "cabin") \($0)" }
    let row = text(.row, record).map { "\((coach ?? cabin) == nil ? "Row" : "row") \($0)" }
    guard (coach ?? cabin ?? row) != nil else { return seat }
    return [coach, cabin, row, seat.map { "seat \($0)" }].compactMap(\.self).joined(separator: ", ")
  }
}

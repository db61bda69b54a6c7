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
  }

  private var places = [Place](repeating: Place(), count: Column.allCases.count)
  /// One bit for each column with a text.
  private var present: UInt64 = 0
  private var unescaped: [UInt8] = []
  /// Whether an end before the start is the arrival of a guest.
  var mayBeStay = false
  /// The pattern of the dates; nil without one.
  let pattern: DatePattern?
  /// The alarms of a JSON list, which need no splitting.
  private(set) var alarmList: [String]?
  private(set) var problems: [FieldProblem] = []
  /// The keys and columns with a value that no field uses.
  private(set) var unused: [UnusedValue] = []

  /// The names of the columns or keys that state each field; empty if nobody asks.
  private(set) var members: [Field: [String]] = [:]
  let namesMembers: Bool
  /// The name of the column or key whose value is stated.
  private var member = ""

  init(pattern: DatePattern? = nil, namesMembers: Bool = false) {
    self.pattern = pattern
    self.namesMembers = namesMembers
  }

  /// Names the column or key whose value is stated next.
  mutating func begin(_ name: @autoclosure () -> String) {
    if namesMembers { member = name() }
  }

  private mutating func keepMember(_ field: Field) {
    guard namesMembers, members[field]?.contains(member) != true else { return }
    members[field, default: []].append(member)
  }

  /// Removes the values, before the next record.
  mutating func clear() {
    present = 0
    unescaped.removeAll(keepingCapacity: unescaped.capacity < 1 << 20)
    alarmList = nil
    if !problems.isEmpty { problems = [] }
    if !unused.isEmpty { unused = [] }
    if namesMembers { members = [:] }
  }

  func has(_ column: Column) -> Bool { present & bit(column) != 0 }

  private func bit(_ column: Column) -> UInt64 { 1 << UInt64(column.rawValue) }

  /// Sets a column to a range of the record. False if the column has another text already, or if the
  /// text is of no field.
  mutating func state(_ column: Column, _ record: Bytes, _ start: Int, _ end: Int) -> Bool {
    let (start, end) = record.trimmed(start, end)
    if start == end { return true }
    guard let column = self.column(column, of: record, start, end), !has(column) else {
      return false
    }
    places[column.rawValue] = Place(start: start, end: end)
    present |= bit(column)
    keepMember(column.field)
    return true
  }

  /// Sets a column to an unescaped text, which is not in the record. False if the column has
  /// another text already, or if the text is of no field.
  mutating func state(_ column: Column, unescaped write: (inout [UInt8]) -> Void) -> Bool {
    let from = unescaped.count
    write(&unescaped)
    let (start, end) = unescaped.span.trimmed(from, unescaped.count)
    if start == end { return true }
    guard let column = self.column(column, of: unescaped.span, start, end), !has(column) else {
      return false
    }
    places[column.rawValue] = Place(start: start, end: end, isUnescaped: true)
    present |= bit(column)
    keepMember(column.field)
    return true
  }

  /// The column that a text belongs to where its value decides; nil if that is none.
  private func column(
    _ column: Column, of text: Bytes, _ start: Int, _ end: Int
  ) -> Column? {
    switch column {
    case .from, .to, .day:
      guard end - start <= 64 else { return nil }
      return TimeColumns.column(column, of: text.text(start, end), pattern)
    case .destination: return isTime(text, start, end) ? nil : column
    case .endOrDestination:
      guard end - start <= 64 else { return .destination }
      return TimeColumns.column(.to, of: text.text(start, end), pattern) ?? .destination
    case .placeOrSeat: return Self.isSeat(text, start, end) ? .seat : .location
    case .theaterOrSeat: return Self.isSeat(text, start, end) ? .seat : .theater
    case .seats: return isNumber(text, start, end) ? nil : .seat
    case .location: return end - start <= 3 && isNumber(text, start, end) ? nil : .location
    // A coach is also somebody who trains a team.
    case .coach: return end - start <= 4 ? .coach : nil
    // `2 adults` are no name.
    case .underName: return text[start].isDigit ? nil : column
    case .reference:
      let isWord = !(start..<end).contains { text[$0] <= 0x20 }
      return isWord && !isAnswer(text, start, end) ? .reservationNumber : nil
    case .occasion: return isOccasion(text, start, end) ? .title : nil
    case .cabin:
      if Self.isCabin(text, start, end, digits: 2) { return column }
      if Self.isClass(text, start, end) { return .travelClass }
      return Self.isCabin(text, start, end, digits: 1) ? column : nil
    case .doors: return isTime(text, start, end) ? column : nil
    case .gate: return isTime(text, start, end) ? nil : column
    case .reservationNumber: return isAnswer(text, start, end) ? nil : column
    default: return column
    }
  }

  /// Whether a text can be the title: a class, a time of day or `yes` cannot; a film may be a number.
  func isOccasion(_ text: Bytes, _ start: Int, _ end: Int) -> Bool {
    guard start < end, !Self.isOnlyClass(text, start, end), !isTime(text, start, end),
      !isAnswer(text, start, end)
    else { return false }
    if isNumber(text, start, end) { return true }
    let value = text.text(start, end)
    // `8½` and `50/50` are films.
    if !value.contains(where: \.isLetter) { return !value.contains { ":-\u{2013}".contains($0) } }
    guard text[start].isDigit else { return true }
    // `9am-5pm`
    let words = value.lowercased().split { !$0.isLetter }
    return !words.allSatisfy { Self.clockWords.contains(String($0)) }
  }

  private static let clockWords: Set<String> = ["am", "pm", "uhr", "to", "bis", "till", "until"]

  /// Whether a text is a day or a time of day; a number alone is none.
  private func isTime(_ text: Bytes, _ start: Int, _ end: Int) -> Bool {
    guard end - start <= 64, text[start].isDigit || text[start] >= 0x80 else { return false }
    return TimeColumns.column(.to, of: text.text(start, end), pattern) != nil
  }

  /// Whether a text says only that there is a booking: `yes`, `confirmed`, `waiting list`.
  private func isAnswer(_ text: Bytes, _ start: Int, _ end: Int) -> Bool {
    guard end - start <= 40, !(start..<end).contains(where: { text[$0].isDigit }) else {
      return false
    }
    let word = text.text(start, end)
    if ReservationBuilder.truth(word) != nil { return true }
    if case .other = ReservationStatus(word: word) { return false }
    return true
  }

  private func isNumber(_ text: Bytes, _ start: Int, _ end: Int) -> Bool {
    (start..<end).allSatisfy { text[$0].isDigit }
  }

  mutating func state(alarms: [String]) {
    guard alarmList == nil, !has(.alarms) else { return }
    alarmList = alarms
    keepMember(.alarms)
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

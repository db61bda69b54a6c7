/// What one record says, column by column: places of texts, not yet the texts.
///
/// Made once for a file and used for each of its records. Where two columns or keys state the same,
/// the first that is not empty counts.
struct StatedValues {
  private struct Place {
    var start = 0
    var end = 0
    /// Whether it stands in the unescaped texts rather than in the record.
    var isUnescaped = false
  }

  private var places = [Place](repeating: Place(), count: Column.allCases.count)
  /// A bit for each column that has a text.
  private var present: UInt64 = 0
  private var unescaped: [UInt8] = []
  /// Alarms of a JSON list, which need no splitting.
  private(set) var alarmList: [String]?
  private(set) var problems: [FieldProblem] = []

  /// Makes ready for the next record.
  mutating func clear() {
    present = 0
    unescaped.removeAll(keepingCapacity: unescaped.capacity < 1 << 20)
    alarmList = nil
    if !problems.isEmpty { problems = [] }
  }

  func has(_ column: Column) -> Bool { present & bit(column) != 0 }

  private func bit(_ column: Column) -> UInt64 { 1 << UInt64(column.rawValue) }

  /// States a part of the record.
  mutating func state(_ column: Column, _ record: Bytes, _ start: Int, _ end: Int) {
    if has(column) { return }
    let (start, end) = record.trimmed(start, end)
    if start == end { return }
    places[column.rawValue] = Place(start: start, end: end)
    present |= bit(column)
  }

  /// States a text that does not stand in the record as such.
  mutating func state(_ column: Column, unescaped write: (inout [UInt8]) -> Void) {
    if has(column) { return }
    let from = unescaped.count
    write(&unescaped)
    let (start, end) = unescaped.span.trimmed(from, unescaped.count)
    if start == end { return }
    places[column.rawValue] = Place(start: start, end: end, isUnescaped: true)
    present |= bit(column)
  }

  mutating func state(alarms: [String]) {
    if alarmList == nil && !has(.alarms) { alarmList = alarms }
  }

  mutating func refuse(_ column: Column, _ reason: String) {
    problems.append(FieldProblem(field: column.field, reason: reason))
  }

  /// The text of a column; nil where the record has none.
  func text(_ column: Column, _ record: Bytes) -> String? {
    guard has(column) else { return nil }
    let place = places[column.rawValue]
    if place.isUnescaped { return unescaped.span.text(place.start, place.end) }
    return record.text(place.start, place.end)
  }
}

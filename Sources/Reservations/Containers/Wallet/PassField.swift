internal import CivilTime

/// One field of a pass, as it shows it.
struct PassField {
  enum Area: String, CaseIterable {
    case header, primary, secondary, auxiliary, back, additionalInfo

    var key: String { "\(rawValue)Fields" }
  }

  let area: Area
  /// In the language of the user, else the key; nil without both.
  let label: String?
  /// In the language of the user.
  private(set) var value: String
  /// The row of what it states; nil for a field that states nothing.
  private(set) var row: ColumnTable.Candidate?
  /// Whether the label or the key says what the value is. Without a row, it is nothing to read.
  private(set) var isKnown = false
  /// The columns of a label of times whose value is none, why, and whether it may be meant as one.
  private(set) var unread: (columns: Set<Column>, error: TimeError, mayBeTime: Bool)?
  /// Whether the booking has the value.
  var isRead = false

  var name: String { label ?? area.rawValue }
  var column: Column? { row?.column }

  /// Nil for a field without a value, or with a line in its place.
  init?(_ field: JSONObject, _ area: Area, _ texts: [String: String], english: [String: String]) {
    guard let value = field.text("value"),
      value.contains(where: { $0.isLetter || $0.isNumber || $0.isSymbol })
    else { return nil }
    self.area = area
    let (stated, key) = (field.text("label"), field.text("key"))
    label = stated.map { texts[$0] ?? $0 } ?? key
    self.value = Self.shown(texts[value] ?? value, field)
    for name in [label, stated.flatMap({ english[$0] }), stated, key].compactMap(\.self) {
      guard let rows = PassLabels.rows(named: name) else { continue }
      isKnown = true
      row = rows.first { Self.hasShape($0.shape.kind, self.value) }
      if row == nil, !rows.isEmpty, rows.allSatisfy({ $0.shape.kind == .time }) {
        do throws(TimeError) { _ = try reading(.any) } catch {
          unread = (Set(rows.map(\.column)), error, TimeColumns.mayBeTime(self.value))
        }
      }
      return
    }
    // `ab 09:48`
    let word = self.value.prefix { $0 != " " }
    let rest = String(self.value.dropFirst(word.count + 1))
    let rows = PassLabels.rows(named: String(word)) ?? []
    if let row = rows.first(where: { $0.shape.kind == .time }), Self.hasShape(.time, rest) {
      (self.value, self.row) = (rest, row)
    }
  }

  /// Says what the field states by its place in a boarding pass.
  mutating func setColumn(_ column: Column, _ kind: ValueShape.Kind) {
    unread = nil
    row = ColumnTable.Candidate(column, ValueShape(kind))
  }

  /// The label if it does not say what the value is: the city above the code of its airport.
  var labelOfPlace: String? { label.flatMap { PassLabels.rows(named: $0) == nil ? $0 : nil } }

  // MARK: Times

  /// Whether the value is a time, a text with a digit or a list where the row has such values.
  private static func hasShape(_ kind: ValueShape.Kind, _ value: String) -> Bool {
    if kind == .time { return isTime(value) }
    if kind == .number { return value.contains(where: \.isNumber) }
    return kind != .people || !value.allSatisfy(\.isNumber)
  }

  /// Whether the value has a day or a time of day, be it without its year or ambiguous.
  var isTime: Bool { Self.isTime(value) }

  /// Whether the label is a time, or has one, which nothing reads: `Sat, Feb 20`, `Arrival 05:25`.
  var hasTimeInLabel: Bool {
    guard let label else { return false }
    let words = label.split(whereSeparator: \.isWhitespace).map(String.init)
    return Self.isTime(label)
      || words.contains { word in
        word.contains(where: \.isNumber) && !word.allSatisfy(\.isNumber) && Self.isTime(word)
      }
  }

  private static func isTime(_ text: String) -> Bool { (try? reading(text, .any)) != nil }

  /// The time in the value. Throws for another value, and for one that the context does not decide.
  func reading(_ context: TimeContext) throws(TimeError) -> TimeReading {
    try Self.reading(value, context)
  }

  /// The time in a text; a number of less than four digits is none.
  private static func reading(
    _ text: String, _ context: TimeContext
  ) throws(TimeError) -> TimeReading {
    guard text.count > 3 || !text.allSatisfy(\.isNumber) else { throw TimeReader.notADate }
    return try TimeReader.read(text, context)
  }

  /// The value as the phone shows it: of a time the day alone, or the clock reading without its
  /// offset, if the field says so.
  private static func shown(_ value: String, _ field: JSONObject) -> String {
    guard let stated = try? ISO8601.time(value), let time = stated.time else { return value }
    let (day, clock) = (field.text("dateStyle"), field.text("timeStyle"))
    if let day, day != "PKDateStyleNone",
      clock == "PKDateStyleNone" || clock == nil && time == .midnight
    {
      return "\(stated.date)"
    }
    return field.has(true: "ignoresTimeZone") ? "\(stated.date)T\(time)" : value
  }
}

extension JSONObject {
  func has(true name: String) -> Bool { text(name).flatMap(ColumnTable.truth) == true }
}

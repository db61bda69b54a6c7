/// A CSV file's header: which cell of a row states what.
struct CSVHeader {
  struct Cell {
    var index: Int
    var column: Column
  }

  /// The cells that state something, mapped or by the name of their column.
  let cells: [Cell]
  /// How many fields a row has.
  let count: Int
  let delimiter: UInt8
  /// The header as it stood, without its line end, for a file of rejected rows.
  let original: [UInt8]
  /// Whether it is Google Calendar's or Outlook's, which write days as month/day/year.
  let isCalendarExport: Bool
  /// The names of the columns as they stand.
  let names: [String]

  init(names: [String], mapping: FieldMapping, delimiter: UInt8, original: [UInt8]) {
    self.names = names
    self.delimiter = delimiter
    self.original = original
    count = names.count
    let keys = names.map(ColumnName.key)
    var cells: [Cell] = []
    for (index, key) in keys.enumerated() {
      cells += mapping.columns(forKey: key).map { Cell(index: index, column: $0) }
    }
    self.cells = cells
    isCalendarExport = Self.isCalendarExport(keys)
  }

  /// Mapped columns that the header lacks. Of several for one field, one is enough.
  func missing(from mapping: FieldMapping) -> [FieldMapping.Entry] {
    let keys = Set(names.map(ColumnName.key))
    let found = Set(mapping.entries.filter { keys.contains($0.key) }.map(\.column))
    return mapping.entries.filter { !found.contains($0.column) }
  }

  /// A column's name in quotation marks, for people: not too long. Nil where the column has no name.
  func name(of column: Int) -> String? {
    guard names.indices.contains(column), !names[column].isEmpty else { return nil }
    return Self.shown(names[column])
  }

  private static func shown(_ name: String) -> String {
    "\"\(name.prefix(40))\(name.count > 40 ? "…" : "")\""
  }

  /// The columns, for people: not too many, none too long.
  var summary: String {
    let shown = names.prefix(20).map(Self.shown)
    return shown.joined(separator: ", ") + (names.count > 20 ? ", …" : "")
  }

  /// Both files have the columns Subject and Start Date, and no column that is not on the list; one
  /// more column does not change what file it was where All Day Event shows whose it is.
  private static func isCalendarExport(_ keys: [String]) -> Bool {
    guard keys.contains("subject"), keys.contains("startdate") else { return false }
    return keys.contains("alldayevent") || keys.allSatisfy(isExported)
  }

  private static func isExported(_ key: String) -> Bool {
    switch key {
    case "subject", "startdate", "starttime", "enddate", "endtime", "alldayevent", "description",
      "location", "private", "reminderon/off", "reminderdate", "remindertime",
      "meetingorganizer", "requiredattendees", "optionalattendees", "meetingresources",
      "billinginformation", "categories", "mileage", "priority", "sensitivity", "showtimeas", "":
      true
    default: false
    }
  }
}

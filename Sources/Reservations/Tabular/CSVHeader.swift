/// A CSV file's header, which assigns the cells of a row to fields.
struct CSVHeader {
  /// Their sources are the columns.
  let cells: [NamedCell]
  /// The number of columns with a known name.
  let knownCount: Int
  /// The columns that are not named if nothing uses them: settings of a calendar program.
  private let leftOut: Set<Int>
  /// The number of fields in a row.
  let count: Int
  let delimiter: UInt8
  /// The header as read, without its line end, for a file of rejected rows.
  let original: [UInt8]
  /// The number of bytes up to its end.
  let length: Int
  /// Whether the header is Google Calendar's or Outlook's. Both write days as month/day/year.
  let isCalendarExport: Bool
  /// The names of the columns, as read.
  let names: [String]

  init(
    names: [String], mapping: FieldMapping, delimiter: UInt8, original: [UInt8],
    length: Int
  ) {
    self.names = names
    self.delimiter = delimiter
    self.original = original
    self.length = length
    count = names.count
    let keys = names.map(ColumnName.key)
    cells = mapping.cells(of: keys)
    let isExport = Self.isCalendarExport(keys)
    isCalendarExport = isExport
    leftOut = Set(names.indices.filter { isExport && Self.isLeftOut(keys[$0]) })
    knownCount = Set(cells.map(\.source)).count
  }

  /// Whether a column is named if nothing uses it.
  func isNamed(_ column: Int) -> Bool { !leftOut.contains(column) }

  /// The mapped columns that the header lacks.
  func missing(from mapping: FieldMapping) -> [FieldMapping.Entry] {
    mapping.missing(in: Set(names.map(ColumnName.key)))
  }

  /// The column's name in quotation marks for messages, cut to a limit; nil for a column without a
  /// name.
  func name(of column: Int) -> String? {
    guard names.indices.contains(column), !names[column].isEmpty else { return nil }
    return Self.shown(names[column])
  }

  private static func shown(_ name: String) -> String {
    "\"\(name.prefix(40))\(name.count > 40 ? "…" : "")\""
  }

  /// The first column in the form of `summary`.
  var firstName: String { names.first.map(Self.shown) ?? "" }

  /// The columns for messages: at most 20, each cut to a limit.
  var summary: String {
    let shown = names.prefix(20).map(Self.shown)
    return shown.joined(separator: ", ") + (names.count > 20 ? ", …" : "")
  }

  /// Both exports have the columns Subject and Start Date, and only columns of two rows of the table. A
  /// header with the column All Day Event may have other columns, too.
  private static func isCalendarExport(_ keys: [String]) -> Bool {
    guard keys.contains("subject"), keys.contains("startdate") else { return false }
    return keys.contains("alldayevent")
      || keys.allSatisfy { ColumnTable.isKey($0, "exported") || isLeftOut($0) }
  }

  /// Whether an unused column of an export is not named: it is a setting, and most rows have one.
  private static func isLeftOut(_ key: String) -> Bool {
    key.isEmpty || ColumnTable.isKey(key, "setting")
  }
}

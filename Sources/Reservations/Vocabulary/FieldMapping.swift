/// Maps columns or keys to fields, beyond their own names: `--map`, `[profile.NAME]`.
///
/// A mapped field ignores all other columns, whatever their names.
public struct FieldMapping: Sendable, Equatable {
  /// The mapped columns in the order of the options, with names in their matching form.
  private(set) var entries: [Entry] = []

  struct Entry: Sendable, Equatable {
    var column: Column
    /// As the user wrote it.
    var source: String
    var key: String
  }

  public init() {}

  public var isEmpty: Bool { entries.isEmpty }

  /// The mapped fields by their names, each with its columns as the user wrote them.
  public var fields: [(name: String, columns: [String])] {
    var fields: [(name: String, columns: [String])] = []
    for entry in entries {
      let name = entry.column.name ?? entry.column.field.name
      if fields.last?.name == name {
        fields[fields.count - 1].columns.append(entry.source)
      } else {
        fields.append((name, [entry.source]))
      }
    }
    return fields
  }

  /// The targets of `map(_:to:)`, without synonyms.
  public static var targets: [String] { Column.allCases.compactMap(\.name) }

  /// Maps a column, or JSON key, to a field. A second mapping of the same field replaces the first.
  public mutating func map(_ target: String, to source: String) throws(MappingError) {
    try map(target, toAnyOf: [source])
  }

  /// Maps several columns, or JSON keys, to a field, as if each of them had the field's own name.
  /// An input may have any of them. A second mapping of the same field replaces the first.
  public mutating func map(_ target: String, toAnyOf sources: [String]) throws(MappingError) {
    guard let column = Self.target(target) else {
      let list = Self.targets.joined(separator: ", ")
      throw MappingError(
        target: target, reason: "no such field; the fields are \(list)")
    }
    let mapped = sources.map { Entry(column: column, source: $0, key: ColumnName.key($0)) }
    guard !mapped.isEmpty, !mapped.contains(where: { $0.key.isEmpty }) else {
      throw MappingError(
        target: target, reason: "no column name; write FIELD=COLUMN")
    }
    entries.removeAll { $0.column == column }
    entries += mapped
  }

  private static func target(_ name: String) -> Column? {
    let key = ColumnName.key(name)
    for column in Column.allCases {
      if let name = column.name, ColumnName.key(name) == key { return column }
    }
    guard let column = ColumnName.column(forKey: key) else { return nil }
    if column == .placeOrSeat { return .location }
    if column == .reference { return .reservationNumber }
    if column == .seats || column == .theaterOrSeat { return .seat }
    return column.name == nil ? nil : column
  }

  /// The fields of a column or key in its matching form; several if it is mapped several times.
  func columns(forKey key: String) -> [Column] {
    let mapped = entries.filter { $0.key == key }.map(\.column)
    if !mapped.isEmpty { return mapped }
    if Self.arrivals.contains(key), hasDeparture {
      return ColumnName.column(forKey: key) == .to && !isTaken(.to)
        ? [.endOrDestination] : [.destination]
    }
    guard let column = ColumnName.column(forKey: key) else { return [] }
    if column == .theaterOrSeat {
      let free = [Column.theater, .seat].filter { !isTaken($0) }
      return free.count == 2 ? [column] : free
    }
    if isTaken(column) { return [] }
    return column == .placeOrSeat && isTaken(.seat) ? [.location] : [column]
  }

  /// Whether the place is mapped to a column of departures.
  private var hasDeparture: Bool {
    entries.contains { $0.column.field == .location && Self.departures.contains($0.key) }
  }

  /// The words for where a journey begins, in their matching form.
  private static let departures: Set<String> = [
    "from", "von", "ab", "abfahrtsort", "origin", "departureairport", "departurestation", "de",
    "desde", "origen", "origine", "da", "van", "depart", "salida", "partenza", "vertrek",
    "departure",
  ]
  /// The words for where it ends.
  static let arrivals: Set<String> = [
    "to", "nach", "an", "ankunftsort", "destination", "arrivalairport", "arrivalstation", "a",
    "hasta", "destino", "destinazione", "vers", "naar", "arrivee", "llegada", "arrivo", "aankomst",
    "arrival", "ziel", "zielort",
  ]

  /// Whether the title is mapped.
  var hasTitle: Bool { entries.contains { $0.column == .title } }

  /// The entries without any of these keys. If several columns are mapped to one field, one of
  /// them is enough.
  func missing(in keys: Set<String>) -> [Entry] {
    let found = Set(entries.filter { keys.contains($0.key) }.map(\.column))
    return entries.filter { !found.contains($0.column) }
  }

  /// Whether the field of the column is mapped.
  private func isTaken(_ column: Column) -> Bool {
    entries.contains { entry in
      switch (entry.column, column) {
      case (.start, _), (.end, _), (.geo, _), (_, .from), (_, .to), (_, .day), (_, .placeOrSeat),
        (_, .seats), (_, .givenName), (_, .familyName), (_, .reference):
        entry.column.field == column.field
      default: entry.column == column || (column == whole(entry.column))
      }
    }
  }

  /// The undivided column of a part: `start` for `start date`.
  private func whole(_ column: Column) -> Column? {
    switch column {
    case .startDate: .start
    case .endDate: .end
    case .latitude, .longitude: .geo
    default: nil
    }
  }
}

/// A mapping that names no field, or no column.
public struct MappingError: Error, Sendable, Equatable {
  /// As the user wrote it.
  public var target: String
  /// Lower case, with the known names.
  public var reason: String

  public init(target: String, reason: String) {
    self.target = target
    self.reason = reason
  }
}

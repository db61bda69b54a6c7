/// Which column or key states which field, where its own name does not tell: `--map`, `[profile.NAME]`.
///
/// A mapped field takes nothing from other columns, whatever their names.
public struct FieldMapping: Sendable, Equatable {
  /// Mapped columns in the order they were given, names in their matching form.
  private(set) var entries: [Entry] = []

  struct Entry: Sendable, Equatable {
    var column: Column
    /// As the user wrote it.
    var source: String
    var key: String
  }

  public init() {}

  public var isEmpty: Bool { entries.isEmpty }

  /// The names that `map(_:to:)` takes as a target, beside their synonyms.
  public static var targets: [String] { Column.allCases.compactMap(\.name) }

  /// Takes a field from that column, or JSON key; a second mapping of the same field replaces the
  /// first.
  public mutating func map(_ target: String, to source: String) throws(MappingError) {
    try map(target, toAnyOf: [source])
  }

  /// Takes a field from whichever of the columns, or JSON keys, an input has, as if each of them
  /// bore the field's own name; a second mapping of the same field replaces the first.
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
    guard let column = ColumnName.column(forKey: key), column.name != nil else { return nil }
    return column
  }

  /// What a column or key of that matching form states; several where it is mapped several times.
  func columns(forKey key: String) -> [Column] {
    let mapped = entries.filter { $0.key == key }.map(\.column)
    if !mapped.isEmpty { return mapped }
    guard let column = ColumnName.column(forKey: key), !isTaken(column) else { return [] }
    return [column]
  }

  /// Whether a mapping says where that column's field comes from.
  private func isTaken(_ column: Column) -> Bool {
    entries.contains { entry in
      switch entry.column {
      case .start, .end: entry.column.field == column.field
      default: entry.column == column || (column == whole(entry.column))
      }
    }
  }

  /// The undivided column of a part: `start` for `start date`.
  private func whole(_ column: Column) -> Column? {
    switch column {
    case .startDate: .start
    case .endDate: .end
    default: nil
    }
  }
}

/// A mapping that names no field, or no column.
public struct MappingError: Error, Sendable, Equatable {
  /// As the user wrote it.
  public var target: String
  /// Lower case, with the names there are.
  public var reason: String

  public init(target: String, reason: String) {
    self.target = target
    self.reason = reason
  }
}

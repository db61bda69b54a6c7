internal import Glibc

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
      let name = entry.column.name
      if fields.last?.name == name {
        fields[fields.count - 1].columns.append(entry.source)
      } else {
        fields.append((name, [entry.source]))
      }
    }
    return fields
  }

  /// The targets of `map(_:to:)`, without synonyms.
  public static var targets: [String] { ColumnTable.targets.map(\.name) }

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
    let targets = ColumnTable.targets
    return targets.first { ColumnName.key($0.name) == key }
      ?? ColumnTable.candidates(forKey: key)
      .first { targets.contains($0.column) && !$0.shape.isDeferred }?.column
  }

  /// What a column or key in its matching form may state; all of it if it is mapped.
  func candidates(forKey key: String) -> [ColumnTable.Candidate] {
    let mapped = entries.filter { $0.key == key }.map { ColumnTable.Candidate($0.column) }
    guard mapped.isEmpty else { return mapped }
    let known = ColumnTable.candidates(forKey: key)
    return isEmpty ? known : known.filter { !isTaken($0.column) }
  }

  func isMapped(_ key: String) -> Bool { entries.contains { $0.key == key } }

  /// The entries without any of these keys. If several columns are mapped to one field, one of
  /// them is enough.
  func missing(in keys: Set<String>) -> [Entry] {
    let found = Set(entries.filter { keys.contains($0.key) }.map(\.column))
    return entries.filter { !found.contains($0.column) }
  }

  /// Whether the field of the column is mapped.
  private func isTaken(_ column: Column) -> Bool {
    entries.contains { entry in
      if entry.column == column || whole(entry.column) == column { return true }
      guard entry.column.field == column.field else { return false }
      if case .part(let part) = column, part.isOpen { return true }
      switch entry.column {
      case .field(.title), .field(.start), .field(.end), .field(.geo), .field(.underName),
        .field(.duration):
        return true
      default: return false
      }
    }
  }

  /// The undivided column of a part: `start` for `start date`.
  private func whole(_ column: Column) -> Column? {
    switch column {
    case .part(.startDate): .field(.start)
    case .part(.endDate): .field(.end)
    case .part(.latitude), .part(.longitude): .field(.geo)
    default: nil
    }
  }
}

/// A mapping that the configuration keeps: `[profile.NAME]`.
public struct DocumentProfile: Sendable, Equatable {
  public var mapping: FieldMapping
  /// The domain of the mails whose labels it maps; those of domains below it, too. Nil for none.
  public var sender: String?
  /// The pattern of the names of the files whose labels it maps, as fnmatch(3) has it: `*.txt`. Nil
  /// for none.
  public var file: String?

  public init(mapping: FieldMapping, sender: String? = nil, file: String? = nil) {
    self.mapping = mapping
    self.sender = sender
    self.file = file
  }
}

extension ReadingOptions {
  /// The profile that names a document by its sender or its file, the first by name; nil without one.
  ///
  /// - Parameters:
  ///   - files: the names of the file and of the part with the document.
  ///   - sender: of the mail; nil for another document. Only a proven domain counts.
  func profile(
    ofFiles files: [String], from sender: MailSender?
  ) -> (name: String, mapping: FieldMapping)? {
    let names = files.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
    let found = profiles.filter { _, profile in
      guard profile.sender != nil || profile.file != nil else { return false }
      if let domain = profile.sender {
        guard let sender, sender.isProven, sender.domain.isWithin(domain) else { return false }
      }
      return profile.file.map { file in names.contains { fnmatch(file, $0, 0) == 0 } } ?? true
    }
    return found.min { $0.key < $1.key }.map { ($0.key, $0.value.mapping) }
  }
}

/// A mapping that names no field, or no column.
public struct MappingError: Error, Sendable, Equatable {
  /// As the user wrote it.
  public var target: String
  /// The column or key that no record has, as the user wrote it; nil for another mistake.
  public var column: String?
  /// Lower case, with the known names.
  public var reason: String

  public init(target: String, column: String? = nil, reason: String) {
    self.target = target
    self.column = column
    self.reason = reason
  }
}

/// What one of several names, those of a header or of an object's members, may state.
struct NamedCell {
  /// The place of the name among them.
  var source: Int
  var candidate: ColumnTable.Candidate
  /// A mapped name states all that it is mapped to, another one the first that fits.
  var isMapped: Bool
  /// What else the name of a time may state.
  var others: [Column] = []
}

extension FieldMapping {
  /// What the names may state beside each other, in the order of reading: strong rows of the table
  /// come before weak ones, these in the order of the table.
  ///
  /// - Parameter keys: the names in their matching form.
  func cells(of keys: [String]) -> [NamedCell] {
    var cells: [NamedCell] = []
    for (source, key) in keys.enumerated() {
      let isMapped = isMapped(key)
      cells += candidates(forKey: key).map {
        NamedCell(source: source, candidate: $0, isMapped: isMapped)
      }
    }
    let columns = Set(cells.map(\.candidate.column))
    cells.removeAll { !$0.candidate.shape.applies(beside: columns) }
    let meanings = Dictionary(grouping: cells, by: \.source)
    for (index, cell) in cells.enumerated()
    where cell.candidate.column.isTiming && !cell.isMapped {
      cells[index].others = meanings[cell.source, default: []].map(\.candidate.column)
        .filter { $0 != cell.candidate.column }
    }
    let weak = cells.filter(\.candidate.shape.isWeak)
      .sorted { $0.candidate.shape.row < $1.candidate.shape.row }
    return cells.filter { !$0.candidate.shape.isWeak } + weak
  }
}

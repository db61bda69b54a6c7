internal import Reservations

/// Which columns or keys of an input state which field, under a name (`--profile`).
struct Profile: Sendable, Equatable {
  struct Entry: Sendable, Equatable {
    /// The field's name as written, one that `--map` takes.
    var field: String
    /// As written, in their order; not empty.
    var columns: [String]
  }

  /// In the order of the fields' names.
  private(set) var entries: [Entry] = []
  /// The same, ready for use; `--map` can add to it and replace in it.
  private(set) var mapping = FieldMapping()

  init() {}

  /// Takes the field from whichever of the columns an input has.
  mutating func take(_ field: String, from columns: [String]) throws(MappingError) {
    try mapping.map(field, toAnyOf: columns)
    entries.append(Entry(field: field, columns: columns))
  }
}

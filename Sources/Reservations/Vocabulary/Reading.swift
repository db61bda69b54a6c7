public import CivilTime

/// What is said of the reading of one record: it is shown with the record's draft, and never merged,
/// compared or stored.
public struct Reading: Sendable, Equatable {
  /// The keys and columns with a value that no field uses, in the record's order; at most 100.
  public var unused: [UnusedValue] = []
  /// Values that could not be read; the fields of these values are nil.
  public var unread: [FieldProblem] = []
  /// The names of the members that state a field, in formats with such names: in linked data those
  /// of the start and the end, in CSV and JSON those of all fields, if the options say so.
  public var members: [Field: String] = [:]
  /// The name of the member that states when boarding begins or the doors open; nil for schema.org's.
  public var entryMember: String?
  /// The order in which ambiguous dates of the record were read; nil without such dates.
  public var dayOrder: DayOrder?
  /// Whether the fields are those of columns or keys, which a mapping can change.
  public var canBeMapped = false
  /// The time of day of the start, if only the day could not be read.
  public var startTime: LocalTime?
  /// The same of the end.
  public var endTime: LocalTime?

  public init() {}

  /// Names a value that no field uses, unless there are 100 already.
  mutating func addUnused(_ name: String, _ value: String) {
    if unused.count < 100 { unused.append(UnusedValue(name: name, value: value)) }
  }
}

/// What a user says about how inputs are to be read.
public struct ReadingOptions: Sendable {
  /// Nil to detect the format by the content.
  public var format: RecordFormat?
  public var mapping: FieldMapping
  /// For dates that are not ISO 8601: `--date-format`.
  public var datePattern: DatePattern?

  public init(
    format: RecordFormat? = nil, mapping: FieldMapping = FieldMapping(),
    datePattern: DatePattern? = nil
  ) {
    self.format = format
    self.mapping = mapping
    self.datePattern = datePattern
  }
}

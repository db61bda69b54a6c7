/// How records are written in an input.
///
/// A format is one file or folder that makes a value of this type; `all` registers it.
public struct RecordFormat: Sendable {
  /// The formats in the order in which each is asked whether an input is of it. CSV is the last: it takes
  /// any text.
  public static let all: [RecordFormat] = [.jsonl, .json, .csv]

  /// How several records make one file of the format.
  public enum Layout: Sendable {
    /// Each on lines of its own, behind the header where the format has one.
    case lines
    /// Between brackets, separated by commas.
    case list
  }

  /// Its name for `--from`.
  public let name: String
  public let layout: Layout

  /// Whether the input is of this format, by the bytes at its front, of which the first is no line end.
  /// Consumes nothing.
  let detect: @Sendable (_ buffer: InputBuffer, _ mapping: FieldMapping) throws(ReadingStop) -> Bool

  /// A reader of the records in the buffer, whose first byte is on that line, counted from 1.
  let makeReader:
    @Sendable (_ buffer: InputBuffer, _ maker: RecordMaker, _ line: Int) -> any FormatReader

  init(
    name: String, layout: Layout,
    detect: @escaping @Sendable (InputBuffer, FieldMapping) throws(ReadingStop) -> Bool,
    makeReader: @escaping @Sendable (InputBuffer, RecordMaker, Int) -> any FormatReader
  ) {
    self.name = name
    self.layout = layout
    self.detect = detect
    self.makeReader = makeReader
  }

  /// The format with that name for `--from`; nil where there is none.
  public init?(name: String) {
    guard let known = Self.all.first(where: { $0.name == name }) else { return nil }
    self = known
  }
}

extension RecordFormat: Equatable {
  public static func == (one: RecordFormat, other: RecordFormat) -> Bool { one.name == other.name }
}

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

public import CivilTime

/// A format of records in an input.
///
/// A format is one file or folder that makes a value of this type; `all` registers it.
public struct RecordFormat: Sendable {
  /// The formats, in the order of detection. CSV is behind those that it would accept, too; a text
  /// is what no other format reads.
  public static let all: [RecordFormat] = [
    .pkpass, .pdf, .image, .mail, .html, .ical, .jsonl, .json, .bcbp, .csv, .text,
  ]

  /// The name for `--from`.
  public let name: String
  /// Whether the records stand between brackets, with commas between them.
  let isList: Bool

  /// How the front of an input shows the format.
  enum Detection: Sendable {
    /// Whether the decoded text at the front is of this format; the first byte is not a line end.
    /// Consumes nothing.
    case text(
      @Sendable (_ buffer: InputBuffer, _ mapping: FieldMapping) throws(ReadingStop) -> Bool)
    /// Whether the first bytes of an input are those of this container, whose bytes are read
    /// undecoded. Nil if more bytes can tell, unless the front is complete.
    case container(@Sendable (_ front: Bytes, _ isComplete: Bool) -> Bool?)
  }

  let detection: Detection

  /// Makes a reader of the records in the buffer. The number is the line of the buffer's first
  /// byte, from 1.
  let makeReader:
    @Sendable (_ buffer: InputBuffer, _ maker: RecordMaker, _ line: Int) -> any FormatReader

  init(
    name: String, isList: Bool = false,
    detect: @escaping @Sendable (InputBuffer, FieldMapping) throws(ReadingStop) -> Bool,
    makeReader: @escaping @Sendable (InputBuffer, RecordMaker, Int) -> any FormatReader
  ) {
    self.name = name
    self.isList = isList
    detection = .text(detect)
    self.makeReader = makeReader
  }

  /// A container, which is read undecoded.
  ///
  /// - Parameter detect: as in `Detection`.
  init(
    container name: String, detect: @escaping @Sendable (Bytes, Bool) -> Bool?,
    makeReader: @escaping @Sendable (InputBuffer, RecordMaker) -> any FormatReader
  ) {
    self.name = name
    isList = false
    detection = .container(detect)
    self.makeReader = { buffer, maker, _ in makeReader(buffer, maker) }
  }

  /// Whether the records stand in parts, each with a format of its own.
  public var isContainer: Bool {
    if case .container = detection { true } else { false }
  }

  /// The format with this name for `--from`; nil for an unknown name.
  public init?(name: String) {
    guard let known = Self.all.first(where: { $0.name == name }) else { return nil }
    self = known
  }
}

extension RecordFormat: Equatable {
  public static func == (one: RecordFormat, other: RecordFormat) -> Bool { one.name == other.name }
}

/// The user's options for reading inputs.
public struct ReadingOptions: Sendable {
  /// Nil to detect the format from the content.
  public var format: RecordFormat?
  /// Nil to detect the encoding by the content.
  public var encoding: TextEncoding?
  public var mapping: FieldMapping
  /// For dates that are not ISO 8601: `--date-format`.
  public var datePattern: DatePattern?
  /// Of dates such as `10/06/2026` in a column whose other dates prove no order; nil refuses them.
  public var dayOrder: DayOrder?
  /// For dates without a year; nil if unknown.
  public var today: LocalDate?
  /// The languages of the user, the preferred one first: `de_DE.UTF-8`.
  public var languages: [String]
  /// Parses mails, pages and archives.
  package var parser = DocumentParser.inProcess
  /// Read the documents that this library finds no booking in.
  public var readers = DocumentReaders()
  /// The next step with a document that only a reader can read.
  public var adviceForReader = "export the booking as CSV or JSON"
  /// Map the labels of the documents that they name, by their names.
  public var profiles: [String: DocumentProfile] = [:]
  /// Whether the labels of every text are read, as with the format `text`; otherwise those that a profile
  /// names.
  public var readsLabels = false
  /// Whether the text of the only document is kept, for a person at the prompt.
  public var keepsText = false
  /// The mail server whose Authentication-Results count (RFC 8601 §2.5, authserv-id), in lower case;
  /// nil for none: then a mail is from the domain in its From.
  public var authserv: String?
  /// Whether the reservations of CSV and JSON name the members of each field.
  public var namesMembers = false

  public init(
    format: RecordFormat? = nil, encoding: TextEncoding? = nil,
    mapping: FieldMapping = FieldMapping(), datePattern: DatePattern? = nil,
    today: LocalDate? = nil, languages: [String] = []
  ) {
    self.format = format
    self.encoding = encoding
    self.mapping = mapping
    self.datePattern = datePattern
    self.today = today
    self.languages = languages
  }
}

/// The position and the text of a record.
public struct RecordOrigin: Sendable, Equatable {
  /// How the text names its values.
  public enum Names: Sendable, Equatable {
    /// By the columns of a CSV file, whose header is as read, without its line end.
    case columns(header: [UInt8])
    /// By the keys of a JSON object.
    case keys
    /// By names of its format, which no mapping changes.
    case fixed
  }

  public var position: RecordPosition
  /// The text of the record as read, without line end, including bytes that are not UTF-8. Empty if
  /// the record was too long to be kept, or is missing.
  public var original: [UInt8]
  public var names = Names.fixed
  /// The absolute path of the input, or the name that a person gives it; nil for a pipe.
  public var source: String?
  /// Nil for a record that came in no mail.
  public var sender: MailSender?
  /// Whether nothing but a text states the record, of which a person makes an event.
  public var isOfText = false
  /// What the document says of a record of its labels; nil for other records.
  var labels: LabelContext?
  /// Whether the values are those of labels.
  public var isLabelled: Bool { labels != nil }

  public init(position: RecordPosition, original: [UInt8]) {
    self.position = position
    self.original = original
  }
}

/// What a record holds.
public enum RecordContent: Sendable {
  indirect case booking(Reservation, Reading)
  /// One iCalendar object with the components of one UID (RFC 5545 §3.4), not parsed, and its
  /// METHOD in upper case (RFC 5546 §1.4).
  case object([UInt8], method: String?)
  case refused(RecordError)
}

/// One record of an input, with its position.
public struct Record: Sendable {
  public var origin: RecordOrigin
  public var content: RecordContent

  public var position: RecordPosition { origin.position }
  public var original: [UInt8] { origin.original }

  public init(position: RecordPosition, original: [UInt8], content: RecordContent) {
    origin = RecordOrigin(position: position, original: original)
    self.content = content
  }
}

extension Record {
  /// Whether the whole record could be read.
  var isRead: Bool { if case .refused = content { false } else { true } }
}

/// Why a whole record cannot be read. Reading continues with the next record.
public struct RecordError: Error, Sendable, Equatable {
  /// Lower case, with the next step; contains no value of the record.
  public var reason: String

  public init(_ reason: String) { self.reason = reason }
}

/// A value that is invalid for its field.
public struct FieldProblem: Error, Sendable, Equatable {
  public var field: Field
  /// Lower case, with the next step; quotes the value only if it is a date, a duration or a zone,
  /// never a name or a booking reference.
  public var reason: String

  public init(field: Field, reason: String) {
    self.field = field
    self.reason = reason
  }
}

/// A key or column with a value that no field uses.
public struct UnusedValue: Sendable, Equatable {
  public var name: String
  /// The first 60 characters of the value.
  public var value: String

  public init(name: String, value: String) {
    self.name = name
    self.value = String(value.prefix(60))
  }
}

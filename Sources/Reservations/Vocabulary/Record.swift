public import CivilTime

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
  /// What states the record together with others: the file, or the mail of an mbox.
  public internal(set) var document: String
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
    document = position.file
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
    self.init(origin: RecordOrigin(position: position, original: original), content: content)
  }

  init(origin: RecordOrigin, content: RecordContent) {
    (self.origin, self.content) = (origin, content)
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

/// The position of a record in its input.
public struct RecordPosition: Sendable, Hashable {
  public enum Place: Sendable, Hashable {
    /// The whole file, or the whole part, is one record.
    case whole
    /// The record starts on this line, counted from 1 (CSV and JSON Lines).
    case line(Int)
    /// The record is the element of this index, counted from 0 (JSON arrays).
    case index(Int)
  }

  /// The input's name as the user gave it; `-` for standard input.
  public var file: String
  /// The part of a container with the record, such as the name of an attachment; nil for a file
  /// that is not a container.
  public var part: String?
  /// The Message-ID of the mail around the record, without angle brackets; nil for other records.
  public var messageID: String?
  /// Within the part, or within the file if there is no part.
  public var place: Place

  public init(file: String, part: String? = nil, place: Place) {
    self.file = file
    self.part = part
    self.place = place
  }
}

extension RecordPosition: CustomStringConvertible {
  /// `bookings.csv:3`, `bookings.json[0]`, `booking.json`; `mail.eml:bookings.csv:3` in a container.
  public var description: String {
    let name = part.map { "\(file):\($0)" } ?? file
    switch place {
    case .whole: return name
    case .line(let line): return "\(name):\(line)"
    case .index(let index): return "\(name)[\(index)]"
    }
  }
}

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
  /// The day of the start, if only the time of day could not be read.
  public var startDay: LocalDate?

  public init() {}

  /// Names a value that no field uses, unless there are 100 already.
  mutating func addUnused(_ name: String, _ value: String) {
    if unused.count < 100 { unused.append(UnusedValue(name: name, value: value)) }
  }
}

/// A field of a record, in the terms of schema.org and iCalendar.
public enum Field: String, Sendable, Codable, CaseIterable {
  case title, theater, location, start, end, duration
  case allDay = "all day"
  case zone
  case endZone = "end zone"
  case notes, alarms, url, image, seat
  case reservationNumber = "reservation number"
  case provider
  case underName = "under name"
  case status, calendar
  case repeatRule = "repeat"
  case id
  case showAs = "show as"
  case geo

  /// The name in messages and for `--map`.
  public var name: String { rawValue }
}

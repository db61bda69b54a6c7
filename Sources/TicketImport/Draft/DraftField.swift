public import CalendarStore
public import CivilTime
public import Reservations

/// A field of a draft, in the order of a card. The raw value is the name people read and type, except
/// for some fields of a reminder.
public enum DraftField: String, Sendable, CaseIterable {
  /// `start` is the due time of a reminder, and `begin` when the reminder can be started.
  case title, start, begin, end, zone
  case allDay = "allday"
  case repeatRule = "repeat"
  case location, geo, alarms, url, priority
  case availability = "show-as"
  case calendar, status, notes

  public var name: String { rawValue }

  /// The name in a draft of an event or of a reminder.
  public func name(isReminder: Bool) -> String {
    switch self {
    case .start where isReminder: "due"
    case .begin where isReminder: "start"
    case .calendar where isReminder: "list"
    default: rawValue
    }
  }
}

/// Why a draft cannot be saved as it is.
public struct DraftProblem: Error, Sendable, Equatable {
  public var field: DraftField
  /// The field's name in its draft.
  var name: String
  /// Lower case, with the next step; nil for a required field without a value.
  public var reason: String?

  public init(_ field: DraftField, _ reason: String? = nil) {
    self.field = field
    name = field.name
    self.reason = reason
  }

  /// The reason, with the name of its field.
  public var text: String {
    if let reason { return "\(name): \(reason)" }
    return field == .start ? "no start time" : "no \(name)"
  }
}

extension DraftProblem {
  /// The problem of a value that could not be read. If the draft has the value in another field,
  /// the reason begins with the record's field.
  init(_ problem: FieldProblem) {
    let field = DraftField(problem.field)
    let name = problem.field.name
    self.init(field, name == field.name ? problem.reason : "\(name): \(problem.reason)")
  }
}

/// Why a draft is not an event yet: at least one problem.
public struct DraftError: Error, Sendable, Equatable {
  public var problems: [DraftProblem]
  /// The values of the record to map to missing fields.
  public var hint: String?

  /// All problems in one line, each with its field, then the hint.
  public var reason: String {
    (problems.map(\.text) + [hint].compactMap(\.self)).joined(separator: "; ")
  }
}

/// A remark on how a record was read.
public enum Remark: Sendable, Equatable {
  /// The encoding was detected by content.
  case encodingGuessed(String)
  /// Ambiguous dates have the order of the other dates of their column.
  case dayOrder(DayOrder)
  /// The clock goes back and the reading occurs twice: the draft has the first one (RFC 5545
  /// §3.3.5).
  case repeated(DraftField)
  /// The reading occurs twice and the record's offset is that of the second. The time is written in
  /// UTC, because in a zone it would be the first.
  case secondOfTwo(DraftField)
  /// The clock goes forward and the reading does not occur: the draft uses the offset before the
  /// gap.
  case skipped(DraftField, stated: LocalTime)
  /// The record gives an offset and no zone; the default zone has that offset at that time.
  case zoneAgrees(DraftField)
  /// The zone is that of the airport or the country of this name.
  case zoneOfPlace(DraftField, String)
  /// The zone of this name is that of the place before; the present place gives none.
  case zoneOfOldPlace(DraftField, String)
  /// The record names a zone with another offset at that time; the record's offset applies.
  case zoneDropped(DraftField)
  /// The record has the time with this abbreviation, such as CET, and the other one of its zone
  /// applies that day. The stated one counts.
  case offSeason(DraftField, stated: String)
  /// The offset of the record, or of its zone, is not one of the place of this name. The record's
  /// counts.
  case offsetKept(DraftField, place: String)
  /// Nothing gives a zone for the record's offset: the time is written in UTC. The reading is the
  /// stated one, `12:00+09:00`.
  case offsetAlone(DraftField, stated: String)
  /// The record states the moment and no zone: it is shown in the zone of the command line. The
  /// reading is the stated one; nil for a time in UTC.
  case momentInZone(DraftField, stated: String?)
  /// The zone of the command line is not used, because the start has another one.
  case zoneUnused(String)
  /// Nothing is known of the place: the time has the zone of the event's other end.
  case zoneOfOtherEnd(DraftField)
  /// The time has no zone and no offset: it floats (RFC 5545 §3.3.5).
  case floating
  /// The stated end is up to a day before the start, so it is on the next day.
  case nextDay
  /// The record states no end: the length is computed from the distance of a flight.
  case lengthAssumed(kilometers: Int)
  /// A typed word is probably an hour and is not read: the reason, with forms that are read.
  case unreadHour(String)
  /// The record states the day only.
  case dayOnly(DraftField)
  /// The record states when boarding begins, and no departure.
  case startsAtBoarding
  /// The record has the day and when the doors open, but not when the event starts.
  case startsAtDoors
  /// The rule begins later than the start. Each card says so of the present values.
  case startOutsideRule(first: EventTime)
  /// The stated position is not at the airport of this code. The code does not count.
  case codeRefuted(String)
  /// The record states a duration that contradicts its end.
  case endWins(over: CivilDuration)
  /// The link is not a URL and is in the notes.
  case linkInNotes
  /// A value of the record that could not be read, and that an event can do without.
  case unread(DraftProblem)
  /// What does not fit together in the trip of the booking, or among its records.
  case trip(String)
  /// A record is from a mail of this domain, and those before it are from mails of others.
  case stranger(String)
  /// On the iCalendar object of the record.
  case object(ObjectRemark)
}

/// A remark on an iCalendar object that a record is.
public enum ObjectRemark: Sendable, Equatable {
  /// A problem of the object: lower case, without control characters.
  case problem(String)
  /// The number of alarms that are left out: they mail, run a program, or are not valid.
  case alarmsLeftOut(Int)
  /// The number of occurrences of the series with values of their own, which are kept. Of the first
  /// five, `first` has the day and in brackets what differs from the series.
  case changedOccurrences(Int, first: [String]?)
  /// The object has only occurrences of a series.
  case onlyOccurrences
  /// Why the object does not change the event without being asked about.
  case conflict(String)
  /// The object changes or cancels occurrences of the series that is shown, on these days.
  case occurrencesReplaced([String], isCanceled: Bool)
}

extension Remark {
  /// The table of remarks.
  private var row: (field: DraftField?, isOnZone: Bool, isSaid: Bool) {
    switch self {
    case .repeated(let field), .secondOfTwo(let field), .dayOnly(let field):
      (field, false, false)
    case .skipped(let field, _), .offSeason(let field, _): (field, false, true)
    case .zoneAgrees(let field), .zoneOfOldPlace(let field, _), .offsetAlone(let field, _),
      .momentInZone(let field, _):
      (field, true, false)
    case .zoneOfPlace(let field, _), .zoneDropped(let field), .offsetKept(let field, _),
      .zoneOfOtherEnd(let field):
      (field, true, true)
    case .zoneUnused: (.zone, true, true)
    case .nextDay, .endWins: (.end, false, true)
    case .lengthAssumed: (.end, false, false)
    case .codeRefuted, .floating, .startOutsideRule: (.start, false, true)
    case .startsAtBoarding, .startsAtDoors, .unreadHour, .trip: (.start, false, false)
    case .unread(let problem): (problem.field, false, true)
    case .object(.problem), .object(.alarmsLeftOut): (nil, false, true)
    case .object(.changedOccurrences), .object(.onlyOccurrences), .object(.occurrencesReplaced),
      .object(.conflict), .encodingGuessed, .dayOrder, .linkInNotes, .stranger:
      (nil, false, false)
    }
  }

  /// The field whose change makes the remark obsolete; nil for a remark on the file.
  public var field: DraftField? { row.field }

  /// Whether the remark says where the zone of a time comes from.
  var isOnZone: Bool { row.isOnZone }

  /// Whether an import without a prompt says the remark on standard error, and not only in its
  /// result: a value of the record was impossible, contradicted another one, could not be read, or
  /// was completed by what the record does not state.
  public var isSaidUnattended: Bool { row.isSaid }
}

extension [Remark] {
  /// The start as it is stated, if the clock skips it.
  var skippedStart: LocalTime? {
    for case .skipped(.start, let stated) in self { return stated }
    return nil
  }
}

extension DraftField {
  /// Reads the name of a field or the beginning of one, in any case.
  init(typed text: String) throws(EditSyntaxError) {
    let name = text.lowercased() == "duration" ? DraftField.end.name : text.lowercased()
    let all = DraftField.allCases
    let found = all.filter { $0.name == name }
    let matches = found.isEmpty ? all.filter { $0.name.hasPrefix(name) } : found
    guard matches.count == 1 else {
      let names = (matches.isEmpty ? all : matches).map(\.name).joined(separator: ", ")
      throw EditSyntaxError(
        reason: matches.isEmpty
          ? "no field \"\(text.prefix(40))\"; fields: \(names)"
          : "\"\(text.prefix(40))\" is ambiguous: \(names)")
    }
    self = matches[0]
  }
}

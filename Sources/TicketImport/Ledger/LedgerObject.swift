public import CalendarStore
internal import CivilTime
public import Foundation
internal import GRDB
internal import Reservations

/// One object, or a calendar, before and after an entry of the log wrote it: a row of `objects`.
public struct LedgerObject: Sendable, Equatable {
  public enum Subject: Int, Sendable {
    case event = 1
    case reminder = 2
    /// A calendar that was deleted, or is there again. It has no name, and property files as JSON.
    case calendar = 3
  }

  public enum Action: Int, Sendable {
    /// The event was added.
    case create = 1
    /// The event's text was replaced, after a change of the record.
    case update = 2
    /// The event was marked as canceled.
    case cancel = 3
    /// The event's file was removed: the record was canceled, or is gone from its source.
    case withdraw = 4
    /// An undo restored an earlier text.
    case restore = 5
    /// An undo removed the event: the booking counts as never imported.
    case forget = 6
    /// The event left this calendar for another one; the other calendar's row is the booking's
    /// latest.
    case leave = 7
    /// A command, or the undo of one, added the object.
    case add = 9
    /// A command, or the undo of one, changed the object.
    case change = 10
    /// A command, or the undo of one, removed the object. The row is of no booking: its event was
    /// deleted by a person.
    case remove = 11
    /// An undo removed an event that an import had brought back: it counts as deleted by a person.
    case deleteAgain = 12
    /// Somebody else had changed the event, which a merge has found: it counts as changed by a person.
    /// Nothing was written.
    case adopt = 13

    /// Whether the object is in the calendar after the action.
    public var hasEvent: Bool {
      switch self {
      case .create, .update, .cancel, .restore, .add, .change, .adopt: true
      case .withdraw, .forget, .leave, .remove, .deleteAgain: false
      }
    }

    /// Whether the action replaces or removes the object of the row before.
    var replaces: Bool {
      switch self {
      case .update, .cancel, .withdraw, .leave: true
      case .create, .restore, .forget, .add, .change, .remove, .deleteAgain, .adopt: false
      }
    }

    /// Whether a command or somebody else made the change, or the undo of one: the calendar decides
    /// whether it was made.
    public var isOfCommand: Bool {
      self == .add || self == .change || self == .remove || self == .adopt
    }
    static let ofCommand = "(9, 10, 11, 13)"

  }

  /// The row of the ledger; 0 before it is inserted.
  public internal(set) var id: Int64 = 0
  /// The entry of the log that made the write; 0 before the row is inserted.
  public internal(set) var importID: Int64 = 0
  public var subject = Subject.event
  public var action: Action
  /// The same number for writes that are one: a move, or a series with the one that was split off
  /// from it. Nil for a write alone.
  var unit: Int64?
  /// The calendar has no identifier if it was deleted since, with all of its events.
  public var calendar: EventCalendar
  public var href: String
  /// The UID of a booking's event is the identity, unless the event was saved as a second one. Nil
  /// for a calendar, and for an object that cannot be read.
  public var uid: String?
  /// The etag as written; nil for an object that is no longer in the calendar, or unknown.
  public var etag: String?
  public var title: String
  /// Nil without a start or a due time.
  public var start: EventTime?
  /// Exclusive, as in `Event`.
  var end: EventTime?
  /// The change time of the object's file after the write, as in `ObjectVersion`; nil if unknown.
  var changed: Int?
  /// When the write was recorded, just before it was sent; nil if unknown.
  var sent: Instant?
  /// Whether the server does not tell whether the write was made.
  var isUndecided = false
  /// The row that this write replaces or undoes; nil for none.
  var previousID: Int64?
  /// The row whose version an undo put back; 0 for the state before the first row. Nil for a
  /// version of its own.
  var restoredID: Int64?
  /// The identity of the booking; nil for an object of no booking.
  public var identity: UUID?
  var sequence = 0
  var creationDate: Instant?
  /// The position of the record: `bookings.csv:3`; nil for an object of no booking.
  public var position: String?
  /// The source of the record, for `--prune`.
  var source: String?
  /// The Message-ID of the mail that the record came from; nil for other records.
  public var messageID: String?
  /// Whether the booking has a kind: it is a part of a trip, and found by its day.
  var hasKind = false
  /// Of a row to be inserted; of a row that was read, `Ledger.contents` has them.
  public var contents = Contents()
  /// What the records of the write state of bookings, of a row to be inserted.
  var facts: [StoredFacts] = []
  /// What a person changed of the event, of a row to be inserted.
  var overrides: [StoredOverride] = []
  /// The etag of the object before a command changed it, of a row to be inserted.
  public var former: String?

  /// The long texts of a row.
  public struct Contents: Sendable, Equatable {
    /// Nil for a new object. Of an import, the text that the ledger wrote before.
    public var before: [UInt8]?
    /// Nil for a removed object.
    public var after: [UInt8]?

    public init() {}
  }

  /// Whether the object is unchanged since it was written, by stat(2). A restored copy of the
  /// written file is unchanged.
  public func isUntouched(_ version: ObjectVersion) -> Bool {
    guard version.etag == etag else { return etag.map(version.has) ?? false }
    guard let written = changed, let latest = version.changed else { return true }
    return latest <= written
  }
}

extension LedgerObject {
  /// Whether the object is in the calendar after the write.
  public var hasEvent: Bool { action.hasEvent }

  /// The UID of a booking's event as its number; nil for another program's UID.
  var eventID: UUID? { uid.flatMap(UUID.init(name:)) }

  /// The names of the object, or of a calendar: equal for the rows of one.
  var names: [String?] { [calendar.source, calendar.name, href] }

  /// The row that first wrote what the object is after this one; 0 for the state before all rows.
  var version: Int64 { restoredID ?? id }

  /// Whether the facts of the booking say what becomes of its event: it is in the calendar, or its facts were
  /// undone or have removed it.
  var decidesBooking: Bool { hasEvent || action == .forget || action == .withdraw }

  /// A further write of the object, without texts.
  func following(_ action: Action) -> LedgerObject {
    var entry = self
    entry.action = action
    (entry.previousID, entry.contents, entry.facts, entry.overrides) = (id, Contents(), [], [])
    (entry.etag, entry.changed, entry.messageID, entry.sent) = (nil, nil, nil, nil)
    (entry.isUndecided, entry.unit, entry.restoredID, entry.former) = (false, nil, nil, nil)
    return entry
  }
}

// MARK: Commands

extension LedgerObject {
  /// A change that a command is about to make.
  public init(
    _ change: ObjectChange, _ subject: Subject, title: String, start: EventTime? = nil,
    uid: String? = nil
  ) {
    self.init(
      subject: subject,
      action: change.after == nil ? .remove : change.before == nil ? .add : .change,
      unit: change.unit.map(Int64.init), calendar: change.calendar, href: change.href, uid: uid,
      title: title, start: start)
    (contents.before, contents.after) = (change.before, change.after)
    if change.before == nil { etag = change.etag } else { former = change.etag }
  }

  public init(_ change: ObjectChange) {
    let shown = change.shown
    self.init(
      change, shown.type == .event ? .event : .reminder, title: shown.title, start: shown.start,
      uid: shown.uid)
    if shown.type == .event { end = change.after.flatMap(ForeignObject.event)?.end }
  }

  /// Makes the row one of the booking of the row before, whose event a command has changed.
  mutating func follow(_ previous: LedgerObject) {
    (identity, uid, hasKind) = (previous.identity, previous.uid, previous.hasKind)
    (sequence, creationDate) = (previous.sequence, previous.creationDate)
    (position, source) = (previous.position, previous.source)
  }

  /// Whether a changed object has the occurrences of the one before, and no problem. The next version
  /// of a booking would replace changes of single occurrences, and does not say that a reminder is
  /// completed.
  static func keepsOccurrences(_ before: [UInt8], _ after: [UInt8]) -> Bool {
    guard let old = try? ICalendarObject(before).contents(),
      let new = try? ICalendarObject(after).contents(), new.problem == nil,
      new.series.count == old.series.count, new.itemCount == old.itemCount,
      new.reminders.map(\.isCompleted) == old.reminders.map(\.isCompleted)
    else { return false }
    return zip(new.series, old.series).allSatisfy { $0.hasOccurrences(of: $1) }
  }
}

// MARK: Rows

extension LedgerObject {
  /// The columns that `init(row:)` reads.
  static let columns = """
    o.*, c.title AS calendar_title, c.source AS calendar_source, c.identifier, s.name AS source_name
    """

  /// The tables of `columns`.
  static let tables = """
    objects o JOIN calendars c ON c.id = o.calendar LEFT JOIN sources s ON s.id = o.source
    """

  init(row: Row) throws {
    func time(_ column: String) throws -> EventTime? {
      try row.decode(String?.self, forColumn: column).map(EventTime.init(ledgerText:))
    }
    func moment(_ column: String) throws -> Instant? {
      try row.decode(Int?.self, forColumn: column).map(Instant.init(secondsSince1970:))
    }
    guard let subject = Subject(rawValue: try row.decode(forColumn: "subject")),
      let action = Action(rawValue: try row.decode(forColumn: "action"))
    else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    self.init(
      id: try row.decode(forColumn: "id"), importID: try row.decode(forColumn: "import"),
      subject: subject, action: action, unit: try row.decode(forColumn: "unit"),
      calendar: EventCalendar(
        name: try row.decode(forColumn: "calendar_title"),
        source: try row.decode(forColumn: "calendar_source"),
        identifier: try row.decode(forColumn: "identifier")),
      href: try row.decode(forColumn: "href"), uid: try row.decode(forColumn: "uid"),
      etag: try row.decode(forColumn: "etag"), title: try row.decode(forColumn: "title"),
      start: try time("start"), end: try time("ending"),
      changed: try row.decode(forColumn: "changed"), sent: try moment("sent"),
      isUndecided: try row.decode(Int.self, forColumn: "settled") == 2,
      previousID: try row.decode(forColumn: "previous"),
      restoredID: try row.decode(forColumn: "restored"),
      identity: try row.decode(forColumn: "identity"),
      sequence: try row.decode(forColumn: "sequence"), creationDate: try moment("created"),
      position: try row.decode(forColumn: "position"),
      source: try row.decode(forColumn: "source_name"),
      messageID: try row.decode(forColumn: "message"),
      hasKind: try row.decode(Int?.self, forColumn: "day") != nil)
  }
}

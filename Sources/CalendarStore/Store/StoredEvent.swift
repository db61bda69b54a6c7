internal import CivilTime
public import Foundation

/// An event of a calendar, or one occurrence of it, with its calendar and the fetched version.
///
/// The event's properties are available directly: `stored.title` is `stored.event.title`.
@dynamicMemberLookup
public struct StoredEvent: Sendable, Equatable {
  public let calendar: EventCalendar
  /// The event's object and the fetched version; nil for a new event.
  public var version: EventVersion?
  public var event: Event

  public init(_ event: Event, in calendar: EventCalendar, version: EventVersion? = nil) {
    self.calendar = calendar
    self.version = version
    self.event = event
  }

  public var id: ItemID { event.id }

  public subscript<Value>(dynamicMember property: WritableKeyPath<Event, Value>) -> Value {
    get { event[keyPath: property] }
    set { event[keyPath: property] = newValue }
  }

  public subscript<Value>(dynamicMember property: KeyPath<Event, Value>) -> Value {
    event[keyPath: property]
  }
}

/// A reminder of a list, with its list and the fetched version.
///
/// The reminder's properties are available directly.
@dynamicMemberLookup
public struct StoredReminder: Sendable, Equatable {
  /// The list.
  public let calendar: EventCalendar
  /// The reminder's object and the fetched version; nil for a new reminder.
  public var version: EventVersion?
  public var reminder: Reminder

  public init(_ reminder: Reminder, in calendar: EventCalendar, version: EventVersion? = nil) {
    self.calendar = calendar
    self.version = version
    self.reminder = reminder
  }

  public var id: ItemID { reminder.id }

  public subscript<Value>(dynamicMember property: WritableKeyPath<Reminder, Value>) -> Value {
    get { reminder[keyPath: property] }
    set { reminder[keyPath: property] = newValue }
  }

  public subscript<Value>(dynamicMember property: KeyPath<Reminder, Value>) -> Value {
    reminder[keyPath: property]
  }
}

/// Identifies an event or reminder, or one occurrence of it, in a fixed form for every UID.
public struct ItemID: Sendable, Hashable {
  /// The UID if it is a UUID, else the UUID of its text (version 5, RFC 9562 §5.5).
  public let uuid: UUID
  /// The occurrence's start in the recurrence set (RFC 5545 §3.8.4.4); nil for the whole event,
  /// repeating or not.
  public var occurrence: EventTime?

  public init(uuid: UUID, occurrence: EventTime? = nil) {
    self.uuid = uuid
    self.occurrence = occurrence
  }

  public init(uid: String, occurrence: EventTime? = nil) {
    self.init(uuid: UUID(name: uid) ?? .version5(of: Array(uid.utf8)), occurrence: occurrence)
  }
}

extension ItemID: CustomStringConvertible {
  /// The UUID in lower case; after an `@`, the occurrence in the form of RECURRENCE-ID:
  /// `@20261121`, `@20261121T090000`, `@20261121T080000Z`.
  public var description: String {
    guard let occurrence else { return uuid.lowercaseName }
    let reading = occurrence.reading
    let date = reading.date.description.filter { $0 != "-" }
    let time = reading.time.description.filter { $0 != ":" }
    return switch occurrence {
    case .date: "\(uuid.lowercaseName)@\(date)"
    case .floating, .zoned, .described: "\(uuid.lowercaseName)@\(date)T\(time)"
    case .utc: "\(uuid.lowercaseName)@\(date)T\(time)Z"
    }
  }
}

extension Event {
  public var id: ItemID { ItemID(uid: uid, occurrence: occurrenceDate) }
}

extension Reminder {
  public var id: ItemID { ItemID(uid: uid) }
}

/// The contents of one object of a calendar.
struct StoredContents: Sendable {
  let calendar: EventCalendar
  let version: EventVersion
  let contents: ObjectContents

  init(_ contents: ObjectContents, in calendar: EventCalendar, version: EventVersion) {
    self.contents = contents
    self.calendar = calendar
    self.version = version
  }

  init(
    _ object: CalendarObject, in calendar: EventCalendar, zones: ZoneResolver = ZoneResolver()
  ) throws(ICalendarError) {
    let contents = try ICalendarObject(object.text, in: object.version).contents(zones: zones)
    self.init(contents, in: calendar, version: object.version)
  }

  var series: [EventSeries] { contents.series }

  func stored(_ event: Event) -> StoredEvent {
    StoredEvent(event, in: calendar, version: version)
  }

  func stored(_ reminder: Reminder) -> StoredReminder {
    StoredReminder(reminder, in: calendar, version: version)
  }

  func reminders(where isWanted: (Reminder) -> Bool) -> [StoredReminder] {
    contents.reminders.filter(isWanted).map(stored)
  }
}

extension ICalendarObject {
  /// Parses an object's text. Items without a UID get the object's name without `.ics` as their
  /// UID.
  init(_ text: [UInt8], in version: EventVersion) throws(ICalendarError) {
    let ending = version.href.utf8.suffix(4).map { $0 | 0x20 }
    let isICS = ending.elementsEqual(".ics".utf8)
    try self.init(
      text, substituteUID: isICS ? String(version.href.dropLast(4)) : version.href)
  }
}

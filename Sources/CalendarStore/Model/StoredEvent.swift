public import CivilTime

/// An event of a calendar, or one occurrence of an event that repeats.
///
/// What can be changed here is what an edit changes in the calendar; everything else that the calendar
/// holds of the event stays as it is.
public struct StoredEvent: Sendable, Equatable {
  public let calendar: EventCalendar
  /// RFC 5545 §3.8.4.7, as it is written.
  public let uid: String
  /// Where the calendar keeps it, and in which version it was fetched; nil for one not saved yet.
  public var version: EventVersion?

  public var title: String
  public var start: EventTime
  /// Exclusive, not before the start; of the same kind (date or date and time) as the start.
  public var end: EventTime
  public var location: String?
  public var geo: GeoLocation?
  public var notes: String?
  public var url: String?
  public var status: EventStatus
  public var availability: EventAvailability
  /// Those before or at the start, and those at a moment. Others are kept and not shown.
  public var alarms: [Alarm]
  /// RFC 5545 §3.8.5.3; more than one only in foreign files.
  public var recurrenceRules: [RecurrenceRule]
  /// The series has dates that are given one by one (RFC 5545 §3.8.5.2, RDATE).
  public internal(set) var hasGivenDates = false

  public let attendees: [Participant]
  public let organizer: Participant?
  public let creationDate: Instant?
  public let lastModifiedDate: Instant?
  /// RFC 5545 §3.8.7.4, from 0.
  public let sequence: Int

  /// The start that the recurrence set gives this occurrence; nil for an event that does not repeat.
  public let occurrenceDate: EventTime?
  /// An occurrence that differs from its series (RFC 5545 §3.8.4.4, RECURRENCE-ID).
  public let isDetached: Bool

  public init(
    calendar: EventCalendar, uid: String, version: EventVersion? = nil, title: String,
    start: EventTime, end: EventTime, location: String? = nil, geo: GeoLocation? = nil,
    notes: String? = nil, url: String? = nil, status: EventStatus = .confirmed,
    availability: EventAvailability = .busy, alarms: [Alarm] = [],
    recurrenceRules: [RecurrenceRule] = [], attendees: [Participant] = [],
    organizer: Participant? = nil, creationDate: Instant? = nil, lastModifiedDate: Instant? = nil,
    sequence: Int = 0, occurrenceDate: EventTime? = nil, isDetached: Bool = false
  ) {
    self.calendar = calendar
    self.uid = uid
    self.version = version
    self.title = title
    self.start = start
    self.end = end
    self.location = location
    self.geo = geo
    self.notes = notes
    self.url = url
    self.status = status
    self.availability = availability
    self.alarms = alarms
    self.recurrenceRules = recurrenceRules
    self.attendees = attendees
    self.organizer = organizer
    self.creationDate = creationDate
    self.lastModifiedDate = lastModifiedDate
    self.sequence = sequence
    self.occurrenceDate = occurrenceDate
    self.isDetached = isDetached
  }

  public var id: ItemID { ItemID(uid: uid, occurrence: occurrenceDate) }

  /// It repeats, or is an occurrence of what does.
  public var isRecurring: Bool {
    !recurrenceRules.isEmpty || hasGivenDates || occurrenceDate != nil
  }
}

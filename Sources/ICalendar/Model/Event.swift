public import CivilTime

/// An event, or one occurrence of an event that repeats (RFC 5545 §3.6.1, VEVENT).
///
/// An edit changes the properties that can be set here. Every other line of the event's object stays as it is.
public struct Event: Sendable, Equatable {
  /// RFC 5545 §3.8.4.7, as the file has it.
  public var uid: String
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
  /// Alarms before or at the start, and alarms at a moment; the file's other ones are `EventDetails.otherAlarms`.
  public var alarms: [Alarm]
  /// RFC 5545 §3.8.5.3; only foreign files have more than one.
  public var recurrenceRules: [RecurrenceRule]
  /// The series has dates of its own beside its rules (RFC 5545 §3.8.5.2, RDATE).
  public package(set) var hasGivenDates = false
  public package(set) var attendees: [Participant]
  public package(set) var organizer: Participant?
  /// RFC 5545 §3.8.7.1; nil where the file does not say it.
  public var creationDate: Instant?
  /// RFC 5545 §3.8.7.3; nil where the file does not say it.
  public var lastModifiedDate: Instant?
  /// RFC 5545 §3.8.7.4, from 0.
  public var sequence: Int
  /// The start that the recurrence set gives this occurrence; nil for an event that does not repeat.
  public package(set) var occurrenceDate: EventTime?
  /// The occurrence has a component of its own (RFC 5545 §3.8.4.4, RECURRENCE-ID).
  public package(set) var isDetached: Bool

  public init(
    uid: String, title: String, start: EventTime, end: EventTime, location: String? = nil,
    geo: GeoLocation? = nil, notes: String? = nil, url: String? = nil,
    status: EventStatus = .confirmed, availability: EventAvailability = .busy,
    alarms: [Alarm] = [], recurrenceRules: [RecurrenceRule] = [], attendees: [Participant] = [],
    organizer: Participant? = nil, creationDate: Instant? = nil, lastModifiedDate: Instant? = nil,
    sequence: Int = 0, occurrenceDate: EventTime? = nil, isDetached: Bool = false
  ) {
    self.uid = uid
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

  /// The event repeats, or is an occurrence of an event that does.
  public var isRecurring: Bool {
    !recurrenceRules.isEmpty || hasGivenDates || occurrenceDate != nil
  }
}

/// RFC 5545 §3.8.1.11 for events.
public enum EventStatus: Sendable, Hashable {
  case tentative, confirmed, canceled
}

/// Whether the event blocks time (RFC 5545 §3.8.2.7, TRANSP).
public enum EventAvailability: Sendable, Hashable {
  case busy, free
}

/// Degrees, WGS 84 (RFC 5545 §3.8.1.6, GEO).
public struct GeoLocation: Sendable, Hashable {
  public var latitude: Double
  public var longitude: Double

  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// An attendee or the organizer of an event (RFC 5545 §3.8.4.1 and §3.8.4.3). Edits never change them.
public struct Participant: Sendable, Equatable {
  /// CN; nil where the file does not state it.
  public let name: String?
  /// The calendar address, as a rule `mailto:`.
  public let address: String
  /// PARTSTAT in upper case: ACCEPTED, DECLINED, NEEDS-ACTION and so on; nil for an organizer.
  public let status: String?
  /// ROLE in upper case; nil where the file does not state it.
  public let role: String?

  public init(name: String?, address: String, status: String? = nil, role: String? = nil) {
    self.name = name
    self.address = address
    self.status = status
    self.role = role
  }
}

/// What the file says of an event beyond an `Event`. Every edit keeps it.
public struct EventDetails: Sendable, Equatable {
  /// Alarms that are not among the event's.
  public var otherAlarms: [OtherAlarm] = []
  /// RFC 5545 §3.8.1.3, in upper case, as `PRIVATE`; nil where the file does not state it.
  public var classification: String?
  /// RFC 5545 §3.8.1.2; each as its line lists them.
  public var categories: [String] = []
  /// RFC 5545 §3.8.1.1: addresses; nil for an attachment inside the file.
  public var attachments: [String?] = []
  /// The names of all other properties, each once, in upper case and in the file's order.
  public var otherProperties: [String] = []

  public init() {}
}

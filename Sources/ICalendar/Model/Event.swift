public import CivilTime

/// An event, or one occurrence of an event that repeats (RFC 5545 §3.6.1, VEVENT).
///
/// A save writes the settable properties. Every other line of the event's object stays as it is.
public struct Event: Sendable, Equatable {
  /// UID (RFC 5545 §3.8.4.7), unchanged from the file. A save finds the event by it: set it for a new
  /// event alone.
  public var uid: String
  public var title: String
  public var start: EventTime
  /// Exclusive, not before the start; in the same form (date or date and time) as the start.
  public var end: EventTime
  /// DURATION, of an event that states this in place of its end (RFC 5545 §3.8.2.5); also after a change
  /// of the end. An occurrence gets its end by it (§3.8.5.3).
  package var statedLength: CivilDuration?
  public var location: String?
  /// The place on the map; a change of `location` alone removes it.
  public var structuredLocation: StructuredLocation?
  public var notes: String?
  public var url: String?
  public var status: EventStatus
  public var availability: EventAvailability
  public var alarms: [Alarm]
  /// RFC 5545 §3.8.5.3; only files of other programs have more than one rule.
  public var recurrenceRules: [RecurrenceRule]
  /// Whether the series has RDATEs (RFC 5545 §3.8.5.2).
  public package(set) var hasGivenDates = false
  /// Read from the file; no edit changes them.
  public package(set) var attendees: [Participant] = []
  public package(set) var organizer: Participant?
  /// RFC 5545 §3.8.7.1; nil if the file lacks CREATED.
  public package(set) var creationDate: Instant?
  /// RFC 5545 §3.8.7.3; nil if the file lacks LAST-MODIFIED.
  public package(set) var lastModifiedDate: Instant?
  /// RFC 5545 §3.8.7.4, from 0.
  public package(set) var sequence = 0
  /// The start of this occurrence in the recurrence set; nil for an event that does not repeat.
  public package(set) var occurrenceDate: EventTime?
  /// Whether the occurrence has a component of its own (RFC 5545 §3.8.4.4, RECURRENCE-ID).
  public package(set) var isDetached = false
  /// The times of the first occurrence, with which a search gives a whole series; nil for an event with
  /// times of its own.
  package var firstTimes: ItemTimes?

  /// A new event.
  public init(
    uid: String, title: String, start: EventTime, end: EventTime, location: String? = nil,
    structuredLocation: StructuredLocation? = nil, notes: String? = nil, url: String? = nil,
    status: EventStatus = .confirmed, availability: EventAvailability = .busy,
    alarms: [Alarm] = [], recurrenceRules: [RecurrenceRule] = []
  ) {
    self.uid = uid
    self.title = title
    self.start = start
    self.end = end
    self.location = location
    self.structuredLocation = structuredLocation
    self.notes = notes
    self.url = url
    self.status = status
    self.availability = availability
    self.alarms = alarms
    self.recurrenceRules = recurrenceRules
  }

  /// Whether the event repeats, or is an occurrence of an event that repeats.
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

/// An attendee or the organizer of an event (RFC 5545 §3.8.4.1 and §3.8.4.3). No edit changes a
/// participant.
public struct Participant: Sendable, Equatable {
  /// CN; nil if the file lacks the parameter.
  public let name: String?
  /// The calendar address, usually a `mailto:` URI.
  public let address: String
  /// PARTSTAT in upper case: ACCEPTED, DECLINED, NEEDS-ACTION and so on; nil for an organizer.
  public let status: String?
  /// ROLE in upper case; nil if the file lacks the parameter.
  public let role: String?

  public init(name: String?, address: String, status: String? = nil, role: String? = nil) {
    self.name = name
    self.address = address
    self.status = status
    self.role = role
  }
}

/// Further properties of an event in its file. Every edit keeps them.
public struct EventDetails: Sendable, Equatable {
  /// CLASS (RFC 5545 §3.8.1.3) in upper case, such as `PRIVATE`; nil if the file lacks the
  /// property.
  public var classification: String?
  /// RFC 5545 §3.8.1.2, in the file's order.
  public var categories: [String] = []
  /// RFC 5545 §3.8.1.1: URIs; nil for an attachment embedded in the file.
  public var attachments: [String?] = []
  /// The names of all other properties, each once, in upper case and in the file's order.
  public var otherProperties: [String] = []

  public init() {}
}

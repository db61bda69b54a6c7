public import CivilTime
public import Foundation

/// An event that can be saved: complete and consistent.
public struct Event: Sendable, Equatable {
  /// RFC 5545 §3.8.4.7; here always an RFC 9562 UUID in lower case, so that it can name a file.
  public var uid: UUID
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
  public var alarms: [Alarm]
  public var recurrenceRule: RecurrenceRule?
  public var creationDate: Instant
  public var lastModifiedDate: Instant
  /// RFC 5545 §3.8.7.4, from 0.
  public var sequence: Int

  public init(
    uid: UUID, title: String, start: EventTime, end: EventTime, location: String? = nil,
    geo: GeoLocation? = nil, notes: String? = nil, url: String? = nil,
    status: EventStatus = .confirmed, availability: EventAvailability = .busy,
    alarms: [Alarm] = [], recurrenceRule: RecurrenceRule? = nil, creationDate: Instant,
    lastModifiedDate: Instant, sequence: Int = 0
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
    self.recurrenceRule = recurrenceRule
    self.creationDate = creationDate
    self.lastModifiedDate = lastModifiedDate
    self.sequence = sequence
  }
}

public import CivilTime

/// A reminder of a list (RFC 5545 §3.6.2, VTODO).
///
/// What can be changed here is what an edit changes in the list; everything else that it holds of the
/// reminder stays as it is.
public struct Reminder: Sendable, Equatable {
  /// The list.
  public let calendar: EventCalendar
  /// RFC 5545 §3.8.4.7, as it is written.
  public let uid: String
  /// Where the list keeps it, and in which version it was fetched; nil for one not saved yet.
  public var version: EventVersion?

  public var title: String
  public var notes: String?
  public var url: String?
  public var location: String?
  /// A day, which it is due within, or a moment (RFC 5545 §3.8.2.3).
  public var due: EventTime?
  public var start: EventTime?
  /// 1 is highest, 9 lowest, 0 none (RFC 5545 §3.8.1.9).
  public var priority: Int
  /// When it was done; nil while it is not, or where the list does not say when.
  public var completionDate: Instant?
  /// Nobody is to do it any more: it was done, or is canceled.
  public var isCompleted: Bool
  /// Those before or at the due time, and those at a moment.
  public var alarms: [Alarm]
  public var recurrenceRules: [RecurrenceRule]

  /// It is completed because it was canceled (RFC 5545 §3.8.1.11), and was not done.
  public let isCanceled: Bool
  public let creationDate: Instant?
  public let lastModifiedDate: Instant?
  public let sequence: Int

  /// Of a reminder that repeats, which of its occurrences has these values of its own (RFC 5545 §3.8.4.4,
  /// RECURRENCE-ID): an edit changes those alone, but for the rules. Nil for one that has the series' values.
  public let occurrenceDate: EventTime?
  public let otherAlarms: [OtherAlarm]

  public init(
    calendar: EventCalendar, uid: String, version: EventVersion? = nil, title: String,
    notes: String? = nil, url: String? = nil, location: String? = nil, due: EventTime? = nil,
    start: EventTime? = nil, priority: Int = 0, completionDate: Instant? = nil,
    isCompleted: Bool = false, isCanceled: Bool = false, alarms: [Alarm] = [],
    recurrenceRules: [RecurrenceRule] = [],
    creationDate: Instant? = nil, lastModifiedDate: Instant? = nil, sequence: Int = 0,
    occurrenceDate: EventTime? = nil, otherAlarms: [OtherAlarm] = []
  ) {
    self.calendar = calendar
    self.uid = uid
    self.version = version
    self.title = title
    self.notes = notes
    self.url = url
    self.location = location
    self.due = due
    self.start = start
    self.priority = priority
    self.completionDate = completionDate
    self.isCompleted = isCompleted
    self.isCanceled = isCanceled
    self.alarms = alarms
    self.recurrenceRules = recurrenceRules
    self.creationDate = creationDate
    self.lastModifiedDate = lastModifiedDate
    self.sequence = sequence
    self.occurrenceDate = occurrenceDate
    self.otherAlarms = otherAlarms
  }

  public var id: ItemID { ItemID(uid: uid) }
}

public import CivilTime

/// A reminder (RFC 5545 §3.6.2, VTODO).
///
/// A save writes the settable properties. Every other line of the reminder's object stays as it is.
public struct Reminder: Sendable, Equatable {
  /// UID (RFC 5545 §3.8.4.7), unchanged from the file. A save finds the reminder by it: set it for a
  /// new reminder alone.
  public var uid: String
  public var title: String
  public var notes: String?
  public var url: String?
  public var location: String?
  /// The due day or the due moment (RFC 5545 §3.8.2.3).
  public var due: EventTime?
  public var start: EventTime?
  /// DURATION, of a reminder that states this in place of its due time; also after a change of the due
  /// time.
  package var statedLength: CivilDuration?
  /// 1 is highest, 9 lowest, 0 none (RFC 5545 §3.8.1.9).
  public var priority: Int
  /// The moment of completion; nil without a COMPLETED property.
  public var completionDate: Instant?
  /// Whether the reminder is completed or canceled.
  public var isCompleted: Bool
  public var alarms: [Alarm]
  public var recurrenceRules: [RecurrenceRule]

  /// Whether the series has RDATEs (RFC 5545 §3.8.5.2).
  package var hasGivenDates = false

  /// Whether the reminder counts as completed because it was canceled (RFC 5545 §3.8.1.11).
  public package(set) var isCanceled = false
  public package(set) var creationDate: Instant?
  public package(set) var lastModifiedDate: Instant?
  public package(set) var sequence = 0

  /// The recurrence date of the detached occurrence with these values (RFC 5545 §3.8.4.4,
  /// RECURRENCE-ID): an edit changes only this occurrence, except for the rules. Nil for a reminder
  /// with the series' values, at the times of its present occurrence.
  public package(set) var occurrenceDate: EventTime?

  /// A new reminder.
  public init(
    uid: String, title: String, notes: String? = nil, url: String? = nil, location: String? = nil,
    due: EventTime? = nil, start: EventTime? = nil, priority: Int = 0,
    completionDate: Instant? = nil, isCompleted: Bool = false, alarms: [Alarm] = [],
    recurrenceRules: [RecurrenceRule] = []
  ) {
    self.uid = uid
    self.title = title
    self.notes = notes
    self.url = url
    self.location = location
    self.due = due
    self.start = start
    self.priority = priority
    self.completionDate = completionDate
    self.isCompleted = isCompleted
    self.alarms = alarms
    self.recurrenceRules = recurrenceRules
  }
}

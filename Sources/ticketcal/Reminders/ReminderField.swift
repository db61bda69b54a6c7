internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import Reservations
internal import TicketImport

/// The editable fields of a reminder, in the order of the form.
enum ReminderField: String, CaseIterable {
  case title, due, start, priority, location, notes, url, alarms, `repeat`

  /// The value as one line that `set` can read, as a save writes it; empty without a value.
  ///
  /// - Parameter before: the saved reminder.
  func text(of reminder: StoredReminder, since before: StoredReminder) -> String {
    switch self {
    case .title: reminder.title
    case .due: reminder.due.map(Self.text) ?? ""
    case .start: reminder.start.map(Self.text) ?? ""
    case .priority: reminder.priority == 0 ? "" : "\(reminder.priority)"
    case .location: reminder.location.map(EventDraft.oneLine) ?? ""
    case .notes: reminder.notes.map(EventDraft.oneLine) ?? ""
    case .url: reminder.url ?? ""
    case .alarms: reminder.alarms.map { AlarmSpec($0).word }.joined(separator: " ")
    case .repeat: Self.rule(of: reminder, since: before)?.text ?? ""
    }
  }

  /// The rule; an unchanged one moves with the due time.
  private static func rule(of reminder: StoredReminder, since before: StoredReminder)
    -> RecurrenceRule?
  {
    let rule = reminder.recurrenceRules.first
    guard rule == before.recurrenceRules.first, before.occurrenceDate == nil,
      let start = reminder.start ?? reminder.due, let old = before.start ?? before.due
    else { return rule }
    return rule?.following(start, from: old)
  }

  /// Sets the field to a typed value; `none`, or an empty text, clears it.
  ///
  /// - Parameters:
  ///   - clock: reads typed times.
  ///   - keepsTime: whether a day in place of a time keeps the time of day.
  func set(
    _ text: String, of reminder: inout StoredReminder, by clock: ReminderClock,
    keepsTime: Bool = false
  ) throws(TimeError) {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    let isNone = text.isEmpty || text.lowercased() == "none"
    switch self {
    case .title:
      guard !text.isEmpty else { throw TimeError("empty; write what there is to do") }
      reminder.title = text
    case .due:
      // A start equal to the due time stays equal.
      let isOne = reminder.start == reminder.due
      reminder.due =
        isNone
        ? nil
        : try clock.time(
          text, inPlaceOf: reminder.due, isNext: true, keepsTime: keepsTime)
      if isOne, reminder.start != nil { reminder.start = reminder.due }
    case .start:
      reminder.start =
        isNone ? nil : try clock.time(text, inPlaceOf: reminder.start, keepsTime: keepsTime)
    case .priority: reminder.priority = isNone ? 0 : try Self.priority(text)
    case .location: reminder.location = isNone ? nil : EventDraft.lines(text)
    case .notes: reminder.notes = isNone ? nil : EventDraft.lines(text)
    case .url:
      guard isNone || EventDraft.isURL(text) else {
        throw TimeError("not a URL; e.g. https://example.org/, or none")
      }
      reminder.url = isNone ? nil : text
    case .alarms: reminder.alarms = isNone ? [] : try Self.alarms(text, of: reminder)
    case .repeat:
      reminder.recurrenceRules =
        isNone
        ? []
        : [try RecurrenceRule(words: text, from: (reminder.start ?? reminder.due)?.reading.date)]
    }
  }

  /// Whether both reminders have the same value.
  func isSame(_ a: StoredReminder, _ b: StoredReminder) -> Bool { property.isSame(a, b) }

  /// Sets the field to the other reminder's value.
  func copy(from other: StoredReminder, to reminder: inout StoredReminder) {
    property.copy(other, &reminder)
  }

  private struct Property {
    let isSame: (StoredReminder, StoredReminder) -> Bool
    let copy: (StoredReminder, inout StoredReminder) -> Void

    init<Value: Equatable>(_ path: WritableKeyPath<Reminder, Value>) {
      isSame = { $0.item[keyPath: path] == $1.item[keyPath: path] }
      copy = { $1.item[keyPath: path] = $0.item[keyPath: path] }
    }
  }

  private var property: Property {
    switch self {
    case .title: Property(\.title)
    case .due: Property(\.due)
    case .start: Property(\.start)
    case .priority: Property(\.priority)
    case .location: Property(\.location)
    case .notes: Property(\.notes)
    case .url: Property(\.url)
    case .alarms: Property(\.alarms)
    case .repeat: Property(\.recurrenceRules)
    }
  }

  /// A rule counts from a start (RFC 5545 §3.8.2.4); a missing start is set to the due time.
  private static func anchor(_ reminder: inout StoredReminder) {
    guard !reminder.recurrenceRules.isEmpty, reminder.start == nil else { return }
    reminder.start = reminder.due
  }

  /// Sets the start that a new rule needs, and checks the fields together.
  static func complete(_ reminder: inout StoredReminder, since before: StoredReminder) throws(Fault)
  {
    if before.recurrenceRules.isEmpty { anchor(&reminder) }
    try check(reminder)
  }

  /// A field that contradicts another one.
  struct Fault: Error {
    let field: ReminderField
    let reason: String
  }

  /// Refuses fields that contradict each other.
  private static func check(_ reminder: StoredReminder) throws(Fault) {
    if let start = reminder.start, let due = reminder.due {
      guard start.isAllDay == due.isAllDay else {
        throw Fault(
          field: .start,
          reason: start.isAllDay
            ? "needs a time, as due has one" : "names a time, and due is a day")
      }
      let isLate =
        if let first = start.instant, let last = due.instant {
          first > last
        } else {
          start.reading > due.reading
        }
      if isLate { throw Fault(field: .start, reason: "is after it is due") }
    }
    if !reminder.recurrenceRules.isEmpty, reminder.due == nil, reminder.start == nil {
      throw Fault(
        field: .repeat, reason: "needs a day or time to begin with; set due first")
    }
    let isRelative = reminder.alarms.contains {
      if case .before = $0 { true } else { false }
    }
    if isRelative, reminder.due == nil, reminder.start == nil {
      throw Fault(
        field: .alarms, reason: "counts from the due time; set due first")
    }
  }

  private static func priority(_ text: String) throws(TimeError) -> Int {
    switch text.lowercased() {
    case "high": return 1
    case "medium": return 5
    case "low": return 9
    default:
      guard let number = Int(text), (0...9).contains(number) else {
        throw TimeError("is 1 (highest) to 9, or high, medium, low or none")
      }
      return number
    }
  }

  private static func alarms(_ text: String, of reminder: StoredReminder) throws(TimeError)
    -> [Alarm]
  {
    var alarms: [Alarm] = []
    for spec in try AlarmSpec.list(text) {
      let alarm: Alarm
      if let time = reminder.due ?? reminder.start {
        alarm = try spec.alarm(start: time)
      } else if case .place(let proximity, let place) = spec {
        alarm = .place(proximity, place)
      } else {
        throw TimeError("counts from the due time; set due first")
      }
      if !alarms.contains(alarm) { alarms.append(alarm) }
    }
    return alarms
  }

  private static func text(_ time: EventTime) -> String {
    switch time {
    case .date(let day): day.description
    case .floating(let reading), .zoned(let reading, _), .described(let reading, _): short(reading)
    case .utc(let reading): "\(short(reading))Z"
    }
  }

  private static func short(_ reading: LocalDateTime) -> String {
    let text = reading.description
    return reading.time.second == 0 ? String(text.dropLast(3)) : text
  }
}

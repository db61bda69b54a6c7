internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import TicketImport

/// Reminders as lines of standard output.
struct ReminderLines {
  let style: Style
  let clock: ReminderClock
  let names: ShortNames

  /// - Parameter columns: the width that a line of text is cut to; nil for any length.
  func line(
    _ reminder: StoredReminder, as format: OutputFormat, columns: Int? = nil
  ) -> String {
    switch format {
    case .json: ItemJSON.line(reminder)
    case .text: text(reminder, columns: columns)
    }
  }

  private func text(_ reminder: StoredReminder, columns: Int?) -> String {
    let title = SafeText(reminder.title, limit: 400).text
    let mark = DisplayWidth.padded(Self.mark(reminder.priority), to: 3)
    let list = SafeText(reminder.calendar.title, limit: 100).text
    let plain: PaintedText.Emphasis = reminder.isCompleted ? .dim : .plain
    let parts = [
      PaintedText(names.name(of: reminder.id.uuid) + "  ", .dim),
      PaintedText(
        DisplayWidth.padded(due(reminder) ?? "–", to: 21), isOverdue(reminder) ? .red : plain),
      PaintedText("  \(mark) \(title)  (\(list))\(remarks(reminder))", plain),
    ]
    guard let columns else { return parts.map { $0.painted(style) }.joined() }
    var room = columns
    return parts.map { part in
      var part = part
      part.text = DisplayWidth.truncated(part.text, to: room)
      room -= part.columns
      return part.painted(style)
    }.joined()
  }

  private func isOverdue(_ reminder: StoredReminder) -> Bool {
    !reminder.isCompleted && (reminder.due.map(clock.isOver) ?? false)
  }

  /// The due time on the viewer's clock; nil without one.
  private func due(_ reminder: StoredReminder) -> String? {
    reminder.due.map(shown).map(TimePhrase.short)?.trimmingCharacters(in: .whitespaces)
  }

  /// Begins with a colon; empty without remarks. Safe to print.
  private func remarks(_ reminder: StoredReminder) -> String {
    var notes: [String] = []
    if isOverdue(reminder) { notes.append("overdue") }
    if let state = state(of: reminder) { notes.append(state) }
    if let rule = reminder.recurrenceRules.first { notes.append(Self.phrase(rule)) }
    notes += AlarmPhrase.places(reminder.alarms, reminder.otherAlarms)
    return notes.isEmpty ? "" : ": \(SafeText(notes.joined(separator: ", ")).text)"
  }

  /// `canceled`, `done Sat 21 Nov 2026`; nil for an open reminder.
  func state(of reminder: StoredReminder) -> String? {
    if reminder.isCanceled { return "canceled" }
    guard reminder.isCompleted else { return nil }
    let day = reminder.completionDate.flatMap { clock.zone.local(at: $0)?.date }
    return day.map { "done \(TimePhrase.day($0))" } ?? "done"
  }

  /// The time on the viewer's clock.
  func shown(_ time: EventTime) -> EventTime {
    guard let instant = time.instant, let local = clock.zone.local(at: instant) else {
      return time.isAllDay ? time : .floating(Self.minute(time.reading))
    }
    return .zoned(Self.minute(local), clock.zone)
  }

  /// Without seconds, which are of little use in a list and would widen its columns.
  private static func minute(_ reading: LocalDateTime) -> LocalDateTime {
    let second = reading.time.secondOfDay
    return LocalDateTime(reading.date, LocalTime(secondOfDay: second - second % 60))
  }

  /// `!!!` for high, `!!` for medium, `!` for low (RFC 5545 §3.8.1.9).
  private static func mark(_ priority: Int) -> String {
    switch priority {
    case 1...4: "!!!"
    case 5: "!!"
    case 6...9: "!"
    default: ""
    }
  }

  private static func phrase(_ rule: RecurrenceRule) -> String {
    let simple = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"].first { rule.text == "FREQ=\($0)" }
    let words =
      RepeatPhrase.isPartial(rule) ? "repeats \(rule.text)" : RepeatPhrase.phrase(rule)
    return simple.map { $0.lowercased() } ?? words
  }

  /// The alarms in the form that `--alarm` reads; an instant is an ISO time.
  static func alarms(_ reminder: StoredReminder) -> [String] {
    reminder.alarms.map { AlarmSpec($0).word }
  }
}

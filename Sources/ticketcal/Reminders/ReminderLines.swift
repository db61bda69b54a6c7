internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import TicketImport

/// Reminders as lines of standard output.
struct ReminderLines {
  let style: Style
  let clock: InformalClock
  let names: ShortNames

  func line(_ reminder: StoredReminder, as format: ResultReporter.Format) -> String {
    switch format {
    case .json: Self.json(reminder)
    case .text: text(reminder)
    }
  }

  private func text(_ reminder: StoredReminder) -> String {
    let due = DisplayWidth.padded(due(reminder) ?? "–", to: 21)
    let name = names.name(of: reminder.id.uuid)
    let title = SafeText(reminder.title, limit: 400).text
    let mark = DisplayWidth.padded(Self.mark(reminder.priority), to: 3)
    let list = SafeText(reminder.calendar.title, limit: 100).text
    let words = "\(mark) \(title)  (\(list))\(remarks(reminder))"
    if reminder.isCompleted { return style.dim("\(name)  \(due)  \(words)") }
    return "\(style.dim(name))  \(isOverdue(reminder) ? style.red(due) : due)  \(words)"
  }

  /// A row of a list with a selection, with a circle or a tick first, cut to the columns. With few
  /// columns, the title is before the due time.
  func row(_ reminder: StoredReminder, isSelected: Bool, columns: Int) -> String {
    let mark = reminder.isCompleted ? "✓" : "○"
    let head = (isSelected ? ">" : " ") + mark
    let title = SafeText(reminder.title, limit: 400).text
    let priority = Self.mark(reminder.priority)
    let list = "  (\(SafeText(reminder.calendar.title, limit: 100).text))\(remarks(reminder))"
    let plain: PaintedText.Emphasis = reminder.isCompleted ? .dim : .plain
    let dueColor: PaintedText.Emphasis = isOverdue(reminder) ? .red : plain
    let titleColor: PaintedText.Emphasis = isSelected ? .bold : plain
    let parts: [PaintedText]
    if columns < Self.leastForColumns {
      let marked = priority.isEmpty ? title : "\(priority) \(title)"
      parts = [
        PaintedText(" \(marked)", titleColor),
        PaintedText(due(reminder).map { ", \($0)" } ?? "", dueColor),
      ]
    } else {
      parts = [
        PaintedText("  " + DisplayWidth.padded(due(reminder) ?? "–", to: 21), dueColor),
        PaintedText("  " + DisplayWidth.padded(priority, to: 3), plain),
        PaintedText(" " + title, titleColor), PaintedText(list, plain),
      ]
    }
    var room = max(0, columns - DisplayWidth.of(head))
    var line = style.bold(head)
    for var part in parts {
      part.text = DisplayWidth.truncated(part.text, to: room)
      room -= part.columns
      line += part.painted(style)
    }
    return line
  }

  /// The minimum number of columns for a due time beside a readable title.
  private static let leastForColumns = 50

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

  /// The stable contract of `--format json`: every key is present, null if unknown.
  private static func json(_ reminder: StoredReminder) -> String {
    var line = JSONLine()
    line.append("id", reminder.id.description)
    line.append("calendar", reminder.calendar.title)
    line.append("title", reminder.title)
    line.append("due", reminder.due?.description)
    line.append("start", reminder.start?.description)
    line.append("priority", Int64(reminder.priority))
    line.append(
      "status",
      reminder.isCanceled ? "cancelled" : reminder.isCompleted ? "completed" : "needs-action")
    line.append("completed", reminder.completionDate.flatMap(Self.utc))
    line.append("location", reminder.location)
    line.append("notes", reminder.notes)
    line.append("url", reminder.url)
    line.append("alarms", alarms(reminder))
    line.append("repeat", reminder.recurrenceRules.first?.text)
    return line.line
  }

  private static func utc(_ moment: Instant) -> String? {
    moment.local(offset: 0).map { EventTime.utc($0).description }
  }
}

internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import TicketImport

/// All properties of a reminder, for people.
struct ReminderCard {
  let reminder: StoredReminder
  let lines: ReminderLines
  /// The path of the reminder's file.
  let path: String?
  /// The terminal's columns.
  let width: Int

  /// The limit of the notes; longer notes are cut, because they would flood a terminal.
  private static let mostOfNotes = 1 << 18

  /// The lines, without line ends; safe to print.
  var rows: [String] {
    var rows = CardRows(style: lines.style, width: width)
    rows.add("title", reminder.title.isEmpty ? "–" : reminder.title)
    rows.add("status", lines.state(of: reminder) ?? "open")
    if let due = reminder.due { add("due", due, to: &rows) }
    if let start = reminder.start { add("start", start, to: &rows) }
    for rule in reminder.recurrenceRules {
      rows.add(
        "repeat", RepeatPhrase.phrase(rule, in: lines.clock.zone),
        note: RepeatPhrase.isPartial(rule) ? rule.text : nil)
    }
    if reminder.priority > 0 { rows.add("priority", "\(reminder.priority)") }
    if let location = reminder.location { rows.add("location", location) }
    let alarms = reminder.alarms.map(AlarmSpec.init)
    rows.add(
      "alarms",
      AlarmPhrase.phrase(
        alarms, allDay: (reminder.due ?? reminder.start)?.isAllDay ?? false, in: lines.clock.zone),
      note: AlarmPhrase.others(reminder.otherAlarms).map { "also \($0)" })
    if let url = reminder.url { rows.add("url", url) }
    if let notes = reminder.notes { rows.add("notes", notes, limit: Self.mostOfNotes) }
    if let date = reminder.occurrenceDate {
      rows.add("in place", "of the occurrence of \(TimePhrase.moment(date))")
    }
    rows.add("list", reminder.calendar.title)
    if let created = reminder.creationDate { rows.add("created", moment(created)) }
    if let modified = reminder.lastModifiedDate { rows.add("modified", moment(modified)) }
    rows.add("id", reminder.id.description)
    if reminder.uid.lowercased() != reminder.id.uuid.uuidString.lowercased() {
      rows.add("uid", reminder.uid)
    }
    if let path { rows.add("file", path) }
    return rows.lines
  }

  /// Adds the time on its own clock, and on the viewer's clock if that differs.
  private func add(_ label: String, _ time: EventTime, to rows: inout CardRows) {
    rows.add(label, TimePhrase.moment(time))
    guard let local = time.instant.flatMap(lines.clock.zone.local), local != time.reading else {
      return
    }
    rows.add("here", moment(local))
  }

  private func moment(_ instant: Instant) -> String {
    lines.clock.zone.local(at: instant).map(moment) ?? "\(instant.secondsSince1970)"
  }

  private func moment(_ reading: LocalDateTime) -> String {
    let zone = lines.clock.zone
    return TimePhrase.moment(zone.isUTC ? .utc(reading) : .zoned(reading, zone))
  }
}

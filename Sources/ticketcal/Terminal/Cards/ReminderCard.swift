internal import CalendarStore
internal import CivilTime
internal import Foundation

/// The card of a reminder with all its fields.
struct ReminderCard {
  let reminder: StoredReminder
  /// The viewer's.
  let zone: TimeZone
  /// The path of the reminder's file.
  let path: String?
  let style: Style
  /// The columns of the terminal.
  let width: Int

  /// The card's lines, without line ends; safe to print.
  var lines: [String] {
    var rows = CardRows(style: style, width: width)
    rows.add(title: reminder.title)
    rows.add("status", reminder.item.state(in: zone) ?? "open")
    if let due = reminder.due { add("due", due, to: &rows) }
    if let start = reminder.start { add("start", start, to: &rows) }
    for rule in reminder.recurrenceRules {
      rows.add(
        "repeat", RepeatPhrase.phrase(rule, in: zone),
        note: RepeatPhrase.isPartial(rule) ? rule.text : nil)
    }
    if reminder.priority > 0 { rows.add("priority", "\(reminder.priority)") }
    if let location = reminder.location { rows.add("location", location) }
    rows.add(
      alarms: reminder.alarms, besides: reminder.otherAlarms,
      allDay: (reminder.due ?? reminder.start)?.isAllDay ?? false, in: zone)
    if let url = reminder.url { rows.add("url", url) }
    rows.add(notes: reminder.notes)
    if let date = reminder.occurrenceDate { rows.add(inPlaceOf: date) }
    rows.add("list", reminder.calendar.title)
    rows.addOrigin(
      created: reminder.creationDate, modified: reminder.lastModifiedDate, reminder.id,
      uid: reminder.uid, path: path, in: zone)
    return rows.lines
  }

  /// Adds the time on its own clock, and on the viewer's clock if that differs.
  private func add(_ label: String, _ time: EventTime, to rows: inout CardRows) {
    rows.add(label, TimePhrase.moment(time))
    if let instant = time.instant, zone.local(at: instant) != time.reading {
      rows.add("here", TimePhrase.here(instant, in: zone))
    }
  }
}

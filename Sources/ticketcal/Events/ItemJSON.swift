internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import TicketImport

/// An event, an occurrence or a reminder as a line of `--format json`. A stable contract: every key
/// is present, null if unknown.
enum ItemJSON {
  static func line(_ event: StoredEvent, _ calendars: CalendarNames) -> String {
    object(event, calendars).line
  }

  static func line(_ reminder: StoredReminder, _ calendars: CalendarNames) -> String {
    object(reminder, calendars).line
  }

  static func object(_ event: StoredEvent, _ calendars: CalendarNames) -> JSONLine {
    var line = JSONLine()
    line.append("id", event.id.description)
    line.append("calendar", calendars.name(of: event.calendar))
    line.append("title", event.title)
    line.append("start", event.start.description)
    line.append("end", end(event))
    line.append("location", event.location)
    line.append("geo", event.structuredLocation?.geo.description)
    line.append("notes", event.notes)
    line.append("url", event.url)
    line.append("status", event.status.word)
    line.append("show-as", event.availability.word)
    line.append("alarms", event.item.plainAlarms.compactMap { AlarmSpec($0)?.word })
    line.append("repeat", text(of: event.recurrenceRules))
    line.append("occurrence", event.occurrenceDate?.description)
    return line
  }

  static func object(_ reminder: StoredReminder, _ calendars: CalendarNames) -> JSONLine {
    var line = JSONLine()
    line.append("id", reminder.id.description)
    line.append("calendar", calendars.name(of: reminder.calendar))
    line.append("title", reminder.title)
    line.append("due", reminder.due?.description)
    line.append("start", reminder.start?.description)
    line.append("priority", Int64(reminder.priority))
    line.append(
      "status",
      reminder.isCanceled ? "cancelled" : reminder.isCompleted ? "completed" : "needs-action")
    line.append("completed", reminder.completionDate.flatMap(utc))
    line.append("location", reminder.location)
    line.append("notes", reminder.notes)
    line.append("url", reminder.url)
    line.append("alarms", reminder.item.plainAlarms.compactMap { AlarmSpec($0)?.word })
    line.append("repeat", text(of: reminder.recurrenceRules))
    return line
  }

  /// One rule a line; nil without rules.
  private static func text(of rules: [RecurrenceRule]) -> String? {
    rules.isEmpty ? nil : rules.map(\.text).joined(separator: "\n")
  }

  private static func utc(_ moment: Instant) -> String? {
    moment.local(offset: 0).map { EventTime.utc($0).description }
  }

  /// The end; for an all-day event, its last day.
  private static func end(_ event: StoredEvent) -> String {
    guard case .date(let start) = event.start, case .date(let after) = event.end,
      let last = after.adding(days: -1)
    else { return event.end.description }
    return max(start, last).description
  }
}

extension EventStatus {
  /// The word in records and JSON.
  var word: String {
    switch self {
    case .tentative: "tentative"
    case .confirmed: "confirmed"
    case .canceled: "cancelled"
    }
  }
}

extension EventAvailability {
  /// The word in records and JSON.
  var word: String {
    switch self {
    case .busy: "busy"
    case .free: "free"
    }
  }
}

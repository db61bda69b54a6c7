internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import TicketImport

/// An event or an occurrence as a line of `--format json`. A stable contract: every key is present,
/// null if unknown.
struct EventJSON {
  let calendars: CalendarNames

  func line(_ event: StoredEvent) -> String {
    var line = JSONLine()
    line.append("id", event.id.description)
    line.append("calendar", calendars.name(of: event.calendar))
    line.append("title", event.title)
    line.append("start", event.start.description)
    line.append("end", Self.end(event))
    line.append("location", event.location)
    line.append("geo", event.structuredLocation?.geo.description)
    line.append("notes", event.notes)
    line.append("url", event.url)
    line.append("status", event.status.word)
    line.append("show-as", event.availability.word)
    line.append("alarms", event.alarms.map { AlarmSpec($0).word })
    let rules = event.recurrenceRules.map(\.text)
    line.append("repeat", rules.isEmpty ? nil : rules.joined(separator: "\n"))
    line.append("occurrence", event.occurrenceDate?.description)
    return line.line
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

import CalendarStore
import CivilTime
import Foundation
import ICalendar
import Testing

extension LedgerScene {
  /// The next import begins after 12:00 UTC of the day.
  func begin(on day: String) throws {
    let date = try #require(ISO8601DateFormatter().date(from: "\(day)T12:00:00Z"))
    now = Instant(secondsSince1970: Int(date.timeIntervalSince1970))
  }

  /// An event as it is in the calendar.
  struct Seen {
    /// Title, start, end and status.
    var summary: String
    var notes: [String]
    var alarms: [String]
    /// Of those that have values of their own.
    var occurrences: [String]
  }

  /// All that a person sees of the events.
  func seenEvents() throws -> [String] {
    try events().flatMap { [$0.summary] + $0.notes + $0.alarms }
  }

  /// The events of the calendar, by start and title.
  func events() throws -> [Seen] {
    let series = try texts().map { text in
      try #require(try ICalendarObject(Array(text.utf8)).contents().series.first)
    }
    return series.compactMap { series in
      guard let event = series.first?.item else { return nil }
      let lines = event.notes?.split(separator: "\n").map { "  \($0)" } ?? []
      return Seen(
        summary: summary(event), notes: lines, alarms: event.alarms.map { "  \($0.trigger.text)" },
        occurrences: series.detached.map { "  \(summary($0.item))" })
    }.sorted { $0.summary < $1.summary }
  }

  private func summary(_ event: Event) -> String {
    "\(event.start)/\(event.end) \(event.title)\(event.status == .canceled ? " canceled" : "")"
  }
}

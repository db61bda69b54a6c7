internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import Reservations
internal import TicketImport

/// Alarms in words: `1 h before`, `09:00 the day before`, `at the start`.
enum AlarmPhrase {
  static func phrase(_ specs: [AlarmSpec], allDay: Bool) -> String {
    specs.isEmpty
      ? "none" : specs.map { phrase($0, allDay: allDay) }.joined(separator: ", ")
  }

  private static func phrase(_ spec: AlarmSpec, allDay: Bool) -> String {
    switch spec {
    case .before(let span):
      let seconds = span.totalSeconds
      if allDay { return beforeMidnight(seconds) }
      return seconds == 0 ? "at the start" : "\(TimePhrase.duration(seconds)) before"
    case .at(let time): return time.description
    }
  }

  /// An all-day event starts at midnight, so a time of day says more than a length.
  private static func beforeMidnight(_ seconds: Int) -> String {
    let clock = TimePhrase.clock(LocalTime(secondOfDay: -seconds))
    switch (seconds + 86_399) / 86_400 {
    case 0: return "00:00 on the day"
    case 1: return "\(clock) the day before"
    case let days: return "\(clock) \(days) days before"
    }
  }
}

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

  /// Alarms that are no alarms of ours, by what each does: `2 other alarms: email, procedure`; nil for none.
  static func others(_ actions: [String]) -> String? {
    guard !actions.isEmpty else { return nil }
    var kinds: [String] = []
    for action in actions {
      // What else shows or sounds does so at another time than ours do.
      let isOurs = action == "DISPLAY" || action == "AUDIO"
      let kind = isOurs ? "at another time" : SafeText(action.lowercased(), limit: 40).text
      if !kinds.contains(kind) { kinds.append(kind) }
    }
    let count = actions.count == 1 ? "1 other alarm" : "\(actions.count) other alarms"
    return "\(count): \(kinds.prefix(mostKinds).joined(separator: ", "))"
  }

  private static let mostKinds = 8

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

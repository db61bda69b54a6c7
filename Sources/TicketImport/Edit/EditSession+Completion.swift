import CalendarStore
import Foundation
import Reservations

extension EditSession {
  /// The completions of the last word before the cursor: commands, and values of commands with a
  /// list of values.
  public func completions(_ line: String) -> [String] {
    switch question {
    case .command: completions(ofCommand: line)
    case .value(let verb):
      // The present value does not hide the times that are offered.
      endings(of: [.start, .end].contains(verb) && line == request.initial ? "" : line, verb)
    case .line, .confirmQuit, .confirmDelete: []
    }
  }

  private func completions(ofCommand line: String) -> [String] {
    let start = line.drop(while: \.isWhitespace)
    guard let space = start.firstIndex(where: \.isWhitespace) else {
      let word = start.lowercased()
      return verbs.map(\.rawValue).filter { $0.hasPrefix(word) }
    }
    guard
      let verb = try? EditCommand.verb(
        String(start[..<space]), among: verbs, for: context.mode)
    else { return [] }
    let value = String(start[space...].drop(while: \.isWhitespace))
    return endings(of: value, verb)
  }

  /// The completions of a value; of a zone also by its city.
  private func endings(of value: String, _ verb: EditVerb) -> [String] {
    let endings = Self.endings(values(of: verb, value), of: value)
    let isCity = verb == .zone && endings.isEmpty && !value.contains(where: \.isWhitespace)
    return isCity ? ZoneName.names(withCity: value) : endings
  }

  /// The completions of the last word of a value, if values may have several words.
  private static func endings(_ candidates: [String], of value: String) -> [String] {
    let lower = value.lowercased()
    let known = value.lastIndex(where: \.isWhitespace).map {
      value.distance(from: value.startIndex, to: $0) + 1
    }
    return candidates.filter { $0.lowercased().hasPrefix(lower) }
      .map { String($0.dropFirst(known ?? 0)) }
  }

  private func values(of verb: EditVerb, _ value: String) -> [String] {
    switch verb {
    case .calendar:
      value.contains("/")
        ? context.calendars.calendars.map(\.calendar.qualifiedName).sorted()
        : context.calendars.names(
          for: entries[current].draft.isReminder ? .reminder : .event)
    case .when, .start, .end: context.times.map(\.typed)
    case .zone: ZoneName.names + ["none"]
    case .repeat: RecurrenceRule.words + ["none"]
    case .allday: ["yes", "no"]
    case .showAs: ["busy", "free"]
    case .alarms: ["none", "arrive", "leave"]
    case .geo, .due: ["none"]
    case .priority: ["high", "medium", "low", "none"]
    case .help: context.mode.verbs.map(\.rawValue)
    case .why: DraftField.allCases.map(\.name)
    case .map:
      value.firstIndex(of: "=").map { sign in
        draft.unused.map { value[...sign] + $0.name }
      } ?? FieldMapping.targets.map { $0 + "=" } + ["save"]
    default: []
    }
  }
}

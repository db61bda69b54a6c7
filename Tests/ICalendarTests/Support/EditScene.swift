import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import ICalendar

/// The text of a case on its way through the commands of its script.
struct EditScene {
  private let start: [String]
  /// One object; two after a division, the old one first.
  private var parts: [Edited]

  /// - Parameter lines: a calendar, its components, or the lines of a VEVENT with the UID `u`.
  init(_ lines: [String]) throws {
    var lines = lines
    if lines.first?.uppercased().hasPrefix("BEGIN:") != true {
      lines = ["BEGIN:VEVENT", "UID:u"] + lines + ["END:VEVENT"]
    }
    if lines.first?.uppercased() != "BEGIN:VCALENDAR" {
      lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x//y//EN"] + lines + ["END:VCALENDAR"]
    }
    start = lines
    parts = [try Edited(lines.joined(separator: "\n"))]
  }

  /// What a command gives: the lines that change, an error, or what a reader sees.
  mutating func run(_ command: String) throws -> [String] {
    let words = command.split(separator: " ", maxSplits: 1).map(String.init)
    let rest = words.count > 1 ? words[1] : ""
    let day = String(rest.prefix { $0 != " " })
    let changes = try FieldChange.list(rest)
    let dayChanges = try FieldChange.list(String(rest.dropFirst(day.count + 1)))
    switch words[0] {
    case "again":
      parts = [
        try Edited(start.joined(separator: "\n"), ending: rest == "LF" ? "\n" : "\r\n")
      ]
      return []
    case "reads": return try reads(rest)
    case "edit": return try change { try $0.change { try $0.apply(changes) } }
    case "occurrence":
      return try change { try $0.changeOccurrence(day) { try $0.apply(dayChanges) } }
    case "exclude": return try change { try $0.exclude(day) }
    case "reminder": return try change { try $0.changeReminder { try $0.apply(changes) } }
    case "complete": return try change { try $0.complete() }
    case "uncomplete": return try change { try $0.uncomplete() }
    case "split": return try split(day, dayChanges)
    case "end":
      return try change { try $0.end(before: try $0.occurrence(day)) }
    default:
      Issue.record("no such command: \(command)")
      return []
    }
  }

  private mutating func change(_ edit: (inout Edited) throws -> Void) throws -> [String] {
    let before = parts[0]
    do {
      try edit(&parts[0])
      return Self.changes(from: before, to: parts[0])
    } catch let error as EditError {
      return ["error: \(error.text)"] + Self.changes(from: before, to: parts[0])
    }
  }

  private mutating func split(_ day: String, _ changes: [FieldChange]) throws -> [String] {
    let before = parts[0]
    do {
      let (old, new) = try before.split(at: day) { try $0.apply(changes) }
      parts = [old, new].compactMap(\.self)
      return (old.map { ["old"] + Self.changes(from: before, to: $0) } ?? ["no old one"])
        + ["new"] + Self.changes(from: before, to: new)
    } catch let error as EditError {
      return ["error: \(error.text)"]
    }
  }

  // MARK: Output

  /// The lines that differ, each run behind the line before it. The lines of a text must end alike, and a
  /// reader must see no other problem than before.
  private static func changes(from before: Edited, to after: Edited) -> [String] {
    let (old, new) = (before.physicalLines, after.physicalLines)
    #expect(after.ending == before.ending)
    let difference = new.difference(from: old)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, let line, _):
        #expect(line.utf8.count <= 75)
        inserted.insert(offset)
      }
    }
    var lines: [String] = []
    var context: String?
    var (first, second) = (0, 0)
    while first < old.count || second < new.count {
      if removed.contains(first) || inserted.contains(second) {
        if let line = context { lines.append(" \(line)") }
        context = nil
        if removed.contains(first) {
          lines.append("-\(old[first])")
          first += 1
        } else {
          lines.append("+\(new[second])")
          second += 1
        }
      } else {
        context = old[first]
        first += 1
        second += 1
      }
    }
    if after.object.isEmpty { lines.append("nothing left") }
    if let problem = after.contents.problem, problem != before.contents.problem {
      lines.append("problem: \(problem)")
    }
    return lines
  }

  /// The occurrences within a range, by default of 2026 and 2027, and the reminders.
  private func reads(_ range: String) throws -> [String] {
    let ends = (range.isEmpty ? "20260101..20280101" : range).components(separatedBy: "..")
    let moments = try Series.moment(ends[0])..<Series.moment(ends[1])
    return parts.enumerated().flatMap { number, part in
      let contents = part.contents
      let events = contents.series.flatMap {
        $0.occurrences(overlapping: moments, zone: .gmt, within: Limits(steps: 10_000)).events
      }.map { event in
        let end = event.end == event.start ? "" : "/\(event.end)"
        return "\(event.start)\(end)" + (event.title.isEmpty ? "" : " \(event.title)")
      }
      let reminders = contents.reminders.map { reminder in
        let state = reminder.isCompleted ? " completed" : ""
        let title = reminder.title.isEmpty ? "" : " \(reminder.title)"
        return (reminder.due.map { "\($0)" } ?? "-") + title + state
      }
      return (number > 0 ? ["--"] : []) + events.prefix(12) + (events.count > 12 ? ["..."] : [])
        + reminders + (contents.problem.map { ["problem: \($0)"] } ?? [])
    }
  }
}

extension Edited {
  /// CRLF or LF; nil if the lines end in both.
  fileprivate var ending: String? {
    let (all, short) = (text.utf8.count { $0 == 0x0A }, text.utf8.count { $0 == 0x0D })
    return short == all ? "\r\n" : short == 0 ? "\n" : nil
  }

  /// The lines with their folds, without their ends.
  fileprivate var physicalLines: [String] {
    text.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast().map(String.init)
  }
}

extension EditError {
  fileprivate var text: String {
    switch self {
    case .missing: "missing"
    case .invalid(let field, let reason): "\(field): \(reason)"
    case .refused(let reason): reason
    }
  }
}

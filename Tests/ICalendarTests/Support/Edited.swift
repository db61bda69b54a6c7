import CivilTime
import Foundation
import SampleEvents

@testable import ICalendar

/// An iCalendar text that is edited, and read again.
struct Edited {
  static let now = Instant(secondsSince1970: 1_795_255_200)  // 2026-11-21T10:00:00Z
  static let stamp = EditStamp(now: now, productID: Samples.productID)
  static let newUID = Samples.uid(77)

  var object: ICalendarObject

  init(_ object: ICalendarObject) { self.object = object }

  /// Lines of the text; by default ended with CRLF.
  init(_ text: String, ending: String = "\r\n") throws {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    object = try ICalendarObject(
      Array((lines.joined(separator: ending) + ending).utf8), substituteUID: "u")
  }

  /// A calendar with that VEVENT's lines.
  init(event lines: String, zones: String = "") throws {
    try self.init(
      "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//x//y//EN\n\(zones)BEGIN:VEVENT\nUID:u\n\(lines)\n"
        + "END:VEVENT\nEND:VCALENDAR")
  }

  init(reminder lines: String) throws {
    try self.init(
      "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//x//y//EN\nBEGIN:VTODO\nUID:u\n\(lines)\n"
        + "END:VTODO\nEND:VCALENDAR")
  }

  var text: String { String(decoding: object.text, as: UTF8.self) }

  /// The text's lines, without their folds.
  var lines: [String] {
    text.replacingOccurrences(of: "\r\n", with: "\n").replacingOccurrences(of: "\n ", with: "")
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  var contents: ObjectContents {
    object.contents()
  }

  func series(_ uid: String = "u") throws -> EventSeries {
    guard let series = contents.series.first(where: { $0.uid == uid }) else { throw SampleError() }
    return series
  }

  func event(_ uid: String = "u") throws -> Event {
    guard let event = try series(uid).master else { throw SampleError() }
    return event
  }

  func reminder(_ uid: String = "u") throws -> Reminder {
    guard let reminder = contents.reminders.first(where: { $0.uid == uid }) else {
      throw SampleError()
    }
    return reminder
  }

  /// The occurrence that the series has on that day.
  func occurrence(_ day: String, _ uid: String = "u") throws -> Event {
    guard
      let event = try occurrences(uid).first(where: {
        ($0.occurrenceDate ?? $0.start).reading.date.description == day
      })
    else { throw SampleError() }
    return event
  }

  func occurrences(_ uid: String = "u", years: ClosedRange<Int> = 2026...2027) throws
    -> [Event]
  {
    let first = LocalDate(year: years.lowerBound, month: 1, day: 1) ?? .epoch
    let last = LocalDate(year: years.upperBound, month: 12, day: 31) ?? .epoch
    return try series(uid).occurrences(
      overlapping: Instant(
        secondsSince1970: first.daysSinceEpoch * 86_400)..<Instant(
          secondsSince1970: last.daysSinceEpoch * 86_400), zone: .gmt, limit: 10_000
    ).events
  }

  /// Where the occurrences start: `2026-11-21T09:00:00`.
  func starts(_ uid: String = "u") throws -> [String] {
    try occurrences(uid).map {
      $0.start.isAllDay ? $0.start.description : $0.start.reading.description
    }
  }

  // MARK: Edits

  mutating func change(_ uid: String = "u", _ edit: (inout Event) throws -> Void) throws {
    let original = try event(uid)
    var event = original
    try edit(&event)
    try object.change(event, from: original, stamp: Self.stamp)
  }

  mutating func changeOccurrence(_ day: String, _ edit: (inout Event) throws -> Void) throws {
    let original = try occurrence(day)
    var event = original
    try edit(&event)
    if original.isDetached {
      try object.change(event, from: original, stamp: Self.stamp)
    } else {
      try object.detach(event, from: original, stamp: Self.stamp)
    }
  }

  mutating func exclude(_ day: String) throws {
    try object.exclude(try occurrence(day), stamp: Self.stamp)
  }

  mutating func changeReminder(
    _ uid: String = "u", _ edit: (inout Reminder) throws -> Void
  ) throws {
    let original = try reminder(uid)
    var reminder = original
    try edit(&reminder)
    try object.change(reminder, from: original, stamp: Self.stamp)
  }

  mutating func complete() throws {
    try changeReminder {
      $0.isCompleted = true
      $0.completionDate = Self.now
    }
  }

  mutating func uncomplete() throws {
    try changeReminder {
      $0.isCompleted = false
      $0.completionDate = nil
    }
  }

  func split(
    at day: String, _ edit: (inout Event) throws -> Void = { _ in }
  ) throws -> (old: Edited?, new: Edited) {
    let original = try occurrence(day)
    var event = original
    try edit(&event)
    let (old, new) = try object.split(
      at: original, changing: event, newUID: Self.newUID, stamp: Self.stamp)
    return (old.map(Edited.init), Edited(new))
  }
}

extension Edited {
  /// The lines that are not in the other text, and those that only the other has.
  func difference(from other: Edited) -> (added: [String], removed: [String]) {
    let difference = lines.difference(from: other.lines)
    return (
      difference.insertions.map(\.line), difference.removals.map(\.line)
    )
  }
}

extension CollectionDifference.Change where ChangeElement == String {
  fileprivate var line: String {
    switch self {
    case .insert(_, let element, _), .remove(_, let element, _): element
    }
  }
}

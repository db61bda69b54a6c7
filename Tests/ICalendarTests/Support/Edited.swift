import CivilTime
import Foundation
import SampleEvents
import Testing

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
    guard let event = try series(uid).current else { throw SampleError() }
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

  /// The occurrences of 2026 and 2027.
  func occurrences(_ uid: String = "u") throws -> [Event] {
    try series(uid).occurrences(
      overlapping: Series.moment("20260101")..<Series.moment("20280101"), zone: .gmt,
      within: Limits(steps: 10_000)
    ).events
  }

  // MARK: Edits

  /// Replaces the series of a UID by what an edit makes of it.
  mutating func edit(
    _ uid: String = "u", _ change: (inout EventSeries) throws -> Void
  ) throws {
    let series = try series(uid)
    var changed = series
    try change(&changed)
    object = object.replacing(series, by: changed)
  }

  mutating func change(_ uid: String = "u", _ edit: (inout Event) throws -> Void) throws {
    var event = try event(uid)
    try edit(&event)
    try save(event)
  }

  mutating func changeOccurrence(_ day: String, _ edit: (inout Event) throws -> Void) throws {
    let original = try occurrence(day)
    var event = original
    try edit(&event)
    try self.edit { series in
      if original.isDetached {
        try series.change(to: event, from: original, stamp: Self.stamp)
      } else {
        try series.detach(event, from: original, stamp: Self.stamp)
      }
    }
  }

  mutating func exclude(_ day: String) throws {
    let occurrence = try occurrence(day)
    try edit { try $0.exclude(occurrence, stamp: Self.stamp) }
  }

  /// Ends the series before an occurrence, if it has one before.
  mutating func end(before occurrence: Event) throws {
    try edit { series in
      let date = try #require(occurrence.occurrenceDate)
      series = try series.ended(before: date, stamp: Self.stamp) ?? series
    }
  }

  mutating func changeReminder(
    _ uid: String = "u", _ edit: (inout Reminder) throws -> Void
  ) throws {
    var reminder = try reminder(uid)
    try edit(&reminder)
    try save(reminder)
  }

  /// Saves an item with the series, or with all later occurrences.
  mutating func save<Item: MappedItem>(_ item: Item) throws {
    let edited = try object.saving(
      item, .futureEvents, since: object, stamp: Self.stamp, newUID: { Self.newUID })
    if edited.new == nil, let changed = edited.object { object = changed }
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
    return try split(at: original, changing: event)
  }

  func split(at original: Event, changing event: Event) throws -> (old: Edited?, new: Edited) {
    let series = try series()
    let (kept, new, _) = try series.split(
      at: original, changing: event, newUID: Self.newUID.lowercaseName, stamp: Self.stamp)
    let old = Edited(object.replacing(series, by: kept))
    guard let new else { return (nil, old) }
    return (old, Edited(try new.object(splitFrom: series)))
  }
}

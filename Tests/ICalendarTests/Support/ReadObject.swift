import Foundation
import SampleEvents

@testable import ICalendar

/// A text as the calendar's reader takes it.
enum ReadObject {
  /// - Parameter text: lines with `\n`, which are written with CRLF.
  static func contents(
    _ text: String, zones: ZoneResolver = ZoneResolver()
  ) throws -> ObjectContents {
    try contents(Array(text.replacingOccurrences(of: "\n", with: "\r\n").utf8), zones: zones)
  }

  static func contents(
    _ text: [UInt8], zones: ZoneResolver = ZoneResolver()
  ) throws -> ObjectContents {
    try ICalendarObject(text, substituteUID: "name")
      .contents(zones: zones)
  }

  /// Of a VEVENT with these lines.
  static func contents(ofEvent lines: String, around others: String = "") throws -> ObjectContents {
    try contents(
      "BEGIN:VCALENDAR\n\(others)BEGIN:VEVENT\nUID:u\n\(lines)\nEND:VEVENT\nEND:VCALENDAR\n")
  }

  /// The event of a VEVENT with these lines.
  static func event(_ lines: String, around others: String = "") throws -> Event {
    guard let event = try contents(ofEvent: lines, around: others).series.first?.master?.item else {
      throw SampleError()
    }
    return event
  }

  /// The reminder of a VTODO with these lines.
  static func reminder(_ lines: String) throws -> Reminder {
    let contents = try contents(
      "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:u\n\(lines)\nEND:VTODO\nEND:VCALENDAR\n")
    guard let reminder = contents.reminders.first else { throw SampleError() }
    return reminder
  }
}

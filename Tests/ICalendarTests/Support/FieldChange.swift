import CivilTime
import Foundation
import SampleEvents

@testable import ICalendar

/// A field of an event or a reminder and its new value, as the scripts in Tests/Corpora/edits write it.
struct FieldChange {
  var field: String
  /// Nil for `none`.
  var value: String?

  /// `title New; start 20261121T100000`.
  static func list(_ text: String) throws -> [FieldChange] {
    text.components(separatedBy: "; ").filter { !$0.isEmpty }.map { change in
      let field = change.prefix { $0 != " " }
      let value = change.dropFirst(field.count + 1).replacing("\\n", with: "\n")
      return FieldChange(field: String(field), value: value == "none" ? nil : String(value))
    }
  }

  fileprivate var words: [String] { value?.split(separator: " ").map(String.init) ?? [] }

  /// On the clock of the present value, unless the value ends with another: `Z`, `floating`, a zone.
  fileprivate func time(at current: EventTime?) throws -> EventTime {
    let zone = words.count > 1 ? words[1] : nil
    let time = try Series.time(words.first ?? "", zone == "floating" ? nil : zone)
    guard case .floating(let reading) = time, zone == nil else { return time }
    return current?.at(reading) ?? time
  }

  fileprivate func rules() throws -> [RecurrenceRule] {
    try words.map { try RecurrenceRule($0) }
  }

  /// Lengths before the start, and moments.
  fileprivate func alarms() throws -> [Alarm] {
    try words.map { word in
      if word.hasPrefix("P") || word.hasPrefix("-P") {
        guard let length = CivilDuration(Array(word.utf8)[...]) else { throw SampleError() }
        return .before(length)
      }
      return .at(try Series.moment(word))
    }
  }

  /// `LATITUDE,LONGITUDE`, with a radius and a name behind.
  fileprivate func place() throws -> StructuredLocation? {
    guard let value else { return nil }
    let words = value.split(separator: " ", maxSplits: 2).map(String.init)
    let numbers = words[0].split(separator: ",").compactMap { Double($0) }
    guard numbers.count == 2 else { throw SampleError() }
    return StructuredLocation(
      title: words.count > 2 ? words[2] : nil,
      geo: GeoLocation(latitude: numbers[0], longitude: numbers[1]),
      radius: words.count > 1 ? Double(words[1]) : nil)
  }
}

extension Event {
  mutating func apply(_ changes: [FieldChange]) throws {
    for change in changes {
      switch change.field {
      case "title": title = change.value ?? ""
      case "location": location = change.value
      case "notes": notes = change.value
      case "url": url = change.value
      case "place": structuredLocation = try change.place()
      case "tentative": status = .tentative
      case "free": availability = .free
      case "start": start = try change.time(at: start)
      case "end": end = try change.time(at: end)
      case "alarms": plainAlarms = try change.alarms()
      case "rules": recurrenceRules = try change.rules()
      default: throw SampleError()
      }
    }
  }
}

extension Reminder {
  mutating func apply(_ changes: [FieldChange]) throws {
    for change in changes {
      switch change.field {
      case "title": title = change.value ?? ""
      case "location": location = change.value
      case "notes": notes = change.value
      case "url": url = change.value
      case "priority": priority = Int(change.value ?? "") ?? 0
      case "start": start = try change.value == nil ? nil : change.time(at: start)
      case "due": due = try change.value == nil ? nil : change.time(at: due)
      case "alarms": plainAlarms = try change.alarms()
      case "rules": recurrenceRules = try change.rules()
      case "completed": isCompleted = true
      default: throw SampleError()
      }
    }
  }
}

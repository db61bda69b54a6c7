/// A parsed text of iCalendar objects. Unchanged parts are written byte for byte (RFC 5545 §3.4).
package struct ICalendarObject: Sendable, Equatable {
  enum Part: Sendable, Equatable {
    /// Lines before, between and after the objects: a byte order mark, blank lines.
    case other(ContentLine)
    case calendar(ICalendarComponent)
  }

  var parts: [Part]
  /// The UID for an event or reminder without UID.
  private(set) var substituteUID: String

  /// The maximum size of a text, in bytes.
  package static let largest = 16 << 20
  /// The maximum depth of nested components: the calendar, an event, its alarm, and some reserve.
  static let deepest = 8

  package init(_ text: [UInt8], substituteUID: String = "") throws(ICalendarError) {
    guard text.count <= Self.largest else { throw .tooLarge }
    var reader = ObjectReader(text)
    parts = try reader.parts()
    self.substituteUID = substituteUID
  }

  /// An object with one VCALENDAR.
  init(_ calendar: ICalendarComponent) {
    parts = [.calendar(calendar)]
    substituteUID = ""
  }

  package var text: [UInt8] {
    var bytes: [UInt8] = []
    for part in parts {
      switch part {
      case .other(let line): bytes.append(contentsOf: line.bytes)
      case .calendar(let component): component.write(to: &bytes)
      }
    }
    return bytes
  }

  package var calendars: [ICalendarComponent] {
    parts.compactMap { part in
      if case .calendar(let component) = part { component } else { nil }
    }
  }
}

/// A component of a text: its lines and nested components, in order (RFC 5545 §3.6).
package struct ICalendarComponent: Sendable, Equatable {
  enum Item: Sendable, Equatable {
    case line(ContentLine)
    /// Indirect, so that a line takes no more memory than it needs.
    indirect case component(ICalendarComponent)
  }

  /// In upper case, such as `VEVENT`.
  package let name: String
  var begin: ContentLine
  var items: [Item]
  var end: ContentLine

  /// The lines with this name, in order.
  func lines(_ name: String) -> [ContentLine] {
    items.compactMap { item in
      if case .line(let line) = item, line.name == name { line } else { nil }
    }
  }

  /// The first line with this name.
  func line(_ name: String) -> ContentLine? {
    for case .line(let line) in items where line.name == name { return line }
    return nil
  }

  package var components: [ICalendarComponent] {
    items.compactMap { item in
      if case .component(let component) = item { component } else { nil }
    }
  }

  var alarms: [ICalendarComponent] { components.filter { $0.name == "VALARM" } }
  var timeZones: [ICalendarComponent] { components.filter { $0.name == "VTIMEZONE" } }

  /// Appends the component byte for byte.
  func write(to bytes: inout [UInt8]) {
    bytes.append(contentsOf: begin.bytes)
    for item in items {
      switch item {
      case .line(let line): bytes.append(contentsOf: line.bytes)
      case .component(let component): component.write(to: &bytes)
      }
    }
    bytes.append(contentsOf: end.bytes)
  }
}

extension ICalendarComponent {
  /// A component without lines.
  init(named name: String) {
    self.init(
      name: name, begin: ContentLine(Array("BEGIN:\(name)\r\n".utf8)[...]), items: [],
      end: ContentLine(Array("END:\(name)\r\n".utf8)[...]))
  }
}

/// The reason that bytes are not iCalendar objects.
package enum ICalendarError: Error, Sendable, Equatable {
  /// The text is empty or blank.
  case empty
  case notICalendar
  /// The text ends within the component of this name.
  case unfinished(String)
  /// The line with this number, from 1, ends a component that did not begin.
  case misplacedEnd(line: Int)
  /// Components are nested deeper than ``ICalendarObject/deepest``.
  case tooDeep
  case tooLarge
}

extension ICalendarError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .empty: "the file is empty; remove it"
    case .notICalendar: "the file is not iCalendar; move it out of the calendar"
    case .unfinished(let name):
      "the file breaks off within its \(name); fetch it again or remove it"
    case .misplacedEnd(let line): "line \(line) ends a component that does not begin; mend the file"
    case .tooDeep: "the file's components lie too deep in each other; mend the file"
    case .tooLarge: "the file is larger than any event; move it out of the calendar"
    }
  }
}

extension ICalendarObject {
  /// Changes the VCALENDAR at this index of `parts`.
  mutating func updateCalendar<E: Error>(
    _ part: Int, _ change: (inout ICalendarComponent) throws(E) -> Void
  ) throws(E) {
    guard parts.indices.contains(part), case .calendar(var calendar) = parts[part] else { return }
    // A single owner avoids a copy of all items on each change.
    parts[part] = .other(calendar.begin)
    defer { parts[part] = .calendar(calendar) }
    try change(&calendar)
  }

  /// Whether the object has no component except VTIMEZONE.
  var isEmpty: Bool {
    !calendars.contains { calendar in calendar.components.contains { $0.name != "VTIMEZONE" } }
  }
}

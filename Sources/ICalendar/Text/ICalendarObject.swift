/// A text of iCalendar objects, taken apart so that what is not changed is written as it was, byte for byte
/// (RFC 5545 §3.4).
package struct ICalendarObject: Sendable, Equatable {
  enum Part: Sendable, Equatable {
    /// What stands before, between and behind the objects: a byte order mark, blank lines.
    case other(ContentLine)
    case calendar(ICalendarComponent)
  }

  var parts: [Part]
  /// The UID of an event or reminder that has none.
  private(set) var substituteUID: String

  /// The largest text that is read, in bytes.
  package static let largest = 16 << 20
  /// How deep components may lie in each other: the calendar, an event, its alarm, and some to spare.
  static let deepest = 8

  package init(_ text: [UInt8], substituteUID: String = "") throws(ICalendarError) {
    guard text.count <= Self.largest else { throw .tooLarge }
    var reader = ObjectReader(text)
    parts = try reader.parts()
    self.substituteUID = substituteUID
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

/// A component as it stands in a text: its lines and the components within it, in their order (RFC 5545
/// §3.6).
package struct ICalendarComponent: Sendable, Equatable {
  enum Item: Sendable, Equatable {
    case line(ContentLine)
    case component(ICalendarComponent)
  }

  /// In upper case, as `VEVENT`.
  package let name: String
  var begin: ContentLine
  var items: [Item]
  var end: ContentLine

  /// The lines of that property, in their order.
  func lines(_ name: String) -> [ContentLine] {
    items.compactMap { item in
      if case .line(let line) = item, line.name == name { line } else { nil }
    }
  }

  /// The first line of that property.
  func line(_ name: String) -> ContentLine? {
    for case .line(let line) in items where line.name == name { return line }
    return nil
  }

  package var components: [ICalendarComponent] {
    items.compactMap { item in
      if case .component(let component) = item { component } else { nil }
    }
  }

  /// Adds all of it, byte for byte.
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

/// Why bytes are not iCalendar objects.
package enum ICalendarError: Error, Sendable, Equatable {
  /// Nothing in it, or blanks alone.
  case empty
  case notICalendar
  /// It breaks off within the component of that name.
  case unfinished(String)
  /// That line, from 1, ends what does not begin.
  case misplacedEnd(line: Int)
  /// Components lie deeper in each other than any calendar writes.
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
  func component(at place: ItemPlace) -> ICalendarComponent? {
    guard parts.indices.contains(place.part), case .calendar(let calendar) = parts[place.part],
      calendar.items.indices.contains(place.item),
      case .component(let component) = calendar.items[place.item]
    else { return nil }
    return component
  }

  mutating func replace(_ place: ItemPlace, by component: ICalendarComponent) {
    updateCalendar(place.part) { calendar in
      guard calendar.items.indices.contains(place.item) else { return }
      calendar.items[place.item] = .component(component)
    }
  }

  /// Changes the VCALENDAR that is that part.
  mutating func updateCalendar<E: Error>(
    _ part: Int, _ change: (inout ICalendarComponent) throws(E) -> Void
  ) throws(E) {
    guard parts.indices.contains(part), case .calendar(var calendar) = parts[part] else { return }
    // Held once, so that no change copies all of its items.
    parts[part] = .other(calendar.begin)
    defer { parts[part] = .calendar(calendar) }
    try change(&calendar)
  }

  /// Removes components, and nothing else.
  package mutating func remove(_ places: [ItemPlace]) {
    for (part, places) in Dictionary(grouping: places, by: \.part) {
      let gone = Set(places.map(\.item))
      updateCalendar(part) { calendar in
        let items = calendar.items
        calendar.items = items.indices.filter { !gone.contains($0) }.map { items[$0] }
      }
    }
  }

  /// Nothing is left in it that a calendar could show.
  var isEmpty: Bool {
    !calendars.contains { calendar in calendar.components.contains { $0.name != "VTIMEZONE" } }
  }
}

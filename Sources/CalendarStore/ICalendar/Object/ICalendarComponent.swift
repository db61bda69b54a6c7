/// A component as it stands in a text: its lines and the components within it, in their order (RFC 5545
/// §3.6).
struct ICalendarComponent: Sendable, Equatable {
  enum Item: Sendable, Equatable {
    case line(ContentLine)
    case component(ICalendarComponent)
  }

  /// In upper case, as `VEVENT`.
  let name: String
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

  var components: [ICalendarComponent] {
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

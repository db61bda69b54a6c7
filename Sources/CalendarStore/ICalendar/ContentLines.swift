internal import CICal
internal import Foundation

/// Content lines of an iCalendar text (RFC 5545 §3.1), with CRLF. libical prints and escapes each property;
/// it is folded here.
///
/// Lines rather than a tree of libical's components: most of an import's lines are the same from
/// event to event, and what is not built again need not be printed again.
struct ContentLines {
  private(set) var bytes: [UInt8] = []

  mutating func begin(_ component: Kind) { append("BEGIN:", component) }
  mutating func end(_ component: Kind) { append("END:", component) }

  /// The components that are written.
  enum Kind {
    case calendar, event, todo, alarm, zone, standard, daylight

    var name: StaticString {
      switch self {
      case .calendar: "VCALENDAR"
      case .event: "VEVENT"
      case .todo: "VTODO"
      case .alarm: "VALARM"
      case .zone: "VTIMEZONE"
      case .standard: "STANDARD"
      case .daylight: "DAYLIGHT"
      }
    }
  }

  private mutating func append(_ prefix: StaticString, _ component: Kind) {
    prefix.withUTF8Buffer { bytes.append(contentsOf: $0) }
    component.name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(0x0D)
    bytes.append(0x0A)
  }

  /// Adds the line of a property that libical has just made, and frees it; nil is libical's "out of
  /// memory".
  mutating func add(_ property: OpaquePointer?) throws(UnwritableEvent) {
    guard let property else { throw .outOfMemory }
    defer { icalproperty_free(property) }
    guard let line = icalproperty_as_ical_string_r(property) else { throw .outOfMemory }
    defer { icalmemory_free_buffer(line) }
    let text = UnsafeRawBufferPointer(start: line, count: strlen(line))
    if text.count <= Self.longest, text.firstIndex(of: ContentLine.lf) == text.count - 1 {
      bytes.append(contentsOf: text)
    } else {
      ContentLine.fold(Self.unfolded(text), .crlf, to: &bytes)
    }
  }

  /// A line that libical has folded, without its folds and its CRLF. libical also folds right before that
  /// CRLF and within it.
  private static func unfolded(_ text: UnsafeRawBufferPointer) -> [UInt8] {
    var line: [UInt8] = []
    line.reserveCapacity(text.count)
    var start = 0
    while let end = text[start...].firstIndex(of: ContentLine.lf), end < text.count - 1 {
      line += text[start..<max(start, end - 1)]
      // Behind the line break is the blank that continues the line.
      start = end + 2
    }
    line += text[start...]
    line.removeLast(min(2, line.count))
    return line
  }

  /// Of a line with its CRLF.
  private static let longest = ContentLine.longest + 2

  /// Adds a property with that text, unless it is blank.
  mutating func add(
    _ text: PropertyText, _ make: (UnsafePointer<CChar>?) -> OpaquePointer?
  ) throws(UnwritableEvent) {
    if !text.isBlank { try add(text.value.withCString { make($0) }) }
  }

  mutating func add(_ lines: ContentLines) { bytes.append(contentsOf: lines.bytes) }

  /// Adds lines that libical has made.
  mutating func add(_ made: ArraySlice<UInt8>) { bytes.append(contentsOf: made) }

  /// Adds the line of a property under the name of another one with the same type of value. False, and
  /// nothing added, where either of the lines is folded.
  mutating func add(
    _ line: ArraySlice<UInt8>, as name: StaticString, insteadOf old: StaticString
  ) -> Bool {
    let value = line.dropFirst(old.utf8CodeUnitCount)
    guard name.utf8CodeUnitCount + value.count <= Self.longest,
      value.count(where: { $0 == 0x0D }) == 1
    else {
      return false
    }
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(contentsOf: value)
    return true
  }

  mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Takes back what was added since there were so many bytes.
  mutating func truncate(to count: Int) {
    bytes.removeLast(max(0, bytes.count - count))
  }
}

internal import CICal
internal import Foundation

/// Content lines of an iCalendar text (RFC 5545 §3.1), with CRLF. libical prints and escapes each property;
/// it is folded here.
///
/// Lines rather than a tree of libical's components: most of an import's lines are the same from
/// event to event, and what is not built again need not be printed again.
package struct ContentLines {
  package private(set) var bytes: [UInt8] = []

  package init() {}

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

  package mutating func add(_ lines: ContentLines) { bytes.append(contentsOf: lines.bytes) }

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

  package mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

  package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Takes back what was added since there were so many bytes.
  mutating func truncate(to count: Int) {
    bytes.removeLast(max(0, bytes.count - count))
  }
}

/// Text as a property may hold it: no control characters but tab and newline (RFC 5545 §3.3.11).
///
/// libical writes control characters as they are, and a line break within a URL ends the property.
struct PropertyText {
  /// What is left: line breaks as `\n`, other control characters dropped.
  let value: String

  /// Text of several lines.
  init(_ raw: String) {
    value = Self.isPlain(raw, lines: true) ? raw : Self.cleaned(raw, lines: true)
  }

  /// A URL (RFC 5545 §3.3.13): libical escapes nothing in it, so it has no line breaks or tabs at all.
  init(url raw: String) {
    value = Self.isPlain(raw, lines: false) ? raw : Self.cleaned(raw, lines: false)
  }

  /// Nothing but white space: some readers refuse a property with such a value.
  var isBlank: Bool { value.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A } }

  private static func isPlain(_ text: String, lines: Bool) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      // Without branches, so that many bytes are looked at at once.
      let newline: UInt8 = lines ? 0x0A : 0x20
      let tab: UInt8 = lines ? 0x09 : 0x20
      var controls: UInt8 = 0
      for byte in bytes {
        let isControl: UInt8 = byte < 0x20 || byte == 0x7F ? 1 : 0
        let isAllowed: UInt8 = byte == newline || byte == tab ? 1 : 0
        controls |= isControl & ~isAllowed
      }
      return controls == 0
    }
  }

  private static func cleaned(_ text: String, lines: Bool) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var previous: UInt8 = 0
    for byte in text.utf8 {
      switch byte {
      case 0x0A where previous == 0x0D: break
      case 0x0A, 0x0D: if lines { bytes.append(0x0A) }
      case 0x09: if lines { bytes.append(byte) }
      case 0..<0x20, 0x7F: break
      default: bytes.append(byte)
      }
      previous = byte
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A text of iCalendar objects, taken apart so that what is not changed is written as it was, byte for byte
/// (RFC 5545 §3.4).
struct ICalendarObject: Sendable, Equatable {
  enum Part: Sendable, Equatable {
    /// What stands before, between and behind the objects: a byte order mark, blank lines.
    case other(ContentLine)
    case calendar(ICalendarComponent)
  }

  var parts: [Part]
  /// The UID of an event or reminder that has none.
  private(set) var substituteUID: String

  /// The largest text that is read, in bytes.
  static let largest = 16 << 20
  /// How deep components may lie in each other: the calendar, an event, its alarm, and some to spare.
  static let deepest = 8

  init(_ text: [UInt8], substituteUID: String = "") throws(ICalendarError) {
    guard text.count <= Self.largest else { throw .tooLarge }
    var reader = ObjectReader(text)
    parts = try reader.parts()
    self.substituteUID = substituteUID
  }

  var text: [UInt8] {
    var bytes: [UInt8] = []
    for part in parts {
      switch part {
      case .other(let line): bytes.append(contentsOf: line.bytes)
      case .calendar(let component): component.write(to: &bytes)
      }
    }
    return bytes
  }

  var calendars: [ICalendarComponent] {
    parts.compactMap { part in
      if case .calendar(let component) = part { component } else { nil }
    }
  }
}

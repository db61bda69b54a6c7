package import CivilTime
internal import Foundation

/// The content lines of a new iCalendar text (RFC 5545 §3.1), folded and with CR LF.
package struct ContentLines {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  mutating func begin(_ component: String) {
    add("BEGIN") { $0 += component.utf8 }
  }

  mutating func end(_ component: String) {
    add("END") { $0 += component.utf8 }
  }

  /// Adds a property whose value needs no escapes.
  mutating func add(_ name: String, _ value: String) {
    add(name) { $0.append(contentsOf: value.utf8) }
  }

  /// Adds a text property (§3.3.11), unless the text is blank.
  mutating func add(_ name: String, text: PropertyText) {
    if !text.isBlank { add(name) { text.appendEscaped(to: &$0) } }
  }

  /// Adds a URI property (§3.3.13), unless the URI is blank.
  mutating func add(_ name: String, uri: String) {
    let uri = PropertyText(url: uri)
    if !uri.isBlank { add(name, uri.value) }
  }

  mutating func add(_ name: String, _ reading: LocalDateTime, utc: Bool) {
    add(name) { reading.appendBasicForm(to: &$0, utc: utc) }
  }

  /// - Parameter parameters: including their semicolons.
  mutating func add(
    _ name: String, _ parameters: String = "", value: (inout [UInt8]) -> Void
  ) {
    let start = bytes.count
    bytes.append(contentsOf: name.utf8)
    if !parameters.isEmpty { bytes.append(contentsOf: parameters.utf8) }
    bytes.append(UInt8(ascii: ":"))
    value(&bytes)
    if bytes.count - start <= ContentLine.longest {
      bytes.append(ContentLine.cr)
      bytes.append(ContentLine.lf)
    } else {
      let line = Array(bytes[start...])
      bytes.removeLast(line.count)
      ContentLine.fold(line, .crlf, to: &bytes)
    }
  }

  mutating func add(_ property: Property) { bytes += property.folded(.crlf).bytes }

  /// Adds a component as it is written.
  mutating func add(_ component: ICalendarComponent) { component.write(to: &bytes) }

  package mutating func add(_ lines: ContentLines) { bytes.append(contentsOf: lines.bytes) }

  /// Adds components as they are written, without control characters except tab (§3.1).
  package mutating func add(_ components: [ICalendarComponent]) {
    var written: [UInt8] = []
    for component in components { component.write(to: &written) }
    bytes += written.withoutControls
  }

  package mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

  package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }
}

extension [UInt8] {
  /// Lines without C0 controls and DEL, except tabs and the ends of lines.
  var withoutControls: [UInt8] {
    var kept: [UInt8] = []
    kept.reserveCapacity(count)
    for (index, byte) in enumerated() {
      switch byte {
      case 0x09, ContentLine.lf: kept.append(byte)
      case ContentLine.cr:
        if index + 1 < count, self[index + 1] == ContentLine.lf { kept.append(byte) }
      case 0..<0x20, 0x7F: break
      default: kept.append(byte)
      }
    }
    return kept
  }
}

/// Text that a property can contain: without control characters except tab and newline (RFC 5545
/// §3.3.11).
///
/// A line break within a URL would end the property.
package struct PropertyText {
  /// The text with `\n` for line breaks and without other control characters.
  package let value: String

  /// A text with several lines.
  package init(_ raw: String) {
    value = Self.isPlain(raw, lines: true) ? raw : Self.cleaned(raw, lines: true)
  }

  /// A URL (RFC 5545 §3.3.13): URLs have no escapes, so line breaks and tabs are removed.
  init(url raw: String) {
    value = Self.isPlain(raw, lines: false) ? raw : Self.cleaned(raw, lines: false)
  }

  /// Whether the text is only white space: some readers refuse a property with such a value.
  var isBlank: Bool { value.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A } }

  /// Appends the text with escapes (RFC 5545 §3.3.11).
  func appendEscaped(to bytes: inout [UInt8]) {
    var value = value
    value.withUTF8 { text in
      var start = 0
      for (place, byte) in text.enumerated() where Self.needsEscape(byte) {
        bytes.append(contentsOf: text[start..<place])
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte == 0x0A ? UInt8(ascii: "n") : byte)
        start = place + 1
      }
      bytes.append(contentsOf: text[start...])
    }
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\\"), UInt8(ascii: ","), UInt8(ascii: ";"), 0x0A: true
    default: false
    }
  }

  var escaped: String {
    var bytes: [UInt8] = []
    appendEscaped(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isPlain(_ text: String, lines: Bool) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      // Without branches, so that the compiler can vectorize the loop.
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

extension LocalDate {
  /// RFC 5545 §3.3.4, `20230610`.
  var basic: String { String(LocalDateTime(self, .midnight).basic.prefix(8)) }
}

extension LocalDateTime {
  /// RFC 5545 §3.3.5, `20230610T103932`.
  package var basic: String {
    var bytes: [UInt8] = []
    appendBasicForm(to: &bytes, utc: false)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends a DATE-TIME (RFC 5545 §3.3.5), with `Z` for UTC: `20261203T183000Z`.
  func appendBasicForm(to bytes: inout [UInt8], utc: Bool) {
    func add(_ number: Int) {
      bytes.append(UInt8(ascii: "0") + UInt8(number / 10))
      bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
    }
    add(date.year / 100)
    add(date.year % 100)
    add(date.month)
    add(date.day)
    bytes.append(UInt8(ascii: "T"))
    add(time.hour)
    add(time.minute)
    add(time.second)
    if utc { bytes.append(UInt8(ascii: "Z")) }
  }
}

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

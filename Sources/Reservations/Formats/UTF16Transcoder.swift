/// Transcodes UTF-16 to UTF-8 in parts.
///
/// Invalid UTF-16 becomes invalid UTF-8, so that its record is rejected and not changed: a lone
/// surrogate becomes its three-byte form, an odd last byte becomes FF.
struct UTF16Transcoder {
  var bigEndian: Bool

  /// Appends the text of the bytes; returns the number of bytes used. The unused bytes, at most
  /// three, must be passed again before the bytes that follow.
  mutating func transcode(
    _ bytes: Bytes, isLast: Bool, into text: inout [UInt8]
  ) -> Int {
    var at = 0
    while at + 1 < bytes.count {
      let unit = unit(bytes, at)
      guard 0xD800...0xDBFF ~= unit else {
        append(UInt32(unit), to: &text)
        at += 2
        continue
      }
      if at + 3 >= bytes.count {
        if !isLast { return at }
        append(UInt32(unit), to: &text)
        at += 2
        continue
      }
      let next = self.unit(bytes, at + 2)
      if 0xDC00...0xDFFF ~= next {
        append(0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(next) - 0xDC00), to: &text)
        at += 4
      } else {
        append(UInt32(unit), to: &text)
        at += 2
      }
    }
    if isLast && at < bytes.count {
      text.append(0xFF)
      at = bytes.count
    }
    return at
  }

  private func unit(_ bytes: Bytes, _ at: Int) -> UInt16 {
    let first = UInt16(bytes[at])
    let second = UInt16(bytes[at + 1])
    return bigEndian ? first << 8 | second : second << 8 | first
  }

  private func append(_ value: UInt32, to text: inout [UInt8]) {
    switch value {
    case 0..<0x80: text.append(UInt8(value))
    case 0x80..<0x800:
      text.append(UInt8(0xC0 | value >> 6))
      text.append(UInt8(0x80 | value & 0x3F))
    case 0x800..<0x10000:
      text.append(UInt8(0xE0 | value >> 12))
      text.append(UInt8(0x80 | value >> 6 & 0x3F))
      text.append(UInt8(0x80 | value & 0x3F))
    default:
      text.append(UInt8(0xF0 | value >> 18 & 0x07))
      text.append(UInt8(0x80 | value >> 12 & 0x3F))
      text.append(UInt8(0x80 | value >> 6 & 0x3F))
      text.append(UInt8(0x80 | value & 0x3F))
    }
  }
}

internal import Foundation

/// A content line of a text, including its folds and its line ending (RFC 5545 §3.1).
package struct ContentLine: Sendable, Equatable {
  /// The whole line, byte for byte.
  package let bytes: ArraySlice<UInt8>
  /// The property's name in upper case; empty for a line without a name.
  package let name: String

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    name = Self.name(of: bytes)
  }

  /// The line without its folds and its line ending.
  var unfolded: [UInt8] { Self.unfolded(bytes) }

  private static func unfolded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    bytes.withUnsafeBytes { bytes in
      [UInt8](unsafeUninitializedCapacity: bytes.count + 1) { line, count in
        count = unfold(bytes, into: UnsafeMutableRawBufferPointer(line))
      }
    }
  }

  /// - Returns: the length of the unfolded line, in bytes.
  private static func unfold(
    _ bytes: UnsafeRawBufferPointer, into line: UnsafeMutableRawBufferPointer
  ) -> Int {
    guard let start = bytes.baseAddress, let target = line.baseAddress else { return 0 }
    var count = 0
    var position = 0
    while position < bytes.count {
      let rest = bytes.count - position
      let end =
        memchr(start + position, Int32(lf), rest).map { UnsafeRawPointer($0) - start }
        ?? bytes.count
      var length = end - position
      if end < bytes.count, length > 0, bytes[end - 1] == cr { length -= 1 }
      memcpy(target + count, start + position, length)
      count += length
      // Earlier versions folded some lines within the final CRLF.
      if length == 0, end == bytes.count - 1, count > 0, line[count - 1] == cr { count -= 1 }
      // The blank after the line break marks the continuation.
      position = end + 2
    }
    return count
  }

  /// The maximum length of a line without its ending, in octets.
  static let longest = 75

  /// Appends an unfolded line without ending, folded between UTF-8 sequences.
  static func fold(_ line: [UInt8], _ ending: LineEnding, to text: inout [UInt8]) {
    var start = 0
    var room = longest
    while line.count - start > room {
      var end = start + room
      while end > start + room - 3, line[end] & 0xC0 == 0x80 { end -= 1 }
      text += line[start..<end]
      text += ending.bytes
      text.append(0x20)
      start = end
      room = longest - 1
    }
    text += line[start...]
    text += ending.bytes
  }

  private static func name(of bytes: ArraySlice<UInt8>) -> String {
    bytes.withUnsafeBytes { line in
      let length = nameLength(line)
      guard length < line.count else { return "" }
      if line[length] == cr || line[length] == lf, length < line.count - 2 {
        // A name may be folded too.
        return unfolded(bytes).withUnsafeBytes { line in
          let length = nameLength(line)
          return length < line.count ? name(line, length) : ""
        }
      }
      return name(line, length)
    }
  }

  private static func name(_ line: UnsafeRawBufferPointer, _ length: Int) -> String {
    guard length > 0, line[length] == 0x3A || line[length] == 0x3B else { return "" }
    return String(unsafeUninitializedCapacity: length) { name in
      for index in 0..<length {
        let byte = line[index]
        name[index] = byte >= 0x61 && byte <= 0x7A ? byte - 0x20 : byte
      }
      return length
    }
  }

  /// The length of the name at the beginning of the line, in bytes.
  private static func nameLength(_ line: UnsafeRawBufferPointer) -> Int {
    var length = 0
    while length < line.count, isNameByte(line[length]) { length += 1 }
    return length
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
    default: false
    }
  }

  static let cr: UInt8 = 0x0D
  static let lf: UInt8 = 0x0A
}

/// The line ending of a text: RFC 5545 §3.1 requires CRLF, many files have only LF.
enum LineEnding: Sendable, Equatable {
  case crlf, lf

  /// The ending of a line.
  init(of line: ContentLine) {
    self = line.bytes.dropLast().last == ContentLine.cr ? .crlf : .lf
  }

  var bytes: [UInt8] {
    switch self {
    case .crlf: [ContentLine.cr, ContentLine.lf]
    case .lf: [ContentLine.lf]
    }
  }

  /// The text, with CRLF after each line, converted to this ending.
  func applied(to text: [UInt8]) -> [UInt8] {
    switch self {
    case .crlf: text
    case .lf: text.filter { $0 != ContentLine.cr }
    }
  }
}

internal import Glibc

/// A character encoding of an input, by a name of the IANA registry.
public struct TextEncoding: Sendable, Equatable {
  /// The name as given or detected: `UTF-8`, `UTF-16LE`, `windows-1252`.
  public let name: String

  public static let utf8 = TextEncoding(known: "UTF-8")
  static let utf16LittleEndian = TextEncoding(known: "UTF-16LE")
  static let utf16BigEndian = TextEncoding(known: "UTF-16BE")
  static let windows1252 = TextEncoding(known: "windows-1252")

  init(known name: String) { self.name = name }

  /// The encoding with a name; nil if iconv(3) has no such encoding.
  public init?(name: String) {
    // iconv(3) gives a slash a meaning of its own.
    guard (1...40).contains(name.utf8.count),
      name.utf8.allSatisfy({ $0.isDigit || TextCursor.isLetter($0) || "-_.:+".utf8.contains($0) }),
      let decoder = TextDecoder(name)
    else { return nil }
    withExtendedLifetime(decoder) {}
    self.name = name
  }

  /// Whether the encoding is UTF-8 or a part of it, which needs no decoder.
  var isUTF8: Bool { ["utf-8", "utf8", "us-ascii", "ascii"].contains(name.lowercased()) }

  /// Whether the bytes of a text that is not UTF-8 are likely to be Windows-1252, which includes
  /// the printable characters of Latin-1.
  ///
  /// - Parameters:
  ///   - before: the byte before the first one that is not ASCII; 0 at the start of the input.
  ///   - bytes: the first byte that is not ASCII and up to three further ones.
  static func isLikelyWindows1252(before: UInt8, _ bytes: Bytes) -> Bool {
    let next = bytes.count > 1 ? bytes[1] : 0
    // Control characters: the bytes are no text, e.g. a spreadsheet.
    for index in 0..<bytes.count where bytes[index] < 0x20 && !bytes[index].isWhiteSpace {
      return false
    }
    switch bytes[0] {
    case 0xC0...0xFD where bytes[0] != 0xD7 && bytes[0] != 0xF7:
      if TextCursor.isLetter(next) { return true }
      // A first byte of UTF-8 with a further one: broken UTF-8.
      if (0x80...0xBF).contains(next) { return false }
      // The first bytes of UTF-8 for Latin letters and quotation marks rarely end a word.
      if [0xC2, 0xC3, 0xE2].contains(bytes[0]) { return false }
      return TextCursor.isLetter(before) || before.isWhiteSpace || before == 0
    case 0x80, 0x82, 0x84, 0x85, 0x8A, 0x8C, 0x8E, 0x91...0x97, 0x99, 0x9A, 0x9C, 0x9E, 0x9F,
      0xA0, 0xA1, 0xA3, 0xA7, 0xA9...0xAB, 0xAE, 0xB0, 0xB4, 0xB7, 0xBA, 0xBB, 0xBF:
      return next < 0x80
    default: return false
    }
  }
}

/// Decodes an input to UTF-8 in pieces, by iconv(3).
///
/// A byte that is no character becomes the byte FF, which is never part of UTF-8: the record with
/// the byte is then rejected and not changed.
final class TextDecoder {
  private let descriptor: iconv_t
  /// The number of bytes in a code unit.
  private let unit: Int

  /// Nil if iconv(3) has no such encoding.
  init?(_ name: String) {
    guard let descriptor = iconv_open("UTF-8", name), Int(bitPattern: descriptor) != -1 else {
      return nil
    }
    self.descriptor = descriptor
    let key = name.lowercased()
    unit = key.hasPrefix("utf-16") || key.hasPrefix("utf16") || key.hasPrefix("ucs-2") ? 2 : 1
  }

  deinit { iconv_close(descriptor) }

  /// Appends the text of the bytes, and returns the number of bytes used. The other bytes begin a
  /// character: pass them again, with the bytes that follow.
  func decode(_ bytes: [UInt8], isLast: Bool, into text: inout [UInt8]) -> Int {
    var bytes = bytes
    var used = 0
    var piece = [UInt8](repeating: 0, count: max(bytes.count * 3 + 16, 64))
    while used < bytes.count {
      let (taken, made, code) = convert(&bytes, from: used, into: &piece)
      text.append(contentsOf: piece[..<made])
      used += taken
      guard code != 0, code != E2BIG else { continue }
      // EINVAL: an incomplete character.
      if code == EINVAL, !isLast { break }
      text.append(0xFF)
      used = min(used + unit, bytes.count)
    }
    return used
  }

  private func convert(
    _ bytes: inout [UInt8], from start: Int, into piece: inout [UInt8]
  ) -> (used: Int, made: Int, code: Int32) {
    bytes.withUnsafeMutableBytes { input in
      piece.withUnsafeMutableBytes { output in
        var from = input.baseAddress?.assumingMemoryBound(to: CChar.self).advanced(by: start)
        var to = output.baseAddress?.assumingMemoryBound(to: CChar.self)
        var left = input.count - start
        var room = output.count
        let outcome = iconv(descriptor, &from, &left, &to, &room)
        let code = outcome == -1 ? errno : 0
        return (input.count - start - left, output.count - room, code)
      }
    }
  }
}

internal import Foundation

/// A prefix of a UUID's text (RFC 9562 §4): lower or upper case; each hyphen is optional.
struct UUIDPrefix: Sendable, Equatable {
  /// Half bytes, most significant first; at most 32.
  private let digits: [UInt8]

  /// Nil for a text that is no prefix of any UUID.
  init?(_ text: String) {
    var digits: [UInt8] = []
    var hyphens: [Int] = [20, 16, 12, 8]
    for byte in text.utf8 {
      if byte == 0x2D {
        // Each hyphen's place may be used once.
        guard let index = hyphens.lastIndex(of: digits.count) else { return nil }
        hyphens.remove(at: index)
        continue
      }
      let digit: UInt8
      switch byte {
      case 0x30...0x39: digit = byte - 0x30
      case 0x41...0x46: digit = byte - 0x37
      case 0x61...0x66: digit = byte - 0x57
      default: return nil
      }
      guard digits.count < 32 else { return nil }
      digits.append(digit)
    }
    self.digits = digits
  }

  init(_ uuid: UUID) {
    digits = withUnsafeBytes(of: uuid.uuid) { bytes in bytes.flatMap { [$0 >> 4, $0 & 15] } }
  }

  func matches(_ uuid: UUID) -> Bool {
    withUnsafeBytes(of: uuid.uuid) { bytes in
      digits.enumerated().allSatisfy { index, digit in
        digit == (index % 2 == 0 ? bytes[index / 2] >> 4 : bytes[index / 2] & 15)
      }
    }
  }
}

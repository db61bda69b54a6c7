internal import Foundation

extension UUID {
  /// The 36 characters of RFC 9562 in lower case, which live as long as the call; a NUL follows them.
  func withLowercaseName<R, E>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(E) -> R
  ) throws(E) -> R {
    try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 37) { name throws(E) in
      name.initialize(repeating: 0)
      var position = 0
      withUnsafeBytes(of: uuid) { bytes in
        for (index, byte) in bytes.enumerated() {
          if index == 4 || index == 6 || index == 8 || index == 10 {
            name[position] = UInt8(ascii: "-")
            position += 1
          }
          name[position] = Self.digit(byte >> 4)
          name[position + 1] = Self.digit(byte & 15)
          position += 2
        }
      }
      return try body(UnsafeBufferPointer(rebasing: name[..<36]))
    }
  }

  /// The 36 characters of RFC 9562 in lower case.
  package var lowercaseName: String { withLowercaseName { String(decoding: $0, as: UTF8.self) } }

  private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x57 + value }
}

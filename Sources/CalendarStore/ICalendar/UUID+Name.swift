internal import Foundation

extension UUID {
  /// The 36 characters of RFC 9562 in lower case, as a C string that lives as long as the call.
  func withLowercaseName<R>(_ body: (UnsafePointer<CChar>) -> R) -> R {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 37) { name in
      var position = 0
      withUnsafeBytes(of: uuid) { bytes in
        for (index, byte) in bytes.enumerated() {
          if index == 4 || index == 6 || index == 8 || index == 10 {
            name.initializeElement(at: position, to: 0x2D)
            position += 1
          }
          name.initializeElement(at: position, to: Self.digit(byte >> 4))
          name.initializeElement(at: position + 1, to: Self.digit(byte & 15))
          position += 2
        }
      }
      name.initializeElement(at: position, to: 0)
      return body(UnsafePointer(name.baseAddress.unsafelyUnwrapped))
    }
  }

  /// The 36 characters of RFC 9562 in lower case.
  var lowercaseName: String { withLowercaseName { String(cString: $0) } }

  private static func digit(_ value: UInt8) -> CChar {
    CChar(value < 10 ? 0x30 + value : 0x57 + value)
  }
}

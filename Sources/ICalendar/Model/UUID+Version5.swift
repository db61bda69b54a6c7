internal import CLibUUID
public import Foundation

extension UUID {
  /// The namespace of ticketcal's UIDs, a random UUID. With another one, a repeated import would
  /// create duplicates.
  private static let ticketcal = UUID(
    uuid: (
      0x6F, 0x0B, 0x5C, 0x1E, 0x93, 0x2D, 0x4A, 0x57, 0x8D, 0x40, 0x1B, 0xC7, 0x75, 0x2E, 0x9A, 0x36
    ))

  /// The UUID of a name in ticketcal's namespace.
  public static func version5(of name: [UInt8]) -> UUID { version5(of: name, in: ticketcal) }

  /// The UUID of a name in a namespace (version 5, RFC 9562 §5.5).
  public static func version5(of name: [UInt8], in namespace: UUID) -> UUID {
    var bytes = namespace.uuid
    withUnsafeMutableBytes(of: &bytes) { out in
      withUnsafeBytes(of: namespace.uuid) { space in
        name.withUnsafeBytes { text in
          guard let out = out.bindMemory(to: UInt8.self).baseAddress,
            let space = space.bindMemory(to: UInt8.self).baseAddress,
            let text = text.bindMemory(to: CChar.self).baseAddress
          else { return }
          uuid_generate_sha1(out, space, text, name.count)
        }
      }
    }
    return UUID(uuid: bytes)
  }
}

extension UUID {
  /// A UUID from its 36 characters (RFC 9562 §4), in either case; nil for other texts.
  ///
  /// Foundation's initializer scans the text with sscanf(3), which takes a seventh of the time of
  /// an import to one file.
  package init?(name: String) {
    var name = name
    let bytes = name.withUTF8 { text -> uuid_t? in
      guard text.count == 36 else { return nil }
      var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
      let isRead = withUnsafeMutableBytes(of: &bytes) { out in
        var digits = 0
        for (place, byte) in text.enumerated() {
          if place == 8 || place == 13 || place == 18 || place == 23 {
            guard byte == UInt8(ascii: "-") else { return false }
          } else {
            let value: UInt8
            switch byte {
            case 0x30...0x39: value = byte - 0x30
            case 0x41...0x46: value = byte - 0x37
            case 0x61...0x66: value = byte - 0x57
            default: return false
            }
            out[digits / 2] = out[digits / 2] << 4 | value
            digits += 1
          }
        }
        return true
      }
      return isRead ? bytes : nil
    }
    guard let bytes else { return nil }
    self.init(uuid: bytes)
  }

  /// The 36 characters of RFC 9562 §4 in lower case.
  ///
  /// Foundation's `uuidString` formats with snprintf(3), which takes a tenth of the time of an
  /// import to one file.
  package var lowercaseName: String {
    String(unsafeUninitializedCapacity: 36) { name in
      withUnsafeBytes(of: uuid) { bytes in
        var place = 0
        for (index, byte) in bytes.enumerated() {
          if index == 4 || index == 6 || index == 8 || index == 10 {
            name[place] = UInt8(ascii: "-")
            place += 1
          }
          for digit in [byte >> 4, byte & 15] {
            name[place] = digit < 10 ? 0x30 + digit : 0x57 + digit
            place += 1
          }
        }
        return place
      }
    }
  }
}

internal import CLibXML2

/// Character references in the scripts of mails (HTML 4 §24; HTML standard §13.5).
enum HTMLEntities {
  /// The text with the references of libxml2 as characters; other references stay as they are.
  static func decoded(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var at = 0
    while at < bytes.count {
      guard bytes[at] == UInt8(ascii: "&") else {
        decoded.append(bytes[at])
        at += 1
        continue
      }
      let name = bytes[(at + 1)...].prefix(10).prefix { $0 != .semicolon && $0 < 0x80 }
      if name.endIndex < bytes.count, bytes[name.endIndex] == .semicolon,
        let character = character(Substring(decoding: name, as: UTF8.self))
      {
        decoded += character.utf8
        at = name.endIndex + 1
      } else {
        decoded.append(bytes[at])
        at += 1
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  private static func character(_ name: Substring) -> String? {
    guard name.first == "#" else {
      guard !name.utf8.contains(0), let entity = htmlEntityLookup(String(name)) else { return nil }
      return Unicode.Scalar(entity.pointee.value).map { String($0) }
    }
    let digits = name.dropFirst()
    let isHex = digits.first == "x" || digits.first == "X"
    let value = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return value.flatMap(Unicode.Scalar.init).flatMap { $0.value == 0 ? nil : String($0) }
  }
}

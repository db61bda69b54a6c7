/// Character references in the scripts of mails (HTML 4 §24; HTML standard §13.5).
enum HTMLEntities {
  /// The text with the references as characters; unknown ones stay as they are.
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
    guard name.first == "#" else { return named[name] }
    let digits = name.dropFirst()
    let isHex = digits.first == "x" || digits.first == "X"
    let value = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return value.flatMap(Unicode.Scalar.init).flatMap { $0.value == 0 ? nil : String($0) }
  }

  /// The entities of HTML 4 and XML (HTML 4 §24), a row of `entities.tsv` for each.
  private static let named: [Substring: String] = {
    let rows = String(decoding: PackageResources.entities_tsv, as: UTF8.self).split(separator: "\n")
    let characters = rows.dropFirst().compactMap { row -> (Substring, String)? in
      let cells = row.split(separator: "\t")
      guard cells.count == 2, let scalar = UInt32(cells[1], radix: 16).flatMap(Unicode.Scalar.init)
      else { return nil }
      return (cells[0], String(scalar))
    }
    return Dictionary(characters, uniquingKeysWith: { first, _ in first })
  }()
}

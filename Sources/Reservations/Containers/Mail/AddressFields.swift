/// The header fields of a mail that GMime reads as lists of addresses (RFC 5322 §3.6.2 and §3.6.3).
///
/// GMime takes a time that is quadratic in the length of each such field, also in a mail within the
/// mail: 0.2 seconds for 16 KB, 40 seconds for 160 KB.
enum AddressFields {
  /// The greatest length of a field in bytes, with its folds.
  static let longest = 16 << 10
  /// The greatest length of all fields in bytes.
  static let most = 64 << 10

  private static let names = ["from", "sender", "reply-to", "to", "cc", "bcc"].map {
    Array($0.utf8)
  }

  /// The mail without the fields beyond the limits. GMime also finds fields behind lines that do
  /// not belong into a header, so each line that looks like such a field counts.
  static func bounded(_ mail: [UInt8]) -> [UInt8] {
    let bytes = mail.span
    var bounded: [UInt8] = []
    var copied = 0
    var left = most
    var at = 0
    while at < bytes.count {
      let start = at
      at = bytes.nextLine(from: at)
      guard isField(bytes, at: start) else { continue }
      while at < bytes.count, bytes[at] == .space || bytes[at] == .tab {
        at = bytes.nextLine(from: at)
      }
      if at - start <= min(longest, left) {
        left -= at - start
      } else {
        bounded += mail[copied..<start]
        copied = at
      }
    }
    return copied == 0 ? mail : bounded + mail[copied...]
  }

  private static func isField(_ bytes: Bytes, at start: Int) -> Bool {
    names.contains { name in
      guard bytes.count - start > name.count,
        name.indices.allSatisfy({ bytes[start + $0] | 0x20 == name[$0] })
      else { return false }
      var at = start + name.count
      while at < bytes.count, bytes[at] == .space || bytes[at] == .tab { at += 1 }
      return at < bytes.count && bytes[at] == .colon
    }
  }
}

extension Span<UInt8> {
  /// The place behind the next line feed; `count` without one.
  fileprivate func nextLine(from start: Int) -> Int {
    extracting(start..<count).firstPlace(of: .lineFeed).map { start + $0 + 1 } ?? count
  }
}

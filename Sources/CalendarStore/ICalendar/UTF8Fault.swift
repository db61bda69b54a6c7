/// Where an object's text is not UTF-8 (RFC 5545 §3.1.4), once its folded lines are joined: some programs
/// fold within a character.
struct UTF8Fault: Equatable {
  /// From 1: that of the file at which the folded line begins.
  let line: Int

  /// Nil where all of it is.
  init?(_ text: [UInt8]) {
    var unfolded: [UInt8] = []
    var first = 1
    var number = 0
    for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      let content = line.last == 0x0D ? line.dropLast() : line
      if let fold = content.first, fold == 0x20 || fold == 0x09 {
        unfolded += content.dropFirst()
        continue
      }
      if !Self.isUTF8(unfolded) { break }
      unfolded = Array(content)
      first = number
    }
    guard !Self.isUTF8(unfolded) else { return nil }
    line = first
  }

  private static func isUTF8(_ bytes: [UInt8]) -> Bool {
    bytes.allSatisfy { $0 < 0x80 } || String(validating: bytes, as: UTF8.self) != nil
  }
}

extension UTF8Fault: CustomStringConvertible {
  var description: String {
    "line \(line) is not UTF-8, and is shown with \u{FFFD}; write the file in UTF-8"
  }
}

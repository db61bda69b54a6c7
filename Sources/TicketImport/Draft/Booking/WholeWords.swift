extension String {
  /// The text in one line.
  var inOneLine: String {
    guard utf8.contains(where: { $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }) else { return self }
    return split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Whether the text contains another as whole words, in any case: "Met" is not in "Metropolis".
  func containsWords(_ words: String) -> Bool {
    // Bounds the search: names of venues and addresses are short.
    guard words.utf8.count <= min(utf8.count, 1000), utf8.count <= 10_000 else { return false }
    let (text, words) = (Array(lowercased().utf8), Array(words.lowercased().utf8))
    guard let first = words.first, let last = words.last, words.count <= text.count else {
      return false
    }
    return (0...(text.count - words.count)).contains { start in
      let end = start + words.count
      return text[start] == first && text[start..<end] == words[...]
        && !(start > 0 && Self.isWord(text[start - 1]) && Self.isWord(first))
        && !(end < text.count && Self.isWord(text[end]) && Self.isWord(last))
    }
  }

  /// Other scripts do not separate their words.
  private static func isWord(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
  }
}

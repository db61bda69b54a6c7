/// A prompt as libedit wants it: colour sequences marked as taking no room.
struct PromptCells {
  /// Stands before and after what takes no room (EL_PROMPT_ESC).
  static let escape: Unicode.Scalar = "\u{1}"

  private(set) var cells: [Unicode.Scalar] = []

  /// Of all escape sequences only colours (`ESC [ … m`) pass; anything else is spelled out.
  init(_ prompt: String, in table: GraphemeCells) {
    var pending: [Unicode.Scalar] = []
    var rest = Substring(prompt)
    while let first = rest.unicodeScalars.first {
      if let sequence = Self.color(at: rest) {
        pending += sequence.unicodeScalars
        rest = rest[sequence.endIndex...]
        continue
      }
      if first == "\u{1B}" {
        rest.unicodeScalars.removeFirst()
        add(SafeText("\u{1B}").text, after: &pending, in: table)
        continue
      }
      let end = rest.unicodeScalars.firstIndex(of: "\u{1B}") ?? rest.endIndex
      add(SafeText(String(rest[..<end])).text, after: &pending, in: table)
      rest = rest[end...]
    }
    guard !pending.isEmpty, let last = cells.popLast() else { return }
    // libedit drops a sequence at the very end, so it goes before the last character.
    cells += [Self.escape] + pending + [Self.escape, last]
  }

  private mutating func add(
    _ text: String, after pending: inout [Unicode.Scalar], in table: GraphemeCells
  ) {
    guard !text.isEmpty else { return }
    if !pending.isEmpty { cells += [Self.escape] + pending + [Self.escape] }
    pending = []
    cells += table.cells(for: text)
  }

  private static func color(at text: Substring) -> Substring? {
    guard text.hasPrefix("\u{1B}[") else { return nil }
    let parameters = text.dropFirst(2).prefix { $0 == ";" || ("0"..."9").contains($0) }
    guard text[parameters.endIndex...].first == "m" else { return nil }
    return text[..<text.index(after: parameters.endIndex)]
  }
}

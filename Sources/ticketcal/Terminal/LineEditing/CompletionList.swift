/// Candidates in columns, read downwards as `ls` does.
struct CompletionList {
  let lines: [String]

  private static let gap = 2

  /// No line is wider than `size.columns`; what does not fit on the screen is counted.
  init(_ candidates: [String], size: TerminalSize) {
    let room = max(1, size.columns - 1)
    let shown = candidates.map { DisplayWidth.truncated(SafeText($0, limit: 1024).text, to: room) }
    let width = (shown.map(DisplayWidth.of).max() ?? 0) + Self.gap
    let columns = max(1, (room + Self.gap) / width)
    let mostRows = max(1, size.rows - 3)
    let kept = Array(shown.prefix(columns * mostRows))
    let rows = (kept.count + columns - 1) / max(1, columns)
    var lines = (0..<rows).map { row in
      let cells = stride(from: row, to: kept.count, by: rows).map { kept[$0] }
      return cells.dropLast().map { DisplayWidth.padded($0, to: width) }.joined()
        + (cells.last ?? "")
    }
    if kept.count < shown.count { lines.append("... \(shown.count - kept.count) more") }
    self.lines = lines
  }
}

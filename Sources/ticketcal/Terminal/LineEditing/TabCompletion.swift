/// The completion of a line by Tab, from the candidates for the last word.
enum TabCompletion: Equatable {
  case nothing
  /// `inserting` replaces the last `dropping` characters.
  case replace(dropping: Int, inserting: String)
  case list([String])

  init(lineUpToCursor line: String, candidates: [String]) {
    let word = Self.lastWord(of: line)
    var seen = Set<String>()
    let choices = candidates.filter { !$0.isEmpty && seen.insert($0).inserted }
    if choices.isEmpty {
      self = .nothing
    } else if choices.count == 1 {
      self = .replace(dropping: word.count, inserting: choices[0] + " ")
    } else {
      let common = choices.dropFirst().reduce(choices[0][...]) { Self.commonPrefix($0, $1) }
      let isLonger = common.count > word.count && common.lowercased().hasPrefix(word.lowercased())
      self =
        isLonger ? .replace(dropping: word.count, inserting: String(common)) : .list(choices)
    }
  }

  static func lastWord(of line: String) -> Substring {
    let start = line.lastIndex(where: \.isWhitespace).map(line.index(after:)) ?? line.startIndex
    return line[start...]
  }

  private static func commonPrefix(_ one: Substring, _ other: String) -> Substring {
    var end = one.startIndex
    for (mine, its) in zip(one.indices, other) where one[mine] == its && mine == end {
      end = one.index(after: mine)
    }
    return one[..<end]
  }
}

/// Candidates in columns, in the order of `ls`: down each column.
struct CompletionList {
  let lines: [String]

  private static let gap = 2

  /// No line is wider than `size.columns`. Candidates that do not fit on the screen are counted.
  ///
  /// - Parameter swatches: squares of two columns, shown before some candidates.
  init(_ candidates: [String], size: TerminalSize, swatches: [String: String] = [:]) {
    let hasSwatches = candidates.contains { swatches[$0] != nil }
    let indent = hasSwatches ? 2 : 0
    let room = max(1, size.columns - 1 - indent)
    let shown = candidates.map { DisplayWidth.truncated(SafeText($0, limit: 1024).text, to: room) }
    let width = (shown.map(DisplayWidth.of).max() ?? 0) + indent + Self.gap
    let columns = max(1, (room + indent + Self.gap) / width)
    let mostRows = max(1, size.rows - 3)
    let kept = Array(shown.prefix(columns * mostRows))
    let rows = (kept.count + columns - 1) / max(1, columns)
    var lines = (0..<rows).map { row in
      let cells = Array(stride(from: row, to: kept.count, by: rows))
      return cells.map { index in
        let swatch = hasSwatches ? swatches[candidates[index]] ?? "  " : ""
        return index == cells.last
          ? swatch + kept[index]
          : swatch + DisplayWidth.padded(kept[index], to: width - indent)
      }.joined()
    }
    if kept.count < shown.count { lines.append("... \(shown.count - kept.count) more") }
    self.lines = lines
  }
}

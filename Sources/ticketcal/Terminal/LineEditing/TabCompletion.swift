/// The completion of a line by Tab, from the candidates for the last word.
enum TabCompletion: Equatable {
  case nothing
  /// `inserting` replaces the last `dropping` characters.
  case replace(dropping: Int, inserting: String)
  case list([String])

  /// - Parameter notes: what is shown beside some candidates, which are listed before a letter is
  ///   typed.
  init(lineUpToCursor line: String, candidates: [String], notes: [String: String] = [:]) {
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
      let isListed = word.isEmpty && choices.contains { notes[$0] != nil }
      self =
        isLonger && !isListed
        ? .replace(dropping: word.count, inserting: String(common)) : .list(choices)
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

/// Candidates in columns, in the order of `ls`: down each column; those with notes on lines of their
/// own.
struct CompletionList {
  let lines: [String]

  private static let gap = 2

  /// No line is wider than `size.columns`. Candidates that do not fit on the screen are counted.
  ///
  /// - Parameters:
  ///   - swatches: squares of two columns, shown before some candidates.
  ///   - notes: texts that are shown behind some candidates.
  init(
    _ candidates: [String], size: TerminalSize, swatches: [String: String] = [:],
    notes: [String: String] = [:]
  ) {
    let hasNotes = candidates.contains { notes[$0] != nil }
    let hasSwatches = candidates.contains { swatches[$0] != nil }
    let indent = hasSwatches ? 2 : 0
    let room = max(1, size.columns - 1 - indent)
    let longest = candidates.map(\.count).max() ?? 0
    let shown = candidates.map { candidate in
      let note = notes[candidate].map { DisplayWidth.padded(candidate, to: longest + 2) + $0 }
      return DisplayWidth.truncated(SafeText(note ?? candidate, limit: 1024).text, to: room)
    }
    let width = (shown.map(DisplayWidth.of).max() ?? 0) + indent + Self.gap
    let columns = hasNotes ? 1 : max(1, (room + indent + Self.gap) / width)
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

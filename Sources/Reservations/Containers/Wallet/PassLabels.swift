internal import Foundation

/// The labels of the fields of passes: the rows of the table of columns with `pass`.
///
/// Such a row has the shape of the values, the labels in six languages, and the semantic tags that state
/// it; `people` is any list, of which a number alone gives the length. A label may be in several rows:
/// the first one counts whose shape the value has. Of several fields of a column, the one whose row comes
/// first counts. The rows of the field `-` have the words that are skipped in labels, those that are also
/// skipped in labels of times, and how a word begins that leaves a field without a column, whatever its
/// key is.
enum PassLabels {
  /// The rows of a label or a key; empty for one that states nothing, nil for an unknown one.
  static func rows(named label: String) -> [ColumnTable.Candidate]? {
    let words = table.words(label)
    let others = words.filter { !table.timeWords.contains($0) }.joined(separator: " ")
    let whole = table.labels[words.joined(separator: " ")] ?? []
    if let named = table.labels[others] {
      return whole + named.filter { $0.shape.kind == .time }
    }
    let isRefused = words.contains { word in table.refused.contains(where: word.hasPrefix) }
    return whole.isEmpty && !isRefused ? nil : whole
  }

  /// The semantic tags that state a column, the first one counting.
  static func tags(of column: Column) -> [String] { table.tags[column] ?? [] }

  /// The details that are no times, in the order of the notes.
  static var details: [ReservationDetail.Label] { table.details }

  private static let table = Table(ColumnTable.passRows)

  private struct Table {
    var labels: [String: [ColumnTable.Candidate]] = [:]
    var tags: [Column: [String]] = [:]
    var details: [ReservationDetail.Label] = []
    var skipped: Set<String> = []
    var timeWords: Set<String> = []
    var refused: [String] = []

    init(_ rows: [[String]]) {
      for cells in rows where cells[0] == "-" {
        let words = cells[3].split(separator: ",").map { FoldedName.folded(String($0)) }
        switch cells[1] {
        case "skipped": skipped = Set(words)
        case "of times": timeWords = Set(words)
        default: refused = words
        }
      }
      for (number, cells) in rows.enumerated() where cells[0] != "-" {
        guard let column = Column(field: cells[0], part: cells[1]),
          let shape = ValueShape(cells[2][...], row: number)
        else {
          assertionFailure("columns.tsv: no such column or shape of a pass: \(cells)")
          continue
        }
        if cells.count > 4 {
          tags[column, default: []] += cells[4].split(separator: ",").map(String.init)
        }
        if case .detail(let label) = column, shape.kind != .time, !details.contains(label) {
          details.append(label)
        }
        for label in cells[3].split(separator: ",") {
          labels[words(String(label)).joined(separator: " "), default: []]
            .append(ColumnTable.Candidate(column, shape))
        }
      }
      details.sort()
    }

    /// The folded words of a label without those to skip, or all if no other one is left. A capital
    /// behind a small letter begins a word.
    func words(_ label: String) -> [String] {
      var spaced = ""
      var wasSmall = false
      for character in label.prefix(200) {
        if wasSmall, character.isUppercase { spaced.append(" ") }
        spaced.append(character)
        wasSmall = character.isLowercase
      }
      let all = FoldedName.folded(spaced).split { !$0.isLetter && !$0.isNumber }.map(String.init)
      let words = all.filter { !skipped.contains($0) }
      return words.isEmpty ? all : words
    }
  }
}

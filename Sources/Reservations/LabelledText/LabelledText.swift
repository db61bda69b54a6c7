/// A label of a text with its value.
struct LabelledValue: Equatable {
  /// Without the signs and the number behind it.
  var label: String
  var value: String
  /// The number of its line.
  var line: Int
  /// Whether the value goes on in the next line, so that it is none.
  var isCutOff = false
}

/// Finds the labels of a text and their values: `Label: value`, `Label ..... value`, a label and a
/// value with a tab or a wide gap between them, and a value on the line behind its label.
struct LabelledText {
  private(set) var values: [LabelledValue] = []
  private let isKnown: (String) -> Bool
  /// A label without a value on its own line.
  private var open: String?
  /// Whether that label has no sign behind it: then its value is on the very next line.
  private var isAlone = false
  /// The indentation of the last label.
  private var indent = 0
  /// Of the present line.
  private var number = 0

  /// The greatest length of a label in characters, and of a line with one in bytes.
  private static let longestLabel = 40
  private static let longestLine = 1000
  /// In place of a line end within a cell.
  static let innerLineEnd: Character = "\u{0B}"

  /// - Parameter isKnown: whether a label in its matching form is one of the table or of a mapping,
  ///   so that it may stand alone on its line.
  init(_ text: String, isKnown: @escaping (String) -> Bool) {
    self.isKnown = isKnown
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for line in lines {
      number += 1
      if line.count > Self.longestLine {
        open = nil
      } else {
        read(Substring(line))
      }
    }
    leaveOutHeaders()
  }

  /// Leaves out the header of a forwarded mail: labels on lines behind each other that are all names
  /// of header fields, one of them with an address or that of a subject. Behind other labels it begins
  /// an earlier mail.
  private mutating func leaveOutHeaders() {
    var kept: [LabelledValue] = []
    var at = 0
    while at < values.count {
      var end = at
      var isHeader = false
      while end < values.count, values[end].line == values[at].line + end - at,
        ColumnTable.isName(values[end].label, "header")
      {
        isHeader =
          isHeader || values[end].value.contains("@")
          || ColumnTable.isName(values[end].label, "subject")
        end += 1
      }
      if isHeader, end - at > 1 {
        if !kept.isEmpty { break }
        at = end
      } else {
        kept += values[at..<max(end, at + 1)]
        at = max(end, at + 1)
      }
    }
    values = kept
  }

  private mutating func read(_ line: Substring) {
    let text = line.trimmingSpace()
    guard !text.isEmpty else {
      if isAlone { open = nil }
      return
    }
    let depth = line.prefix { $0 == " " || $0 == "\t" }.count
    if let (label, value) = Self.parts(of: text) {
      indent = depth
      open = value.isEmpty ? label : nil
      isAlone = false
      if !value.isEmpty { add(label, value) }
      return
    }
    if let label = open {
      open = nil
      add(label, text)
    } else if let label = Self.label(text), label == text, isKnown(ColumnName.key(label)) {
      indent = depth
      open = label
      isAlone = true
    } else if let last = values.indices.last, isBehindValue,
      depth > indent || (try? TimeReader.read(String(text), .any)) != nil
    {
      values[last].isCutOff = true
      return
    }
    isBehindValue = false
  }

  /// Whether the last line ended with a value.
  private var isBehindValue = false

  private mutating func add(_ label: String, _ value: Substring) {
    isBehindValue = true
    let shown = String(value).replacing(String(Self.innerLineEnd), with: " ")
    values.append(
      LabelledValue(
        label: label, value: shown, line: number,
        isCutOff: value.contains(Self.innerLineEnd)))
  }

  // MARK: Lines

  /// A label and what stands behind it, which may be empty; nil for a line without a label.
  private static func parts(of line: Substring) -> (label: String, value: Substring)? {
    let cells = line.split(separator: "\t").map { $0.trimmingSpace() }.filter { !$0.isEmpty }
    if cells.count > 1 {
      guard cells.count == 2, let label = label(cells[0]) else { return nil }
      return (label, cells[1])
    }
    guard let gap = gap(in: line), let label = label(line[..<gap.lowerBound]) else { return nil }
    return (label, line[gap.upperBound...].trimmingSpace())
  }

  /// The first colon with a space or nothing behind it, or else the first leader of dots or wide
  /// gap, if it is the only one.
  private static func gap(in line: Substring) -> Range<Substring.Index>? {
    var at = line.startIndex
    var wide: Range<Substring.Index>?
    var isOnly = true
    while at < line.endIndex {
      let sign = line[at]
      if sign == ":" {
        let behind = line.index(after: at)
        if behind == line.endIndex || line[behind].isWhitespace || "*_".contains(line[behind]) {
          let end = line[behind...].firstIndex { !"*_".contains($0) }
          return at..<(end ?? line.endIndex)
        }
        at = behind
      } else if sign == "." || sign == "…" || sign.isWhitespace {
        let end = line[at...].firstIndex { !($0 == "." || $0 == "…" || $0.isWhitespace) }
        let run = line[at..<(end ?? line.endIndex)]
        let isWide =
          run.count(where: { $0 == "." }) >= 3 || run.contains("…")
          || run.count(where: \.isWhitespace) >= 3
        if isWide {
          isOnly = wide == nil
          wide = wide ?? run.startIndex..<run.endIndex
        }
        at = run.endIndex
      } else {
        at = line.index(after: at)
      }
    }
    return isOnly ? wide : nil
  }

  /// The label of a text; nil for a text that is too long for one, or has no letter.
  private static func label(_ text: Substring) -> String? {
    var label = text.trimmingSpace()
    while let last = label.last, ":.*_".contains(last) { label = label.dropLast() }
    while let first = label.first, "*_•-–·>|".contains(first) || first.isWhitespace {
      label = label.dropFirst()
    }
    // The number of a record: `Flight 2`.
    let words = label.split(whereSeparator: \.isWhitespace)
    if words.count > 1, let number = words.last, number.count <= 3,
      number.allSatisfy({ $0.isASCII && $0.isNumber })
    {
      label = label[..<number.startIndex].trimmingSpace()
    }
    guard label.count <= longestLabel, words.count <= 5, label.contains(where: \.isLetter) else {
      return nil
    }
    return String(label)
  }
}

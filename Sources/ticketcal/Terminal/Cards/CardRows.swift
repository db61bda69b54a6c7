internal import Foundation

/// The rows of a card: a label, and beside it a wrapped text.
struct CardRows {
  let style: Style
  /// The columns of the terminal.
  let width: Int
  /// Without line ends; safe to print.
  private(set) var lines: [String] = []

  init(style: Style, width: Int) {
    self.style = style
    self.width = width
  }

  private static let labelWidth = 10
  private static let indent = String(repeating: " ", count: labelWidth + 2)

  /// A label at least as wide as its column gets a space after it.
  private static func padded(_ label: String) -> String {
    let isWide = DisplayWidth.of(label) >= labelWidth
    return isWide ? label + " " : DisplayWidth.padded(label, to: labelWidth)
  }

  private var room: Int { max(20, width - Self.indent.count) }

  /// One field, with a note in brackets.
  mutating func add(
    _ label: String, _ value: String, note: String? = nil, isChanged: Bool = false,
    limit: Int = 4096
  ) {
    let safe = SafeText(value, newLines: .kept, limit: limit).text
    let head = "\(isChanged ? "*" : " ") \(Self.padded(label))"
    let first = isChanged ? style.green(head) : style.bold(head)
    let wrapped = TextWrap.lines(safe, width: room)
    for (index, line) in wrapped.enumerated() {
      lines.append((index == 0 ? first : Self.indent) + line)
    }
    guard let note, let last = wrapped.last else { return }
    if Self.indent.count + DisplayWidth.of(last) + DisplayWidth.of(note) + 3 <= width {
      lines[lines.count - 1] += style.yellow(" [\(note)]")
    } else {
      lines.append(Self.indent + style.yellow("[\(note)]"))
    }
  }

  /// A row with one style; the text is made safe.
  mutating func addParagraph(_ label: String, _ text: String, _ paint: (String) -> String) {
    let safe = SafeText(text).text
    for (index, line) in TextWrap.lines(safe, width: room).enumerated() {
      let head = "  \(Self.padded(label))"
      let text = line.hasSuffix(" ") ? String(line.dropLast()) : line
      lines.append(paint((index == 0 ? head : Self.indent) + text))
    }
  }

  /// Adds a text to the row above. The text must be safe to print.
  mutating func addBelow(_ text: String, wraps: Bool = true) {
    let below = wraps ? TextWrap.lines(text, width: room) : [text]
    lines += below.map { Self.indent + style.dim($0) }
  }
}

internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import TicketImport

/// A row of a card.
struct CardRow {
  let label: String
  /// Not yet safe to print.
  var text: String
  /// In brackets behind the text; safe to print.
  var note: String?
  /// The fields that the row shows; none for what is no field of a draft.
  let fields: [DraftField]

  init(_ label: String, _ text: String, note: String? = nil, fields: [DraftField] = []) {
    self.label = label
    self.text = text
    self.note = note
    self.fields = fields
  }

  init(_ field: DraftField, of draft: ItemDraft, _ text: String, note: String? = nil) {
    self.init(field.name(isReminder: draft.isReminder), text, note: note, fields: [field])
  }
}

/// Prints the rows of a card: a label, and beside it a wrapped text.
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
  private static let narrowestColumn = 20

  /// Whether a text is below its label, because the column beside it would be too narrow.
  private var isStacked: Bool { width < Self.labelWidth + 2 + Self.narrowestColumn }

  private var indent: String { String(repeating: " ", count: isStacked ? 2 : Self.labelWidth + 2) }

  private var room: Int { max(1, width - indent.count) }

  /// Adds the lines of a text with its label; no line for the label if it is empty.
  private mutating func add(
    _ label: String, _ mark: String, _ wrapped: [String], _ paint: (String) -> String,
    text paintText: (String) -> String = { $0 }
  ) {
    guard !isStacked else {
      if !label.isEmpty { lines.append(paint("\(mark)\(label)")) }
      lines += wrapped.map { indent + paintText($0) }
      return
    }
    // A label at least as wide as its column gets a space after it.
    let isWide = DisplayWidth.of(label) >= Self.labelWidth
    let padded = isWide ? label + " " : DisplayWidth.padded(label, to: Self.labelWidth)
    for (index, line) in wrapped.enumerated() {
      lines.append((index == 0 ? paint("\(mark) \(padded)") : indent) + paintText(line))
    }
  }

  /// - Parameter limit: the most characters of the text.
  mutating func add(_ row: CardRow, isChanged: Bool = false, limit: Int = 4096) {
    let safe = SafeText(row.text, newLines: .kept, limit: limit).text
    let wrapped = TextWrap.lines(safe, width: room)
    add(row.label, isChanged ? "*" : " ", wrapped, isChanged ? style.green : style.bold)
    guard let note = row.note, let last = wrapped.last else { return }
    if indent.count + DisplayWidth.of(last) + DisplayWidth.of(note) + 3 <= width {
      lines[lines.count - 1] += style.yellow(" [\(note)]")
    } else {
      lines += TextWrap.lines("[\(note)]", width: room)
        .map { indent + style.yellow($0) }
    }
  }

  /// A row with one style; the text is made safe.
  mutating func addParagraph(_ label: String, _ text: String, _ paint: (String) -> String) {
    let safe = SafeText(text).text
    let wrapped = TextWrap.lines(safe, width: room).map { line in
      line.hasSuffix(" ") ? String(line.dropLast()) : line
    }
    add(label, " ", wrapped, paint, text: paint)
  }

  /// Adds a text to the row above. The text must be safe to print.
  mutating func addBelow(_ text: String, wraps: Bool = true) {
    let below = wraps ? TextWrap.lines(text, width: room) : [text]
    lines += below.map { indent + style.dim($0) }
  }
}

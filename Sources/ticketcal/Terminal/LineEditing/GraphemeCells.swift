internal import CLinux

/// Maps every grapheme to one wide character.
///
/// libedit treats each wide character as one or two separate columns: it loses combining marks on
/// the screen and splits emoji sequences. So the edited line has a stand-in of the same width for
/// each grapheme of more than one scalar, and for text that must not reach the terminal.
/// `CellOutput` replaces the stand-ins by the real text.
final class GraphemeCells {
  private struct StandIn {
    let text: String
    let shown: [UInt8]
  }

  /// Private use, one column wide.
  private static let narrowBlocks: [ClosedRange<UInt32>] = [
    0xF0000...0xFFFFD, 0x100000...0x10FFFD,
  ]
  /// CJK Extension G, two columns wide.
  private static let wideBlock: ClosedRange<UInt32> = 0x30000...0x3134A

  private var standIns: [UInt32: StandIn] = [:]
  private var known: [[UInt8]: Unicode.Scalar] = [:]
  private var freeNarrow = narrowBlocks.joined().makeIterator()
  private var freeWide = wideBlock.makeIterator()

  /// The cells of the text; `text(of:)` converts them back.
  func cells(for text: String) -> [Unicode.Scalar] {
    var cells: [Unicode.Scalar] = []
    cells.reserveCapacity(text.utf8.count)
    for character in text { append(character, to: &cells) }
    return cells
  }

  func text(of cells: some Sequence<Unicode.Scalar>) -> String {
    var text = ""
    for cell in cells {
      if let standIn = standIns[cell.value] {
        text += standIn.text
      } else {
        text.unicodeScalars.append(cell)
      }
    }
    return text
  }

  /// The text for a stand-in on the screen; nil for any other cell.
  func shown(_ value: UInt32) -> [UInt8]? {
    value >= Self.wideBlock.lowerBound ? standIns[value]?.shown : nil
  }

  private func append(_ character: Character, to cells: inout [Unicode.Scalar]) {
    let scalars = character.unicodeScalars
    if scalars.allSatisfy({ $0.value < 0x80 }) {
      for scalar in scalars { cells.append(scalar == "\0" ? "\u{FFFD}" : scalar) }
      return
    }
    if scalars.count == 1, let only = scalars.first, !Self.needsStandIn(only) {
      cells.append(only)
      return
    }
    cells.append(standIn(for: String(character)))
  }

  private static func needsStandIn(_ scalar: Unicode.Scalar) -> Bool {
    if wideBlock.contains(scalar.value)
      || narrowBlocks.contains(where: { $0.contains(scalar.value) })
    {
      return true
    }
    return wcwidth(wchar_t(bitPattern: scalar.value)) == 0 || !SafeText.isSafe(String(scalar))
  }

  private func standIn(for text: String) -> Unicode.Scalar {
    let bytes = Array(text.utf8)
    if let cell = known[bytes] { return cell }
    var shown = Self.visible(text)
    var free = DisplayWidth.of(shown) == 2 ? freeWide.next() : nil
    if free == nil {
      if DisplayWidth.of(shown) != 1 { shown = "\u{FFFD}" }
      free = freeNarrow.next()
    }
    guard let value = free, let cell = Unicode.Scalar(value) else { return "\u{FFFD}" }
    standIns[value] = StandIn(text: text, shown: Array(shown.utf8))
    known[bytes] = cell
    return cell
  }

  private static func visible(_ text: String) -> String {
    guard SafeText.isSafe(text) else { return "\u{FFFD}" }
    return DisplayWidth.of(text) == 0 ? "\u{25CC}" + text : text
  }
}

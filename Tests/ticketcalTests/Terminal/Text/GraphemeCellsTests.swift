import Testing

@testable import ticketcal

@Suite struct GraphemeCellsTests {
  init() { TerminalLocale.activate() }

  @Test(arguments: [
    "plain", "e\u{301}é\u{E9}", "👨‍👩‍👧‍👦🇯🇵❤️", "a\u{202E}b\u{200B}", "\u{F0000}\u{30000}\u{10FFFD}",
    "\r\n\t",
    "\u{301}alone", "\u{212B}\u{C5}A\u{30A}",
  ])
  func givesTheTextBackScalarForScalar(text: String) {
    let table = GraphemeCells()
    let cells = table.cells(for: text)
    #expect(table.text(of: cells).unicodeScalars.elementsEqual(text.unicodeScalars))
    #expect(table.cells(for: text) == cells)
  }

  @Test func givesEveryCharacterOneCell() {
    let table = GraphemeCells()
    #expect(table.cells(for: "xe\u{301}👨‍👩‍👧‍👦🇯🇵").count == 4)
  }

  @Test func showsNothingThatATerminalWouldObey() {
    let table = GraphemeCells()
    let cells = table.cells(for: "\u{202E}\u{200B}xe\u{302}")
    let shown = cells.map { table.shown($0.value).map { String(decoding: $0, as: UTF8.self) } }
    #expect(shown == ["\u{FFFD}", "\u{FFFD}", nil, "e\u{302}"])
  }
}

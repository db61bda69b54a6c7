import Testing

@testable import ticketcal

@Suite struct PromptCellsTests {
  private func prompt(_ text: String) -> String {
    let table = GraphemeCells()
    return table.text(of: PromptCells(text, in: table).cells)
  }

  @Test func marksColoursAsTakingNoRoom() {
    #expect(prompt("1/3> ") == "1/3> ")
    #expect(
      prompt("\u{1B}[1m1/3>\u{1B}[0m ") == "\u{1}\u{1B}[1m\u{1}1/3>\u{1}\u{1B}[0m\u{1} ")
  }

  @Test func putsAColourAtTheEndBeforeTheLastCharacter() {
    #expect(
      prompt("\u{1B}[1;31m> \u{1B}[0m")
        == "\u{1}\u{1B}[1;31m\u{1}>\u{1}\u{1B}[0m\u{1} ")
    #expect(prompt("\u{1B}[0m") == "")
  }

  @Test func joinsColoursThatFollowEachOther() {
    #expect(
      prompt("\u{1B}[1m\u{1B}[31mx ") == "\u{1}\u{1B}[1m\u{1B}[31m\u{1}x ")
  }

  @Test func spellsOutEveryOtherEscape() {
    #expect(prompt("a\u{1B}]0;x\u{7}\u{1B}[2Jb\u{1}> ") == "a\\u{1B}]0;x\\u{7}\\u{1B}[2Jb\\u{1}> ")
  }
}

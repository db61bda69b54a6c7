import Testing

@testable import ticketcal

@Suite struct DisplayWidthTests {
  init() { TerminalLocale.activate() }

  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("映画館", 6), ("ｱ", 1), ("Ａ", 2), ("한국", 4),
    ("👍", 2), ("👍🏽", 2), ("👨‍👩‍👧‍👦", 2), ("❤️", 2), ("❤", 1), ("🇯🇵", 2), ("1️⃣", 2), ("a\u{0}\u{7}b", 2),
    ("ภาษา", 4), ("e\u{323}\u{302}x", 2),
  ])
  func countsColumnsAsATerminalDoes(text: String, columns: Int) {
    #expect(DisplayWidth.of(text) == columns)
  }

  @Test(arguments: [
    ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("abcdef", 1, "…"), ("abcdef", 0, ""),
    ("映画館", 6, "映画館"), ("映画館", 5, "映画…"), ("映画館", 4, "映…"), ("👨‍👩‍👧‍👦👍🏽x", 4, "👨‍👩‍👧‍👦…"), ("", 0, ""),
  ])
  func truncatesBetweenCharacters(text: String, columns: Int, shown: String) {
    #expect(DisplayWidth.truncated(text, to: columns) == shown)
    #expect(DisplayWidth.of(DisplayWidth.truncated(text, to: columns)) <= columns)
  }

  @Test func padsToAColumn() {
    #expect(DisplayWidth.padded("映画", to: 6) == "映画  ")
    #expect(DisplayWidth.padded("long", to: 2) == "long")
  }
}

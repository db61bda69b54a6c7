import Testing

@testable import ticketcal

@Suite struct SafeTextTests {
  @Test(arguments: [
    "", "plain text, 12:30 [x] \\n ~", "哆啦A梦：大雄与天空的理想乡", "Zürich — Genève", "e\u{301}",
    "👨‍👩‍👧‍👦 👍🏽 ❤️ 🇯🇵 1️⃣ 🏳️‍🌈", "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}",
    "می\u{200C}خواهم", "क्\u{200D}ष", "葛\u{E0100}城", "ภาษาไทย", "نص عربي", "עברית", "a\u{A0}b",
  ])
  func leavesPlainTextAsItIs(text: String) {
    #expect(SafeText(text).text == text)
    #expect(SafeText(text).text.unicodeScalars.elementsEqual(text.unicodeScalars))
    #expect(SafeText.isSafe(text))
  }

  @Test(arguments: [
    ("\u{1B}[31mred\u{1B}[0m", "\\u{1B}[31mred\\u{1B}[0m"),
    ("a\u{7}b\u{0}c\u{7F}", "a\\u{7}b\\u{0}c\\u{7F}"),
    ("\u{9B}2J\u{85}", "\\u{9B}2J\\u{85}"),
    ("a\tb\r\nc\rd", "a\\tb\\r\\nc\\rd"),
    ("invoice\u{202E}fdp.exe", "invoice\\u{202E}fdp.exe"),
    ("\u{2066}x\u{2069}\u{200E}\u{200F}\u{61C}", "\\u{2066}x\\u{2069}\\u{200E}\\u{200F}\\u{61C}"),
    ("a\u{200B}b\u{FEFF}c\u{2060}d\u{AD}e", "a\\u{200B}b\\u{FEFF}c\\u{2060}d\\u{AD}e"),
    ("a\u{2028}b\u{2029}", "a\\u{2028}b\\u{2029}"),
    ("a\u{200D}b", "a\\u{200D}b"),
    ("x\u{E0041}\u{E0042}", "x\\u{E0041}\\u{E0042}"),
    ("🏴\u{E0067}\u{E007F}\u{E0041}", "🏴\u{E0067}\u{E007F}\\u{E0041}"),
    ("\u{FE0F}a", "\\u{FE0F}a"), ("\u{3164}", "\\u{3164}"),
  ])
  func spellsOutWhatATerminalWouldObeyOrHide(text: String, shown: String) {
    #expect(SafeText(text).text == shown)
    #expect(!SafeText.isSafe(text))
  }

  @Test func keepsNewLinesWhereTheyAreWanted() {
    #expect(SafeText("a\nb\r\nc\rd\t\u{1B}", newLines: .kept).text == "a\nb\nc\nd\\t\\u{1B}")
  }

  @Test func cutsWhatIsTooLong() {
    #expect(SafeText(String(repeating: "a", count: 20), limit: 10).text == "aaaaaaaaaa…")
    #expect(SafeText(String(repeating: "a", count: 10), limit: 10).text == "aaaaaaaaaa")
    let million = String(repeating: "夜", count: 1 << 20)
    #expect(SafeText(million).text.utf8.count < 8300)
  }

  @Test func doesNotLetMarksPileUp() {
    let piled = "a" + String(repeating: "\u{301}", count: 1000)
    let shown = SafeText(piled).text
    #expect(shown.contains("\\u{301}"))
    #expect(shown.unicodeScalars.count { $0 == "\u{301}" } == 12)
  }

  @Test func keepsTheLinesOfAFileApart() {
    let lines = Array("SUMMARY:a\u{1B}[2Jb\u{7F}\r\nURL:c\u{9B}d\r\n".utf8)
    #expect(
      String(decoding: SafeText.lines(lines), as: UTF8.self)
        == "SUMMARY:a\\u{1B}[2Jb\\u{7F}\nURL:c\\u{9B}d\n")
  }
}

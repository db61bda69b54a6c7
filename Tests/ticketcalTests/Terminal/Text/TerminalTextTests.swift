import CalendarStore
import Foundation
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

@Suite struct StyleTests {
  @Test(
    arguments: [
      (ColorChoice.auto, true, ["TERM": "xterm"], true),
      (.auto, false, ["TERM": "xterm"], false),
      (.auto, true, ["TERM": "dumb"], false),
      (.auto, true, [:], false),
      (.auto, true, ["TERM": "xterm", "NO_COLOR": "1"], false),
      (.auto, true, ["TERM": "xterm", "NO_COLOR": ""], true),
      (.always, false, ["NO_COLOR": "1"], true),
      (.never, true, ["TERM": "xterm"], false),
    ] as [(ColorChoice, Bool, [String: String], Bool)])
  func coloursWhereItIsWanted(
    choice: ColorChoice, isTerminal: Bool, environment: [String: String], isColored: Bool
  ) {
    let style = Style(choice, isTerminal: isTerminal, environment: environment)
    #expect(style.isColored == isColored)
    #expect(style.red("x") == (isColored ? "\u{1B}[31mx\u{1B}[0m" : "x"))
    #expect(style.bold("") == "")
  }

  @Test func asksTheTerminalForItsSize() throws {
    let terminal = try PTY(rows: 33, columns: 101)
    let size = TerminalSize(of: terminal.master, environment: ["COLUMNS": "70"])
    #expect(size.rows == 33)
    #expect(size.columns == 101)
  }

  @Test func believesTheEnvironmentWhereThereIsNoTerminal() {
    #expect(TerminalSize(of: -1, environment: ["COLUMNS": "70"]).columns == 70)
    #expect(TerminalSize(of: -1, environment: ["COLUMNS": "-5"]).columns == 80)
    #expect(TerminalSize(of: -1, environment: [:]).rows == 24)
  }
}

@Suite struct HomeAbbreviationTests {
  private func home(_ path: String) -> HomeAbbreviation {
    HomeAbbreviation(BaseFolders(environment: ["HOME": path]))
  }

  @Test(arguments: [
    ("/home/kim", "~"), ("/home/kim/", "~/"), ("/home/kim/.calendars", "~/.calendars"),
    ("/home/kim/a: permission denied", "~/a: permission denied"),
    ("a.csv:2: /home/kim/a (/home/kim), \"/home/kim/b\"", "a.csv:2: ~/a (~), \"~/b\""),
    ("--output=/home/kim/x", "--output=~/x"),
    ("cannot write /home/kim, again", "cannot write ~, again"), ("'/home/kim'", "'~'"),
    ("\"/home/kim\": no", "\"~\": no"), ("in /home/kim\nand", "in ~\nand"),
    ("/home/kim (old)/x", "/home/kim (old)/x"), ("/home/kim old", "/home/kim old"),
    ("/home/kim,old/x", "/home/kim,old/x"), ("/home/kim:old/x", "/home/kim:old/x"),
    ("/home/kim's/x", "/home/kim's/x"), ("/home/kim)/x", "/home/kim)/x"),
    ("/home/kim+1/x", "/home/kim+1/x"), ("/home/kim;x", "/home/kim;x"),
    ("/home/kimberly", "/home/kimberly"), ("/home/kim.old/a", "/home/kim.old/a"),
    ("/home/kim-2", "/home/kim-2"), ("/srv/home/kim/a", "/srv/home/kim/a"),
    ("file:///home/kim/a", "file:///home/kim/a"), ("./home/kim", "./home/kim"),
    ("/home/kimä", "/home/kimä"), ("", ""), ("/home", "/home"),
  ])
  func standsForTheHomeFolderAlone(_ text: String, _ short: String) {
    #expect(home("/home/kim").text(text) == short)
    #expect(home("/home/kim/").text(text) == short)
  }

  @Test func isNotTheWholeFileSystem() {
    #expect(home("/").text("/etc/passwd") == "/etc/passwd")
    #expect(HomeAbbreviation().text("/home/kim") == "/home/kim")
  }

  @Test func standsForWhereTheLinksOfTheHomeFolderLead() throws {
    let folder = try TemporaryFolder()
    try folder.folder("real")
    #expect(symlink(folder("real"), folder("link")) == 0)
    let home = home(folder("link"))
    let real = try #require(try ResolvedPath(folder("real")).text)
    #expect(home.text("\(real)/a and \(folder("link"))/b") == "~/a and ~/b")
  }
}

import Testing

@testable import ticketcal

@Suite struct TabCompletionTests {
  @Test func insertsTheOnlyCandidateAndASpace() {
    #expect(
      TabCompletion(lineUpToCursor: "zone eu", candidates: ["Europe/Berlin", "Europe/Berlin"])
        == .replace(dropping: 2, inserting: "Europe/Berlin "))
    #expect(
      TabCompletion(lineUpToCursor: "", candidates: ["save"])
        == .replace(dropping: 0, inserting: "save "))
  }

  @Test func insertsWhatAllCandidatesBeginWith() {
    #expect(
      TabCompletion(lineUpToCursor: "eu", candidates: ["Europe/Berlin", "Europe/Bern"])
        == .replace(dropping: 2, inserting: "Europe/Ber"))
  }

  @Test func listsCandidatesThatPartAtOnce() {
    #expect(
      TabCompletion(lineUpToCursor: "s", candidates: ["skip", "save"]) == .list(["skip", "save"]))
    #expect(
      TabCompletion(lineUpToCursor: "berl", candidates: ["a/x", "a/y"]) == .list(["a/x", "a/y"]))
    #expect(TabCompletion(lineUpToCursor: "x", candidates: []) == .nothing)
    #expect(TabCompletion(lineUpToCursor: "x", candidates: [""]) == .nothing)
  }

  @Test func standsCandidatesInColumnsNoWiderThanTheTerminal() {
    TerminalLocale.activate()
    let size = TerminalSize(of: -1, environment: ["COLUMNS": "20", "LINES": "10"])
    #expect(
      CompletionList(["a", "映画", "ccc", "d", "e"], size: size).lines == ["a     ccc   e", "映画  d"])
    let long = CompletionList([String(repeating: "x", count: 400), "y"], size: size).lines
    #expect(long.allSatisfy { DisplayWidth.of($0) < 20 })
    let many = CompletionList((0..<400).map { "candidate\($0)" }, size: size).lines
    #expect(many.count == 8)
    #expect(many.last == "... 393 more")
    #expect(CompletionList([], size: size).lines.isEmpty)
  }

  @Test func standsSwatchesBeforeCandidates() {
    let size = TerminalSize(of: -1, environment: ["COLUMNS": "20", "LINES": "10"])
    let list = CompletionList(["home", "trips", "x"], size: size, swatches: ["trips": "■ "])
    #expect(list.lines == ["  home     x", "■ trips"])
  }
}

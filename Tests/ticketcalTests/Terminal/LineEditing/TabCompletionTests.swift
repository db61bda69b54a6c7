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

  @Test func listsCandidatesWithNotesBeforeALetterIsTyped() {
    let days = ["2027-06-10", "2027-06-11T10:00"]
    let notes = ["2027-06-10": "on"]
    #expect(
      TabCompletion(lineUpToCursor: "when ", candidates: days, notes: notes) == .list(days))
    #expect(
      TabCompletion(lineUpToCursor: "when ", candidates: days)
        == .replace(dropping: 0, inserting: "2027-06-1"))
    #expect(
      TabCompletion(lineUpToCursor: "when 20", candidates: days, notes: notes)
        == .replace(dropping: 2, inserting: "2027-06-1"))
  }

  @Test func standsNotesBehindCandidatesOnLinesOfTheirOwn() {
    TerminalLocale.activate()
    let size = TerminalSize(of: -1, environment: ["COLUMNS": "30", "LINES": "5"])
    let notes = ["2027-06-10": "on\u{1B} 10 June", "2027-06-11T10:00": "next day, 10 a.m."]
    #expect(
      CompletionList(["2027-06-11T10:00", "2027-06-10"], size: size, notes: notes).lines == [
        "2027-06-11T10:00  next day, …", "2027-06-10        on\\u{1B} 1…",
      ])
    let many = (1...9).map { "\($0)" }
    #expect(
      CompletionList(many, size: size, notes: ["1": "one"]).lines == ["1  one", "2", "... 7 more"])
  }
}

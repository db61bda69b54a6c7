import CLinux
import Foundation
import Glibc
import Testing

/// Completion, history, the person's own key bindings and editor, and the size of the terminal.
@Suite struct PromptTerminalTests {
  private static let concert = PromptFieldTests.concert

  @Test func completesCommandsAndValues() throws {
    let home = try TestHome()
    let prompt = try PromptRun(Self.concert, in: home)
    try prompt.keys("loc\t")
    try prompt.expect("ation ")
    try prompt.keys("Hall\r")
    try prompt.expect("* location")
    try prompt.waitsForALine()
    try prompt.keys("zone asia/tok\t\r")
    try prompt.expect("Asia/Tokyo (UTC+9)")
    try prompt.waitsForALine()
    try prompt.keys("repeat mon\t\r")
    try prompt.expect("every month")
    try prompt.waitsForALine()
    try prompt.keys("re\t")
    try prompt.expect("record")
    try prompt.keys("\u{3}")
    try prompt.expect("^C")
    try prompt.waitsForALine()
    try prompt.keys("zone")
    try prompt.keys("\r")
    try prompt.expect("zone: ")
    try prompt.run.terminal.expect(cooked: false)
    try prompt.keys("\u{15}Europe/Lis\t\r")
    try prompt.expect("Europe/Lisbon")
    try prompt.waitsForALine()
    try prompt.enter("s", expecting: "1 saved")
    #expect(try prompt.ends() == 0)
    #expect(try home.event().contains("DTSTART;TZID=Europe/Lisbon:20240530T193000\n"))
  }

  @Test func keepsCommandsAndNoValuesInItsHistory() throws {
    let home = try TestHome()
    let prompt = try PromptRun(Self.concert, in: home)
    try prompt.enter("title Secret affair", expecting: "* title")
    try prompt.waitsForALine()
    try prompt.enter("location", expecting: "location: ")
    try prompt.keys("Hideaway\r")
    try prompt.expect("* location")
    try prompt.waitsForALine()
    try prompt.enter("Passw0rd typed here", expecting: "unknown command")
    try prompt.waitsForALine()
    try prompt.keys("\u{1B}[A\u{1B}[A\u{1B}[A\u{1B}[B\r")
    try prompt.expect("location: ")
    try prompt.run.terminal.expect(cooked: false)
    try prompt.keys("\u{3}")
    try prompt.expect("unchanged")
    try prompt.waitsForALine()
    try prompt.enter("s", expecting: "1 saved")
    #expect(try prompt.ends() == 0)
    #expect(try home.text("\(home.state)/history") == "title\nlocation\nlocation\nsave\n")
    #expect(try mode("\(home.state)/history") == 0o600)
    #expect(try mode(home.state) == 0o700)

    let later = try PromptRun(#"{"title":"Later","start":"2024-01-01"}"#, in: home)
    try later.keys("\u{1B}[A\r")
    try later.expect("1 saved")
    #expect(try later.ends() == 0)
  }

  @Test func readsTheKeyBindingsOfItsUser() throws {
    let home = try TestHome()
    try home.folder.file("home/.editrc", "bind -v\n")
    let prompt = try PromptRun(Self.concert, in: home)
    try prompt.keys("title Xoncert\u{1B}0wrY\r")
    try prompt.expect("* title     ")
    try prompt.waitsForALine()
    try prompt.enter("s", expecting: "1 saved")
    #expect(try prompt.ends() == 0)
    #expect(try home.event().contains("SUMMARY:Yoncert\n"))
  }

  @Test func editsTheWholeDraftInTheEditor() throws {
    let home = try TestHome()
    let prompt = try PromptRun(
      Self.concert, in: home,
      environment: [
        "EDITOR": try script("s/^title: .*/title: Edited/; s/^notes:/notes:\\nA\\nB/", home)
      ])
    try prompt.enter("edit", expecting: "Edited")
    try prompt.waitsForALine()
    try prompt.enter("s", expecting: "1 saved")
    #expect(try prompt.ends() == 0)
    let event = try home.event()
    #expect(event.contains("SUMMARY:Edited\n") && event.contains("DESCRIPTION:A\\nB\n"))
    let kept = try FileManager.default.contentsOfDirectory(atPath: home.state)
    #expect(kept.filter { !$0.hasPrefix("ledger.") }.sorted() == ["editor", "history"])
  }

  @Test func leavesTheDraftAloneWhenTheEditorFails() throws {
    let home = try TestHome()
    let prompt = try PromptRun(Self.concert, in: home, environment: ["VISUAL": "false"])
    try prompt.enter("edit", expecting: "ended with status 1")
    try prompt.waitsForALine()
    try prompt.enter("s", expecting: "1 saved")
    #expect(try prompt.ends() == 0)
    #expect(try home.event().contains("SUMMARY:Concert\n"))
  }

  @Test func opensTheTextAgainWhenItIsWrong() throws {
    let home = try TestHome()
    let prompt = try PromptRun(
      Self.concert, in: home,
      environment: [
        "EDITOR": try script(
          "s/^start: never/start: 2024-07-01T10:00/;t;s/^start: .*/start: never/", home)
      ])
    try prompt.enter("edit", expecting: "edit opens your text again")
    try prompt.waitsForALine()
    try prompt.enter("edit", expecting: "1 Jul 2024, 10:00")
    try prompt.waitsForALine()
    try prompt.enter("s", expecting: "1 saved")
    #expect(try prompt.ends() == 0)
  }

  @Test func followsTheSizeOfTheTerminal() throws {
    let home = try TestHome()
    let words = "one two three four five six seven eight nine ten eleven twelve"
    let prompt = try PromptRun(
      "{\"title\":\"\(words)\",\"start\":\"2024-01-01\"}", in: home, options: ["--color", "never"])
    #expect(prompt.text.contains("six seven eight nine ten eleven twelve"))
    prompt.run.resize(rows: 24, columns: 40)
    let narrow = try prompt.enter("show", expecting: "calendar")
    #expect(narrow.contains("title     one two three four five six"), "\(narrow)")
    #expect(narrow.contains("\n            seven eight nine ten eleven"), "\(narrow)")
    for line in narrow.split(separator: "\n").dropFirst() { #expect(line.count <= 40, "\(line)") }
    try prompt.waitsForALine()
    try prompt.keys("title a b c")
    try prompt.expect("a b c")
    prompt.run.resize(rows: 24, columns: 100)
    try prompt.keys(" d\r")
    try prompt.expect("* title     a b c d")
    try prompt.waitsForALine()
    try prompt.enter("s", expecting: "1 saved")
    #expect(try prompt.ends() == 0)
  }

  @Test func isStoppedAndGoneOnWithInAShell() throws {
    let home = try TestHome()
    try home.file("booking", Self.concert)
    let prompt = try PromptRun(
      "/bin/sh", ["-i"], in: home, environment: ["PS1": "shell: ", "ENV": "", "TERM": "xterm"])
    try prompt.expect("shell: ")
    try prompt.keys("'\(Program.ticketcal)' --color never booking\r")
    try prompt.expect("1/1> ")
    try prompt.run.terminal.expect(cooked: false)
    try prompt.keys("title Mo")
    try prompt.expect("title Mo")
    try prompt.keys("\u{1A}")
    try prompt.expect("Stopped")
    try prompt.expect("shell: ")
    // The shell has the terminal as it was.
    try prompt.run.terminal.expect(cooked: true)
    try prompt.keys("echo $((40 + 2))\r")
    try prompt.expect("42\r\n")
    try prompt.expect("shell: ")
    try prompt.keys("fg\r")
    // The line is there again as it was left.
    try prompt.expect("1/1> title Mo")
    try prompt.run.terminal.expect(cooked: false)
    try prompt.keys("vie\r")
    try prompt.expect("* title     Movie")
    try prompt.expect("1/1> ")
    try prompt.run.terminal.expect(cooked: false)
    try prompt.enter("s", expecting: "1 saved")
    try prompt.expect("shell: ")
    try prompt.ends("exit $?")
    #expect(try home.event().contains("SUMMARY:Movie\n"))
  }

  @Test func isPlainOnADumbTerminalOrWithNoColor() throws {
    for environment in [["TERM": "dumb"], ["NO_COLOR": "1"]] {
      let home = try TestHome()
      try home.file("booking", Self.concert)
      let prompt = try PromptRun(
        Program.ticketcal, ["booking"], in: home, environment: environment)
      try prompt.expect("1/1> ")
      #expect(!prompt.transcript.contains("\u{1B}[1m"))
      if environment["TERM"] == nil { try prompt.run.terminal.expect(cooked: false) }
      try prompt.enter("s", expecting: "1 saved")
      #expect(try prompt.ends() == 0)
      #expect(prompt.transcript.firstMatch(of: /\u{1B}\[[0-9]*m/) == nil)
    }
  }

  private func script(_ program: String, _ home: TestHome) throws -> String {
    // As an argument of sh(1): a file that another test's child still has open cannot be executed.
    "sh \(try home.file("editor.sh", "exec sed -i '\(program)' \"$1\"\n"))"
  }

  private func mode(_ path: String) throws -> UInt32 {
    var status = stat()
    try #require(stat(path, &status) == 0)
    return status.st_mode & 0o7777
  }
}

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
    try prompt.does("Hall", saying: "* location")
    try prompt.does("zone asia/tok\t", saying: "Asia/Tokyo (UTC+9)")
    try prompt.does("repeat mon\t", saying: "every month")
    try prompt.keys("re\t")
    try prompt.expect("record")
    try prompt.keys("\u{3}")
    try prompt.expect("^C")
    try prompt.waitsForALine()
    try prompt.keys("zone")
    try prompt.keys("\r")
    try prompt.expect("zone: ")
    try prompt.run.terminal.expect(cooked: false)
    try prompt.does("\u{15}Europe/Lis\t", saying: "Europe/Lisbon")
    try prompt.ends("s", saying: "1 saved")
    #expect(try home.event().contains("DTSTART;TZID=Europe/Lisbon:20240530T193000\n"))
  }

  @Test func keepsCommandsAndNoValuesInItsHistory() throws {
    let home = try TestHome()
    let prompt = try PromptRun(Self.concert, in: home)
    try prompt.does("title Secret affair", saying: "* title")
    try prompt.enter("location", expecting: "location: ")
    try prompt.does("Hideaway", saying: "* location")
    try prompt.does("Passw0rd typed here", saying: "unknown command")
    try prompt.keys("\u{1B}[A\u{1B}[A\u{1B}[A\u{1B}[B\r")
    try prompt.expect("location: ")
    try prompt.run.terminal.expect(cooked: false)
    try prompt.keys("\u{3}")
    try prompt.expect("unchanged")
    try prompt.waitsForALine()
    try prompt.ends("s", saying: "1 saved")
    #expect(try home.text("\(home.state)/history") == "title\nlocation\nlocation\nsave\n")
    #expect(try mode("\(home.state)/history") == 0o600)
    #expect(try mode(home.state) == 0o700)

    let later = try PromptRun(#"{"title":"Later","start":"2024-01-01"}"#, in: home)
    try later.ends("\u{1B}[A", saying: "1 saved")
  }

  @Test func readsTheKeyBindingsOfItsUser() throws {
    let home = try TestHome()
    try home.folder.file("home/.editrc", "bind -v\n")
    let prompt = try PromptRun(Self.concert, in: home)
    try prompt.does("title Xoncert\u{1B}0wrY", saying: "* title     ")
    try prompt.ends("s", saying: "1 saved")
    #expect(try home.event().contains("SUMMARY:Yoncert\n"))
  }

  @Test func editsTheWholeDraftInTheEditor() throws {
    let home = try TestHome()
    let prompt = try PromptRun(
      Self.concert, in: home,
      environment: [
        "EDITOR": try script("s/^title: .*/title: Edited/; s/^notes:/notes:\\nA\\nB/", home)
      ])
    try prompt.does("edit", saying: "Edited")
    try prompt.ends("s", saying: "1 saved")
    let event = try home.event()
    #expect(event.contains("SUMMARY:Edited\n") && event.contains("DESCRIPTION:A\\nB\n"))
    let kept = try FileManager.default.contentsOfDirectory(atPath: home.state)
    #expect(kept.filter { !$0.hasPrefix("ledger.") }.sorted() == ["editor", "history"])
  }

  @Test func leavesTheDraftAloneWhenTheEditorFails() throws {
    let home = try TestHome()
    let prompt = try PromptRun(Self.concert, in: home, environment: ["VISUAL": "false"])
    try prompt.does("edit", saying: "ended with status 1")
    try prompt.ends("s", saying: "1 saved")
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
    try prompt.does("edit", saying: "edit opens your text again")
    try prompt.does("edit", saying: "1 Jul 2024, 10:00")
    try prompt.ends("s", saying: "1 saved")
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
    try prompt.does(" d", saying: "* title     a b c d")
    try prompt.ends("s", saying: "1 saved")
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
      try prompt.ends("s", saying: "1 saved")
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

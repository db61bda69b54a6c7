import Foundation
import Glibc
import Testing

/// From draft to draft, and out.
@Suite struct PromptFlowTests {
  static let three = """
    title,start
    One,2024-05-01T10:00Z
    Two,2024-05-02T10:00Z
    Three,2024-05-03T10:00Z
    """

  @Test func putsAPasteOnTheLineAndRunsNothing() throws {
    let home = try TestHome()
    let prompt = try PromptRun(Self.three, in: home, options: ["--color", "never"])
    try prompt.keys("notes\r")
    try prompt.expect("notes: ")
    try prompt.run.terminal.expect(cooked: false)
    try prompt.does("\u{1B}[200~Gate 5\rall\ryes\r\u{1B}[201~", saying: "* notes     Gate 5")
    #expect(!FileManager.default.fileExists(atPath: home.tickets))
    try prompt.does("\u{1B}[200~all\rall\r\u{1B}[201~", saying: "unknown command")
    try prompt.enter("s", expecting: "2/3> ")
    #expect(try home.event().contains("DESCRIPTION:Gate 5\\nall\\nyes"))
    #expect(prompt.transcript.contains("\u{1B}[?2004h"))
    try prompt.ends("q", saying: "1 saved, 2 skipped")
    let (on, off) = ("\u{1B}[?2004h", "\u{1B}[?2004l")
    let parts = prompt.transcript.components(separatedBy: on).dropFirst()
    #expect(parts.allSatisfy { $0.components(separatedBy: off).count == 2 })
  }

  @Test func dropsTheLineAtControlCAndQuitsAtControlD() throws {
    let home = try TestHome()
    let prompt = try PromptRun(Self.three, in: home)
    try prompt.keys("save\u{3}")
    try prompt.expect("^C")
    try prompt.waitsForALine()
    try prompt.keys("\u{3}")
    try prompt.expect("^C")
    try prompt.waitsForALine()
    try prompt.keys("\u{4}")
    try prompt.expect("3 skipped")
    #expect(try prompt.ends() == 0)
    #expect(prompt.run.terminal.isCooked)
    #expect(!FileManager.default.fileExists(atPath: home.tickets))
  }

  @Test func showsAPageOfTheHelp() throws {
    let prompt = try PromptRun(Self.three, in: try TestHome(), columns: 120)
    try prompt.enter("?", expecting: "more lines: Enter, or q and Enter to end ")
    #expect(!prompt.text.contains("Ctrl-D is quit."))
    try prompt.enter("q", expecting: "1/3> ")
    try prompt.ends("q", saying: "3 skipped")
  }

  @Test func asksOnTheTerminalWhenRecordsComeFromAPipe() throws {
    let home = try TestHome()
    let prompt = try PromptRun(
      Program.ticketcal, ["--format", "json"], in: home,
      input: .pipe(Data(TestHome.seed.utf8)), output: .collected)
    try prompt.waitsForALine()
    try prompt.enter("title Piped", expecting: "* title")
    try prompt.ends("s", saying: "1 saved")
    let results = prompt.run.collectedOutput()
    #expect(results.hasPrefix("{\"record\":\"-\",\"status\":\"saved\""), "\(results)")
    #expect(!results.contains("\u{1B}") && results.hasSuffix("}\n"))
    #expect(try home.event().contains("SUMMARY:Piped\n"))
  }

  @Test func printsResultsInTheOrderOfTheRecordsWhereverTheyGo() throws {
    let home = try TestHome()
    try home.file("booking", Self.three + "\nFour,never\nFive,2024-05-05\n")
    for (options, drafts) in [([], 5), (["-o", "out.ics"], 5), ([], 4)] {
      let prompt = try PromptRun(
        Program.ticketcal, ["--format", "json", "booking"] + options, in: home,
        output: .collected)
      try prompt.expect("1/\(drafts)> ")
      try prompt.run.terminal.expect(cooked: false)
      try prompt.enter("n", expecting: "2/\(drafts)> ")
      if drafts == 5 { try prompt.enter("s", expecting: "3/5> ") }
      try prompt.enter("q", expecting: drafts == 5 ? "1 saved, 4 skipped" : " skipped")
      _ = try prompt.ends()
      let results = prompt.run.collectedOutput().split(separator: "\n").map { line in
        line.split(separator: ",").prefix(2).joined(separator: ",")
      }
      #expect(
        results == [
          #"{"record":"booking:2","status":"skipped""#,
          #"{"record":"booking:3","status":"\#(drafts == 5 ? "saved" : "unchanged")""#,
          #"{"record":"booking:4","status":"skipped""#,
          #"{"record":"booking:5","status":"skipped""#,
          #"{"record":"booking:6","status":"skipped""#,
        ], "\(options)")
    }
  }

  @Test(arguments: [SIGHUP, SIGTERM])
  func keepsWhatIsSavedWhenItIsEnded(signal: Int32) throws {
    let home = try TestHome()
    let prompt = try PromptRun(Self.three, in: home)
    try prompt.enter("s", expecting: "2/3> ")
    try prompt.run.terminal.expect(cooked: false)
    kill(prompt.run.process, signal)
    #expect(try prompt.ends() == 128 + signal)
    #expect(prompt.run.terminal.isCooked)
    #expect(try home.events().count == 1)
  }

  @Test func keepsWhatIsSavedWhenTheTerminalGoesAway() throws {
    let home = try TestHome()
    let prompt = try PromptRun(Self.three, in: home)
    try prompt.enter("s", expecting: "2/3> ")
    try prompt.run.terminal.expect(cooked: false)
    prompt.run.terminal.hangUp()
    #expect(try prompt.ends() == 128 + SIGHUP)
    #expect(try home.events().count == 1)
  }
}

import Foundation
import Glibc
import Testing

/// Imports at the prompt that were cut off, and `ticketcal resume`.
@Suite struct ResumeCommandTests {
  private static let notice =
    "an import of booking was cut off: 1 saved, 2 left; ticketcal resume continues it, "
    + "ticketcal resume --discard forgets it"

  /// An import of three records that ends by a signal after one is saved and one was changed.
  private func cutOff(_ home: TestHome, by signal: Int32 = SIGKILL) throws {
    let prompt = try PromptRun(TestHome.rows(3), in: home, columns: 200)
    try prompt.enter("s", expecting: "saved ")
    try prompt.waitsForALine()
    try prompt.does("title Changed by hand")
    if signal == SIGHUP { prompt.run.terminal.hangUp() } else { kill(prompt.run.process, signal) }
    #expect(try prompt.ends() == 128 + signal)
    #expect(try home.events().count == 1)
  }

  @Test(arguments: [["resume"], ["resume", "--discard"]])
  func hasNothingToResume(arguments: [String]) throws {
    let home = try TestHome()
    let before = try home.listing()
    let run = try home.run(arguments)
    #expect(run.status == 0)
    #expect(run.errors == "no import was cut off: nothing to resume\n")
    #expect(try home.listing() == before)
  }

  @Test func refusesAnImportThatWasNotCutOff() throws {
    let home = try TestHome()
    try home.imports(TestHome.booked)
    let run = try home.run("resume", "1")
    #expect(run.status == 64)
    #expect(run.errors.contains("import 1 was not cut off at the prompt"))
  }

  @Test(arguments: [SIGKILL, SIGTERM, SIGHUP])
  func goesOnWithEveryChange(signal: Int32) throws {
    let home = try TestHome()
    try cutOff(home, by: signal)
    let resumed = try PromptRun(Program.ticketcal, ["resume"], in: home, columns: 200)
    try resumed.waitsForALine()
    #expect(resumed.text.contains("Changed by hand"))
    try resumed.enter("all", expecting: "2 saved")
    #expect(try resumed.ends() == 0)
    #expect(try home.events().count == 3)
    let titles = try home.events().map { try home.text("\(home.tickets)/\($0)") }
    #expect(titles.count { $0.contains("SUMMARY:Changed by hand\r\n") } == 1)
    #expect(try home.run("resume").errors.contains("nothing to resume"))
    #expect(try home.imports(TestHome.rows(3), as: "booking").errors == "3 unchanged\n")
  }

  @Test func savesInTheCalendarThatTheImportNamedByItsTitle() throws {
    let home = try TestHome()
    #expect(try home.run("calendars", "add", "Film Club").status == 0)
    let file = try home.file("rows.csv", TestHome.rows(2))
    let prompt = try PromptRun(
      Program.ticketcal, ["-c", "Film Club", file], in: home, columns: 200)
    try prompt.waitsForALine()
    kill(prompt.run.process, SIGKILL)
    #expect(try prompt.ends() == 128 + SIGKILL)
    let resumed = try PromptRun(Program.ticketcal, ["resume"], in: home, columns: 200)
    try resumed.waitsForALine()
    try resumed.enter("all", expecting: "2 saved")
    #expect(try resumed.ends() == 0)
    #expect(try home.events(in: home.folder("data/ticketcal/calendars/Film-Club")).count == 2)
  }

  @Test func makesTheCalendarThatTheImportWasToMake() throws {
    let home = try TestHome()
    let file = try home.file("rows.csv", TestHome.rows(2))
    let prompt = try PromptRun(
      Program.ticketcal, ["--create", "-c", "Film Club", file], in: home, columns: 200)
    try prompt.waitsForALine()
    try prompt.does("title Changed by hand")
    kill(prompt.run.process, SIGTERM)
    #expect(try prompt.ends() == 128 + SIGTERM)
    let resumed = try PromptRun(Program.ticketcal, ["resume"], in: home, columns: 200)
    try resumed.waitsForALine()
    try resumed.enter("all", expecting: "2 saved")
    #expect(try resumed.ends() == 0)
    #expect(try home.events(in: home.folder("data/ticketcal/calendars/Film-Club")).count == 2)
  }

  @Test(arguments: [true, false])
  func aSkippedDraftCanBeGoneBackToAndIsTold(goesBack: Bool) throws {
    let home = try TestHome()
    let prompt = try PromptRun(TestHome.rows(3), in: home, columns: 200)
    try prompt.enter("s", expecting: "saved ")
    try prompt.waitsForALine()
    try prompt.does("skip")
    kill(prompt.run.process, SIGHUP)
    #expect(try prompt.ends() == 128 + SIGHUP)
    let resumed = try PromptRun(Program.ticketcal, ["resume"], in: home, columns: 200)
    try resumed.waitsForALine()
    guard goesBack else {
      try resumed.enter("s", expecting: "1 saved, 1 skipped")
      #expect(try resumed.ends() == 0)
      return #expect(try home.events().count == 2)
    }
    try resumed.does("back")
    try resumed.enter("s", expecting: "saved ")
    try resumed.waitsForALine()
    try resumed.enter("s", expecting: "2 saved")
    #expect(try resumed.ends() == 0)
    #expect(try home.events().count == 3)
  }

  @Test func isToldByTheNextImportAtThePrompt() throws {
    let home = try TestHome()
    try cutOff(home)
    let next = try PromptRun(TestHome.booked, in: home, columns: 200)
    #expect(next.text.contains(Self.notice))
    try next.enter("q", expecting: "1 skipped")
    try next.ends()
    // Once.
    try home.file("other.json", TestHome.rebooked)
    #expect(try home.run("-y", "other.json").errors == "1 saved\n")
  }

  @Test func isToldByAnUnattendedImportInOneLine() throws {
    let home = try TestHome()
    try cutOff(home)
    try home.file("other.json", TestHome.rebooked)
    #expect(try home.run("-y", "-q", "other.json").errors.isEmpty)
    let errors = try home.run("-y", "other.json").errors
    #expect(
      errors.hasPrefix(
        "an import of booking was cut off: 1 saved, 2 left; ticketcal resume continues it\n"))
  }

  @Test func isNotToldOfInputsThatWereImportedSince() throws {
    let home = try TestHome()
    try cutOff(home)
    #expect(try home.run("-y", "-q", "booking").status == 0)
    try home.file("other.json", TestHome.rebooked)
    #expect(!(try home.run("-y", "other.json").errors.contains("cut off")))
    #expect(try home.run("log").lines.contains { $0.hasSuffix("ticketcal resume 1") })
  }

  @Test func isToldWhereThereIsNothingToImport() throws {
    let home = try TestHome()
    try cutOff(home)
    let bare = try PromptRun(Program.ticketcal, [], in: home, columns: 200)
    try bare.expect("nothing to import")
    #expect(try bare.ends() == 64)
    #expect(bare.text.contains(Self.notice))
  }

  @Test func isMarkedInTheLog() throws {
    let home = try TestHome()
    try cutOff(home)
    #expect(
      try home.run("log").lines.first?.hasSuffix(": cut off, 1 saved; ticketcal resume 1") == true)
    let line = try #require(try home.run("log", "--format", "json").lines.first)
    #expect(try home.object(line)["status"] as? String == "cut-off")
    #expect(try home.object(line)["resumable"] as? Bool == true)
    #expect(try home.run("resume", "--discard").status == 0)
    let forgotten = try #require(try home.run("log", "--format", "json").lines.first)
    #expect(try home.object(forgotten)["resumable"] as? Bool == false)
    #expect(try home.run("log").lines.first?.hasSuffix("booking: 1 saved") == true)
  }

  @Test func isGoneOnWithInOneTerminalOnly() throws {
    let home = try TestHome()
    try cutOff(home)
    let resumed = try PromptRun(Program.ticketcal, ["resume"], in: home, columns: 200)
    try resumed.waitsForALine()
    for arguments in [["resume"], ["resume", "--discard"]] {
      let run = try home.run(arguments)
      #expect(run.status == 75)
      #expect(run.errors.contains("another ticketcal continues the import"), "\(run.errors)")
    }
    let log = try home.run("log").lines
    #expect(log[0].hasSuffix("booking, resumed: running") && log[1].hasSuffix("booking: 1 saved"))
    try resumed.enter("all", expecting: "2 saved")
    #expect(try resumed.ends() == 0)
    #expect(try home.run("resume").status == 0)
  }

  /// What a person made of the booking before is not the record's.
  @Test func knowsWhatTheRecordAloneSays() throws {
    let home = try TestHome()
    let first = try PromptRun(TestHome.booked, in: home, columns: 200)
    try first.does("title Changed by hand")
    try first.enter("s", expecting: "1 saved")
    try first.ends()
    let prompt = try PromptRun(TestHome.rebooked, in: home, columns: 200)
    kill(prompt.run.process, SIGKILL)
    try prompt.ends()
    let resumed = try PromptRun(Program.ticketcal, ["resume"], in: home, columns: 200)
    try resumed.waitsForALine()
    try resumed.enter("s", expecting: "1 updated")
    #expect(try resumed.ends() == 0)
    #expect(try home.event().contains("SUMMARY:Changed by hand\n"))
    #expect(try home.imports(TestHome.rebooked, as: "booking").errors == "1 unchanged\n")
  }

  @Test func keepsRejectedRecordsWhereItWasToldTo() throws {
    let home = try TestHome()
    let calendar = try home.work.folder("calendar")
    try home.file("r.csv", "mine\n")
    let prompt = try PromptRun(
      TestHome.rows(1), in: home, options: ["-c", calendar, "--rejects", "r.csv"], columns: 200)
    kill(prompt.run.process, SIGKILL)
    try prompt.ends()
    let resumed = try PromptRun(Program.ticketcal, ["resume"], in: home, columns: 200)
    try resumed.waitsForALine()
    try FileManager.default.removeItem(atPath: calendar)
    try resumed.enter("s", expecting: "not saved: ")
    try resumed.waitsForALine()
    try resumed.keys("q\r")
    try resumed.ends()
    #expect(try home.text(home.work("r.csv")) == "mine\n")
    #expect(
      try home.text(home.work("r-2.csv"))
        == "title,start,location\nEvent 0,2031-01-01T10:00Z,Hall 0\n")
  }

  @Test(arguments: [
    (
      "title,start\n\"Bad\" row,2031-01-01\nEvent,2031-01-01T10:00Z\n", "booking:2",
      "title,start\n\"Bad\" row,2031-01-01\n"
    ),
    (
      "[{\"title\":},{\"title\":\"Event\",\"start\":\"2031-01-01\"}]", "booking[0]",
      "[\n{\"title\":}\n]\n"
    ),
  ])
  func losesNoRecordThatWasRejectedBefore(text: String, record: String, rejects: String) throws {
    let home = try TestHome()
    let prompt = try PromptRun(text, in: home, options: ["--rejects", "r"], columns: 200)
    kill(prompt.run.process, SIGKILL)
    try prompt.ends()
    #expect(try home.text(home.work("r")) == rejects)
    for _ in 0..<2 {
      let again = try PromptRun(Program.ticketcal, ["resume"], in: home, columns: 200)
      try again.waitsForALine()
      #expect(again.text.contains("ticketcal: \(record): "))
      kill(again.run.process, SIGKILL)
      try again.ends()
    }
    let resumed = try PromptRun(Program.ticketcal, ["resume"], in: home, columns: 200)
    try resumed.waitsForALine()
    try resumed.enter("s", expecting: "1 saved, 1 rejected")
    #expect(try resumed.ends() == 65)
    #expect(try home.text(home.work("r")) == rejects)
    #expect(access(home.work("r-2"), F_OK) != 0)
  }

  @Test func withdrawsWhatIsGoneThoughItWasCutOff() throws {
    let home = try TestHome()
    try home.imports(TestHome.rows(4), as: "booking")
    let fewer = TestHome.rows(3) + "New,2031-01-01T10:00Z,Hall\n"
    let prompt = try PromptRun(fewer, in: home, options: ["--prune"], columns: 200)
    kill(prompt.run.process, SIGKILL)
    try prompt.ends()
    let resumed = try PromptRun(Program.ticketcal, ["resume"], in: home, columns: 200)
    try resumed.waitsForALine()
    try resumed.enter("s", expecting: "withdraw this event of 4 of this source? [y/N] ")
    #expect(resumed.text.contains("Event 3"))
    try resumed.keys("y\r")
    #expect(try resumed.ends() == 0)
    let events = try home.events().map { try home.text("\(home.tickets)/\($0)") }
    #expect(events.count == 4 && !events.contains { $0.contains("SUMMARY:Event 3") })
  }

  @Test func forgetsTheDraftsAndKeepsWhatWasSaved() throws {
    let home = try TestHome()
    try cutOff(home)
    let run = try home.run("resume", "--discard")
    #expect(run.status == 0)
    #expect(run.errors == "forgot the import of booking: 1 saved, 2 left\n")
    #expect(try home.events().count == 1)
    #expect(try home.run("resume").errors.contains("nothing to resume"))
  }

  @Test func asksWhichOfSeveral() throws {
    let home = try TestHome()
    try cutOff(home)
    let second = try PromptRun(TestHome.booked, in: home, columns: 200)
    kill(second.run.process, SIGKILL)
    try second.ends()
    let run = try home.run("resume")
    #expect(run.status == 64)
    #expect(run.errors.contains("ticketcal resume 1 continues it"))
    #expect(run.errors.contains("ticketcal resume 2 continues it"))
    #expect(run.errors.contains("several imports were cut off; give the number of one"))
    #expect(try home.run("resume", "--discard", "1").status == 0)
    #expect(try home.run("resume", "--discard").errors.contains("0 saved, 1 left"))
  }

  @Test func needsATerminalToGoOn() throws {
    let home = try TestHome()
    try cutOff(home)
    #expect(try home.run("resume").status == 64)
    #expect(try home.run("log").lines.count == 1)
  }
}

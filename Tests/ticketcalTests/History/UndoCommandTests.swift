import Foundation
import Glibc
import Testing

/// `ticketcal undo` on what the program imported.
@Suite struct UndoCommandTests {
  @Test func hasNothingToUndo() throws {
    let home = try TestHome()
    let before = try home.listing()
    let run = try home.run("undo", "-y")
    #expect(run.status == 0)
    #expect(run.errors == "nothing to undo\n")
    #expect(try home.run("undo", "-y", "7").status == 64)
    #expect(try home.listing() == before)
  }

  @Test func needsNoTerminalToHaveNothingToUndo() throws {
    let home = try TestHome()
    let run = try home.run("undo")
    #expect(run.status == 0)
    #expect(run.errors == "nothing to undo\n")
    try home.imports(TestHome.booked)
    try home.run("undo", "-y")
    let again = try home.run("undo", "1")
    #expect(again.status == 0)
    #expect(again.output.contains("undone already, by 2"))
  }

  @Test func saysWhatToUndoFirst() throws {
    let home = try TestHome()
    try home.imports(TestHome.booked)
    #expect(try home.run("edit", "OS 118 to Leipzig", "--title", "A").status == 0)
    #expect(try home.run("edit", "A", "--title", "B").status == 0)
    for option in ["-y", "--force"] {
      let run = try home.run("undo", option, "2")
      #expect(run.status == 65)
      #expect(run.output.isEmpty)
      #expect(run.errors.contains("changed again by 3 and kept; undo that one first"))
    }
    #expect(try home.event().contains("SUMMARY:B\n"))
    for entry in ["3", "2"] { #expect(try home.run("undo", "-y", entry).status == 0) }
    #expect(try home.event().contains("SUMMARY:OS 118 to Leipzig\n"))
  }

  @Test func takesTheLastImportBack() throws {
    let home = try TestHome()
    try home.imports(TestHome.booked)
    let first = try home.text(home.eventFile())
    try home.imports(TestHome.rebooked)
    let run = try home.run("undo", "--yes")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output == "restored      Fri 4 Dec 2026 17:10   OS 118 to Leipzig  (tickets)\n")
    #expect(run.errors.hasPrefix("import 2, ") && run.errors.hasSuffix(": 1 updated\n1 restored\n"))
    #expect(try home.text(home.eventFile()) == first)
    let pretended = try home.run("undo", "-n", "1")
    #expect(pretended.errors.hasPrefix("import 1, ") && pretended.errors.contains(": 1 saved\n"))
    let removed = try home.run("undo", "-y", "-q", "1")
    #expect(removed.status == 0)
    #expect(removed.errors.isEmpty)
    #expect(try home.events().isEmpty)
    let log = try home.run("log").lines
    #expect(log.map { String($0.prefix(1)) } == ["4", "3", "2", "1"])
    #expect(log[0].hasSuffix("undo 1: 1 removed") && log[1].hasSuffix("undo 2: 1 restored"))
  }

  @Test func removesWhatWasAdded() throws {
    let home = try TestHome()
    try home.imports(TestHome.booked)
    let run = try home.run("undo", "-y", "--format", "json")
    #expect(run.status == 0, "\(run.errors)")
    let object = try home.object(try #require(run.lines.first))
    #expect(object["import"] as? Int == 1)
    #expect(object["status"] as? String == "removed")
    #expect(object["title"] as? String == "OS 118 to Leipzig")
    #expect(object["calendar"] as? String == "tickets")
    #expect(object["reason"] is NSNull)
    #expect(try home.events().isEmpty)
    #expect(try home.imports(TestHome.booked).output.hasPrefix("saved "))
  }

  @Test func changesNothingUnderADryRun() throws {
    let home = try TestHome()
    try home.imports(TestHome.booked)
    let event = try home.eventFile()
    let before = try home.text(event)
    let run = try home.run("undo", "-n")
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("would-remove "))
    #expect(run.errors.hasSuffix(": 1 saved\n1 would be removed\n"))
    #expect(try home.text(event) == before)
    #expect(try home.run("log").lines.count == 1)
  }

  @Test func keepsWhatWasChangedSince() throws {
    let home = try TestHome()
    try home.imports(TestHome.booked)
    try home.editsTheEvent()
    let run = try home.run("undo", "-y", "-q")
    #expect(run.status == 65)
    #expect(run.errors.contains("changed in the calendar since and kept; --force"))
    #expect(run.output.isEmpty)
    #expect(try home.event().contains("SUMMARY:My OS 118"))
    #expect(try home.run("undo", "-y", "--force").status == 0)
    #expect(try home.events().isEmpty)
  }

  @Test func asksNobodyWithoutATerminal() throws {
    let home = try TestHome()
    try home.imports(TestHome.booked)
    let run = try home.run("undo")
    #expect(run.status == 64)
    #expect(run.errors.contains("give --yes to undo without asking"))
    #expect(try home.events().count == 1)
  }

  @Test(arguments: [("y", 0), ("yes", 0), ("", 1), ("n", 1)])
  func asksFirst(answer: String, left: Int) throws {
    let home = try TestHome()
    try home.imports(TestHome.booked)
    let run = try PromptRun(Program.ticketcal, ["undo"], in: home)
    try run.expect("undo import 1: remove 1 event? [y/N] ")
    #expect(run.text.contains("import 1, "))
    #expect(run.text.contains("remove    Fri 4 Dec 2026 17:10   OS 118 to Leipzig  (tickets)"))
    #expect(try home.events().count == 1)
    try run.keys(answer + "\r")
    #expect(try run.ends() == 0)
    #expect(run.text.contains(left == 0 ? "1 removed" : "nothing undone"))
    #expect(try home.events().count == left)
  }

  @Test func forgetsTheCancellationOfAnUnknownBooking() throws {
    let home = try TestHome()
    try home.file(
      "canceled.json",
      """
      {"@context": "http://schema.org", "@type": "FlightReservation", "reservationNumber": "X1",
       "modifiedTime": "2027-01-05T10:00:00Z", "reservationStatus": "http://schema.org/Cancelled",
       "reservationFor": {"@type": "Flight", "flightNumber": "LH 123"}}
      """)
    #expect(try home.run("-y", "canceled.json").errors == "1 skipped\n")
    #expect(
      try home.run("undo", "-n").errors.hasSuffix(
        ": 1 skipped\n1 cancellation would be forgotten\n"))
    let run = try PromptRun(Program.ticketcal, ["undo"], in: home)
    try run.expect("undo import 1: forget 1 cancellation? [y/N] ")
    try run.keys("y\r")
    #expect(try run.ends() == 0)
    #expect(run.text.contains("1 cancellation forgotten"))
    #expect(try home.run("undo", "-y").errors == "nothing to undo\n")
  }

  @Test func isLeftByControlC() throws {
    let home = try TestHome()
    try home.imports(TestHome.booked)
    let run = try PromptRun(Program.ticketcal, ["undo"], in: home)
    try run.expect("[y/N] ")
    try run.keys("\u{3}")
    #expect(try run.ends() == 130)
    #expect(try home.events().count == 1)
  }

  @Test func showsWhatItKeeps() throws {
    let home = try TestHome()
    try home.imports(TestHome.rows(2), as: "rows.csv")
    let path = "\(home.tickets)/\(try home.events()[0])"
    try (try home.text(path) + " ").write(toFile: path, atomically: true, encoding: .utf8)
    let run = try PromptRun(Program.ticketcal, ["undo"], in: home)
    try run.expect("undo import 1: remove 1 event? [y/N] ")
    #expect(run.text.contains("keep "))
    #expect(run.text.contains("changed in the calendar since and kept"))
    try run.keys("y\r")
    #expect(try run.ends() == 65)
    #expect(try home.events().count == 1)
  }

  @Test func findsAnEventMovedToAFolderOfAnEarlierImport() throws {
    let home = try TestHome()
    try home.imports(TestHome.rows(1), as: "rows.csv", "-c", try home.work.folder("elsewhere"))
    try home.imports(TestHome.booked)
    let name = try #require(try home.events().first)
    #expect(rename("\(home.tickets)/\(name)", "\(home.work("elsewhere"))/\(name)") == 0)
    let run = try home.run("undo", "-n", "2")
    #expect(run.status == 65)
    #expect(run.errors.contains("moved to elsewhere"), "\(run.errors)")
  }

  @Test(.enabled(if: Program.kernelProtects))
  func mayNotReadInCalendars() throws {
    let home = try TestHome()
    try home.work.folder("elsewhere")
    try home.imports(TestHome.booked, "-c", "./elsewhere")
    let run = try home.runProgram("undo", "-y", "-v")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("keeps this undo from reading in "))
    #expect(run.errors.contains(home.work("elsewhere")))
    #expect(try home.events(in: home.work("elsewhere")).isEmpty)
  }

  @Test func isCompletedAfterAKill() throws {
    let home = try TestHome()
    try home.imports(TestHome.rows(600), as: "rows.csv")
    for attempt in 1...4 {
      let run = try home.start(["undo", "-y", "-q", "1"])
      let left = 600 - attempt * 100
      _ = run.waits { ((try? home.events())?.count ?? 0) < left }
      usleep(UInt32.random(in: 0...20_000))
      run.send(SIGKILL)
      _ = try run.wait()
    }
    #expect(try home.run("undo", "-y", "-q", "1").status == 0)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: home.tickets).sorted() == [
        "color", "displayname", "uid",
      ])
    #expect(try home.run("-y", "rows.csv").errors.hasSuffix("600 saved\n"))
  }

  @Test(arguments: [[], ["--delete-cancelled"]])
  func goesOnToWhatAnEarlierImportWrote(options: [String]) throws {
    let home = try TestHome()
    try home.imports(TestHome.booked)
    if options.isEmpty {
      #expect(try home.run("delete", "-y", "OS 118 to Leipzig").status == 0)
    } else {
      try home.file(
        "canceled.json",
        TestHome.booked.replacing("\"pnr\"", with: "\"status\":\"cancelled\",\"pnr\""))
      #expect(try home.run(["-y"] + options + ["canceled.json"]).status == 0)
    }
    #expect(try home.events().isEmpty)
    try home.imports(TestHome.booked, "--again")
    var counts: [Int] = []
    for _ in 1...3 {
      #expect(try home.run("undo", "-y").status == 0)
      counts.append(try home.events().count)
    }
    #expect(counts == [0, 1, 0])
    #expect(try home.run("undo", "-y").errors == "nothing to undo\n")
    #expect(try home.run("undo", "-y", "1").output.contains("undone already, by 6"))
    let log = try home.run("log").lines
    #expect(log.map { $0.contains(", undone by ") } == [false, false, false, true, true, true])
    #expect(log.last?.hasSuffix(": 1 saved, undone by 6") == true)
  }

  @Test(arguments: ["settleBegun", "settled"])
  func aKillLeavesNothingThatTheNextImportRevives(step: String) throws {
    let home = try TestHome()
    try home.imports(TestHome.booked)
    try home.isKilled(at: "\(step):1", "undo", "-y")
    try home.imports(TestHome.booked.replacing("12A", with: "7F"))
    let event = try home.event()
    #expect(event.contains("7F") && !event.contains("12A"))
  }

  @Test(arguments: ["settleBegun", "settled"])
  func isOneUndoWithTheOneThatWasKilled(step: String) throws {
    let home = try TestHome()
    try home.imports(TestHome.rows(2), as: "rows.csv")
    try home.isKilled(at: "\(step):1", "undo", "-y")
    #expect(try home.run("undo", "-y").status == 0)
    #expect(try home.run("log").lines.last?.hasSuffix(", undone by 2") == true)
    #expect(try home.run("undo", "-y", "2").status == 0)
    #expect(try home.events().count == 2)
  }

  @Test func isTheUndoOfAKilledImport() throws {
    let home = try TestHome()
    try home.imports(TestHome.booked)
    try home.file("rows.csv", TestHome.rows(2))
    try home.isKilled(at: "settleBegun:1", "-y", "rows.csv")
    #expect(try home.events().count == 3)
    #expect(try home.run("undo", "-y").status == 0)
    #expect(try home.events().count == 1)
  }

  @Test func saysWhatItPutsBack() throws {
    let home = try TestHome()
    try home.imports(TestHome.booked)
    let edit = try home.run(
      "edit", "OS 118 to Leipzig", "--title", "To Jo", "--start", "2026-12-04 18:00")
    #expect(edit.status == 0, "\(edit.errors)")
    try home.imports(TestHome.booked.replacing("12A", with: "7F"))
    let plan = try home.run("undo", "-n")
    #expect(plan.output == "would-restore Fri 4 Dec 2026 18:00   To Jo  (tickets)\n")
    let run = try home.run("undo", "-y")
    #expect(run.output == "restored      Fri 4 Dec 2026 18:00   To Jo  (tickets)\n")
    #expect(try home.event().contains("SUMMARY:To Jo"))
  }

  @Test func bringsNoUndoneEditBack() throws {
    let home = try TestHome()
    try home.imports(TestHome.booked)
    let first = try home.event()
    #expect(try home.run("edit", "OS 118 to Leipzig", "--title", "To Jo").status == 0)
    try home.imports(TestHome.booked.replacing("12A", with: "7F"))
    for _ in 1...3 { #expect(try home.run("undo", "-y").status == 0) }
    #expect(try home.events().isEmpty)
    #expect(try home.run("undo", "-y", "6").status == 0)
    #expect(try home.event() == first)
  }

  @Test func undoesAnEditBehindAnUndoneImport() throws {
    let home = try TestHome()
    try home.imports(TestHome.booked)
    try home.imports(TestHome.booked.replacing("12A", with: "7F"))
    #expect(try home.run("edit", "OS 118 to Leipzig", "--title", "To Jo").status == 0)
    #expect(try home.run("undo", "-y", "2").status == 0)
    #expect(try home.event().contains("SUMMARY:To Jo") && home.event().contains("12A"))
    #expect(try home.run("undo", "-y").status == 0)
    #expect(try home.event().contains("SUMMARY:OS 118 to Leipzig"))
    #expect(try home.run("undo", "-y").status == 0)
    #expect(try home.events().isEmpty)
  }

  @Test func keepsAnEditThatWasMadeAgain() throws {
    let home = try TestHome()
    try home.imports(TestHome.booked)
    #expect(try home.run("edit", "OS 118 to Leipzig", "--title", "To Jo").status == 0)
    for arguments in [[], ["3"]] {
      #expect(try home.run(["undo", "-y"] + arguments).status == 0)
    }
    let edited = try home.event()
    #expect(edited.contains("SUMMARY:To Jo"))
    try home.imports(TestHome.booked.replacing("12A", with: "7F"))
    let event = try home.event()
    #expect(event.contains("SUMMARY:To Jo") && event.contains("7F"))
    #expect(try home.run("undo", "-y").status == 0)
    #expect(try home.event() == edited)
  }

  @Test func isNoticedByARunningImport() throws {
    let home = try TestHome()
    try home.imports(TestHome.booked)
    let path = home.work("pipe")
    #expect(mkfifo(path, 0o600) == 0)
    let run = try home.start(["-y", "--from", "jsonl", "pipe"])
    let end = try FIFO.writingEnd(path)
    let bytes = { (text: String) in Array((text + "\n").utf8) }
    let known = bytes(TestHome.booked)
    #expect(write(end, known, known.count) == known.count)
    #expect(
      run.waits {
        var unread: Int32 = 0
        return ioctl(end, UInt(FIONREAD), &unread) == 0 && unread == 0
      })
    // The import lets others write once its input pauses.
    #expect(run.waits { (try? home.run("undo", "-y", "-q", "1").status) == 0 })
    let other = bytes(TestHome.booked.replacing("12A", with: "7F"))
    #expect(write(end, other, other.count) == other.count)
    close(end)
    #expect(try run.wait().status == 0)
    let event = try home.event()
    #expect(event.contains("7F") && !event.contains("12A"))
  }

  @Test func letsNothingThroughThatATerminalObeys() throws {
    let home = try TestHome()
    try home.imports("{\"title\":\"a\\u001b[2Jb\\u202e\",\"start\":\"2026-12-04T17:10Z\"}")
    let run = try PromptRun(Program.ticketcal, ["undo"], in: home)
    try run.expect("[y/N] ")
    try run.keys("y\r")
    #expect(try run.ends() == 0)
    #expect(!run.transcript.contains("\u{1B}[2J") && !run.transcript.contains("\u{202E}"))
    #expect(run.transcript.contains("\\u{1B}[2J"))
  }
}

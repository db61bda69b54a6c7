import Foundation
import Glibc
import Testing

/// Signals, crashes and imports at the same time.
@Suite struct InterruptionTests {
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func endsBetweenEventsAndSaysWhatWasSaved(signal: Int32) throws {
    let home = try TestHome()
    let run = try home.start(["-y", "--format", "json"], input: .open)
    try run.write(TestHome.rows(500))
    #expect(run.waits { ((try? home.events())?.count ?? 0) >= 64 })
    run.send(signal)
    let finished = try run.wait()
    #expect(finished.status == 128 + signal)
    let saved = try home.events().count
    #expect(saved >= 64)
    #expect(finished.errors.hasSuffix("interrupted: \(saved) saved\n"), "\(finished.errors)")
    #expect(finished.lines.count == saved)
    #expect(try onlyWholeEvents(home))
  }

  @Test func endsWhileItWaitsForTheFirstRecord() throws {
    let home = try TestHome()
    let fifo = home.work("pipe")
    #expect(mkfifo(fifo, 0o600) == 0)
    let end = open(fifo, O_RDWR | O_CLOEXEC)
    defer { close(end) }
    let run = try home.start(["-y", "-v", "pipe"])
    // The handler stands when it says whether reading in calendars is given up.
    #expect(run.waits { !run.saidSoFar.isEmpty })
    run.send(SIGINT)
    let finished = try run.wait()
    #expect(finished.status == 130 && finished.errors.contains("interrupted"))
  }

  @Test func namesTheInputAtWhichItCrashes() throws {
    let home = try TestHome()
    try home.file("a.csv", TestHome.rows(1))
    let run = try home.start(["-y", "a.csv", "-"], input: .open)
    try run.write(TestHome.rows(500))
    #expect(run.waits { ((try? home.events())?.count ?? 0) >= 64 })
    run.send(SIGSEGV)
    let finished = try run.wait()
    #expect(finished.status == 128 + SIGSEGV)
    #expect(finished.errors.hasSuffix("ticketcal: crashed at standard input; please report it\n"))
  }

  @Test func endsQuietlyWhenNobodyReadsTheResults() throws {
    let home = try TestHome()
    try home.file("a.csv", TestHome.rows(400))
    let run = try home.runProgram("-y", "a.csv", output: .nobody)
    #expect(run.status == 128 + SIGPIPE)
    #expect(!run.errors.lowercased().contains("pipe"))
    #expect(try onlyWholeEvents(home))
  }

  /// Several calendars that are written at the same time have them all together.
  @Test func makesDoWithFewOpenFiles() throws {
    let home = try TestHome()
    let names = ["a", "b", "c", "d"]
    try home.configure("[sources.personal]\ntype = \"vdir\"\npath = \"\(home.folder("cal"))\"\n")
    for name in names { try home.folder.folder("cal/\(name)") }
    try home.file(
      "a.csv",
      "title,start,id,calendar\n"
        + (0..<600).map { "E\($0),2027-01-01T10:00:00Z,I\($0),\(names[$0 % 4])\n" }.joined())
    let run = try Running(
      "/bin/sh", ["-c", "ulimit -n 128 && exec \"$0\" -y -q a.csv", Program.ticketcal],
      environment: home.environment, directory: home.work.path
    ).wait()
    #expect(run.status == 0, "\(run.errors)")
    for name in names { #expect(try home.events(in: home.folder("cal/\(name)")).count == 150) }
  }

  @Test func isCompletedByASecondRunAfterKill() throws {
    let home = try TestHome()
    try home.file("a.csv", TestHome.rows(600))
    for attempt in 0..<6 {
      let run = try home.start(["-y", "-q", "a.csv"])
      let enough = attempt * 90
      _ = run.waits { ((try? home.events())?.count ?? 0) > enough }
      usleep(UInt32.random(in: 0...30_000))
      run.send(SIGKILL)
      _ = try run.wait()
      #expect(try onlyWholeEvents(home))
    }
    #expect(try home.run("-y", "-q", "a.csv").status == 0)
    #expect(try home.events().count == 600)
    #expect(try onlyWholeEvents(home))
  }

  @Test func savesEachEventOnceWhenTwoImportTheSameFile() throws {
    let home = try TestHome()
    try home.file("a.csv", TestHome.rows(400))
    let runs = try (0..<2).map { _ in try home.start(["-y", "--format", "json", "a.csv"]) }
    let finished = try runs.map { try $0.wait() }
    #expect(finished.map(\.status) == [0, 0], "\(finished.map { $0.errors.suffix(300) })")
    let saved = try finished.flatMap { try $0.results("status") }.filter { $0 == "saved" }
    #expect(saved.count == 400)
    #expect(try home.events().count == 400)
    #expect(try onlyWholeEvents(home))
  }

  @Test func leavesTheOldFileOrTheNewOneAfterKill() throws {
    let home = try TestHome()
    let path = try home.file("out.ics", "what was there")
    for isWhole in [false, true, true, true, true] {
      let run = try home.start(["-y", "-q", "-o", "out.ics"], input: .open)
      try run.write(TestHome.rows(1000))
      #expect(run.waits { run.hasReadAll })
      if isWhole { run.closeInput() }
      run.send(SIGKILL)
      _ = try run.wait()
      let text = try home.text(path)
      let isWhole = text.hasPrefix("BEGIN:VCALENDAR\r\n") && text.hasSuffix("END:VCALENDAR\r\n")
      #expect(text == "what was there" || isWhole)
      let names = try FileManager.default.contentsOfDirectory(atPath: home.work.path)
      #expect(names == ["out.ics"])
    }
    try home.file("a.csv", TestHome.rows(1000))
    #expect(try home.run("-y", "-q", "-o", "out.ics", "a.csv").status == 0)
    #expect(try home.text(path).components(separatedBy: "BEGIN:VEVENT").count == 1001)
  }

  @Test func completesTheFileWithWhatWasReadWhenInterrupted() throws {
    let home = try TestHome()
    let run = try home.start(["-y", "--format", "json", "-o", "out.ics"], input: .open)
    try run.write(TestHome.rows(10))
    #expect(run.waits { run.hasReadAll })
    run.send(SIGINT)
    let finished = try run.wait()
    #expect(finished.status == 130)
    let count = finished.lines.count
    #expect(finished.errors.hasPrefix("interrupted: "))
    if count > 0 {
      let text = try home.text(home.work("out.ics"))
      #expect(text.components(separatedBy: "BEGIN:VEVENT").count == count + 1)
    }
  }

  /// Whether the calendar holds whole events and nothing temporary.
  private func onlyWholeEvents(_ home: TestHome) throws -> Bool {
    guard access(home.tickets, F_OK) == 0 else { return true }
    let names = try FileManager.default.contentsOfDirectory(atPath: home.tickets)
    return try names.allSatisfy { name in
      if ["displayname", "color", "uid"].contains(name) { return true }
      let text = try home.text("\(home.tickets)/\(name)")
      return name.hasSuffix(".ics") && !name.hasPrefix(".")
        && text.hasPrefix("BEGIN:VCALENDAR\r\n") && text.hasSuffix("END:VCALENDAR\r\n")
    }
  }
}

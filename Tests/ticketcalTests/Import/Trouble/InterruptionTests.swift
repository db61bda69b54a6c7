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

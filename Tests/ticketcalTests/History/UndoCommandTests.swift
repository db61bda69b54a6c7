import Foundation
import Glibc
import Testing

/// `ticketcal undo` on what the program imported.
@Suite struct UndoCommandTests {
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
    let log = try home.run("log").lines
    #expect(log.first?.contains("undo 1: 600 removed") == true, "\(log)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: home.tickets).sorted() == [
        "color", "displayname", "uid",
      ])
    #expect(try home.run("-y", "rows.csv").errors.hasSuffix("600 saved\n"))
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
}

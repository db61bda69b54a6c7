import Foundation
import Glibc
import TestSupport
import Testing

/// Imports of one file at the same time.
@Suite struct SimultaneousImportTests {
  private static let fine = Set<Int32>([0, 75])

  /// Started together, as they come.
  private func results(of arguments: [String], in home: TestHome) throws -> [String?] {
    let finished = try (0..<2).map { _ in try home.start(arguments) }.map { try $0.wait() }
    #expect(finished.allSatisfy { Self.fine.contains($0.status) }, "\(finished.map(\.errors))")
    return try finished.flatMap { try $0.results("status") }
  }

  @Test(arguments: [false, true], 0..<(TestRun.isSlow ? 2 : 1))
  func savesEachEventOnce(hasLedger: Bool, attempt: Int) throws {
    let home = try TestHome()
    if hasLedger { try home.imports(TestHome.booked) }
    try home.file("a.csv", TestHome.bookings(150))
    let calendar = try home.folder.folder("data/other")
    let states = try results(of: ["-y", "--format", "json", "-c", calendar, "a.csv"], in: home)
    #expect(states.count { $0 == "saved" } == 150)
    #expect(try home.names(in: calendar).count == 150)
    try home.expectsUnchanged(150, by: "-c", calendar, of: "a.csv")
  }

  /// Of several that find none, one makes it, and none takes one that is just made for a damaged one.
  @Test func oneOfSeveralMakesTheLedger() throws {
    let home = try TestHome()
    try home.file("a.json", TestHome.seed)
    for _ in 0..<4 {
      let finished = try (0..<3).map { _ in try home.start(["-y", "-q", "a.json"]) }
        .map { try $0.wait() }
      #expect(finished.allSatisfy { Self.fine.contains($0.status) }, "\(finished.map(\.errors))")
      try FileManager.default.removeItem(atPath: home.folder("state"))
    }
  }

  @Test(arguments: 0..<(TestRun.isSlow ? 2 : 1))
  func updatesEachEventOnce(attempt: Int) throws {
    let home = try TestHome()
    try home.imports(TestHome.bookings(150), as: "a.csv", "-q")
    try home.file("a.csv", TestHome.bookings(150, day: 5))
    let states = try results(of: ["-y", "--format", "json", "a.csv"], in: home)
    #expect(Set(states).isSubset(of: ["updated", "unchanged"]), "\(Set(states))")
    #expect(states.count { $0 == "updated" } == 150)
    try home.expectsBookings(150, day: 5, sequence: 1)
    try home.expectsUnchanged(150, of: "a.csv")
  }

  @Test func removesEachEventOnce() throws {
    let home = try TestHome()
    try home.imports(TestHome.bookings(100), as: "a.csv", "-q")
    try home.file("a.csv", TestHome.bookings(100, status: "cancelled"))
    _ = try results(of: ["-y", "--delete-cancelled", "--format", "json", "a.csv"], in: home)
    #expect(try home.names().isEmpty)
    let run = try home.run("-y", "--delete-cancelled", "a.csv")
    #expect(run.errors == "100 unchanged\n", "\(run.errors)")
  }

  #if DEBUG
    private static let steps = [
      "importBegun:1", "written:10", "intentBegun:1", "intentWritten:1", "named:30",
      "settleBegun:1", "settled:1",
    ]

    /// One is stopped at a step while the other waits for it, and then goes on or is killed.
    @Test(
      arguments: TestRun.sample(steps).map { ($0, false) }
        + TestRun.sample(steps + ["compared:1", "compared:30", "swapped:1", "swapped:60"])
        .map { ($0, true) }, [false, true])
    func writesEachEventOnceWhereverOneWaits(
      _ place: (step: String, isUpdate: Bool), isKilled: Bool
    ) throws {
      let home = try TestHome()
      if place.isUpdate { try home.imports(TestHome.bookings(60, day: 3), as: "a.csv", "-q") }
      try home.file("a.csv", TestHome.bookings(60))
      let first = try home.stopped(at: place.step, "-y", "--format", "json", "a.csv")
      let second = try home.waiting("-y", "--format", "json", "a.csv")
      first.send(isKilled ? SIGKILL : SIGCONT)
      let finished = try first.wait()
      #expect(finished.status == (isKilled ? 128 + SIGKILL : 0), "\(finished.errors)")
      let after = try second.wait()
      #expect(after.status == 0, "\(after.errors)")
      if !place.isUpdate {
        let reasons = Set(try after.results("reason").compactMap(\.self))
        #expect(reasons.isSubset(of: ["already in the calendar"]), "\(reasons)")
      }
      try home.expectsBookings(60, sequence: place.isUpdate ? 1 : 0, after: place.step)
    }

    /// Of one booking the import that comes later counts, whatever the other is at.
    @Test(arguments: ["intentWritten:1", "named:30", "settleBegun:1"])
    func updatesWhatTheOtherHasJustWritten(step: String) throws {
      let home = try TestHome()
      try home.file("a.csv", TestHome.bookings(60))
      try home.file("b.csv", TestHome.bookings(60, day: 5))
      let first = try home.stopped(at: step, "-y", "a.csv")
      let second = try home.waiting("-y", "b.csv")
      first.send(SIGCONT)
      #expect(try first.wait().errors == "60 saved\n")
      let after = try second.wait()
      #expect(after.status == 0)
      #expect(after.errors == "waiting for another import to finish\n60 updated\n")
      try home.expectsBookings(60, day: 5, sequence: 1)
    }

    @Test func doesNotKeepOthersWaitingWhileAPersonThinks() throws {
      let home = try TestHome()
      let prompt = try PromptRun(TestHome.rows(2), in: home)
      try home.file("a.csv", TestHome.bookings(10))
      #expect(try home.run("-y", "a.csv").errors == "10 saved\n")
      #expect(try home.names().count == 10)
      try prompt.ends("all", saying: "2 saved")
    }

    /// Inputs that stop within a record: what came before is saved, and others may write.
    @Test(arguments: [
      ["title,start\nFirst,2031-02-01T10:00Z\n\"Sec", "ond\",2031-02-02T10:00Z\n"],
      [
        #"{"title":"First","start":"2031-02-01T10:00Z"}"# + "\n" + #"{"title":"Sec"#,
        #"ond","start":"2031-02-02T10:00Z"}"#,
      ],
    ])
    func doesNotKeepOthersWaitingWhileItsInputPauses(parts: [String]) throws {
      let home = try TestHome()
      let slow = try home.start(["-y", "-"], input: .open)
      try slow.write(parts[0])
      #expect(slow.waits { (try? home.events().count) == 1 }, "\(slow.saidSoFar)")
      try home.file("a.csv", TestHome.bookings(10))
      let other = try home.run("-y", "a.csv")
      #expect(other.status == 0 && other.errors.hasSuffix("10 saved\n"), "\(other.errors)")
      try slow.write(parts[1])
      slow.closeInput()
      let finished = try slow.wait()
      #expect(finished.status == 0 && finished.errors == "2 saved\n", "\(finished.errors)")
      #expect(finished.lines.count == 2)
      #expect(try home.events().count == 12)
    }

    @Test func waitsAtThePromptForAnotherImportBeforeItSaves() throws {
      let home = try TestHome()
      try home.file("b.json", TestHome.rebooked)
      let prompt = try PromptRun(TestHome.booked, in: home)
      let other = try home.stopped(at: "named:1", "-y", "b.json")
      try prompt.enter("s", expecting: "waiting for another import to finish")
      other.send(SIGCONT)
      #expect(try other.wait().status == 0)
      // The event is that of the other import by now.
      try prompt.expect("not saved: it was changed in the calendar meanwhile")
      try prompt.waitsForALine()
      try prompt.enter("replace", expecting: "1 updated")
      #expect(try prompt.ends() == 0)
      #expect(try home.event().contains("DTSTART;TZID=Europe/Vienna:20261204T171000\n"))
    }

    @Test func canBeInterruptedWhileItWaits() throws {
      let home = try TestHome()
      try home.file("a.csv", TestHome.bookings(10))
      let first = try home.stopped(at: "intentWritten:1", "-y", "a.csv")
      let second = try home.waiting("-y", "a.csv")
      second.send(SIGINT)
      let finished = try second.wait()
      #expect(finished.status == 130)
      #expect(finished.errors.contains("nothing was done"))
      first.send(SIGCONT)
      #expect(try first.wait().status == 0)
      #expect(try home.run("log").lines.count == 1)
    }

    /// A ledger that another import is being written to for too long.
    @Test(
      .enabled(if: TestRun.isSlow),
      .enabled(if: Program.find("sqlite3") != nil, "needs sqlite3(1)"))
    func saysBusyAndWritesNothing() throws {
      let home = try TestHome()
      try home.imports(TestHome.booked)
      try home.file("a.csv", TestHome.bookings(10))
      let other = try Running(
        try #require(Program.find("sqlite3")), ["\(home.state)/ledger.sqlite"], environment: [:],
        directory: "/", input: .open)
      try other.write("BEGIN IMMEDIATE;\n.output \(home.work("begun"))\n.output\n")
      #expect(other.waits { access(home.work("begun"), F_OK) == 0 })
      let run = try home.run("-y", "--format", "json", "a.csv")
      #expect(run.status == 75, "\(run.errors)")
      #expect(run.errors.contains("another ticketcal is writing to the ledger"), "\(run.errors)")
      #expect(try home.names().count == 1)
      other.closeInput()
      _ = try other.wait()
      #expect(try home.run("-y", "a.csv").status == 0)
      #expect(try home.names().count == 11)
    }
  #endif
}

extension TestHome {
  /// The program, stopped at a step.
  func stopped(at step: String, _ arguments: String...) throws -> Running {
    try stopped(at: step, arguments)
  }

  func stopped(at step: String, _ arguments: [String]) throws -> Running {
    let run = try start(arguments, environment: Self.fault("\(step):stop"))
    #expect(run.waits { run.isStopped }, "\(step) was not reached")
    return run
  }

  /// The program, once it waits for another one to finish.
  func waiting(_ arguments: String...) throws -> Running {
    let run = try start(arguments)
    #expect(run.waits { run.saidSoFar.contains("waiting for another import") })
    return run
  }
}

extension Running {
  /// Whether it waits for SIGCONT.
  var isStopped: Bool {
    let path = "/proc/\(process)/stat"
    guard let text = try? String(contentsOfFile: path, encoding: .utf8),
      let end = text.lastIndex(of: ")")
    else { return false }
    return text[end...].dropFirst(2).first == "T"
  }
}

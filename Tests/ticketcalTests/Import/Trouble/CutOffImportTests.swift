#if DEBUG
  import Foundation
  import Glibc
  import TestSupport
  import Testing

  /// Imports that are killed wherever it may be, and what the next run makes of it.
  @Suite struct CutOffImportTests {
    /// The 70 records are written in two batches, of 64 and 6.
    static let steps = [
      "importBegun:1", "written:1", "written:67", "written:70", "intentBegun:2", "synced:1",
      "synced:2", "intentWritten:1", "intentWritten:2", "named:1",
      "named:64", "named:67", "named:70", "namesSynced:1", "settleBegun:1", "settleBegun:2",
      "settled:1", "importFinished:1",
    ]
    /// Updates find something in their place.
    static let updateSteps = [
      "written:67", "synced:2", "intentBegun:1", "intentWritten:2",
      "compared:1", "compared:67", "compared:70", "swapped:1", "swapped:64", "swapped:65",
      "swapped:67", "swapped:70", "named:1", "named:67", "named:70", "namesSynced:1",
      "settleBegun:1", "settleBegun:2", "settled:2", "importFinished:1",
    ]

    @Test(
      arguments: TestRun.sample(steps).map { ($0, false) }
        + TestRun.sample(updateSteps).map { ($0, true) })
    func isCompletedByTheNextRun(step: String, isUpdate: Bool) throws {
      let home = try TestHome()
      if isUpdate { try home.imports(TestHome.bookings(70, day: 3), as: "a.csv", "-q") }
      try home.file("a.csv", TestHome.bookings(70))
      try home.isKilled(at: step, "-y", "a.csv")
      try home.expectsWholeEvents(step)
      if isUpdate { #expect(try home.names().filter { !$0.hasPrefix(".") }.count == 70) }
      let run = try home.run("-y", "--format", "json", "a.csv")
      #expect(run.status == 0, "\(run.errors)")
      let results = try run.results()
      #expect(results.count == 70)
      for result in results {
        let isDone = result["status"] == (isUpdate ? "updated" : "saved")
        #expect(isDone || result["reason"] == "already in the calendar")
      }
      try home.expectsBookings(70, sequence: isUpdate ? 1 : 0, after: step)
    }

    /// At any moment.
    @Test(arguments: TestRun.sample(Array(0..<10)))
    func isCompletedWheneverItIsKilled(seed: UInt64) throws {
      var random = SeededGenerator(seed: seed)
      let home = try TestHome()
      for (day, sequence) in [(4, 0), (5, 1)] {
        try home.file("a.csv", TestHome.bookings(70, day: day))
        let killed = try home.start(["-y", "-q", "a.csv"])
        usleep(UInt32.random(in: 0..<120_000, using: &random))
        killed.send(SIGKILL)
        _ = try killed.wait()
        try home.expectsWholeEvents("seed \(seed)")
        let run = try home.run("-y", "-q", "a.csv")
        #expect(run.status == 0, "\(run.errors)")
        try home.expectsBookings(70, day: day, sequence: sequence, after: "seed \(seed)")
      }
    }

    /// Each run finds what the one before left, and is killed at its turn.
    @Test func isCompletedThoughReconcilingIsCutOffToo() throws {
      let home = try TestHome()
      try home.imports(TestHome.bookings(70), as: "a.csv", "-q")
      try home.file("a.csv", TestHome.bookings(70, day: 5))
      for step in ["swapped:67", "reconciled:1", "swapped:3", "settled:1"] {
        try home.isKilled(at: step, "-y", "a.csv")
      }
      let run = try home.run("-y", "a.csv")
      #expect(run.status == 0, "\(run.errors)")
      try home.expectsBookings(70, day: 5, sequence: 1)
      try home.expectsUnchanged(70, of: "a.csv")
    }

    @Test func saysWhatItFoundAndLogsIt() throws {
      let home = try TestHome()
      try home.file("a.csv", TestHome.bookings(40))
      try home.isKilled(at: "named:25", "-y", "a.csv")
      let run = try home.run("-y", "-q", "a.csv")
      #expect(
        run.errors
          == "warning: import 1 of a.csv was cut off with 40 writes begun: 25 made, 15 not\n")
      let lines = try home.run("log", "--format", "json").lines.map(home.object)
      #expect(lines.map { $0["import"] as? Int } == [2, 1])
      let records = try (1...2).map { try home.run("log", "\($0)", "--format", "json").lines }
      #expect(records.map(\.count) == [25, 15])
    }

    /// A person changed the event between the crash and the next run.
    @Test func keepsAChangeMadeAfterTheCrash() throws {
      for step in ["compared:1", "swapped:1", "named:1"] {
        let home = try TestHome()
        try home.imports(TestHome.booked)
        try home.file("booking.json", TestHome.rebooked)
        try home.isKilled(at: step, "-y", "booking.json")
        try home.editsTheEvent()
        let theirs = try home.text(home.eventFile())
        let run = try home.run("-y", "--format", "json", "booking.json")
        #expect(try run.results("status") == ["conflict"], "\(step): \(run.errors)")
        #expect(run.status == 65)
        #expect(try home.text(home.eventFile()) == theirs)
        #expect(try home.names().count == 1)
      }
    }
  }
#endif

#if DEBUG
  import Foundation
  import Glibc
  import TestSupport
  import Testing

  /// Moves to another calendar that are killed wherever it may be.
  @Suite struct CutOffMoveTests {
    /// What is passed after the event has come into its new calendar: there it is new, so that only the
    /// one it leaves is compared with something.
    private static let steps = [
      "named:1", "namesSynced:1", "compared:1", "swapped:1", "settleBegun:1", "settled:1",
    ]

    /// A home with the booking in its calendar, and the folder of another one.
    private func booked() throws -> (home: TestHome, other: String) {
      let home = try TestHome()
      try home.imports(TestHome.booked, as: "booking")
      return (home, try home.work.folder("other"))
    }

    private func move(_ home: TestHome, to other: String, at step: String? = nil) throws -> Int32 {
      let prompt = try PromptRun(
        TestHome.booked, in: home, options: ["-c", other],
        environment: step.map(TestHome.fault) ?? [:], columns: 200)
      try prompt.keys("move\r")
      return try prompt.ends()
    }

    /// Expects the event in one calendar, with nothing hidden beside it, and nothing in the other.
    private func expectsTheEvent(
      _ home: TestHome, in calendar: String, notIn empty: String
    ) throws {
      #expect(try home.names(in: calendar) == home.events(in: calendar))
      #expect(try home.names(in: calendar).count == 1)
      #expect(try home.names(in: empty).isEmpty)
    }

    @Test(arguments: TestRun.sample(steps))
    func takesTheEventOutOfItsOldCalendarByTheNextRun(step: String) throws {
      let (home, other) = try booked()
      #expect(try move(home, to: other, at: step) == 128 + SIGKILL, "\(step) was not reached")
      #expect(try home.names(in: other).count == 1)
      #expect(try home.run("-y", "-q", "-c", other, "booking").status == 0)
      try home.expectsUnchanged(1, by: "-c", other, of: "booking")
      try expectsTheEvent(home, in: other, notIn: home.tickets)
      let log = try home.run("log", "2").lines
      #expect(log.dropFirst().map { $0.split(separator: " ")[0] } == ["moved", "saved"], "\(log)")
      #expect(try home.run("undo", "-y", "-q", "2").status == 0)
      try expectsTheEvent(home, in: home.tickets, notIn: other)
    }

    @Test(arguments: ["written:1", "intentBegun:1", "intentWritten:1"])
    func leavesTheEventWhereItIsWhileItIsNotInItsNewCalendar(step: String) throws {
      let (home, other) = try booked()
      #expect(try move(home, to: other, at: step) == 128 + SIGKILL, "\(step) was not reached")
      #expect(try home.run("-y", "-q", "-c", other, "booking").status == 0)
      try expectsTheEvent(home, in: home.tickets, notIn: other)
      #expect(try move(home, to: other) == 0)
      try expectsTheEvent(home, in: other, notIn: home.tickets)
    }

    @Test func leavesAnEventThatSomebodyChangedMeanwhileAndSaysSo() throws {
      let (home, other) = try booked()
      #expect(try move(home, to: other, at: "namesSynced:1") == 128 + SIGKILL)
      try home.editsTheEvent()
      let run = try home.run("-y", "-q", "-c", other, "booking")
      #expect(run.status == 0)
      #expect(
        run.errors.hasSuffix(
          "1 made, 0 not; an event is also still in tickets, where it was changed since\n"),
        "\(run.errors)")
      #expect(try home.event().contains("SUMMARY:My OS 118"))
      #expect(try home.events(in: other).count == 1)
      #expect(try home.run("log", "2").lines.count == 2)
      try home.expectsUnchanged(1, by: "-c", other, of: "booking")
    }

    @Test(arguments: TestRun.sample(steps))
    func takesTheEventOutWhereTheMoveIsUndone(step: String) throws {
      let (home, other) = try booked()
      #expect(try move(home, to: other) == 0)
      try home.isKilled(at: step, "undo", "-y")
      #expect(try home.names().count == 1)
      #expect(try home.run("undo", "-y", "-q", "2").status == 0)
      try expectsTheEvent(home, in: home.tickets, notIn: other)
      // And so it is where the undo is undone.
      try home.isKilled(at: step, "undo", "-y", "3")
      #expect(try home.run("undo", "-y", "-q", "3").status == 0)
      try expectsTheEvent(home, in: other, notIn: home.tickets)
    }
  }
#endif

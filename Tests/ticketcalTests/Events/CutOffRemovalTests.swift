#if DEBUG
  import CalendarStore
  import Foundation
  import Glibc
  import TestSupport
  import Testing
  import TicketImport

  /// Withdrawals and undoings that are killed wherever it may be.
  @Suite struct CutOffRemovalTests {
    /// What 70 bookings, in parts of 64 and 6, pass when they are removed.
    private static let removals = [
      "importBegun:1", "intentWritten:2", "compared:67", "swapped:1", "swapped:64",
      "swapped:70", "named:1", "named:70", "settleBegun:1", "settled:1", "settled:2",
    ]

    @Test(arguments: TestRun.sample(removals))
    func removesWhatIsCanceledByTheNextRun(step: String) throws {
      let home = try TestHome()
      try home.imports(TestHome.bookings(70), as: "a.csv", "-q")
      try home.file("a.csv", TestHome.bookings(70, status: "cancelled"))
      try home.isKilled(at: step, "-y", "--delete-cancelled", "a.csv")
      try home.expectsWholeEvents(step)
      let run = try home.run("-y", "--delete-cancelled", "--format", "json", "a.csv")
      #expect(run.status == 0, "\(run.errors)")
      let states = try run.results("status")
      #expect(states.count == 70 && Set(states).isSubset(of: ["cancelled", "unchanged"]))
      #expect(try home.names().isEmpty, "\(step)")
      #expect(try home.removedEntries().count == 70)
      // Not deleted by the person: a booking that is on again comes back.
      try home.imports(TestHome.bookings(70), as: "a.csv", "-q", "--again")
      #expect(try home.names().count == 70)
    }

    /// An undo is written in one part.
    private static let undoings = [
      "importBegun:1", "intentBegun:1", "compared:50", "swapped:1", "swapped:70",
      "named:50", "named:70", "settleBegun:1", "settled:1", "importFinished:1",
    ]

    @Test(arguments: TestRun.sample(undoings), [false, true])
    func takesBackWhatIsUndoneByTheNextRun(step: String, isUpdate: Bool) throws {
      let home = try TestHome()
      func texts() throws -> [String] {
        try home.names().map { try home.text("\(home.tickets)/\($0)") }
      }
      if isUpdate { try home.imports(TestHome.bookings(70), as: "a.csv", "-q") }
      let before = try texts()
      try home.imports(TestHome.bookings(70, day: isUpdate ? 5 : 4), as: "a.csv", "-q")
      try home.isKilled(at: step, "undo", "-y")
      try home.expectsWholeEvents(step)
      let run = try home.run("undo", "-y", "-q", isUpdate ? "2" : "1")
      #expect(run.status == 0, "\(run.errors)")
      #expect(try texts() == before, "\(step)")
      try home.imports(TestHome.bookings(70), as: "a.csv", "-q")
      try home.expectsBookings(70, after: step)
    }

    /// An undo of several parts goes on where it was cut off, by the same command.
    @Test func goesOnWithAnUndo() throws {
      let home = try TestHome()
      try home.imports(TestHome.bookings(530), as: "a.csv", "-q")
      try home.isKilled(at: "settled:1", "undo", "-y")
      #expect(try home.names().count == 18)
      let run = try home.run("undo", "-y", "-q")
      #expect(run.status == 0, "\(run.errors)")
      #expect(try home.names().isEmpty)
    }
  }

  extension TestHome {
    /// The bookings whose events the ledger knows to be removed.
    fileprivate func removedEntries() throws -> [UUID] {
      let ledger = try Ledger(folder: state, access: .readOnly)
      var identities: [UUID] = []
      try ledger.eachRecord(of: 1) { record in
        if let identity = record.identity { identities.append(identity) }
        return true
      }
      return try ledger.entries(of: identities).filter { $0.value.action == .withdraw }.map(\.key)
    }
  }
#endif

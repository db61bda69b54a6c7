#if DEBUG
  import Foundation
  import Glibc
  import Testing

  /// Sessions at the prompt that end in the midst of a save.
  @Suite struct CutOffSessionTests {
    /// Three drafts, of which the first is changed and then saved, as far as that step.
    private func cutOff(_ home: TestHome, at step: String) throws {
      let prompt = try PromptRun(
        TestHome.rows(3), in: home, environment: TestHome.fault(step), columns: 200)
      try prompt.does("title Changed by hand")
      try prompt.keys("s\r")
      #expect(try prompt.ends() == 128 + SIGKILL, "\(step)")
    }

    @Test(
      arguments: [
        "written:1", "intentBegun:1", "intentWritten:1", "named:1", "namesSynced:1",
        "settleBegun:1", "settled:1", "sessionSaved:3",
      ])
    func saveEachDraftOnce(step: String) throws {
      let home = try TestHome()
      try cutOff(home, at: step)
      let wasMade = try !home.names().isEmpty
      let resumed = try PromptRun(Program.ticketcal, ["resume"], in: home, columns: 200)
      try resumed.waitsForALine()
      try resumed.enter("all", expecting: wasMade ? "2 saved" : "3 saved")
      #expect(try resumed.ends() == 0)
      #expect(try home.names().count == 3)
      #expect(try home.names() == home.events())
      let texts = try home.events().map { try home.text("\(home.tickets)/\($0)") }
      #expect(texts.count { $0.contains("SUMMARY:Changed by hand\r\n") } == 1)
      #expect(try home.run("resume").errors.contains("nothing to resume"))
      #expect(try home.imports(TestHome.rows(3), as: "booking").errors == "3 unchanged\n")
    }

    @Test func forgetsTheRestWithoutLosingWhatWasSaved() throws {
      let home = try TestHome()
      try cutOff(home, at: "named:1")
      #expect(try home.run("resume", "--discard").status == 0)
      #expect(try home.run("resume").errors.contains("nothing to resume"))
      #expect(try home.names().count == 1)
      let run = try home.run("-y", "--format", "json", "booking")
      #expect(try run.results("status") == ["unchanged", "saved", "saved"], "\(run.errors)")
      #expect(try home.names().count == 3)
    }
  }
#endif

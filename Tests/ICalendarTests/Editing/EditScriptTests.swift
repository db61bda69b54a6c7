import TestSupport
import Testing

/// The scripts in Tests/Corpora/edits: edits of calendar texts, and the lines that they change.
/// `TICKETCAL_UPDATE=1 swift test --filter EditScriptTests` rewrites what they expect.
@Suite struct EditScriptTests {
  private static let folder = CorpusFolder("edits")

  static let names = folder.names(".txt")

  @Test func areThere() { #expect(!Self.names.isEmpty) }

  @Test(arguments: names) func agree(name: String) throws {
    let expected = EditScript(try Self.folder.text(name))
    let made = try expected.run()
    if TestRun.updates {
      try Self.folder.write(made.text, to: name)
      return
    }
    for (made, expected) in zip(made.cases, expected.cases) {
      for (step, wanted) in zip(made.steps, expected.steps) {
        #expect(step.output == wanted.output, "\(name): \(made.title): > \(step.command)")
      }
    }
  }
}

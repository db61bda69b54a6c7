import TestSupport
import Testing

/// The files in Tests/Corpora/transcripts. TICKETCAL_UPDATE=1 rewrites what they expect.
@Suite struct TranscriptTests {
  private static let folder = CorpusFolder("transcripts")

  static let names = folder.names(".t")

  @Test func areThere() { #expect(!Self.names.isEmpty) }

  @Test(arguments: names) func agree(name: String) throws {
    let expected = Transcript(try Self.folder.text(name))
    let made = try expected.run()
    if TestRun.updates { try Self.folder.write(made.text, to: name) }
    for (step, expected) in zip(made.steps, expected.steps) {
      #expect(step.output == expected.output, "\(name): $ \(step.command)")
    }
  }
}

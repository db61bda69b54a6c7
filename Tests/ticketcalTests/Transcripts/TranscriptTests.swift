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
    if TestRun.updates { return try Self.folder.write(made.text, to: name) }
    let differences = made.differences(from: expected)
    #expect(differences.isEmpty, "\(name): \(differences.joined(separator: "\n"))")
  }
}

import TestSupport
import Testing

/// The files in Tests/Corpora/transcripts. TICKETCAL_UPDATE=1 rewrites what they expect.
@Suite struct TranscriptTests {
  private static let folder = CorpusFolder("transcripts")

  static let names = folder.names(".t")

  @Test func areThere() { #expect(!Self.names.isEmpty) }

  @Test(arguments: names) func agree(name: String) throws {
    try agree(name, in: Self.folder)
  }

  /// Each scene has a user of its own.
  @Test(.enabled(if: CalendarServer.Kind.radicale.isInstalled))
  func agreeWithAServer() throws {
    let server = try #require(CalendarServer.shared(.radicale))
    let folder = CorpusFolder("transcripts/servers")
    for name in folder.names(".t") {
      try agree(name, in: folder) {
        ["SERVER": server.url, "USER": server.newUser(), "PASSWORD": CalendarServer.password]
      }
    }
  }

  private func agree(
    _ name: String, in folder: CorpusFolder, names: () -> [String: String] = { [:] }
  ) throws {
    let expected = Transcript(try folder.text(name))
    let made = try expected.run(names)
    if TestRun.updates { return try folder.write(made.text, to: name) }
    let differences = made.differences(from: expected)
    #expect(differences.isEmpty, "\(name): \(differences.joined(separator: "\n"))")
  }
}

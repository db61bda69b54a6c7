import Foundation
import TestSupport
import Testing

/// The files in Tests/Corpora/transcripts. TICKETCAL_UPDATE=1 rewrites what they expect.
@Suite struct TranscriptTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .appending(path: "../../../Corpora/transcripts").standardized

  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".t") }.sorted()

  @Test func areThere() { #expect(!Self.names.isEmpty) }

  @Test(arguments: names) func agree(name: String) throws {
    let file = Self.folder.appending(path: name)
    let expected = Transcript(try String(contentsOf: file, encoding: .utf8))
    let made = try expected.run()
    if TestRun.updates { try made.text.write(to: file, atomically: true, encoding: .utf8) }
    for (step, expected) in zip(made.steps, expected.steps) {
      #expect(step.output == expected.output, "\(name): $ \(step.command)")
    }
  }
}

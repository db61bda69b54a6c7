import Foundation
import TestSupport
import Testing

/// The scripts in Tests/Corpora/edits: edits of calendar texts, and the lines that they change.
/// `TICKETCAL_UPDATE=1 swift test --filter EditScriptTests` rewrites what they expect.
@Suite struct EditScriptTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .appending(path: "../../../Corpora/edits").standardized

  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".txt") }.sorted()

  @Test func areThere() { #expect(!Self.names.isEmpty) }

  @Test(arguments: names) func agree(name: String) throws {
    let file = Self.folder.appending(path: name)
    let expected = EditScript(try String(contentsOf: file, encoding: .utf8))
    let made = try expected.run()
    if TestRun.updates {
      try made.text.write(to: file, atomically: true, encoding: .utf8)
      return
    }
    for (made, expected) in zip(made.cases, expected.cases) {
      for (step, wanted) in zip(made.steps, expected.steps) {
        #expect(step.output == wanted.output, "\(name): \(made.title): > \(step.command)")
      }
    }
  }
}

import Foundation
import Reservations
import TestSupport
import Testing

/// Linked data of `linked-data.txt`: below `== RULE` a text, then the facts of each booking, the
/// first one behind `* `. `TICKETCAL_UPDATE=1 swift test --filter LinkedDataTableTests` rewrites the
/// facts.
@Suite struct LinkedDataTableTests {
  private static let folder = CorpusFolder("")
  private static let name = "linked-data.txt"

  @Test func statesTheFactsBelowIt() throws {
    let blocks = try Self.folder.text(Self.name).components(separatedBy: "\n\n")
    let found = blocks.map(Self.read)
    if TestRun.updates {
      try Self.folder.write(found.joined(separator: "\n\n") + "\n", to: Self.name)
      return
    }
    for (block, found) in zip(blocks, found) {
      #expect(block.trimmingCharacters(in: .newlines) == found)
    }
  }

  /// The block with the facts that are read.
  private static func read(_ block: String) -> String {
    let lines = block.split(separator: "\n").prefix { !$0.hasPrefix("* ") }
    let reading = Records(lines.dropFirst().joined(separator: "\n"))
    let facts = reading.reservations.map { "* " + $0.facts.joined(separator: "\n  ") }
    let problems = reading.rejections + [reading.error?.reason].compactMap(\.self)
    return (lines.map(String.init) + facts + problems).joined(separator: "\n")
  }
}

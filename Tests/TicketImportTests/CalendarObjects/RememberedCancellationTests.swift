import CalendarStore
import Testing

@testable import TicketImport

/// Cancellations of what no import had saved before them.
@Suite struct RememberedCancellationTests {
  private let name = "in.ics"

  private func status(_ scene: LedgerScene, _ text: String) throws -> [String] {
    try scene.imports(text, as: name).map { String($0.split(separator: " ")[1]) }
  }

  @Test(arguments: [nil, 1])
  func theCancellationCountsWithinOneFile(_ window: Int?) throws {
    let scene = try LedgerScene()
    scene.windowSize = window
    let both = InvitationText.cancellation() + InvitationText.request()
    #expect(try status(scene, both) == ["skipped", "skipped"])
  }
}

import CalendarStore
import Foundation
import Testing

@testable import TicketImport

/// The objects of one UID are facts: their order, their undo, and what --again does.
@Suite struct ObjectFactsTests {
  private func status(_ scene: LedgerScene, _ text: String) throws -> [String] {
    try scene.imports(text, as: "in.ics").map { String($0.split(separator: " ")[1]) }
  }

  private func text(_ scene: LedgerScene) throws -> String {
    let texts = try scene.texts()
    try #require(texts.count == 1)
    return texts[0].replacingOccurrences(of: "\r\n ", with: "")
  }

  /// A message about an occurrence, a later version of the series, and its cancellation.
  @Test func messagesComeInAnyOrder() throws {
    let messages = [
      InvitationText.series(), InvitationText.occurrence("REQUEST"),
      InvitationText.series(sequence: 2, stamp: 3),
      InvitationText.cancellation(sequence: 3, stamp: 4),
    ]
    var written: Set<String> = []
    for order in [[0, 1, 2, 3], [1, 0, 2, 3], [0, 2, 1, 3], [2, 3, 1, 0], [2, 0, 3, 1]] {
      let scene = try LedgerScene()
      for message in order { _ = try status(scene, messages[message]) }
      for message in [0, 1, 2, 3] where order.first == 0 {
        let again = try status(scene, messages[message])
        #expect(again == ["unchanged"] || again == ["skipped"], "\(order), \(message)")
      }
      written.insert(try text(scene))
    }
    #expect(written.count == 1, "\(written)")
  }

  @Test func anUndoneEventOfACancellationIsRemoved() throws {
    let scene = try LedgerScene()
    #expect(try status(scene, InvitationText.request()) == ["saved"])
    #expect(try status(scene, InvitationText.cancellation()) == ["cancelled"])
    #expect(try scene.undoes(1).count == 1)
    #expect(try scene.names().isEmpty)
  }

  @Test func anUndoneSeriesOfACanceledOccurrenceIsRemoved() throws {
    let scene = try LedgerScene()
    #expect(try status(scene, InvitationText.series()) == ["saved"])
    #expect(try status(scene, InvitationText.occurrence("CANCEL")) == ["updated"])
    #expect(try scene.undoes(1).count == 1)
    #expect(try scene.names().isEmpty)
  }

  @Test func aCanceledEventIsSavedAgain() throws {
    let scene = try LedgerScene()
    for message in [InvitationText.request(), InvitationText.cancellation()] {
      _ = try status(scene, message)
    }
    scene.options.bringsBack = true
    #expect(try status(scene, InvitationText.request()) == ["updated"])
    #expect(try !text(scene).contains("STATUS:CANCELLED"))
  }

  @Test func occurrencesOfACanceledSeriesAreFree() throws {
    let scene = try LedgerScene()
    #expect(try status(scene, InvitationText.occurrence("REQUEST")) == ["saved"])
    #expect(try status(scene, InvitationText.cancellation(sequence: 2, stamp: 3)) == ["cancelled"])
    #expect(try text(scene).contains("TRANSP:TRANSPARENT"))
  }

  @Test func eachMessageIsUndone() throws {
    let scene = try LedgerScene()
    let before = try status(scene, InvitationText.series())
    #expect(before == ["saved"])
    let series = try text(scene)
    #expect(try status(scene, InvitationText.occurrence("REQUEST")) == ["updated"])
    #expect(try status(scene, InvitationText.cancellation(sequence: 2, stamp: 3)) == ["cancelled"])
    #expect(try text(scene).contains("SUMMARY:Moved\r\n"))
    // Newest first is not asked of a person: what the message stated goes, the cancellation stays.
    #expect(try scene.undoes(2).count == 1)
    #expect(try !text(scene).contains("SUMMARY:Moved\r\n"))
    #expect(try text(scene).contains("STATUS:CANCELLED\r\n"))
    #expect(try scene.undoes(3).count == 1)
    let restored = try text(scene)
    #expect(!restored.contains("STATUS:CANCELLED\r\n") && !restored.contains("SUMMARY:Moved"))
    #expect(restored.components(separatedBy: "BEGIN:VEVENT").count == 3)
    #expect(
      restored.components(separatedBy: "BEGIN:VALARM").count
        == series.components(separatedBy: "BEGIN:VALARM").count)
  }
}

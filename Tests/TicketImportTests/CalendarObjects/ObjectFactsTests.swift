import CalendarStore
import CivilTime
import Foundation
import Reservations
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

  /// What an earlier release could read, and this one cannot.
  private func breakCopy(of entry: Int64, in scene: LedgerScene) throws {
    try SQLiteFile("\(scene.folder)/state/ledger.sqlite").run(
      """
      UPDATE facts SET value = CAST(
        json_set(CAST(value AS TEXT), '$.object.data', 'WA==') AS BLOB) WHERE import = \(entry)
      """)
  }

  @Test func saysThatACopyCannotBeRead() throws {
    let scene = try LedgerScene()
    #expect(try status(scene, InvitationText.series()) == ["saved"])
    let written = try text(scene)
    try breakCopy(of: 1, in: scene)
    #expect(try status(scene, InvitationText.occurrence("REQUEST")) == ["rejected"])
    #expect(
      scene.reporter.results.first?.reason
        == "the ledger's copy of in.ics:5 cannot be read; import that file again, or take that "
        + "import back with ticketcal undo 1")
    #expect(try text(scene) == written)
    #expect(try status(scene, InvitationText.series()) == ["unchanged"])
    #expect(try status(scene, InvitationText.occurrence("REQUEST")) == ["updated"])
  }

  /// A later version of the whole event replaces it.
  @Test func replacesACopyThatCannotBeRead() throws {
    let scene = try LedgerScene()
    #expect(try status(scene, InvitationText.request()) == ["saved"])
    try breakCopy(of: 1, in: scene)
    #expect(try status(scene, InvitationText.request("Moved", sequence: 1)) == ["updated"])
    #expect(try text(scene).contains("SUMMARY:Moved"))
  }

  /// Nobody knows what is left of the event.
  @Test func theUndoKeepsAnEventWhoseOtherCopyCannotBeRead() throws {
    let scene = try LedgerScene()
    #expect(try status(scene, InvitationText.request()) == ["saved"])
    #expect(try status(scene, InvitationText.request("Moved", sequence: 1)) == ["updated"])
    try breakCopy(of: 2, in: scene)
    #expect(
      try scene.undoes(1) == [
        "rejected Moved: the ledger's copy of in.ics:5 cannot be read; import that file again, or take "
          + "that import back with ticketcal undo 2"
      ])
    #expect(try text(scene).contains("SUMMARY:Moved"))
  }

  /// Nobody knows of which organizer it is.
  @Test(arguments: [(InvitationText.cancellation(), true), ("BEGIN:VCALENDAR", false)])
  func aCancellationCountsOnlyIfItCanBeRead(_ text: String, _ counts: Bool) throws {
    let request = StatedObject(Array(InvitationText.request().utf8), method: "REQUEST")
    var reservation = Reservation()
    reservation.status = .cancelled
    var fact = Fact(
      reservation, digest: ContentFingerprint(record: []), position: "in.ics", input: "in.ics",
      sender: nil, imported: Instant(secondsSince1970: 0))
    fact.sequence = 1
    fact.object = StatedObject(Array(text.utf8), method: "CANCEL")
    #expect(ObjectContent().cancels(try ForeignObject(request), by: fact) == counts)
  }
}

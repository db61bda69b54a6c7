import Foundation
import Reservations
import Testing

@testable import TicketImport

/// The drafts that a person is asked about, and where they are.
@Suite struct DialogDraftsTests {
  private func draft(_ title: String) throws -> DialogDraft {
    let draft = try Drafting.draft(#"{"title":"\#(title)","start":"2023-06-10T19:30"}"#)
    let record = RecordOrigin(
      position: RecordPosition(file: title, place: .whole), original: Array(title.utf8))
    return DialogDraft(
      EditEntry(draft), of: record,
      drafted: try draft.event(at: Drafting.moment))
  }

  @Test func findsThoseBehindOneThatIsRemoved() throws {
    let all = try ["A", "B", "C"].map(draft)
    let identities = try all.map { try #require($0.identity) }
    var drafts = DialogDrafts()
    for draft in all { drafts.add(draft) }
    #expect(drafts.remove(identities[1])?.record.position.file == "B")
    #expect(drafts.remove(identities[1]) == nil)
    #expect(drafts.all.map(\.record.position.file) == ["A", "C"])
    #expect(identities.map(drafts.place) == [0, nil, 1])
  }
}

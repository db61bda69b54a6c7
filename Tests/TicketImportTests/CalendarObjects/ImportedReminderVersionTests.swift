import CalendarStore
import Foundation
import Reservations
import Testing

@testable import TicketImport

/// Versions and occurrences of the reminders of iCalendar files.
@Suite struct ImportedReminderVersionTests {
  private func text(
    method: String? = nil, _ lines: String..., uid: String? = "a@example.org", sequence: Int = 0,
    stamp: Int = 1
  ) -> String {
    let own = [uid.map { "UID:\($0)" }, "DTSTAMP:2025120\(stamp)T000000Z", "SEQUENCE:\(sequence)"]
    return InvitationText.calendar(
      method: method,
      (["BEGIN:VTODO"] + own.compactMap(\.self) + lines + ["END:VTODO"])
        .joined(separator: "\r\n"))
  }

  private func series() -> String {
    text(
      "DTSTART:20261201T090000Z", "DUE:20261201T100000Z", "RRULE:FREQ=DAILY;COUNT=5",
      "SUMMARY:Water")
  }

  private func occurrence(_ method: String) -> String {
    text(
      method: method, "RECURRENCE-ID:20261202T090000Z", "DTSTART:20261202T093000Z",
      "DUE:20261202T103000Z", "SUMMARY:Later", stamp: 2)
  }

  private func status(_ scene: LedgerScene, _ text: String) throws -> [String] {
    try scene.imports(text, as: "in.ics").map { String($0.split(separator: " ")[1]) }
  }

  @Test func aMessageAboutOneOccurrenceChangesTheSeries() throws {
    let scene = try LedgerScene()
    #expect(try status(scene, series()) == ["saved"])
    #expect(try status(scene, occurrence("REQUEST")) == ["updated"])
    #expect(try status(scene, occurrence("REQUEST")) == ["unchanged"])
    let changed = try scene.texts().joined()
    #expect(changed.contains("RRULE:FREQ=DAILY;COUNT=5\r\n"))
    #expect(changed.contains("DUE:20261202T103000Z\r\n") && !changed.contains("STATUS"))
    #expect(try status(scene, occurrence("CANCEL")) == ["updated"])
    let canceled = try scene.texts().joined()
    #expect(canceled.components(separatedBy: "STATUS:CANCELLED\r\n").count == 2)
    #expect(try scene.names().count == 1)
  }

  @Test func theSeriesMayFollowItsOccurrence() throws {
    let scene = try LedgerScene()
    #expect(try status(scene, occurrence("REQUEST")) == ["saved"])
    #expect(try status(scene, series()) == ["updated"])
    let text = try scene.texts().joined()
    #expect(text.contains("SUMMARY:Later\r\n") && text.contains("SUMMARY:Water\r\n"))
  }

  /// Reminders once had the identity of an event of their UID.
  @Test(arguments: [true, false])
  func areThoseOfAnOlderLedger(_ hasUID: Bool) throws {
    let uid = hasUID ? "a@example.org" : nil
    let plain = text("DUE:20261201T100000Z", "SUMMARY:Milk", uid: uid)
    let draft = try EventDraft(
      .object(Array(plain.utf8), method: nil), defaults: DraftDefaults())
    let own = try #require(draft.identity)
    guard case .reminder(let name) = own else {
      Issue.record("\(own)")
      return
    }
    let earlier = try #require(
      hasUID ? BookingIdentity.invitation(uid: name).uid : UUID(uuidString: name))
    let scene = try LedgerScene()
    #expect(try status(scene, plain) == ["saved"])
    try SQLiteFile(scene.ledger.path).run(
      "UPDATE objects SET identity = \(Self.blob(earlier)), booking = \(earlier.bookingNumber)")
    #expect(try status(scene, plain) == ["unchanged"])
    #expect(try scene.names().count == 1)
  }

  private static func blob(_ uuid: UUID) -> String {
    "x'\(uuid.uuidString.replacingOccurrences(of: "-", with: ""))'"
  }

  @Test func aCancellationCancelsTheSeries() throws {
    let scene = try LedgerScene()
    #expect(try status(scene, series()) == ["saved"])
    #expect(try status(scene, occurrence("REQUEST")) == ["updated"])
    let canceled = text(method: "CANCEL", "DUE:20261201T100000Z", sequence: 1, stamp: 3)
    #expect(try status(scene, canceled) == ["cancelled"])
    let text = try scene.texts().joined()
    #expect(text.components(separatedBy: "STATUS:CANCELLED\r\n").count == 3)
  }

  @Test func anEventOfTheSameUIDIsAnotherOne() throws {
    let scene = try LedgerScene()
    let event = InvitationText.calendar(
      InvitationText.event(InvitationText.start, "SUMMARY:Meeting", uid: "a@example.org"))
    #expect(try status(scene, event) == ["saved"])
    #expect(try status(scene, series()) == ["saved"])
    #expect(try scene.names().count == 2)
    #expect(try status(scene, event + series()) == ["unchanged", "unchanged"])
  }

  @Test func theTitleNamesOneWithoutUID() throws {
    let scene = try LedgerScene()
    let milk = text("SUMMARY:Milk", uid: nil) + text("SUMMARY:Bread", uid: nil)
    #expect(try status(scene, milk) == ["saved", "saved"])
    #expect(try status(scene, milk) == ["unchanged", "unchanged"])
  }

  @Test func anUnreadableDueTimeIsNamed() throws {
    let scene = try LedgerScene()
    #expect(try status(scene, text("SUMMARY:Milk", "DUE:soon")) == ["saved"])
    #expect(scene.reporter.results[0].reason?.contains("DUE") == true)
  }
}

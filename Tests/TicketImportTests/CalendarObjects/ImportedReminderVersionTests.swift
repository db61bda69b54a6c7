import CalendarStore
import Foundation
import Reservations
import Testing

@testable import TicketImport

/// Reminders of iCalendar files in ledgers of earlier releases.
@Suite struct ImportedReminderVersionTests {
  /// Reminders once had the identity of an event of their UID.
  @Test(arguments: [true, false])
  func areThoseOfAnOlderLedger(_ hasUID: Bool) throws {
    let uid = hasUID ? "a@example.org" : nil
    let lines = [uid.map { "UID:\($0)" }, "DTSTAMP:20251201T000000Z", "DUE:20261201T100000Z"]
    let plain = InvitationText.calendar(
      (["BEGIN:VTODO"] + lines.compactMap(\.self) + ["SUMMARY:Milk", "END:VTODO"])
        .joined(separator: "\r\n"))
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
    #expect(try scene.imports(plain) == ["bookings.csv:4 saved Milk"])
    try SQLiteFile(scene.ledger.path).run(
      "UPDATE objects SET identity = \(Self.blob(earlier)), booking = \(earlier.bookingNumber)")
    #expect(try scene.imports(plain) == ["bookings.csv:4 unchanged Milk"])
    #expect(try scene.names().count == 1)
  }

  private static func blob(_ uuid: UUID) -> String {
    "x'\(uuid.uuidString.replacingOccurrences(of: "-", with: ""))'"
  }
}

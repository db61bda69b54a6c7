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
    let draft = try ItemDraft(
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

  @Test func keepTheDueTimeThatAPersonGave() throws {
    let file = { (title: String, sequence: Int) in
      InvitationText.calendar(
        [
          "BEGIN:VTODO", "UID:a@example.org", "DTSTAMP:2025120\(sequence)T000000Z",
          "SEQUENCE:\(sequence)", "SUMMARY:\(title)", "END:VTODO",
        ].joined(separator: "\r\n"))
    }
    let scene = try LedgerScene()
    let first = try scene.prompted(
      file("Pay", 1), .line("due 2031-01-07T09:00Z"), .line("save"))
    #expect(first.lines == ["bookings.csv:4 saved Pay"])
    #expect(try scene.imports(file("Pay all", 2)) == ["bookings.csv:4 updated Pay all"])
    #expect(try scene.texts()[0].contains("DUE:20310107T090000Z"))
  }

  /// The start moves along with the due time that a person gives, and stays there.
  @Test func keepTheStartThatMovedAlong() throws {
    let file = { (notes: String, sequence: Int) in
      InvitationText.calendar(
        [
          "BEGIN:VTODO", "UID:a@example.org", "DTSTAMP:2025120\(sequence)T000000Z",
          "SEQUENCE:\(sequence)", "SUMMARY:Pay", "DTSTART:20310106T090000Z",
          "DUE:20310107T090000Z", "PRIORITY:5", "DESCRIPTION:\(notes)", "END:VTODO",
        ].joined(separator: "\r\n"))
    }
    let scene = try LedgerScene()
    let first = try scene.prompted(
      file("a", 1), .line("due 2031-01-09T09:00Z"), .line("save"))
    #expect(first.lines == ["bookings.csv:4 saved Pay"])
    #expect(try scene.imports(file("b", 2)) == ["bookings.csv:4 updated Pay"])
    let written = try scene.texts()[0]
    for line in [
      "DTSTART:20310108T090000Z", "DUE:20310109T090000Z", "PRIORITY:5", "DESCRIPTION:b",
    ] { #expect(written.contains(line)) }
  }

  /// A start behind the due time, and a priority beyond 9, are as the file has them.
  @Test func mayContradictThemselves() throws {
    let file = InvitationText.calendar(
      [
        "BEGIN:VTODO", "UID:a@example.org", "DTSTAMP:20251201T000000Z", "SUMMARY:Pay",
        "DTSTART:20310108T090000Z", "DUE:20310107T090000Z", "PRIORITY:12", "END:VTODO",
      ].joined(separator: "\r\n"))
    let scene = try LedgerScene()
    #expect(try scene.imports(file) == ["bookings.csv:4 saved Pay"])
    let written = try scene.texts()[0]
    #expect(written.contains("DTSTART:20310108T090000Z") && written.contains("PRIORITY:12"))
  }
}

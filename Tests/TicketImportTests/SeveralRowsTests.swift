import CivilTime
import Foundation
import Reservations
import Testing

@testable import TicketImport

/// Rows of one order with one title, each with a ticket.
@Suite struct SeveralRowsTests {
  private static let header = "title,start,reservation number,seat\n"
  private static let first = "Concert,2027-03-01T20:00,A-77,12\n"
  private static let second = "Concert,2027-03-01T20:00,A-77,13\n"

  private func seats(_ scene: LedgerScene) throws -> [String] {
    let text = try #require(try scene.texts().first).replacingOccurrences(of: "\r\n ", with: "")
    let notes = text.split(whereSeparator: \.isNewline).first { $0.hasPrefix("DESCRIPTION:") }
    return try #require(notes).dropFirst(12).components(separatedBy: "\\n").filter {
      $0.hasPrefix("Seat")
    }
  }

  @Test(arguments: [nil, 1])
  func theEventHasTheSeatOfEachRow(_ window: Int?) throws {
    let scene = try LedgerScene()
    scene.windowSize = window
    let file = Self.header + Self.first + Self.second
    #expect(
      try scene.imports(file) == [
        "bookings.csv:2 saved Concert", "bookings.csv:3 updated Concert",
      ])
    #expect(try seats(scene) == ["Seat: 12", "Seat: 13"])
    #expect(
      try scene.imports(file) == [
        "bookings.csv:2 unchanged Concert", "bookings.csv:3 unchanged Concert",
      ])
    #expect(try seats(scene) == ["Seat: 12", "Seat: 13"])
  }

  /// An event is not written once for each of its seats.
  @Test func theSeatsOfManyRowsAreWrittenTogether() throws {
    func file(_ seats: Range<Int>) -> String {
      Self.header + seats.map { "Concert,2027-03-01T20:00,A-77,\($0)\n" }.joined()
    }
    let scene = try LedgerScene()
    let lines = try scene.imports(file(100..<400))
    #expect(lines.first == "bookings.csv:2 saved Concert" && lines.count == 300)
    #expect(lines.dropFirst().allSatisfy { $0.contains(" updated ") })
    #expect(try seats(scene) == (100..<400).map { "Seat: \($0)" })
    #expect(try scene.property("SEQUENCE") == "1")
    #expect(try scene.imports(file(100..<400)).allSatisfy { $0.contains(" unchanged ") })
    let more = try scene.imports(file(98..<402)).enumerated().filter { $1.contains(" updated ") }
    #expect(more.map(\.offset) == [0, 1, 302, 303])
    #expect(try scene.property("SEQUENCE") == "3")
  }

  /// Rows that differ only in a column that nothing uses.
  @Test(arguments: [nil, 1])
  func aRowOfTheSameTitleAndStartIsNamed(_ window: Int?) throws {
    let scene = try LedgerScene()
    scene.windowSize = window
    let file = "title,start,child\nDentist,2026-12-10T15:00,Emma\nDentist,2026-12-10T15:00,Leo\n"
    #expect(
      try scene.imports(file) == [
        "bookings.csv:2 saved Dentist", "bookings.csv:3 unchanged Dentist",
      ])
    #expect(
      scene.reporter.results.last?.reason
        == "same title and start as bookings.csv:2; if both are booked, give each its own title")
    try scene.imports(file)
    #expect(scene.reporter.results.allSatisfy { $0.reason == "already in the calendar" })
  }

  /// Rows without a number, each for another child.
  @Test(arguments: [nil, 1])
  func anOccasionOfTwoGuestsIsTwoEvents(_ window: Int?) throws {
    let scene = try LedgerScene()
    scene.windowSize = window
    let header = "title,start,guest,notes\n"
    let emma = "Vaccination,2026-12-10T15:00,Emma Baker,bring card\n"
    let leo = "Vaccination,2026-12-10T15:00,Leo Baker,second dose\n"
    let file = header + emma + leo
    #expect(
      try scene.imports(file) == [
        "bookings.csv:2 saved Vaccination", "bookings.csv:3 saved Vaccination",
      ])
    #expect(try scene.imports(file).allSatisfy { $0.contains(" unchanged ") })
    // The row of the other one alone.
    #expect(try scene.imports(header + leo).allSatisfy { $0.contains(" unchanged ") })
    #expect(try scene.names().count == 2)
    let texts = try scene.texts().joined()
    #expect(texts.contains("bring card") && texts.contains("second dose"))
    // The same guest again is a later version.
    let other = try LedgerScene()
    let later = "Vaccination,2026-12-10T15:00,EMMA BAKER,bring both cards\n"
    #expect(try other.imports(header + emma + later).last == "bookings.csv:3 updated Vaccination")
    #expect(try other.imports(header + later).last == "bookings.csv:2 unchanged Vaccination")
  }

  @Test(arguments: [nil, 1])
  func aRowWithoutASeatTakesNoneAway(_ window: Int?) throws {
    let scene = try LedgerScene()
    scene.windowSize = window
    let file = Self.header + Self.first + "Concert,2027-03-01T20:00,A-77,\n" + Self.second
    #expect(
      try scene.imports(file).map { $0.dropFirst(13) } == [
        "2 saved Concert", "3 unchanged Concert", "4 updated Concert",
      ])
    #expect(try seats(scene) == ["Seat: 12", "Seat: 13"])
    let text = try scene.texts()
    try scene.imports(file)
    #expect(try scene.texts() == text)
  }

  @Test func theRowsOfTwoFilesAreTheSameAsOfOne() throws {
    let scene = try LedgerScene()
    try scene.imports(Self.header + Self.first)
    #expect(try scene.imports(Self.header + Self.second) == ["bookings.csv:2 updated Concert"])
    #expect(try seats(scene) == ["Seat: 12", "Seat: 13"])
    #expect(try scene.imports(Self.header + Self.first) == ["bookings.csv:2 unchanged Concert"])
    #expect(try seats(scene) == ["Seat: 12", "Seat: 13"])
  }

  private static let statusHeader = "title,start,reservation number,seat,status\n"

  private func row(_ seat: Int, _ status: String) -> String {
    "Concert,2027-03-01T20:00,A-77,\(seat),\(status)\n"
  }

  @Test(arguments: [false, true])
  func aRowCancelsItsOwnTicket(_ isFirst: Bool) throws {
    let scene = try LedgerScene()
    let rows = [row(12, "confirmed"), row(13, "cancelled")]
    try scene.imports(Self.statusHeader + (isFirst ? rows.reversed() : rows).joined())
    #expect(try scene.property("STATUS") == "CONFIRMED")
    #expect(try scene.property("SUMMARY") == "Concert")
    let text = try #require(try scene.texts().first).replacingOccurrences(of: "\r\n ", with: "")
    #expect(text.contains("\\nCanceled for: Seat 13"))
    let prompted = try LedgerScene()
    let file = Self.statusHeader + (isFirst ? rows.reversed() : rows).joined()
    _ = try prompted.prompted(file, .line("s"))
    #expect(try prompted.property("STATUS") == "CONFIRMED")
  }

  @Test func aLaterRowOfATicketCancelsOnlyIt() throws {
    let scene = try LedgerScene()
    let rows = [row(12, "confirmed"), row(13, "confirmed"), row(13, "cancelled")]
    try scene.imports(Self.statusHeader + rows.joined())
    #expect(try scene.property("STATUS") == "CONFIRMED")
    try scene.imports(Self.statusHeader + rows.joined())
    #expect(try scene.property("STATUS") == "CONFIRMED")
  }

  @Test func theLastTicketCancelsTheEvent() throws {
    let scene = try LedgerScene()
    let rows = [row(12, "confirmed"), row(13, "cancelled"), row(12, "cancelled")]
    try scene.imports(Self.statusHeader + rows.joined())
    #expect(try scene.property("STATUS") == "CANCELLED")
  }

  private func notes(_ scene: LedgerScene) throws -> String {
    try #require(try scene.texts().first).replacing("\r\n ", with: "")
  }

  @Test func aRowOfALaterFileCancelsOnlyItsTicket() throws {
    let scene = try LedgerScene()
    try scene.imports(Self.statusHeader + row(12, "confirmed") + row(13, "confirmed"))
    let updated = ["bookings.csv:2 updated Concert"]
    #expect(try scene.imports(Self.statusHeader + row(13, "cancelled")) == updated)
    #expect(scene.reporter.results.last?.reason == nil)
    #expect(try scene.property("STATUS") == "CONFIRMED")
    #expect(try seats(scene) == ["Seat: 12", "Seat: 13"])
    #expect(try notes(scene).contains("\\nCanceled for: Seat 13"))
    // Another ticket keeps the line.
    #expect(try scene.imports(Self.statusHeader + row(14, "confirmed")) == updated)
    #expect(try notes(scene).contains("\\nCanceled for: Seat 13"))
    try scene.imports(Self.statusHeader + row(12, "cancelled"))
    #expect(try notes(scene).contains("\\nCanceled for: Seat 13\\; Seat 12"))
    try scene.imports(Self.statusHeader + row(14, "cancelled"))
    #expect(try scene.property("STATUS") == "CANCELLED")
  }

  @Test func thePromptCancelsOnlyTheTicketOfALaterFile() throws {
    let scene = try LedgerScene()
    try scene.imports(Self.statusHeader + row(12, "confirmed") + row(13, "confirmed"))
    _ = try scene.prompted(Self.statusHeader + row(13, "cancelled"), .line("s"))
    #expect(try scene.property("STATUS") == "CONFIRMED")
    #expect(try notes(scene).contains("\\nCanceled for: Seat 13"))
  }

  @Test func aSeatOfAListIsCanceledAlone() throws {
    let scene = try LedgerScene()
    let list = "Concert,2027-03-01T20:00,A-77,\"12 (Anna), 13 (Tom)\",\n"
    try scene.imports(Self.statusHeader + list)
    try scene.imports(Self.statusHeader + row(13, "cancelled"))
    #expect(try scene.property("STATUS") == "CONFIRMED")
    #expect(try notes(scene).contains("\\nCanceled for: Seat 13"))
  }

  /// Nobody knows whose ticket has an unknown seat.
  @Test func aLaterFileSaysWhichOtherTicketsItCancels() throws {
    let scene = try LedgerScene()
    try scene.imports(Self.statusHeader + row(12, "confirmed"))
    try scene.imports(Self.statusHeader + row(13, "cancelled"))
    #expect(try scene.property("STATUS") == "CANCELLED")
    #expect(
      scene.reporter.results.last?.reason
        == "Seat 12 is canceled, too; if that ticket is still valid, take this back with ticketcal undo"
    )
  }

  /// The list is attached to a mail, whose time each row has.
  @Test func theRowsOfAMailAreSeats() throws {
    func mail(_ day: Int, _ rows: (seat: String, status: ReservationStatus)...) throws
      -> [Reservation]
    {
      try rows.map { row in
        var made = Reservation()
        made.title = "Concert"
        made.start = try Bookings.time("2027-03-01T20:00")
        made.reservationNumber = "A-77"
        made.seat = row.seat
        made.status = row.status
        made.recordTime = Instant(secondsSince1970: 1_500_000_000 + day * 86_400)
        return made
      }
    }
    let scene = try LedgerScene()
    try scene.imports(("1.eml", mail(1, ("12", .confirmed), ("13", .confirmed))))
    #expect(try seats(scene) == ["Seat: 12", "Seat: 13"])
    try scene.imports(("2.eml", mail(2, ("12", .confirmed), ("13", .cancelled))))
    #expect(try scene.property("STATUS") == "CONFIRMED")
    #expect(try notes(scene).contains("Canceled for: Seat 13"))
    try scene.imports(("3.eml", mail(3, ("14", .confirmed), ("15", .confirmed))))
    #expect(try seats(scene) == ["Seat: 14", "Seat: 15"])
    let lines = try scene.imports(("1.eml", mail(1, ("12", .confirmed), ("13", .confirmed))))
    #expect(lines == ["1.eml[0] skipped", "1.eml[1] skipped"])
  }

  @Test func theSeatOfAMovedEventIsTheNewOne() throws {
    let scene = try LedgerScene()
    try scene.imports(Self.header + Self.first)
    try scene.imports(Self.header + "Concert,2027-03-02T20:00,A-77,40\n")
    #expect(try seats(scene) == ["Seat: 40"])
    #expect(scene.reporter.results.last?.reason == nil)
  }

  @Test func thePromptJoinsTheSeats() throws {
    let scene = try LedgerScene()
    let file = Self.header + Self.first + Self.second
    #expect(
      try scene.prompted(file, .line("s")).lines == [
        "bookings.csv:2 skipped Concert", "bookings.csv:3 saved Concert",
      ])
    #expect(try seats(scene) == ["Seat: 12", "Seat: 13"])
    let third = Self.header + "Concert,2027-03-01T20:00,A-77,14\n"
    #expect(try scene.prompted(third, .line("s")).lines == ["bookings.csv:2 updated Concert"])
    #expect(try seats(scene) == ["Seat: 12", "Seat: 13", "Seat: 14"])
  }

  @Test func twoDaysOfOneOrderAreNamed() throws {
    let scene = try LedgerScene()
    let rows = "Festival,2027-04-01,F-1,\nFestival,2027-04-02,F-1,\n"
    #expect(
      try scene.imports(Self.header + rows) == [
        "bookings.csv:2 saved Festival", "bookings.csv:3 updated Festival",
      ])
    #expect(
      scene.reporter.results.last?.reason
        == "moved from 2027-04-01, bookings.csv:2; if both are booked, give each its own title")
  }

  @Test func withoutALedgerTheOtherSeatIsNamed() throws {
    let scene = ImportScene(
      ("bookings.csv", Self.header + Self.first + Self.second + Self.first),
      calendars: MemoryCalendars(MemoryCalendar(isDurableOnCommit: false)))
    let summary = scene.unattended()
    #expect(summary[.saved] == 1 && summary[.rejected] == 1 && summary[.unchanged] == 1)
    #expect(scene.reporter.results[1].reason == ImportPipeline.anotherTime)
  }
}

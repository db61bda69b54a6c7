import CalendarStore
import CivilTime
import Foundation
import Reservations
import Testing

@testable import TicketImport

/// Withdrawing what is gone from a source.
@Suite struct ImportPruningTests {
  private let booking = "title,start,reservation number\nOpera,2026-12-03T18:30:00Z,R1\n"

  /// What `--since` leaves out is in the source.
  @Test func pruningKeepsWhatIsOver() throws {
    let scene = try LedgerScene()
    let header = "title,start,reservation number\n"
    let old = "Opera,2026-12-03T18:30:00Z,R1\nWalk,2026-12-04T18:30:00Z,\n"
    let new = "Talk,2027-01-03T18:30:00Z,R2\nTalk,2027-01-04T18:30:00Z,R2\n"
    try scene.imports(header + old + new)
    scene.options.prunes = true
    scene.options.since = LocalDate(year: 2026, month: 12, day: 24)
    let lines = try scene.imports(header + old + new)
    #expect(lines.count == 4 && !lines.contains { $0.contains("cancelled") })
    let moved = old.replacingOccurrences(of: "12-03", with: "12-02")
    let fewer = try scene.imports(header + moved + new.split(separator: "\n")[0] + "\n")
    #expect(fewer.filter { $0.contains("cancelled") } == ["/in/bookings.csv cancelled Talk"])
    #expect(try scene.names().count == 3)
  }

  /// The source has only the cancellation of a start that the booking had.
  @Test func pruningWithdrawsWhatIsCanceledAtAnEarlierStart() throws {
    let scene = try LedgerScene()
    let header = "title,start,reservation number,status\n"
    let others = "Walk,2026-12-04T18:30:00Z,R2,\nTalk,2027-01-03T18:30:00Z,R3,\n"
    try scene.imports(header + "Opera,2026-12-03T18:30:00Z,R1,\n" + others)
    try scene.imports(header + "Opera,2026-12-05T18:30:00Z,R1,\n" + others)
    scene.options.prunes = true
    let lines = try scene.imports(header + "Opera,2026-12-03T18:30:00Z,R1,canceled\n" + others)
    #expect(lines.first?.hasPrefix("bookings.csv:2 skipped Opera") == true, "\(lines)")
    #expect(lines.last == "/in/bookings.csv cancelled Opera")
    #expect(try scene.names().count == 2)
  }

  @Test func pruningIsNoMatterWhereAPersonStopsTheReading() throws {
    let scene = try LedgerScene()
    try scene.imports(booking)
    scene.options.prunes = true
    scene.interruptedAfter = 1
    _ = try scene.prompted(booking + "New,2026-12-03T18:30:00Z,T2\n")
    #expect(scene.summary.wasInterrupted && scene.reporter.said.isEmpty)
  }

  /// The booking that is missing may be in what nothing has read.
  @Test func pruningNeedsEveryDocument() throws {
    let scene = try LedgerScene()
    let (flight, hotel, rental) = try (Bookings.flight(), Bookings.hotel(), Bookings.rental())
    try scene.imports(("a.eml", [flight, hotel]), ("b.eml", [rental]))
    scene.options.prunes = true
    scene.options.isForced = true
    var unread = UnreadDocument()
    unread.part = "ticket.pdf: damaged"
    var withheld = UnreadDocument()
    withheld.withheld = 1
    for document in [unread, withheld] {
      let lines = try scene.imports(("a.eml", [flight]), unread: ["a.eml": document])
      #expect(lines == ["a.eml[0] unchanged Flight LH 123 HEL → TXL"])
      #expect(scene.reporter.said.last?.hasPrefix("nothing was withdrawn for /in/a.eml") == true)
    }
    // Another input was read wholly.
    let lines = try scene.imports(
      ("a.eml", [flight]), ("b.eml", []), unread: ["a.eml": withheld])
    let gone = lines.filter { $0.contains("cancelled") }
    #expect(!gone.isEmpty && gone.allSatisfy { $0.hasPrefix("/in/b.eml ") }, "\(lines)")
  }
}

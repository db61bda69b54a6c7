import CivilTime
import Foundation
import ICalendar
import Reservations
import Testing

@testable import TicketImport

/// What the histories of the corpus do not say of the records of one booking.
@Suite struct BookingHistoryTests {
  private static let header = "title,start,location,seat,passenger,reservation number,status\n"

  private func rows(_ rows: String...) -> String {
    Self.header + rows.map { $0 + "\n" }.joined()
  }

  private func statuses(_ lines: [String]) -> [String] {
    lines.map { $0.split(separator: " ")[1] }.map(String.init)
  }

  private func starts(_ scene: LedgerScene) throws -> [String] {
    try scene.texts().compactMap { text in
      text.split(separator: "\r\n").first { $0.hasPrefix("DTSTART") }?
        .split(separator: ":").last.map(String.init)
    }.sorted()
  }

  private func stay(_ day: String?, made: Int, isCanceled: Bool = false) throws -> Reservation {
    var stay = try Bookings.hotel()
    stay.start = try day.map(Bookings.time)
    stay.end = try day.map(Bookings.time).flatMap { time in
      time.date.adding(days: 2).map { ReservationTime(date: $0) }
    }
    stay.status = isCanceled ? .cancelled : .confirmed
    stay.made = Instant(secondsSince1970: made)
    return stay
  }

  @Test func aCancellationMayComeFirst() throws {
    let scene = try LedgerScene()
    #expect(
      try statuses(scene.imports(("c", [stay(nil, made: 30, isCanceled: true)]))) == ["skipped"])
    try scene.imports(("a", [stay("2030-09-19", made: 10)]))
    #expect(try scene.texts()[0].contains("STATUS:CANCELLED"))
    #expect(try statuses(scene.imports(("b", [stay("2030-09-19", made: 40)]))) == ["updated"])
    #expect(try scene.texts()[0].contains("STATUS:CONFIRMED"))
  }

  /// A further record of the input may be about the booking.
  @Test func aMovedLegOfAnUnreadInputIsNamed() throws {
    let scene = try LedgerScene()
    try scene.imports(("a", [stay("2030-09-19", made: 10)]))
    let stop = InputError(cause: .interrupted, file: "mail.eml", reason: "interrupted")
    let lines = try scene.imports(cutOff: [("mail.eml", [stay("2030-09-26", made: 20)], stop)])
    #expect(statuses(lines) == ["skipped"])
    #expect(try starts(scene) == ["20300919"])
  }

  /// Only the input of a record can have a further record of its booking.
  @Test func anotherInputThatIsCutOffIsNoReasonToWait() throws {
    let failure = InputError(cause: .damaged, file: "b.json", reason: "cut off")
    for inputs in [["b.json", "a.json"], ["a.json", "b.json"]] {
      let scene = try LedgerScene()
      try scene.imports(("first", [stay("2030-09-19", made: 10)]))
      let lines = try scene.imports(
        cutOff: [("b.json", [], failure), ("a.json", [stay("2030-09-26", made: 20)], nil)]
          .sorted { inputs.firstIndex(of: $0.0) ?? 0 < inputs.firstIndex(of: $1.0) ?? 0 })
      #expect(statuses(lines) == ["updated"], "\(inputs)")
      let cut = try scene.imports(
        cutOff: [("b.json", [stay("2030-10-03", made: 30)], failure), ("c.json", [], nil)])
      #expect(statuses(cut).first == "skipped", "\(inputs)")
    }
  }

  /// The other records of a booking that a person skips are skipped, too.
  @Test func theRecordsOfABookingShareItsDecision() throws {
    let scene = try LedgerScene()
    let both = rows(
      "Concert,2027-02-02T20:00Z,Arena,1,Ada Byron,R9,",
      "Concert,2027-02-02T20:00Z,Arena,2,Bob Roe,R9,")
    #expect(try statuses(scene.prompted(both, .line("skip")).lines) == ["skipped", "skipped"])
    let moved = [LineInputResult.line("start 2027-02-03T20:00Z"), .line("s")]
    // As with --yes.
    #expect(
      try statuses(scene.prompted(both, moved[0], moved[1]).lines) == ["saved", "updated"])
    // The event is where the person put it.
    try scene.imports(both)
    #expect(
      scene.reporter.results.allSatisfy { $0.start?.reading.date.day == 3 })
  }
}

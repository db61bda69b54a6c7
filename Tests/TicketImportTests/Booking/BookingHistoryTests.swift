import CivilTime
import Foundation
import ICalendar
import Reservations
import Testing

@testable import TicketImport

/// What becomes of the records of one booking, import by import.
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

  @Test(arguments: [nil, 1])
  func theDatesOfACourseAreEventsOfTheirOwn(_ window: Int?) throws {
    let scene = try LedgerScene()
    scene.windowSize = window
    let days = ["05", "12", "19", "26"].map { "Swimming,2027-01-\($0)T10:00Z,Pool,,,C77," }
    let course = Self.header + days.joined(separator: "\n") + "\n"
    #expect(try statuses(scene.imports(course)) == Array(repeating: "saved", count: 4))
    #expect(try statuses(scene.imports(course)) == Array(repeating: "unchanged", count: 4))
    let moved = course.replacingOccurrences(of: "2027-01-12", with: "2027-01-13")
    #expect(
      try statuses(scene.imports(moved)).sorted() == [
        "unchanged", "unchanged", "unchanged", "updated",
      ])
    #expect(
      try starts(scene).map { $0.prefix(8) } == [
        "20270105", "20270113", "20270119", "20270126",
      ])
    let canceled = rows("Swimming,2027-01-19T10:00Z,Pool,,,C77,cancelled")
    #expect(try statuses(scene.imports(canceled)) == ["cancelled"])
    #expect(try scene.texts().filter { $0.contains("STATUS:CANCELLED") }.count == 1)
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

  /// A Maildir is read again and again: a booking, its new days, and its cancellation without days.
  @Test func theMailsOfAHotelMayComeInAnyOrder() throws {
    let mails = try [
      ("1", [stay("2030-09-19", made: 10)]), ("2", [stay("2030-09-26", made: 20)]),
      ("3", [stay(nil, made: 30, isCanceled: true)]),
    ]
    for order in [[0, 1, 2], [2, 1, 0], [1, 0, 2], [0, 2, 1]] {
      let scene = try LedgerScene()
      for _ in 0..<2 { for index in order { try scene.imports(mails[index]) } }
      #expect(try scene.names().count == 1, "\(order)")
      #expect(try starts(scene) == ["20300926"], "\(order)")
      #expect(try scene.texts()[0].contains("STATUS:CANCELLED"), "\(order)")
      let lines = try mails.flatMap { try scene.imports($0) }
      #expect(statuses(lines) == ["unchanged", "unchanged", "unchanged"], "\(order)")
    }
  }

  @Test(arguments: [nil, 1])
  func twoGuestsInTwoRowsAreOneEvent(_ window: Int?) throws {
    let scene = try LedgerScene()
    scene.windowSize = window
    let both = rows(
      "Concert,2027-02-02T20:00Z,Arena,1,Ada Byron,R9,",
      "Concert,2027-02-02T20:00Z,Arena,2,Bob Roe,R9,")
    #expect(try statuses(scene.imports(both)) == ["saved", "updated"])
    #expect(
      try scene.notes() == [
        "Seat: 1 (Ada Byron)", "Seat: 2 (Bob Roe)", "Guests: Ada Byron, Bob Roe",
        "Reservation number: R9",
      ])
    let seat = rows("Concert,2027-02-02T20:00Z,Arena,7,Ada Byron,R9,")
    #expect(try statuses(scene.imports(seat)) == ["updated"])
    #expect(try scene.notes().first == "Seat: 7 (Ada Byron)")
    let ada = rows("Concert,2027-02-02T20:00Z,Arena,,Ada Byron,R9,cancelled")
    #expect(try statuses(scene.imports(ada)) == ["cancelled"])
    #expect(try scene.notes().last == "Canceled for: Ada Byron")
    #expect(try !scene.texts()[0].contains("STATUS:CANCELLED"))
    let bob = rows("Concert,2027-02-02T20:00Z,Arena,,Bob Roe,R9,cancelled")
    #expect(try statuses(scene.imports(bob)) == ["cancelled"])
    #expect(try scene.texts()[0].contains("STATUS:CANCELLED"))
  }

  @Test func theRowsOfTwoFilesAndTheFileOfBothAreTheSame() throws {
    let (one, two) = (
      "Concert,2027-02-02T20:00Z,Arena,1,Ada Byron,R9,",
      "Concert,2027-02-02T20:00Z,Arena,2,Bob Roe,R9,"
    )
    let (apart, together) = (try LedgerScene(), try LedgerScene())
    try apart.imports(rows(one), as: "a.csv")
    try apart.imports(rows(two), as: "b.csv")
    try together.imports(rows(one, two))
    #expect(try apart.notes() == together.notes())
  }

  @Test func aSeatThatNobodyHasBelongsToItsFile() throws {
    let scene = try LedgerScene()
    let seat = { (seat: Int) in "Concert,2027-02-02T20:00Z,Arena,\(seat),,R9," }
    try scene.imports(rows(seat(1), seat(2)))
    #expect(try scene.notes().prefix(2) == ["Seat: 1", "Seat: 2"])
    try scene.imports(rows(seat(3)), as: "new.csv")
    #expect(try scene.notes().prefix(2) == ["Seat: 3", "Reservation number: R9"])
    #expect(try statuses(scene.imports(rows(seat(1), seat(2)))) == ["unchanged", "unchanged"])
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

  @Test func anUndoInTheMiddleWithdrawsItsFacts() throws {
    let scene = try LedgerScene()
    try scene.imports(rows("Concert,2027-02-02T20:00Z,Arena,1,Ada Byron,R9,"))
    try scene.imports(rows("Concert,2027-02-02T20:00Z,Arena,2,Bob Roe,R9,"))
    let both = try scene.notes()
    try scene.undoes()
    #expect(try scene.notes().contains("Guest: Ada Byron"))
    #expect(try scene.notes() != both)
    try scene.imports(rows("Concert,2027-02-02T20:00Z,Arena,7,Ada Byron,R9,"))
    #expect(try scene.notes().first == "Seat: 7")
  }

  /// A further record of the input may be about the booking.
  @Test func aMovedLegOfAnUnreadInputIsNamed() throws {
    let scene = try LedgerScene()
    try scene.imports(("a", [stay("2030-09-19", made: 10)]))
    let lines = try scene.imports(interruptedBehind: [stay("2030-09-26", made: 20)])
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
    #expect(
      try statuses(scene.prompted(both, moved[0], moved[1]).lines) == ["unchanged", "saved"])
    // The event is where the person put it.
    try scene.imports(both)
    #expect(
      scene.reporter.results.allSatisfy { $0.start?.reading.date.day == 3 })
  }

  @Test func aDryRunPredictsEachRecord() throws {
    let scene = try LedgerScene()
    scene.options.isDryRun = true
    let both = rows(
      "Concert,2027-02-02T20:00Z,Arena,1,Ada Byron,R9,",
      "Concert,2027-02-02T20:00Z,Arena,2,Bob Roe,R9,",
      "Concert,2027-02-02T20:00Z,Arena,,,R9,cancelled")
    #expect(
      try statuses(scene.imports(both)) == ["would-save", "would-update", "would-cancel"])
    #expect(try scene.names().isEmpty)
  }

  @Test func rowsWithoutANumberHaveTheirGuestsInOneEvent() throws {
    let scene = try LedgerScene()
    let children = rows(
      "Vaccination,2027-02-02T09:00Z,Clinic,,Ann,,", "Vaccination,2027-02-02T09:00Z,Clinic,,Ben,,")
    #expect(try statuses(scene.imports(children)) == ["saved", "updated"])
    #expect(try scene.notes() == ["Guests: Ann, Ben"])
  }

  @Test func anEditOutlivesAnUpdate() throws {
    let scene = try LedgerScene()
    let first = rows("Concert,2027-02-02T20:00Z,Arena,1,,R9,")
    _ = try scene.prompted(first, .line("title My concert"), .line("s"))
    try scene.imports(rows("Concert,2027-02-09T20:00Z,Arena,1,,R9,"))
    #expect(try scene.property("SUMMARY") == "My concert")
    #expect(try starts(scene) == ["20270209T200000Z"])
  }
}

extension LedgerScene {
  /// The lines of the only event's notes.
  fileprivate func notes() throws -> [String] {
    let text = try texts()[0].replacingOccurrences(of: "\r\n ", with: "")
    let line = text.split(separator: "\r\n").first { $0.hasPrefix("DESCRIPTION:") }
    return line?.dropFirst(12).replacingOccurrences(of: "\\,", with: ",")
      .components(separatedBy: "\\n") ?? []
  }
}

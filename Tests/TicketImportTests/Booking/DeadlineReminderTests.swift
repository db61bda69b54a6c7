import CalendarStore
import CivilTime
import Foundation
import Reservations
import Testing

@testable import TicketImport

/// Reminders of the deadlines that the record of a booking states.
@Suite struct DeadlineReminderTests {
  private func flight(
    _ deadlines: (ReservationDeadline.Action, String)..., day: String = "2017-09-20",
    status: ReservationStatus? = nil
  ) throws -> Reservation {
    var flight = try Bookings.flight()
    flight.reservationNumber = "XK7ABC"
    flight.provider = "Adler Air"
    flight.start = try Bookings.time("\(day)T15:05:00+03:00")
    flight.end = try Bookings.time("\(day)T16:00:00+02:00")
    flight.status = status
    flight.deadlines = try deadlines.map { ReservationDeadline($0, try Bookings.time($1)) }
    return flight
  }

  private func scene() throws -> LedgerScene {
    let scene = try LedgerScene()
    scene.defaults.savesDeadlines = true
    return scene
  }

  private func reminders(_ scene: LedgerScene) throws -> [String] {
    try scene.texts().filter { $0.contains("BEGIN:VTODO") }
      .map { $0.replacingOccurrences(of: "\r\n ", with: "") }
  }

  private static let title = "Flight LH 123 HEL → TXL"
  private static let pay = (ReservationDeadline.Action.pay, "2017-09-01")
  private static let checkIn = (ReservationDeadline.Action.checkIn, "2017-09-19T15:05:00+03:00")

  @Test(arguments: [nil, 1])
  func areSavedOnce(_ window: Int?) throws {
    let scene = try scene()
    scene.windowSize = window
    let mail = try flight(Self.pay, Self.checkIn)
    #expect(
      try scene.imports(("a.eml", [mail])) == [
        "a.eml[0] saved \(Self.title)", "a.eml[0] saved Pay: Adler Air XK7ABC",
        "a.eml[0] saved Check in: \(Self.title)",
      ])
    let pay = try #require(try reminders(scene).first { $0.contains("SUMMARY:Pay") })
    #expect(pay.contains("DUE;VALUE=DATE:20170901\r\n"))
    #expect(pay.contains("TRIGGER;RELATED=END:-PT15H\r\n"))
    #expect(pay.contains("DESCRIPTION:Reservation number: XK7ABC\r\n"))
    #expect(pay.contains("DTSTAMP:"))
    let checkIn = try #require(try reminders(scene).first { $0.contains("SUMMARY:Check in") })
    #expect(checkIn.contains("DUE;TZID=Europe/Helsinki:20170919T150500\r\n"))
    #expect(checkIn.contains("BEGIN:VTIMEZONE"))
    #expect(
      try scene.imports(("a.eml", [mail])).allSatisfy { $0.contains("] unchanged ") })
    #expect(try reminders(scene).count == 2)
  }

  @Test func areNotSavedWithoutTheOption() throws {
    let scene = try LedgerScene()
    #expect(try scene.imports(("a.eml", [flight(Self.pay)])).count == 1)
  }

  @Test func aLaterRecordMovesThem() throws {
    let scene = try scene()
    try scene.imports(("a.eml", [flight(Self.pay)]))
    let lines = try scene.imports(("b.eml", [flight((.pay, "2017-09-03"))]))
    #expect(lines.last == "b.eml[0] updated Pay: Adler Air XK7ABC")
    #expect(try reminders(scene).map { $0.contains("DUE;VALUE=DATE:20170903") } == [true])
    try scene.undoes()
    #expect(try reminders(scene).map { $0.contains("DUE;VALUE=DATE:20170901") } == [true])
  }

  @Test func theUndoOfTheImportRemovesThem() throws {
    let scene = try scene()
    try scene.imports(("a.eml", [flight(Self.pay, Self.checkIn)]))
    try scene.undoes()
    #expect(try scene.names().isEmpty)
  }

  @Test func theOtherLegHasTheSamePayment() throws {
    let scene = try scene()
    var back = try flight(Self.pay, day: "2017-09-27")
    (back.place, back.arrivalPlace) = (back.arrivalPlace, back.place)
    try scene.imports(("a.eml", [flight(Self.pay), back]))
    #expect(try reminders(scene).count == 1)
  }

  /// With and without the option, in one import and in two.
  @Test(arguments: [true, false], [true, false])
  func areCanceledWithTheBooking(_ hasOption: Bool, _ isOneImport: Bool) throws {
    let scene = try scene()
    let booked = try flight(Self.pay, Self.checkIn)
    let canceled = try flight(status: .cancelled)
    if isOneImport {
      try scene.imports(("a.eml", [booked]), ("b.eml", [canceled]))
    } else {
      try scene.imports(("a.eml", [booked]))
      if !hasOption { scene.defaults.savesDeadlines = nil }
      let lines = try scene.imports(("b.eml", [canceled]))
      #expect(lines.count == 3 && lines.allSatisfy { $0.contains("] cancelled Canceled: ") })
    }
    #expect(try reminders(scene).count == 2)
    for text in try reminders(scene) {
      #expect(text.contains("STATUS:CANCELLED\r\n") && !text.contains("VALARM"))
    }
    try scene.undoes()
    let left = try reminders(scene)
    #expect(left.count == (isOneImport ? 0 : 2))
    #expect(left.allSatisfy { !$0.contains("CANCELLED") && $0.contains("VALARM") })
  }

  /// The payment is about both legs, and is canceled with the second one.
  @Test(arguments: [true, false])
  func theOtherLegKeepsThePayment(_ isOneImport: Bool) throws {
    let scene = try scene()
    let legs = { (status: ReservationStatus?) throws -> [Reservation] in
      var back = try flight(Self.pay, day: "2017-09-27", status: status)
      (back.place, back.arrivalPlace) = (back.arrivalPlace, back.place)
      return [try flight(Self.pay, Self.checkIn, status: status), back]
    }
    let canceled = try legs(.cancelled)
    if isOneImport {
      try scene.imports(("a.eml", try legs(nil)), ("b.eml", [canceled[0]]))
    } else {
      try scene.imports(("a.eml", try legs(nil)))
      #expect(try scene.imports(("b.eml", [canceled[0]])).count == 2)
    }
    let pay = { try #require(try reminders(scene).first { $0.contains("Pay: ") }) }
    #expect(try !pay().contains("CANCELLED"))
    #expect(try reminders(scene).count { $0.contains("STATUS:CANCELLED") } == 1)
    try scene.imports(("c.eml", [canceled[1]]))
    #expect(try pay().contains("STATUS:CANCELLED"))
  }

  @Test(arguments: [true, false])
  func anOlderRecordMovesNothingBack(_ isOneImport: Bool) throws {
    let scene = try scene()
    var newer = try flight((.pay, "2017-09-03"))
    newer.recordTime = Instant(secondsSince1970: 2000)
    var older = try flight(Self.pay, Self.checkIn)
    older.recordTime = Instant(secondsSince1970: 1000)
    if isOneImport {
      try scene.imports(("a.eml", [newer]), ("b.eml", [older]))
    } else {
      try scene.imports(("a.eml", [newer]))
      try scene.imports(("b.eml", [older]))
    }
    #expect(try reminders(scene).count == 2)
    #expect(try reminders(scene).count { $0.contains("DUE;VALUE=DATE:20170903") } == 1)
  }

  @Test func theNumberAloneCancelsThem() throws {
    let scene = try scene()
    try scene.imports(("a.eml", [flight(Self.pay, Self.checkIn)]))
    var cancellation = try Bookings.reservation(.flight)
    cancellation.reservationNumber = "XK7ABC"
    cancellation.status = .cancelled
    #expect(try scene.imports(("b.eml", [cancellation])).count == 3)
    #expect(try reminders(scene).allSatisfy { $0.contains("STATUS:CANCELLED\r\n") })
  }

  @Test func aPersonsEditOfTheReminderStays() throws {
    let scene = try scene()
    try scene.imports(("a.eml", [flight(Self.pay)]))
    let name = try #require(
      try zip(scene.names(), scene.texts()).first { $1.contains("VTODO") }?.0)
    let path = "\(scene.folder)/tickets/\(name)"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try text.replacingOccurrences(of: "NEEDS-ACTION", with: "COMPLETED")
      .write(toFile: path, atomically: false, encoding: .utf8)
    let lines = try scene.imports(("b.eml", [flight((.pay, "2017-09-03"))]))
    #expect(lines.last?.contains("] conflict Pay") == true)
  }

  /// An import without the option does not look at the reminders of its bookings.
  @Test func pruningLeavesThemWithoutTheOption() throws {
    let scene = try scene()
    try scene.imports(("a.eml", [flight(Self.pay, Self.checkIn)]))
    scene.options.prunes = true
    scene.options.isForced = true
    scene.defaults.savesDeadlines = nil
    #expect(try scene.imports(("a.eml", [flight(Self.pay, Self.checkIn)])).count == 1)
    #expect(try reminders(scene).count == 2)
    scene.defaults.savesDeadlines = true
    #expect(try scene.imports(("a.eml", [flight(Self.pay)])).last?.contains("cancelled") == true)
    #expect(try reminders(scene).count == 1)
  }

  @Test func aDryRunSaysTheSame() throws {
    let scene = try scene()
    scene.options.isDryRun = true
    let lines = try scene.imports(("a.eml", [flight(Self.pay)]), ("b.eml", [flight(Self.pay)]))
    #expect(lines.count == 4)
    #expect(lines[1].contains("] would-save Pay") && lines[3].contains("] unchanged Pay"))
    #expect(try scene.names().isEmpty)
  }
}

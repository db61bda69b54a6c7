import CalendarStore
import Foundation
import Reservations
import Testing

@testable import TicketImport

/// The seats and ticket numbers of several guests and tickets of one event.
@Suite struct TicketLinesTests {
  /// The notes after records in this order. Records with `+` in front are of the file before them.
  private func notes(
    _ records: [String], among guests: [String], _ kind: ReservationKind, isMoved: Bool = false
  ) -> [String] {
    var notes: [String] = []
    var known: [String] = []
    var stated: Set<String> = []
    for record in records {
      if !record.hasPrefix("+") { stated = [] }
      let lines = record.drop { $0 == "+" }.split(separator: "|").map(String.init)
      let own = guests.filter { guest in lines.contains("Guest: \(guest)") }
      let all = known + own.filter { !known.contains($0) }
      var tickets = TicketLines(notes, of: known, among: GuestNames(all))
      tickets.add(
        TicketLines(lines, of: own, among: GuestNames(all)), kind, isMoved: isMoved,
        besides: stated)
      notes = tickets.replacingLines(of: notes)
      stated.formUnion(TicketLines.stated(in: lines.joined(separator: "\n")))
      known = all
    }
    return notes
  }

  private func seats(_ records: String..., kind: ReservationKind) -> [String] {
    notes(records, among: ["Ada", "Bob"], kind)
  }

  @Test func aChangedSeatIsThatOfItsGuest() {
    let both = ["Seat: 1|Guest: Ada", "+Seat: 2|Guest: Bob"]
    for kind in [ReservationKind.flight, .train] {
      #expect(
        notes(both, among: ["Ada", "Bob"], kind) == ["Seat: 1 (Ada)", "Seat: 2 (Bob)"])
      #expect(
        notes(both + ["Seat: 5|Guest: Bob"], among: ["Ada", "Bob"], kind)
          == ["Seat: 1 (Ada)", "Seat: 5 (Bob)"])
      #expect(
        notes(both + ["Seat: 4|Guest: Ada", "+Seat: 5|Guest: Bob"], among: ["Ada", "Bob"], kind)
          == ["Seat: 4 (Ada)", "Seat: 5 (Bob)"])
      #expect(
        notes(both + ["Seat: 4, 5|Guest: Ada|Guest: Bob"], among: ["Ada", "Bob"], kind)
          == ["Seat: 4, 5"])
    }
  }

  @Test func whatAllHaveNamesNobody() {
    let both = ["Coach: 21|Guest: Ada", "+Coach: 21|Guest: Bob"]
    #expect(notes(both, among: ["Ada", "Bob"], .train) == ["Coach: 21"])
    #expect(
      notes(both + ["Coach: 22|Guest: Bob"], among: ["Ada", "Bob"], .train)
        == ["Coach: 21 (Ada)", "Coach: 22 (Bob)"])
  }

  /// The last guest of the file joins a line that the first one has got.
  @Test func whatChangesForAllHasNobodyLeft() {
    let guests = ["Ada", "Bob", "Eve"]
    let all = guests.map { "+Coach: 21|Seat: 1\($0)|Guest: \($0)" }
    let moved = guests.enumerated().map { index, name in
      "\(index == 0 ? "" : "+")Coach: 23|Guest: \(name)"
    }
    #expect(
      notes(all + moved, among: guests, .train).filter { $0.contains("Coach") } == ["Coach: 23"])
    let both = ["Coach: 22|Guest: Ada", "+Coach: 23|Guest: Bob"]
    #expect(notes(both + ["Coach: 23|Guest: Ada"], among: guests, .train) == ["Coach: 23"])
  }

  @Test func ticketsOfAMovedJourneyReplaceThoseBefore() {
    let booked = "Seat: 61|Ticket number: T1|Guest: Ada"
    let exchanged = "Seat: 33|Ticket number: T2|Guest: Ada"
    #expect(
      notes([booked, exchanged], among: ["Ada"], .train, isMoved: true)
        == ["Seat: 33", "Ticket number: T2"])
    #expect(
      notes([booked, exchanged], among: ["Ada"], .train)
        == ["Seat: 61", "Seat: 33", "Ticket number: T1", "Ticket number: T2"])
    #expect(
      notes(
        [booked, exchanged, "+Seat: 34|Ticket number: T3|Guest: Ada"], among: ["Ada"], .train,
        isMoved: true)
        == ["Seat: 33", "Seat: 34", "Ticket number: T2", "Ticket number: T3"])
  }

  @Test func severalTicketsOfOneGuestAreKept() {
    for kind in [ReservationKind.flight, .train, .event] {
      #expect(
        seats("Seat: 1|Guest: Ada", "+Seat: 2|Guest: Ada", kind: kind) == ["Seat: 1", "Seat: 2"])
    }
    #expect(seats("Seat: 1|Guest: Ada", "Seat: 2|Guest: Ada", kind: .train) == ["Seat: 2"])
    // Each ticket of an event may be a file.
    #expect(
      seats("Seat: 1|Guest: Ada", "Seat: 2|Guest: Ada", kind: .event) == ["Seat: 1", "Seat: 2"])
    #expect(seats("Seat: 1", "Seat: 2", kind: .event) == ["Seat: 1", "Seat: 2"])
    #expect(seats("Seat: 1", "Seat: 2", kind: .flight) == ["Seat: 2"])
  }

  @Test func theTicketNumberFindsTheSeat() {
    let both = ["Seat: 1|Ticket number: A|Guest: Ada", "+Seat: 2|Ticket number: B|Guest: Ada"]
    for kind in [ReservationKind.train, .event] {
      #expect(
        notes(both + ["Seat: 5|Ticket number: B|Guest: Ada"], among: ["Ada"], kind)
          == ["Seat: 1", "Seat: 5", "Ticket number: A", "Ticket number: B"])
      #expect(
        notes(both + ["Seat: 3|Ticket number: C|Guest: Ada"], among: ["Ada"], kind).prefix(3)
          == ["Seat: 1", "Seat: 2", "Seat: 3"])
    }
  }

  /// In an airplane, one person has one seat.
  @Test func aReissuedTicketOfAFlightReplacesTheFirst() {
    #expect(
      seats(
        "Seat: 1|Ticket number: A|Guest: Ada", "Seat: 2|Ticket number: B|Guest: Ada", kind: .flight)
        == ["Seat: 2", "Ticket number: B"])
  }

  @Test func theLongerFormOfASeatStays() {
    #expect(seats("Seat: Row 7, seat 1", "Seat: 1", kind: .event) == ["Seat: Row 7, seat 1"])
    #expect(seats("Seat: 1", "Seat: Row 7, seat 1", kind: .event) == ["Seat: Row 7, seat 1"])
    #expect(
      seats("Seat: Row 7, seat 11", "Seat: 1", kind: .event) == ["Seat: Row 7, seat 11", "Seat: 1"])
  }

  @Test func parenthesesOfASeatAreNoGuest() {
    #expect(
      seats("Seat: 1 (window)|Guest: Ada", "+Seat: 2|Guest: Bob", kind: .flight)
        == ["Seat: 1 (window) (Ada)", "Seat: 2 (Bob)"])
  }

  @Test func aSeatOfNobodyReplacesNone() {
    #expect(
      seats("Seat: 1|Guest: Ada", "+Seat: 2|Guest: Bob", "Seat: 3", kind: .flight)
        == ["Seat: 1 (Ada)", "Seat: 2 (Bob)", "Seat: 3"])
    #expect(
      seats("Seat: 1|Guest: Ada", "+Seat: 2|Guest: Bob", "Seat: 2", kind: .flight)
        == ["Seat: 1 (Ada)", "Seat: 2 (Bob)"])
  }

  // MARK: Lists of seats

  private static let both = ["Seat: 45|Guest: Ada", "+Seat: 46|Guest: Bob"]
  private static let named = ["Seat: 45 (Ada)", "Seat: 46 (Bob)"]

  @Test(arguments: ["45, 46", "46,45", "45", "46; 45", "45 (Ada), 46 (Bob)"])
  func seatsWithoutNamesKeepTheNames(_ later: String) {
    for kind in [ReservationKind.flight, .train, .event] {
      #expect(notes(Self.both + ["Seat: \(later)"], among: ["Ada", "Bob"], kind) == Self.named)
    }
  }

  @Test func aListAddsOnlyItsOtherSeats() {
    #expect(
      notes(Self.both + ["Seat: 45, 46, 47"], among: ["Ada", "Bob"], .train)
        == Self.named + ["Seat: 47"])
    #expect(
      notes(["Seat: 45, 46|Guest: Ada|Guest: Bob", "Seat: 45"], among: ["Ada", "Bob"], .train)
        == ["Seat: 45, 46"])
  }

  @Test func theGuestsOfAListAreNamedLater() {
    for first in ["Seat: 45, 46", "Seat: 45, 46|Guest: Ada|Guest: Bob"] {
      let lines = notes([first] + Self.both, among: ["Ada", "Bob"], .train)
      #expect(lines.sorted() == Self.named)
    }
  }

  /// The names are part of the value, as they are no guests of the booking.
  @Test func namesBehindSeatsStay() {
    let text = "Seat: 45 (Anna), 46 (Thomas)"
    for later in ["Seat: 45, 46", "Seat: 45", "Seat: 46"] {
      #expect(notes(["\(text)|Guest: Ada", later], among: ["Ada"], .train) == [text])
    }
    #expect(notes(["Seat: 45, 46|Guest: Ada", text], among: ["Ada"], .train) == [text])
    #expect(notes([text, "Seat: 7, 8|Guest: Ada"], among: ["Ada"], .train) == ["Seat: 7, 8"])
  }

  @Test(arguments: ["", ",", ", ,", ";;", " (", "45 (", "(), ()", "45,, 46"])
  func oddListsAreSeats(_ value: String) {
    #expect(notes(["Seat: \(value)"], among: [], .train) == ["Seat: \(value)"])
    _ = notes(Self.both + ["Seat: \(value)"], among: ["Ada", "Bob"], .train)
  }

  @Test func rowsWithoutNamesKeepThem() {
    let named = "Seat: 45 (Anna), 46 (Thomas)"
    for later in ["Seat: 45, 46", "Seat: 46"] {
      #expect(SeatLines.joined(later, named) == named)
    }
    #expect(SeatLines.joined("Seat: 47", named) == named + "\nSeat: 47")
  }

  // MARK: Records

  private func ticket(_ seat: String, number: String? = nil, made: Int? = nil) throws -> Reservation
  {
    var ticket = try Bookings.reservation(.event)
    ticket.title = "Nick Cave"
    ticket.start = try Bookings.time("2027-04-05T20:00:00+02:00")
    ticket.reservationNumber = number
    ticket.details = [ReservationDetail(.seat, seat)]
    ticket.recordTime = made.map { Instant(secondsSince1970: $0) }
    return ticket
  }

  private func seats(of scene: LedgerScene) throws -> [Substring] {
    try scene.texts().joined().split { "\\:\r\n".contains($0) }.filter { $0.hasSuffix("seat") }
  }

  /// A Wallet pass of each ticket, often without a number of the order.
  @Test(arguments: [nil, "O1"], [true, false])
  func eachTicketMayBeAFile(_ number: String?, _ isOneImport: Bool) throws {
    let scene = try LedgerScene()
    let files = [
      ("a.pkpass", [try ticket("first seat", number: number, made: 2000)]),
      ("b.pkpass", [try ticket("second seat", number: number, made: 1000)]),
    ]
    if isOneImport {
      try scene.imports(files[0], files[1])
    } else {
      try scene.imports(files[0])
      try scene.imports(files[1])
    }
    #expect(try scene.names().count == 1)
    #expect(try Set(seats(of: scene)) == [" first seat", " second seat"])
    let before = try scene.texts()
    try scene.imports(files[0], files[1])
    #expect(try scene.texts() == before)
  }

  @Test func oneMailMayHaveSeveralTickets() throws {
    let scene = try LedgerScene()
    try scene.imports(("a.eml", [ticket("first seat"), ticket("second seat")]))
    #expect(try seats(of: scene) == [" first seat", " second seat"])
  }

  /// Each ticket has a number of its own, and none has that of an order.
  @Test func ticketsWithNumbersAreOneEvent() throws {
    let scene = try LedgerScene()
    var tickets = [try ticket("first seat"), try ticket("second seat")]
    for place in tickets.indices { tickets[place].ticketNumber = "T\(place)" }
    try scene.imports(("a.pkpass", [tickets[0]]), ("b.pkpass", [tickets[1]]))
    #expect(try scene.names().count == 1)
    #expect(try seats(of: scene) == [" first seat", " second seat"])
    // The number still finds an event that is moved.
    tickets[1].start = try Bookings.time("2027-05-05T20:00:00+02:00")
    try scene.imports(("c.pkpass", [tickets[1]]))
    #expect(try scene.names().count == 1)
    #expect(try scene.property("DTSTART")?.hasPrefix("20270505T") == true)
  }
}

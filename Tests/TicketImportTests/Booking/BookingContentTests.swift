import CivilTime
import Foundation
import Reservations
import Testing

@testable import TicketImport

/// What facts of one leg say together: values alone, without a ledger.
@Suite struct BookingContentTests {
  private func fact(
    _ reservation: Reservation, _ input: String = "a", made: Int? = nil, imported: Int = 0
  ) -> Fact {
    var reservation = reservation
    reservation.made = made.map { Instant(secondsSince1970: $0) }
    return Fact(
      reservation,
      digest: ContentFingerprint(record: Array("\(input) \(reservation)".utf8)), position: input,
      input: input, sender: nil, imported: Instant(secondsSince1970: imported))
  }

  private func concert(_ change: (inout Reservation) -> Void = { _ in }) -> Reservation {
    var concert = Reservation()
    concert.title = "Concert"
    concert.start = ReservationTime(
      date: LocalDate(year: 2027, month: 2, day: 2) ?? LocalDate(daysSinceEpoch: 0)!,
      time: LocalTime(hour: 20))
    concert.reservationNumber = "R1"
    change(&concert)
    return concert
  }

  private func content(_ facts: Fact...) -> BookingContent {
    BookingContent(facts)
  }

  // MARK: Fields

  @Test func aFieldHasTheValueOfTheLatestFactThatStatesIt() {
    let all = content(
      fact(
        concert {
          $0.from = Place(name: "Arena")
          $0.url = "https://one.example"
        }),
      fact(concert { $0.from = Place(name: "Opera House") }, "b"))
    #expect(all.reservation.from?.name == "Opera House")
    #expect(all.reservation.url == "https://one.example")
  }

  @Test(arguments: [
    ("Arena, Hauptstr. 1, Berlin", "Arena"), ("Arena, Hauptstr. 1, Berlin", "ARENA, BERLIN"),
  ])
  func aLessExactPlaceReplacesNoMoreExactOne(_ exact: String, _ less: String) {
    let all = content(
      fact(concert { $0.from = Place(name: exact) }),
      fact(concert { $0.from = Place(name: less) }, "b"))
    #expect(all.reservation.from?.name == exact)
    #expect(
      content(
        fact(concert { $0.from = Place(name: less) }),
        fact(concert { $0.from = Place(name: exact) }, "b")
      )
      .reservation.from?.name == exact)
  }

  /// A record without a kind has its place as one text.
  @Test func aTextReplacesNoPlaceOfAKind() throws {
    let flight = try Bookings.flight()
    var row = concert { $0.from = Place(name: "Flughafen Vantaa") }
    row.from?.geo = try GeoCoordinates("60.32,24.97")
    for facts in [[fact(flight), fact(row, "b")], [fact(row), fact(flight, "b")]] {
      var all = BookingContent()
      for fact in facts { _ = all.apply(fact) }
      #expect(all.reservation.from?.iataCode == "HEL" && all.reservation.from?.name == "Helsinki")
      #expect(all.reservation.from?.geo == row.from?.geo)
    }
  }

  /// A mail of somebody else may add, and replaces nothing.
  @Test func tellsAValueThatIsReplacedFromOneThatIsAdded() {
    let changes: [(inout Reservation, String) -> Void] = [
      { $0.from = Place(name: $1) }, { $0.image = $1 }, { $0.calendar = $1 },
      { $0.boardingTime = ReservationTime(date: $0.start!.date, time: LocalTime(hour: $1.count)) },
    ]
    for change in changes {
      var content = BookingContent()
      _ = content.apply(fact(concert()))
      #expect(content.apply(fact(concert { change(&$0, "Hall") }, "b")).isAddition)
      #expect(content.apply(fact(concert { change(&$0, "Arena") }, "c")).isReplacement)
    }
  }

  @Test func aDayReplacesNoTimeOfThatDay() {
    let day = concert { $0.start?.time = nil }
    let all = content(fact(concert()), fact(day, "b"))
    #expect(all.reservation.start?.time == LocalTime(hour: 20))
    let next = concert { start in
      start.start = ReservationTime(date: LocalDate(year: 2027, month: 2, day: 3)!)
    }
    #expect(content(fact(concert()), fact(next, "b")).reservation.start?.time == nil)
  }

  @Test func aMovedStartKeepsTheLength() {
    let long = concert { concert in
      concert.end = concert.start
      concert.end?.time = LocalTime(hour: 23)
    }
    let later = concert { $0.start?.time = LocalTime(hour: 21) }
    let all = content(fact(long), fact(later, "b"))
    #expect(all.reservation.end == nil)
    #expect(all.reservation.duration == CivilDuration(seconds: 3 * 3600))
  }

  // MARK: Tickets

  private func ticket(
    _ guest: String?, seat: String? = nil, number: String? = nil,
    status: ReservationStatus? = nil
  ) -> Reservation {
    concert { concert in
      concert.tickets = Bookings.tickets(guest, seat: seat, number: number)
      concert.status = status
    }
  }

  private func seats(_ content: BookingContent) -> [String] {
    content.tickets.map { ticket in
      let seat = ticket.details.first { $0.label == .seat }?.value ?? "-"
      return "\(ticket.guest ?? "?") \(seat)\(ticket.isCanceled ? " canceled" : "")"
    }
  }

  @Test func ticketsAreKnownByNumberElseByGuest() {
    let all = content(
      fact(ticket("Ada Byron", seat: "1", number: "220-1")),
      fact(ticket("Bob Roe", seat: "2")),
      fact(ticket("BYRON/ADA MS", seat: "7", number: "2201"), "b"),
      fact(ticket("Roe, Bob", seat: "8"), "b"))
    #expect(seats(all) == ["Ada Byron 7", "Bob Roe 8"])
  }

  @Test func ticketsWithNeitherBelongToTheirInput() {
    let one = content(fact(ticket(nil, seat: "1")), fact(ticket(nil, seat: "2")))
    #expect(seats(one) == ["? 1", "? 2"])
    let later = content(
      fact(ticket(nil, seat: "1")), fact(ticket(nil, seat: "2")),
      fact(ticket(nil, seat: "3"), "b"), fact(ticket(nil, seat: "4"), "b"))
    #expect(seats(later) == ["? 3", "? 4"])
  }

  /// An input is read for more than a second, and states rows that it had before.
  @Test(arguments: [[0, 1, 2], [2, 0, 1], [0, 2, 1]])
  func aRowThatIsStatedAgainBelongsToItsInput(_ order: [Int]) {
    let seat = { (seat: String, input: String, second: Int) in
      fact(ticket(nil, seat: seat), input, imported: second)
    }
    let booking = Booking(UUID(), [seat("1", "a", 0)])
    _ = booking.add(seat("2", "a", 1), mayChange: false)
    _ = booking.add(seat("3", "a", 2), mayChange: false)
    #expect(seats(booking.content) == ["? 1", "? 2", "? 3"])
    var again = [seat("1", "a", 10), seat("2", "a", 11), seat("4", "b", 12)]
    for place in [0, 1] { again[place].input = "b" }
    for place in order { _ = booking.add(again[place], mayChange: false) }
    #expect(seats(booking.content).sorted() == ["? 1", "? 2", "? 4"])
    let stored = Booking(UUID(), booking.facts)
    #expect(seats(stored.content).sorted() == ["? 1", "? 2", "? 4"])
  }

  /// A mail that was made before another one states one of its rows again: the newer one has all its seats.
  @Test func aRowThatAnOlderInputStatesAgainStays() {
    let seat = { (seat: String, input: String, made: Int) in
      fact(ticket(nil, seat: seat), input, made: made, imported: 50)
    }
    let booking = Booking(UUID(), [seat("1", "a", 20)])
    _ = booking.add(seat("2", "a", 20), mayChange: false)
    var again = seat("1", "a", 20)
    again.input = "b"
    _ = booking.add(again, mayChange: false)
    _ = booking.add(seat("3", "b", 10), mayChange: false)
    for known in [booking, Booking(UUID(), booking.facts)] {
      #expect(seats(known.content) == ["? 1", "? 2"])
    }
  }

  /// A ticket without a name is of the only guest that was known when it was made.
  @Test func guestsAndATicketWithoutANameComeInAnyOrder() {
    let facts = [
      fact(ticket("Ada Byron", seat: "71"), "a", made: 10, imported: 50),
      fact(ticket("Bob Roe", seat: "62"), "b", made: 20, imported: 50),
      fact(ticket(nil, seat: "80"), "c", made: 30, imported: 50),
    ]
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      let booking = Booking(UUID(), [facts[order[0]]])
      for index in order.dropFirst() { _ = booking.add(facts[index], mayChange: false) }
      #expect(seats(booking.content) == ["Ada Byron 71", "Bob Roe 62", "? 80"], "\(order)")
    }
  }

  @Test func aRecordWithoutANameIsOfTheOnlyGuest() {
    #expect(
      seats(content(fact(ticket("Ada Byron")), fact(ticket(nil, seat: "1"), "pass")))
        == ["Ada Byron 1"])
    #expect(
      seats(content(fact(ticket(nil, seat: "1"), "pass"), fact(ticket("Ada Byron"))))
        == ["Ada Byron 1"])
  }

  // MARK: Canceled

  @Test func aCancellationThatNamesGuestsCancelsThem() {
    let both = [fact(ticket("Ada Byron")), fact(ticket("Bob Roe"))]
    let ada = fact(ticket("Ada Byron", status: .cancelled), "b")
    let bob = fact(ticket("Bob Roe", status: .cancelled), "c")
    var all = content(both[0], both[1], ada)
    #expect(!all.isCanceled && seats(all) == ["Ada Byron - canceled", "Bob Roe -"])
    #expect(all.apply(bob) == .canceled)
    #expect(all.isCanceled)
  }

  @Test func anyOtherCancelsTheLeg() {
    var all = content(fact(ticket("Ada Byron")), fact(ticket("Bob Roe")))
    #expect(all.apply(fact(ticket(nil, status: .cancelled), "b")) == .canceled)
    #expect(all.isCanceled && all.merged.status == .cancelled)
  }

  @Test func aCancellationOfAnotherDayIsNotOfThisLeg() {
    let earlier = concert { concert in
      concert.start = ReservationTime(date: LocalDate(year: 2027, month: 1, day: 30)!)
      concert.status = .cancelled
    }
    #expect(!content(fact(concert()), fact(earlier, "b")).isCanceled)
  }

  @Test func aLaterFactThatConfirmsRevives() {
    let canceled = fact(concert { $0.status = .cancelled }, "b")
    #expect(
      !content(fact(concert()), canceled, fact(concert { $0.status = .confirmed }, "c"))
        .isCanceled)
    // What states no status and no time may be a copy of the booking.
    #expect(content(fact(concert()), canceled, fact(concert { $0.url = "x:y" }, "c")).isCanceled)
    #expect(
      !content(fact(concert()), canceled, fact(concert { $0.url = "x:y" }, "c", made: 9))
        .isCanceled)
  }

  // MARK: Order

  @Test func factsAreOrderedByWhenTheyWereMade() {
    let first = fact(concert { $0.from = Place(name: "Arena") }, "a", made: 10, imported: 50)
    let second = fact(concert { $0.from = Place(name: "Opera House") }, "b", made: 20, imported: 40)
    let third = fact(concert { $0.from = Place(name: "Park") }, "c", imported: 30)
    let orders = [[first, second, third], [third, second, first], [second, third, first]]
    for order in orders {
      let booking = Booking(UUID(), [order[0]])
      for fact in order.dropFirst() { _ = booking.add(fact, mayChange: false) }
      #expect(booking.content.reservation.from?.name == "Park")
      #expect(booking.content.first == "a")
    }
  }

  @Test func aKnownFactChangesNothing() {
    let booking = Booking(UUID(), [fact(concert())])
    #expect(booking.add(fact(concert()), mayChange: false) == .nothing)
    #expect(booking.facts.count == 1)
  }

  // MARK: Strangers

  @Test(arguments: [
    ("hotel.example", true), ("mail.hotel.example", true), ("evil.example", false), (nil, true),
    ("example", false), ("evilhotel.example", false),
  ])
  func onlyWhoMadeTheBookingChangesIt(_ sender: String?, _ isApplied: Bool) {
    var own = fact(concert())
    own.sender = MailSender(domain: "hotel.example")
    let booking = Booking(UUID(), [own])
    var canceled = fact(concert { $0.status = .cancelled }, "b")
    canceled.sender = sender.map { MailSender(domain: $0) }
    _ = booking.add(canceled, mayChange: false)
    #expect(booking.content.isCanceled == isApplied)
    #expect(booking.facts.count == (isApplied ? 2 : 1))
    _ = booking.add(canceled, mayChange: true)
    #expect(booking.content.isCanceled)
  }

  @Test func aStrangerMayAdd() {
    var own = fact(concert())
    own.sender = MailSender(domain: "hotel.example")
    let booking = Booking(UUID(), [own])
    var seat = fact(ticket("Ada Byron", seat: "1"), "b")
    seat.sender = MailSender(domain: "other.example")
    _ = booking.add(seat, mayChange: false)
    #expect(seats(booking.content) == ["Ada Byron 1"])
  }

  @Test func aStrangerWhoHasAddedChangesNothing() {
    var own = fact(concert())
    own.sender = MailSender(domain: "hotel.example")
    let booking = Booking(UUID(), [own])
    var seat = fact(ticket("Ada Byron", seat: "1"), "b")
    seat.sender = MailSender(domain: "evil.example")
    _ = booking.add(seat, mayChange: false)
    // The same bytes as the hotel's in another mail are still the hotel's.
    var again = own
    again.sender = seat.sender
    _ = booking.add(again, mayChange: false)
    for known in [booking, Booking(UUID(), booking.facts)] {
      var canceled = fact(concert { $0.status = .cancelled }, "c")
      canceled.sender = seat.sender
      #expect(known.add(canceled, mayChange: false) == .held)
      canceled.sender = own.sender
      canceled.digest = fact(concert(), "d").digest
      _ = known.add(canceled, mayChange: false)
      #expect(known.content.isCanceled)
    }
  }

  // MARK: Cancellations of others

  @Test func theCancellationOfAnUnknownGuestLeavesTheOthers() {
    let booking = Booking(UUID(), [fact(ticket("Ada Byron", seat: "1"))])
    _ = booking.add(fact(ticket("Bob Lee", seat: "2", status: .cancelled), "b"), mayChange: true)
    #expect(!booking.content.isCanceled)
    #expect(seats(booking.content).contains("Ada Byron 1"))
  }

  /// Ada's ticket was exchanged for one of another number, and then the old one is canceled.
  @Test func theCancellationOfAnExchangedTicketLeavesTheValidOne() {
    let old = fact(ticket("Ada Byron", seat: "1", number: "111111"), "one")
    let booking = Booking(UUID(), [old])
    let new = fact(ticket("Ada Byron", seat: "2", number: "222222"), "b")
    _ = booking.add(new, mayChange: true)
    let canceled = ticket("Ada Byron", seat: "1", number: "111111", status: .cancelled)
    _ = booking.add(fact(canceled, "c"), mayChange: true)
    #expect(!booking.content.isCanceled)
  }

  @Test func aFactOutlivesItsStorage() throws {
    let one = fact(ticket("Ada Byron", seat: "1", number: "N1", status: .confirmed), made: 3)
    let data = try JSONEncoder().encode(one)
    #expect(try JSONDecoder().decode(Fact.self, from: data) == one)
  }
}

extension Effect {
  fileprivate var isAddition: Bool { if case .added = self { true } else { false } }
  fileprivate var isReplacement: Bool { if case .changed = self { true } else { false } }
}

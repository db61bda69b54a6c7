import CivilTime
import Foundation
import Reservations
import TestSupport
import Testing

@testable import TicketImport

/// Facts of one booking in a random order: what they say is the fold of all of them after each.
@Suite struct RandomFactsTests {
  @Test(arguments: TestRun.isSlow ? 0..<10 : 0..<4)
  func areFoldedAsTheyCome(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let variety = Variety.allCases.randomElement(using: &random) ?? .fields
      let facts = (0..<8).map { fact($0, variety, &random) }
      let booking = Booking(UUID(), [facts[0]])
      for fact in facts.dropFirst() {
        let before = booking.content
        let effect = booking.add(fact, mayChange: true)
        let (content, folded) = (booking.content, BookingContent(booking.facts))
        /// For a fault alone.
        var texts: String { booking.facts.map { Self.text(of: $0) }.joined(separator: "\n") }
        try #require(content.merged == folded.merged, "\(texts)")
        try #require(content.isCanceled == folded.isCanceled, "\(texts)")
        try #require(content.canceledTickets == folded.canceledTickets, "\(texts)")
        try #require(content.options == folded.options, "\(texts)")
        try #require(content.first == folded.first, "\(texts)")
        if effect == .nothing {
          try #require(before.merged == content.merged, "changed by nothing:\n\(texts)")
        }
      }
      let source = booking.draft(DraftDefaults()).source
      let again = Booking(booking.identity, booking.facts)
      let folded = again.draft(DraftDefaults()).source
      try #require(source == folded)
    }
  }

  /// What tells the facts apart.
  private enum Variety: CaseIterable {
    case fields, tickets
    /// Tickets of one input, each with a number, and most of one guest.
    case numbers
  }

  private static func text(of fact: Fact) -> String {
    let reservation = fact.reservation
    let tickets = fact.tickets.map {
      "\($0.guest ?? "?") \($0.number ?? "-") \($0.details.map(\.value))"
    }
    return "\(fact.position) made \(fact.made.map { "\($0.secondsSince1970)" } ?? "-") "
      + "in \(fact.input) \(reservation.start.map { "\($0)" } ?? "-") "
      + "\(reservation.from?.name ?? "-") \(reservation.status.map { "\($0)" } ?? "-") \(tickets) "
      + "from \(fact.sender.map { "\($0)" } ?? "the person")"
  }

  private func fact(
    _ number: Int, _ variety: Variety, _ random: inout SeededGenerator
  ) -> Fact {
    var reservation = Reservation()
    reservation.reservationNumber = "R1"
    if variety == .fields { setFields(of: &reservation, &random) }
    if variety == .numbers, Int.random(in: 0..<12, using: &random) > 0 {
      reservation.tickets = [numbered(&random)]
    } else {
      setTicket(of: &reservation, &random)
    }
    let moments: [Int?] = [nil, 1, 2, 3, 4]
    reservation.made = (moments.randomElement(using: &random) ?? nil)
      .map { Instant(secondsSince1970: $0) }
    let domains: [String?] = [nil, "hotel.example", "other.example"]
    let inputs = variety == .numbers ? ["a", "a", "a", "a", "a", "b"] : ["a", "b"]
    var fact = Fact(
      reservation, digest: ContentFingerprint(record: [UInt8(number)]), position: "\(number)",
      input: inputs.randomElement(using: &random) ?? "a",
      sender: (domains.randomElement(using: &random) ?? nil).map { MailSender(domain: $0) },
      imported: Instant(secondsSince1970: 10 + number))
    if variety != .fields, Int.random(in: 0..<3, using: &random) > 0 {
      fact.options = Self.options
    }
    return fact
  }

  private static let options = {
    var options = DraftOptions()
    options.zone = .gmt
    return options
  }()

  private func numbered(_ random: inout SeededGenerator) -> Ticket {
    let guests: [String?] = ["Ada Byron", "Ada Byron", "Ada Byron", "A Byron", "Bob Roe", nil]
    let number = Int.random(in: 1...5, using: &random)
    return Ticket(
      guest: guests.randomElement(using: &random) ?? nil, number: "220-\(number)")
  }

  private func setFields(of reservation: inout Reservation, _ random: inout SeededGenerator) {
    reservation.title = ["Concert", "CONCERT", nil].randomElement(using: &random) ?? nil
    let days = [2, 2, 2, 3]
    if let day = days.randomElement(using: &random).flatMap({
      LocalDate(year: 2027, month: 2, day: $0)
    }) {
      let hours: [Int?] = [20, 20, 20, nil]
      let hour = hours.randomElement(using: &random) ?? nil
      reservation.start = ReservationTime(date: day, time: hour.flatMap { LocalTime(hour: $0) })
    }
    let places: [String?] = [nil, nil, "Arena", "Arena, Berlin", "Opera House"]
    reservation.from = (places.randomElement(using: &random) ?? nil).map { Place(name: $0) }
    let states: [ReservationStatus?] = [nil, nil, nil, .confirmed, .cancelled]
    reservation.status = states.randomElement(using: &random) ?? nil
  }

  private func setTicket(of reservation: inout Reservation, _ random: inout SeededGenerator) {
    let guests: [String?] = [nil, "Ada Byron", "A Byron", "Bob Roe"]
    var ticket = Ticket(guest: guests.randomElement(using: &random) ?? nil)
    let numbers: [String?] = [nil, nil, "220-1", "220-2"]
    ticket.number = numbers.randomElement(using: &random) ?? nil
    let seats: [String?] = [nil, "1", "2", "3"]
    if let seat = seats.randomElement(using: &random) ?? nil {
      ticket.details = [ReservationDetail(.seat, seat)]
    }
    if ticket != Ticket() { reservation.tickets = [ticket] }
  }
}

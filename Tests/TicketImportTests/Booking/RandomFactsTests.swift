import CivilTime
import Foundation
import Reservations
import TestSupport
import Testing

@testable import TicketImport

/// Facts of one booking in a random order: what they say is the fold of all of them after each.
@Suite struct RandomFactsTests {
  @Test(arguments: 0..<10)
  func areFoldedAsTheyCome(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let isOfTickets = Bool.random(using: &random)
      let facts = (0..<6).map { fact($0, isOfTickets: isOfTickets, &random) }
      let booking = Booking(UUID(), facts[0])
      for fact in facts.dropFirst() {
        let before = booking.content
        let effect = booking.add(fact, mayChange: true)
        let (content, folded) = (booking.content, BookingContent(booking.facts))
        let texts = booking.facts.map { Self.text(of: $0) }.joined(separator: "\n")
        try #require(content.merged == folded.merged, "\(texts)")
        try #require(content.isCanceled == folded.isCanceled, "\(texts)")
        try #require(content.canceledTickets == folded.canceledTickets, "\(texts)")
        try #require(content.options == folded.options, "\(texts)")
        if effect == .nothing {
          try #require(before.merged == content.merged, "changed by nothing:\n\(texts)")
        }
      }
    }
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

  /// - Parameter isOfTickets: whether nothing but tickets tells the facts apart.
  private func fact(
    _ number: Int, isOfTickets: Bool, _ random: inout SeededGenerator
  ) -> Fact {
    var reservation = Reservation()
    reservation.reservationNumber = "R1"
    if !isOfTickets { setFields(of: &reservation, &random) }
    setTicket(of: &reservation, &random)
    let moments: [Int?] = [nil, 1, 2, 3, 4]
    reservation.made = (moments.randomElement(using: &random) ?? nil)
      .map { Instant(secondsSince1970: $0) }
    let domains: [String?] = [nil, "hotel.example", "other.example"]
    return Fact(
      reservation, digest: ContentFingerprint(record: [UInt8(number)]), position: "\(number)",
      input: ["a", "b"].randomElement(using: &random) ?? "a",
      sender: (domains.randomElement(using: &random) ?? nil).map { MailSender(domain: $0) },
      imported: Instant(secondsSince1970: 10 + number))
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

import CivilTime
import Foundation
import Testing

@testable import Reservations

/// Passes that nobody here made, beside the reservations that they should give.
@Suite(.enabled(if: PassCorpus.exists, "no corpora beside the package"))
struct PassCorpusTests {
  @Test(arguments: PassCorpus.names)
  func givesTheExpectedReservation(name: String) throws {
    let reading = Records(
      try PassCorpus.bytes("pkpass/\(name).pkpass"),
      ReadingOptions(today: LocalDate(year: 2026, month: 1, day: 1)))
    let found = try #require(reading.reservations.first)
    #expect(reading.reservations.count == 1)
    try expect(found, PassCorpus.reservation("pkpass/\(name).json"))
  }

  @Test func fillsAFlightByItsBarcode() throws {
    let before = try PassCorpus.reservation("postprocess/bcbp-expansion.pre.json")
    let stated = try #require(before["reservationFor"] as? [String: Any])
    var flight = Reservation()
    flight.kind = .flight
    flight.boardingTime = try ISO8601.time(try #require(stated["boardingTime"] as? String))
    var tickets = TicketValues()
    flight.fill(
      fromTicketToken: try #require(before["ticketToken"] as? String), near: nil, &tickets)
    flight.tickets = tickets.tickets
    try expect(
      ReadBooking(reservation: flight),
      PassCorpus.reservation("postprocess/bcbp-expansion.post.json"))
  }

  private func expect(_ found: ReadBooking, _ expected: [String: Any]) throws {
    let event = try #require(expected["reservationFor"] as? [String: Any])
    func text(_ path: String...) -> String? {
      var value: Any? = expected
      for key in path { value = (value as? [String: Any])?[key] }
      return (value as? [String: Any])?["@value"] as? String ?? value as? String
    }
    func detail(_ label: ReservationDetail.Label) -> String? {
      found.allDetails.first { $0.label == label }?.value
    }
    #expect(found.reservationNumber == text("reservationNumber"))
    #expect(found.underName == text("underName", "name"))
    let serial = [text("pkpassPassTypeIdentifier"), text("pkpassSerialNumber")].compactMap(\.self)
    #expect(found.id == (serial.count == 2 ? serial.joined(separator: "/") : nil))
    guard event["flightNumber"] != nil else {
      #expect(found.title == text("reservationFor", "name"))
      #expect(found.from?.name == text("reservationFor", "location", "name"))
      #expect(found.start == (try text("reservationFor", "startDate").map { try ISO8601.time($0) }))
      #expect(found.end == (try text("reservationFor", "endDate").map { try ISO8601.time($0) }))
      return
    }
    let airline = try #require(text("reservationFor", "airline", "iataCode"))
    #expect(found.vehicle == "\(airline) \(text("reservationFor", "flightNumber") ?? "")")
    #expect(found.start?.date.description == text("reservationFor", "departureDay"))
    #expect(found.start?.time == nil)
    // The same clock reading; the zone is that of the place, which the draft gives it.
    let boarding = text("reservationFor", "boardingTime")?.prefix(19)
    let time = found.boardingTime
    #expect(time.map { "\($0.date)T\($0.time ?? .midnight)" } == boarding.map(String.init))
    for (place, key) in [
      (found.from, "departureAirport"), (found.to, "arrivalAirport"),
    ] {
      #expect(place?.iataCode == text("reservationFor", key, "iataCode"))
      #expect(place?.name == text("reservationFor", key, "name"))
    }
    #expect(found.seat == text("airplaneSeat"))
    #expect(detail(.sequenceNumber) == text("passengerSequenceNumber"))
    #expect(detail(.gate) == text("reservationFor", "departureGate"))
    let membership = [
      text("programMembershipUsed", "programName"),
      text("programMembershipUsed", "membershipNumber"),
    ].compactMap(\.self)
    #expect(detail(.membership) == (membership.isEmpty ? nil : membership.joined(separator: " ")))
  }
}

enum PassCorpus {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../../shared/corpora/reservations").standardized

  static var exists: Bool { FileManager.default.fileExists(atPath: folder.path) }

  static var names: [String] {
    let files = try? FileManager.default.contentsOfDirectory(
      atPath: folder.appending(path: "pkpass").path)
    return (files ?? []).filter { $0.hasSuffix(".pkpass") }.map { String($0.dropLast(7)) }.sorted()
  }

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: name)))
  }

  static func reservation(_ name: String) throws -> [String: Any] {
    let list = try JSONSerialization.jsonObject(with: Data(try bytes(name)))
    return try #require((list as? [[String: Any]])?.first)
  }
}

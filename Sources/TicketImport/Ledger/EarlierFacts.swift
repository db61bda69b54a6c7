internal import Foundation
internal import GRDB
internal import Reservations

/// The facts of ledgers before version 4, whose reservations had other members. Those that are gone stay in
/// the JSON, which nothing reads.
enum EarlierFacts {
  /// Rewrites all facts. A fact that cannot be read stays: it is an error for the command that needs it.
  static func convert(_ database: Database) throws {
    let search = try database.cachedStatement(
      sql: "SELECT id, value FROM facts WHERE id > ? ORDER BY id LIMIT 1000")
    let update = try database.cachedStatement(sql: "UPDATE facts SET value = ? WHERE id = ?")
    var last: Int64 = 0
    while true {
      let rows = try Row.fetchAll(search, arguments: [last])
      for row in rows {
        last = try row.decode(Int64.self, atIndex: 0)
        let value = try row.decode(Data.self, atIndex: 1)
        // The error is that of `JSONDecoder`, which the fact gives when it is needed, too.
        guard let converted = try? converted(value) else { continue }
        try update.execute(arguments: [converted, last])
      }
      if rows.isEmpty { return }
    }
  }

  /// The fact as it is kept today; nil for JSON that is not a fact.
  static func converted(_ value: Data) throws -> Data? {
    guard var fact = try JSONSerialization.jsonObject(with: value) as? [String: Any],
      var reservation = fact["reservation"] as? [String: Any]
    else { return nil }
    // The moment of `modifiedTime` was kept in `recordTime`, too.
    reservation["made"] = reservation["recordTime"]
    try setTickets(in: &reservation)
    setPlaces(in: &reservation)
    setGate(in: &reservation)
    fact["reservation"] = reservation
    return try JSONSerialization.data(withJSONObject: fact)
  }

  /// The gate was a member, and in linked data a detail, too.
  private static func setGate(in reservation: inout [String: Any]) {
    guard let gate = reservation["gate"] as? String else { return }
    let label = ReservationDetail.Label.gate.rawValue
    let details = reservation["details"] as? [[String: Any]] ?? []
    guard !details.contains(where: { $0["label"] as? Int == label }) else { return }
    reservation["details"] = details + [["label": label, "value": gate]]
  }

  // MARK: Tickets

  /// The members that tickets were made of.
  private struct StatedTickets: Decodable {
    struct Detail: Decodable {
      var label: ReservationDetail.Label
      var value: String
      var guest: String?
    }

    var details: [Detail]
    var guests: [String]
    var underName, seat, ticketNumber, passCode: String?

    var values: TicketValues {
      var values = TicketValues()
      values.guests = guests.isEmpty ? [underName].compactMap(\.self) : guests
      values.passCode = passCode
      let own = details.filter { Ticket.labels.contains($0.label) }
      for detail in own {
        values.append(ReservationDetail(detail.label, detail.value), of: detail.guest)
      }
      for (label, value) in [(ReservationDetail.Label.seat, seat), (.ticketNumber, ticketNumber)] {
        guard let value, !own.contains(where: { $0.label == label }) else { continue }
        values.append(ReservationDetail(label, value), of: nil)
      }
      return values
    }
  }

  private static func setTickets(in reservation: inout [String: Any]) throws {
    let data = try JSONSerialization.data(withJSONObject: reservation)
    let stated = try JSONDecoder().decode(StatedTickets.self, from: data)
    let tickets = try JSONEncoder().encode(stated.values.tickets)
    reservation["tickets"] = try JSONSerialization.jsonObject(with: tickets)
    let labels = Set(Ticket.labels.map(\.rawValue))
    reservation["details"] = (reservation["details"] as? [[String: Any]])?.filter { detail in
      (detail["label"] as? Int).map { !labels.contains($0) } ?? true
    }
  }

  // MARK: Places

  /// A record without a kind stated its place in three members.
  private static func setPlaces(in reservation: inout [String: Any]) {
    reservation["to"] = reservation["arrivalPlace"]
    var place = reservation["place"] as? [String: Any] ?? [:]
    if place.isEmpty {
      place["name"] = reservation["location"]
      place["hall"] = reservation["theater"]
    }
    place["geo"] = place["geo"] ?? reservation["geo"]
    if !place.isEmpty { reservation["from"] = place }
  }
}

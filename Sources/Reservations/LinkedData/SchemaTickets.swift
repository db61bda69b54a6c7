internal import Foundation

/// The tickets and seats of a reservation.
extension SchemaBooking {
  private static let mostTickets = 1000

  mutating func readTickets(_ value: JSONValue?) {
    let stated = (value?.objects ?? []).prefix(Self.mostTickets)
    let names = stated.map { $0.value("underName").flatMap(Self.name) }
    let isOfGuests = Set(names.compactMap(\.self)).count > 1 && !names.contains(nil)
    read(ticket: reservation, "ticketToken")
    for (ticket, name) in zip(stated, names) {
      if isOfGuests { tickets.guest = name }
      addGuests(ticket.value("underName"))
      read(ticket: ticket, "reservedTicket.ticketToken")
    }
    tickets.guest = nil
    tickets.share(.coach)
    if stated.isEmpty { add(.ticketNumber, value?.text) }
  }

  /// - Parameter path: of the ticket's barcode.
  private mutating func read(ticket: JSONObject, _ path: String) {
    add(.ticketNumber, ticket.text("ticketNumber"))
    read(seat: ticket)
    for seat in (ticket.value("ticketedSeat")?.elements ?? []).prefix(Self.mostTickets) {
      if let object = seat.object { read(seat: object) } else { add(.seat, seat.text) }
    }
    let statesStart = reading.unread.contains { $0.field == .start }
    for token in (ticket.value("ticketToken")?.elements ?? []).prefix(10).compactMap(\.text) {
      let isRead = made.fill(
        fromTicketToken: token, near: times.today, &tickets, statesStart: statesStart)
      if !isRead { reading.addUnused(path, token) }
    }
  }

  /// A seat with its section and row.
  private mutating func read(seat: JSONObject) {
    let number = seat.text("seatNumber", "airplaneSeat", "seat", "venueSeat")
    let row = seat.text("seatRow", "venueRow")
    add(.travelClass, seat.text("seatingType", "airplaneSeatClass", "seatClass"))
    var words: [String] = []
    if kind == .event {
      if let section = seat.text("seatSection", "section", "venueSection") {
        words.append("section \(section)")
      }
    } else if kind != .flight {
      add(.coach, Self.coach(seat.text("seatSection", "carriage", "coach", "coachNumber")))
    }
    if let row { words.append("row \(row)") }
    if let number { words.append(words.isEmpty ? number : "seat \(number)") }
    guard !words.isEmpty else { return }
    let text = words.joined(separator: ", ")
    add(.seat, text.prefix(1).uppercased() + text.dropFirst())
  }

  /// `4` of `Coach 4`, as the notes name it.
  private static func coach(_ text: String?) -> String? {
    guard let text, let space = text.firstIndex(of: " "),
      ColumnTable.candidates(forKey: ColumnName.key(String(text[..<space]))).first?.column
        == .part(.coach)
    else { return text }
    return text[space...].trimmingCharacters(in: .whitespaces)
  }
}

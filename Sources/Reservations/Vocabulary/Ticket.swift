/// One ticket of a reservation: a guest's, a seat, a pass.
public struct Ticket: Sendable, Equatable, Codable {
  public var guest: String?
  /// The number of the ticket; of a pass without a guest, what identifies the pass.
  public var number: String?
  /// What belongs to the ticket alone: its seat, its class.
  public var details: [ReservationDetail] = []
  public var isCanceled = false

  public init(guest: String? = nil, number: String? = nil) {
    self.guest = guest
    self.number = number
  }

  /// The details that belong to a ticket, and not to the whole reservation.
  public static let labels: Set<ReservationDetail.Label> = [
    .coach, .seat, .travelClass, .boardingGroup, .sequenceNumber, .ticketNumber, .membership,
  ]

  /// Whether nothing tells the ticket from another one of its reservation.
  public var isUnnamed: Bool { guest == nil && number == nil }
}

extension Reservation {
  /// The tickets that the record states; empty for a record that states none.
  ///
  /// The values of several guests are theirs if the record says so. Values without a guest are
  /// those of the only guest, else of tickets without one.
  public var tickets: [Ticket] {
    var stated = details.filter { Ticket.labels.contains($0.label) }
    if let seat, !stated.contains(where: { $0.label == .seat }) {
      stated.append(ReservationDetail(.seat, seat))
    }
    if let ticketNumber, !stated.contains(where: { $0.label == .ticketNumber }) {
      stated.append(ReservationDetail(.ticketNumber, ticketNumber))
    }
    let names = guests.isEmpty ? [underName].compactMap(\.self) : guests
    var tickets = names.reduce(into: [Ticket]()) { tickets, name in
      if !tickets.contains(where: { $0.guest == name }) { tickets.append(Ticket(guest: name)) }
    }
    for detail in stated {
      if let guest = detail.guest {
        if let place = tickets.firstIndex(where: { $0.guest == guest }) {
          tickets[place].add(detail)
        } else {
          tickets.append(Ticket(guest: guest))
          tickets[tickets.count - 1].add(detail)
        }
      } else if tickets.count == 1 {
        tickets[0].add(detail)
      } else if let place = tickets.firstIndex(where: { $0.guest == nil }) {
        tickets[place].add(detail)
      } else {
        tickets.append(Ticket())
        tickets[tickets.count - 1].add(detail)
      }
    }
    if tickets.count == 1, tickets[0].isUnnamed { tickets[0].number = passCode }
    if tickets.isEmpty, let passCode { tickets = [Ticket(number: passCode)] }
    return tickets
  }

  /// The reservation with these tickets in place of its own.
  public func with(_ tickets: [Ticket]) -> Reservation {
    var reservation = self
    reservation.seat = nil
    reservation.ticketNumber = nil
    reservation.guests = tickets.compactMap(\.guest)
    reservation.underName = reservation.guests.count == 1 ? reservation.guests.first : nil
    reservation.details.removeAll { Ticket.labels.contains($0.label) }
    let ofAll = (tickets.first?.details ?? []).filter { detail in
      tickets.allSatisfy { $0.details.contains(detail) }
    }
    reservation.details += ofAll
    for ticket in tickets {
      for var detail in ticket.details where !ofAll.contains(detail) {
        detail.guest = ticket.guest
        reservation.details.append(detail)
      }
    }
    return reservation
  }
}

extension Ticket {
  fileprivate mutating func add(_ detail: ReservationDetail) {
    if detail.label == .ticketNumber { number = detail.value }
    var detail = detail
    detail.guest = nil
    details.append(detail)
  }
}

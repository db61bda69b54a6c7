import Reservations

/// The values of all tickets, and of the place.
extension Reservation {
  /// The first seat.
  var seat: String? { first(.seat) }
  /// The first number.
  var ticketNumber: String? { first(.ticketNumber) }
  var guests: [String] { tickets.compactMap(\.guest) }
  /// The only guest.
  var underName: String? { guests.count == 1 ? guests[0] : nil }

  /// The details of the whole reservation and of its tickets.
  var allDetails: [ReservationDetail] {
    (details + tickets.flatMap(\.details)).sorted { $0.label < $1.label }
  }

  var location: String? { from?.name }
  var theater: String? { from?.hall }
  var geo: GeoCoordinates? { from?.geo }

  private func first(_ label: ReservationDetail.Label) -> String? {
    tickets.lazy.compactMap { $0.detail(label) }.first
  }
}

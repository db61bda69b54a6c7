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

  /// The value of a label; nil without one.
  public func detail(_ label: ReservationDetail.Label) -> String? {
    details.first { $0.label == label }?.value
  }

  mutating func add(_ detail: ReservationDetail) {
    if detail.label == .ticketNumber { number = detail.value }
    details.append(detail)
  }
}

/// What a record states of its tickets, in the record's order, while it is read.
public struct TicketValues {
  /// All guests.
  public var guests: [String] = []
  /// What identifies the only ticket, if it has neither a guest nor a number; nil for nothing.
  public var passCode: String?
  /// The guest of the values that are added next; nil for values of no guest in particular.
  var guest: String?
  private(set) var details: [(detail: ReservationDetail, guest: String?)] = []

  public init() {}

  /// Adds a value, also beside others of its label.
  public mutating func append(_ detail: ReservationDetail, of guest: String?) {
    details.append((detail, guest))
  }

  /// Adds a value of the guest, if it is one that each guest has, unless it is there.
  mutating func append(_ detail: ReservationDetail) {
    let owner = Self.ofGuest.contains(detail.label) ? guest : nil
    if !details.contains(where: { $0 == (detail, owner) }) { append(detail, of: owner) }
  }

  private static let ofGuest: Set<ReservationDetail.Label> = [.seat, .coach, .ticketNumber]

  /// Adds a value unless one of its label is there.
  mutating func add(_ label: ReservationDetail.Label, _ value: String?) {
    guard let value, self[label] == nil else { return }
    append(ReservationDetail(label, value))
  }

  /// The first value of a label; nil without one.
  subscript(label: ReservationDetail.Label) -> String? {
    details.first { $0.detail.label == label }?.detail.value
  }

  /// Makes one value of a label that has the same one for all guests.
  mutating func share(_ label: ReservationDetail.Label) {
    let own = details.map(\.detail).filter { $0.label == label }
    guard own.count > 1, Set(own.map(\.value)).count == 1 else { return }
    details.removeAll { $0.detail.label == label }
    append(own[0], of: nil)
  }

  /// The tickets: one for each guest. Values without a guest are those of the only ticket, else of one
  /// without a guest.
  public var tickets: [Ticket] {
    var tickets: [Ticket] = []
    for name in guests where !tickets.contains(where: { $0.guest == name }) {
      tickets.append(Ticket(guest: name))
    }
    for (detail, guest) in details.sorted(by: { $0.detail.label < $1.detail.label }) {
      let owner = guest == nil && tickets.count == 1 ? tickets[0].guest : guest
      if let index = tickets.firstIndex(where: { $0.guest == owner }) {
        tickets[index].add(detail)
      } else {
        var ticket = Ticket(guest: owner)
        ticket.add(detail)
        tickets.append(ticket)
      }
    }
    if tickets.count == 1, tickets[0].isUnnamed { tickets[0].number = passCode }
    if tickets.isEmpty, let passCode { tickets = [Ticket(number: passCode)] }
    return tickets
  }
}

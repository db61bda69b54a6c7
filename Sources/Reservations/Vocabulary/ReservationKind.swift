/// The kind of a reservation, by schema.org's types.
public enum ReservationKind: String, Sendable, Equatable, Codable, CaseIterable {
  case flight, train, bus, boat, taxi
  case rentalCar = "rental car"
  case lodging, restaurant, event

  /// Whether it leads from one place to another.
  public var isJourney: Bool {
    switch self {
    case .flight, .train, .bus, .boat, .taxi: true
    case .rentalCar, .lodging, .restaurant, .event: false
    }
  }
}

/// One end of a stay or a rental, for an event of its own.
public enum ReservationPart: String, Sendable, Equatable, Codable {
  /// Check-in or pick-up.
  case beginning
  /// Check-out or return.
  case ending
}

/// A value of a reservation that has no field of its own in an event: a line of the notes.
public struct ReservationDetail: Sendable, Equatable, Codable {
  /// In the order of the notes. The ledger keeps the numbers: a label among these gets the next free
  /// one, and the label after it its old one.
  public enum Label: Int, Sendable, Comparable, Codable, CaseIterable {
    case boardingTime, terminal, gate, arrivalTerminal, arrivalGate, platform, arrivalPlatform
    case boardingGroup, coach, seat, travelClass, sequenceNumber
    case doorTime, checkIn, checkOut, pickUp, dropOff, vehicle
    case room, partySize, operatedBy, ticketNumber, membership, price, phone, email, website
    case onlineLink, checkInLink, changeLink, confirmLink, cancelLink, ticketLink, printLink

    public static func < (one: Label, other: Label) -> Bool { one.rawValue < other.rawValue }
  }

  public var label: Label
  public var value: String

  public init(_ label: Label, _ value: String) {
    self.label = label
    self.value = value
  }
}

extension ReservationDetail.Label {
  /// Whose the value is.
  public enum Owner: Sendable {
    case reservation
    /// One ticket, or all tickets alike.
    case ticket
    /// A ticket of which each guest has one.
    case guest
  }

  /// The table of details: the name of the line in the notes, and whose the value is. A column of CSV with
  /// the value has the name in lower case.
  private var row: (name: String, owner: Owner) {
    switch self {
    case .boardingTime: ("Boarding", .reservation)
    case .terminal: ("Terminal", .reservation)
    case .gate: ("Gate", .reservation)
    case .arrivalTerminal: ("Arrival terminal", .reservation)
    case .arrivalGate: ("Arrival gate", .reservation)
    case .platform: ("Platform", .reservation)
    case .arrivalPlatform: ("Arrival platform", .reservation)
    case .boardingGroup: ("Boarding group", .ticket)
    case .coach: ("Coach", .guest)
    case .seat: ("Seat", .guest)
    case .travelClass: ("Class", .ticket)
    case .sequenceNumber: ("Sequence number", .ticket)
    case .doorTime: ("Doors", .reservation)
    case .checkIn: ("Check-in", .reservation)
    case .checkOut: ("Check-out", .reservation)
    case .pickUp: ("Pick-up", .reservation)
    case .dropOff: ("Return", .reservation)
    case .vehicle: ("Vehicle", .reservation)
    case .room: ("Room", .reservation)
    case .partySize: ("Party size", .reservation)
    case .operatedBy: ("Operated by", .reservation)
    case .ticketNumber: ("Ticket number", .guest)
    case .membership: ("Membership", .ticket)
    case .price: ("Price", .reservation)
    case .phone: ("Phone", .reservation)
    case .email: ("Email", .reservation)
    case .website: ("Website", .reservation)
    case .onlineLink: ("Online", .reservation)
    case .checkInLink: ("Check-in", .reservation)
    case .changeLink: ("Change", .reservation)
    case .confirmLink: ("Confirm", .reservation)
    case .cancelLink: ("Cancel", .reservation)
    case .ticketLink: ("Ticket", .reservation)
    case .printLink: ("Print", .reservation)
    }
  }

  /// The name in the notes.
  public var name: String { row.name }

  public var owner: Owner { row.owner }
}

/// A moment until which the traveller must or may do something.
public struct ReservationDeadline: Sendable, Equatable, Codable {
  public enum Action: String, Sendable, Codable, CaseIterable {
    case pay
    case checkIn = "check in"
    case cancelFree = "cancel free of charge"
  }

  public var action: Action
  public var time: ReservationTime

  public init(_ action: Action, _ time: ReservationTime) {
    self.action = action
    self.time = time
  }
}

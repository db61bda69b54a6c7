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

import CalendarStore
import CivilTime
import Foundation
import Reservations

/// One thing to attend, as a record or a booking states it: the route of a journey on a day, an
/// event by its name on a day, a stay.
final class BookingSubject {
  let kind: ReservationKind?
  let part: ReservationPart?
  /// The reservation number in a form without separators; nil without one.
  let number: String?
  /// The route, or the name of the event; empty where nothing but the number tells it.
  let name: String
  /// The words of the name of an event; nil for a journey.
  private lazy var words: FoldedWords? =
    switch kind {
    case nil, .event, .lodging, .restaurant:
      reservation.title.map { FoldedWords($0.withoutCanceledMark ?? $0) }
    case .flight, .train, .bus, .boat, .taxi, .rentalCar: nil
    }
  /// Whether the record says where a journey begins or ends.
  private let hasPlaces: Bool
  /// The line and number of a flight or train without separators.
  private let vehicle: String?
  /// The digits of the vehicle, as records write `9261` and `TGV 9261`.
  private let digits: String?
  let start: ReservationTime?
  /// The day of the start at its place.
  let day: LocalDate?
  /// The reservation with its places.
  let placed: PlacedReservation
  /// The key of its reservation number in the ledger; nil without one.
  private(set) lazy var numberKey = number.map { BookingIdentity.uuid(of: "number", $0) }
  /// Its times on the clocks of these, once they are asked for.
  private var times: PlacedTimes?

  private var reservation: Reservation { placed.reservation }

  init(_ reservation: Reservation) {
    placed = PlacedReservation(reservation)
    kind = reservation.kind
    part = reservation.part
    number = reservation.reservationNumber.flatMap(PlacedReservation.squeezed)?.lowercased()
    start =
      part == .ending ? reservation.end : reservation.start ?? reservation.boardingTime
    if kind != nil {
      name = placed.route.lowercased()
      hasPlaces = placed.ends != nil
      day = part == .ending ? reservation.end?.date : placed.day
    } else {
      name = reservation.title.map { $0.withoutCanceledMark ?? $0 } ?? ""
      hasPlaces = false
      day = start?.date
    }
    vehicle = reservation.vehicle.flatMap(PlacedReservation.squeezed)?.lowercased()
    digits = vehicle.flatMap { text in
      let digits = text.filter { $0.isASCII && $0.isNumber }
      return digits.isEmpty ? nil : digits
    }
  }

  /// Whether only an id of the record tells the booking.
  var isKnownByID: Bool { kind == nil && number == nil && reservation.id != nil }

  /// Whether the record states what an event needs: a record that does not is refused alone, whatever
  /// others of its command state.
  var givesEvent: Bool { start != nil && placed.title != nil }

  // MARK: Comparison

  /// Whether both are of one route or name.
  func hasName(of other: BookingSubject) -> Bool {
    guard kind == other.kind, part == other.part else { return false }
    if let words, let known = other.words {
      return words == known
    }
    if kind?.isJourney == true, hasPlaces, other.hasPlaces, name != other.name { return false }
    if vehicle != nil, other.vehicle != nil, !hasPlaces || !other.hasPlaces {
      return hasVehicle(of: other)
    }
    return name == other.name || words == nil || other.words == nil
  }

  /// Whether both name one vehicle: `TGV 9261` and `9261`, but not `RE 1` and `S 1`.
  func hasVehicle(of other: BookingSubject) -> Bool {
    guard let vehicle, let known = other.vehicle else { return false }
    return vehicle == known
      || digits != nil && digits == other.digits && (vehicle == digits || known == digits)
  }

  /// Whether both start together; false if one of them states no start.
  func hasStart(of other: BookingSubject) -> Bool {
    guard let start, let known = other.start else { return false }
    return start.agrees(with: known)
  }

  /// Whether the record states a day alone, which is that of several bookings.
  func isOfSeveral(_ found: [Booking]) -> Bool { found.count > 1 && start?.time == nil }

  /// Whether both state the time of the start, or neither does.
  func hasTimeAlike(_ other: BookingSubject) -> Bool {
    (start?.time == nil) == (other.start?.time == nil)
  }

  /// Whether the starts of a record without a kind and of another one tell that both are one booking: a
  /// time on the day of a stay does not, nor on that of a journey, unless the title has its number.
  private func hasExactStart(of other: BookingSubject) -> Bool {
    if hasTimeAlike(other) { return true }
    let (own, stated) = kind == nil ? (self, other) : (other, self)
    guard let kind = stated.kind, kind.isJourney else {
      return stated.kind != .lodging && stated.kind != .rentalCar
    }
    guard let number = stated.digits, let words = own.words else { return false }
    return words.words.contains { $0.hasSuffix(number) }
  }

  /// Whether both are one booking, whatever else is known of its number: by name and start; by the
  /// start alone, if one of the records states no kind; and by vehicle and start, where the names of
  /// stations differ.
  func isSame(as other: BookingSubject) -> Bool {
    guard part == other.part, hasStart(of: other) else { return false }
    if hasName(of: other) { return true }
    if (kind == nil) != (other.kind == nil) { return hasExactStart(of: other) }
    return kind == other.kind && kind?.isJourney == true && kind != .flight && hasVehicle(of: other)
  }

  /// Whether both are one flight or train on one day, though at another time: a cancellation is about it,
  /// whichever comes first.
  func isJourneyOfDay(of other: BookingSubject) -> Bool {
    guard kind?.isJourney == true, let day else { return false }
    return day == other.day && hasVehicle(of: other) && hasName(of: other)
  }

  /// Whether both may be one journey of a guest on a day: no other route, and one vehicle or start.
  func mayBePassage(of other: BookingSubject) -> Bool {
    guard !hasPlaces || !other.hasPlaces || name == other.name else { return false }
    return hasVehicle(of: other) || hasStart(of: other)
  }

  /// What a journey without a number is found by in one input: its kind, vehicle, route and start.
  var journey: UUID? {
    guard number == nil, let kind, kind.isJourney, let vehicle, let start else { return nil }
    return BookingIdentity.uuid(
      of: "journey", kind.rawValue, vehicle, name, "\(start.date) \(start.time ?? .midnight)",
      part?.rawValue)
  }

  /// Whether a cancellation without a start is about the other booking: it states no route, kind or
  /// vehicle that the booking does not have.
  func mayBe(_ other: BookingSubject) -> Bool {
    if let kind, let known = other.kind, kind != known { return false }
    if hasPlaces, other.hasPlaces { return name == other.name }
    if vehicle != nil, other.vehicle != nil { return hasVehicle(of: other) }
    if let words, let known = other.words {
      return words.contains(known) || known.contains(words)
    }
    return true
  }

  // MARK: Identity

  /// How much of the start is part of an identity: a further booking of one number has its day, and
  /// another one of that day its time.
  enum Detail: CaseIterable { case none, day, time }

  /// The times on the clocks of their places.
  ///
  /// - Parameter defaults: the same at each call.
  func times(_ defaults: DraftDefaults) -> PlacedTimes {
    let known = times ?? PlacedTimes(placed, defaults)
    times = known
    return known
  }

  /// What the UID is made of; nil for a record that states too little.
  func identity(_ detail: Detail, _ defaults: DraftDefaults) -> BookingIdentity? {
    var suffix = ""
    if detail != .none, let day { suffix = " \(day)" }
    if detail == .time { suffix += start?.time.map { " \($0)" } ?? " " }
    if let kind {
      if let number = reservation.reservationNumber.flatMap(PlacedReservation.squeezed) {
        return .reservation(
          kind: kind.rawValue, number: number, subject: placed.route + suffix + placed.ending)
      }
      // Each of several tickets of one event has its own number.
      if kind != .event,
        let number = reservation.tickets.lazy.compactMap(\.identifyingNumber).first
      {
        return .ticket(
          kind: kind.rawValue, number: number, subject: placed.route + suffix + placed.ending)
      }
      let occasion = occasion(defaults)
      guard detail != .none, case .passage(let kind, let vehicle, let day, let guest)? = occasion
      else { return occasion }
      // A further journey of that number on the day.
      let time = detail == .time ? start?.time.map { " \($0)" } ?? " " : ""
      return .passage(
        kind: kind, vehicle: "\(vehicle) \(placed.route)", day: day + time, guest: guest)
    }
    if let number = reservation.reservationNumber {
      let subject = name.isEmpty ? start.map { "\($0.date) \($0.time ?? .midnight)" } : name
      return .booking(number: number, subject: (subject ?? "") + suffix)
    }
    if let id = reservation.id {
      return .record(provider: reservation.provider, id: suffix.isEmpty ? id : id + suffix)
    }
    return occasion(defaults)
  }

  /// The identity of a record without a number or id: a journey of a guest on a day, else the name, the
  /// start and the place. The parts are fixed for good, as the UIDs are made of them.
  private func occasion(_ defaults: DraftDefaults) -> BookingIdentity? {
    guard let kind else {
      guard let title = placed.title, let start = times(defaults).identifyingStart else {
        return nil
      }
      return .occasion(title: title, start: start, place: placed.location)
    }
    if kind.isJourney, let vehicle = reservation.vehicle.flatMap(PlacedReservation.squeezed),
      let day = placed.day
    {
      let guest = reservation.tickets.lazy.compactMap(\.guest).first
      return .passage(kind: kind.rawValue, vehicle: vehicle, day: "\(day)", guest: guest)
    }
    guard let start = times(defaults).start else { return nil }
    let place = placed.begin?.stated
    return .occasion(
      title: placed.name ?? "\(kind.rawValue) \(placed.route)",
      start: reading(start) + placed.ending, place: place?.name ?? place?.address?.text)
  }

  /// The reading of the start as stated; that of a time in UTC is on the clock of its place.
  private func reading(_ start: EventTime) -> String {
    guard let stated = part == .ending ? reservation.end : reservation.start,
      stated.offset != .utc || stated.time == nil
    else { return start.reading.description }
    guard let time = stated.time else { return "\(stated.date)" }
    return "\(LocalDateTime(stated.date, time))"
  }

  // MARK: Keys

  /// What a booking is found by beside its identity and its reservation number.
  var keys: [UUID] { ticketKeys + passageKeys }

  /// Of an id that several dates of one event have; nil for a record that something else tells.
  var idKey: UUID? {
    guard isKnownByID else { return nil }
    return BookingIdentity.uuid(of: "id", reservation.provider, reservation.id)
  }

  /// Of the numbers of its tickets.
  var ticketKeys: [UUID] {
    // A short number, `1`, counts the tickets of an order.
    reservation.tickets.compactMap(\.number).filter { $0.count >= 5 }.map { number in
      BookingIdentity.uuid(
        of: "ticket", PlacedReservation.squeezed(number) ?? number, name, part?.rawValue)
    }
  }

  /// Of the vehicle's digits, day and guest of a journey: two lines can have one number.
  var passageKeys: [UUID] {
    guard kind?.isJourney == true, let digits, let day else { return [] }
    return reservation.tickets.compactMap(\.guest).map { guest in
      BookingIdentity.uuid(of: "passage", digits, "\(day)", GuestName(guest).letters)
    }
  }
}

extension Ticket {
  /// The number that a UID is made of: without separators, but for that of a pass.
  fileprivate var identifyingNumber: String? {
    detail(.ticketNumber).flatMap(PlacedReservation.squeezed) ?? number
  }
}

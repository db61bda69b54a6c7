import CalendarStore
import CivilTime
import Foundation
import Reservations

extension Booking {
  /// Neither the provider nor the guest is part of it: a mail, a pass and an attachment spell them
  /// differently. The parts are fixed for good, as the UIDs are made of them.
  func identity(start: EventTime?) -> BookingIdentity? {
    if let number = reservation.reservationNumber.flatMap(Self.squeezed) {
      return .reservation(kind: kind.rawValue, number: number, leg: leg)
    }
    // Each of several tickets of one event has its own number.
    if kind != .event, let number = reservation.ticketNumber.flatMap(Self.squeezed) {
      return .ticket(kind: kind.rawValue, number: number, leg: leg)
    }
    if kind.isJourney, let vehicle = reservation.vehicle.flatMap(Self.squeezed),
      let day
    {
      let guest = reservation.underName ?? reservation.guests.first
      return .passage(
        kind: kind.rawValue, vehicle: vehicle, day: "\(day)", guest: guest)
    }
    guard let start, let reading = reading(start) else { return nil }
    let place = begin?.stated
    return .occasion(
      title: name ?? "\(kind.rawValue) \(route)", start: "\(reading)\(ending)",
      place: place?.name ?? place?.address?.text)
  }

  /// Nil without a reservation number and a ticket number.
  var keys: BookingKeys? {
    let number = reservation.reservationNumber.flatMap(Self.squeezed)
    let ticket = reservation.ticketNumber.flatMap(Self.squeezed)
    guard number != nil || ticket != nil else { return nil }
    let kind = kind.rawValue
    let leg = "\(route)\(ending)"
    return BookingKeys(
      number: number.map { BookingIdentity.uuid(of: "key", kind, $0) },
      legs: [
        number.map { BookingIdentity.uuid(of: "key", kind, $0, leg) },
        ticket.map { BookingIdentity.uuid(of: "ticket key", kind, $0, leg) },
      ].compactMap(\.self),
      statesRoute: !route.isEmpty, vehicle: reservation.vehicle.flatMap(Self.squeezed),
      ofVehicle: number.flatMap { number in
        reservation.vehicle.flatMap(Self.digits).map {
          BookingIdentity.uuid(of: "vehicle key", kind, number, "\($0)\(ending)")
        }
      },
      statesPlaces: ends != nil, passes: passes,
      isOfPass: reservation.passCode == nil ? nil : true)
  }

  /// A pass with another serial number may be that of a rebooked flight.
  private var passes: [UUID]? {
    guard kind != .flight, let serial = reservation.id, let code = reservation.passCode else {
      return nil
    }
    return [serial, code].map { BookingIdentity.uuid(of: "pass key", kind.rawValue, $0) }
  }

  /// The number of a flight or train alone, as records write `9261` and `TGV 9261`; nil without one.
  private static func digits(_ vehicle: String) -> String? {
    let digits = vehicle.filter { $0.isASCII && $0.isNumber }
    return digits.isEmpty ? nil : digits
  }

  /// The part of a booking: where and on which day. A day that is not known is empty.
  private var leg: String { "\(route) \(day.map { "\($0)" } ?? "")\(ending)" }

  private var ending: String { reservation.part == .ending ? " end" : "" }

  private var name: String? {
    switch kind {
    case .flight, .train, .bus, .boat, .taxi, .rentalCar: nil
    case .lodging, .restaurant, .event:
      reservation.title.map { EventDraft.withoutCancellation($0) ?? $0 }
    }
  }

  /// From where to where a journey leads, by codes of airports, else by names, else the vehicle;
  /// the name of an event; empty for a lodging, a rental and a restaurant.
  var route: String {
    switch kind {
    case .flight, .train, .bus, .boat, .taxi:
      return ends ?? reservation.vehicle.flatMap(Self.squeezed) ?? ""
    case .event: return name.flatMap(Self.squeezed) ?? ""
    case .rentalCar, .lodging, .restaurant: return ""
    }
  }

  /// Nil for a journey without places, and for other kinds.
  private var ends: String? {
    let ends = [begin, end].map { $0.flatMap(key) ?? "" }
    guard kind.isJourney, ends.contains(where: { !$0.isEmpty }) else { return nil }
    return ends.joined(separator: ">")
  }

  private func key(_ place: KnownPlace) -> String? {
    let stated = place.stated
    let code = stated.iataCode ?? place.airport?.iata ?? stated.icaoCode
    let name = stated.name ?? stated.address?.locality ?? stated.address?.street
    return (kind == .flight ? code ?? name : name ?? code).flatMap(Self.squeezed)
  }

  /// The day of the beginning, also for an event about the end. A stated day counts, whatever is
  /// known of the place; a time in UTC has the day of the place.
  private var day: LocalDate? {
    guard let stated = reservation.start ?? reservation.boardingTime else { return nil }
    if stated.offset != .utc || stated.time == nil { return stated.date }
    let zone = stated.zone ?? stated.instant.flatMap { begin?.zones?.zone(at: $0) }
    return stated.instant.flatMap { zone?.local(at: $0)?.date } ?? stated.date
  }

  /// The reading of the start, by the same rule.
  private func reading(_ start: EventTime) -> String? {
    guard let stated = reservation.part == .ending ? reservation.end : reservation.start else {
      return start.reading.description
    }
    guard let time = stated.time else { return "\(stated.date)" }
    if stated.offset == .utc { return start.reading.description }
    return "\(LocalDateTime(stated.date, time))"
  }

  /// Letters and digits only, since separators differ: `XK7-ABC`. Nil for nothing else.
  ///
  /// Beyond ASCII nothing is left out, because a UID must not change with Unicode.
  private static func squeezed(_ text: String) -> String? {
    var squeezed = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(1000) {
      let value = scalar.value
      if value >= 0x80 || (0x30...0x39).contains(value) || (0x61...0x7A).contains(value | 0x20) {
        squeezed.append(scalar)
      }
    }
    return squeezed.isEmpty ? nil : String(squeezed)
  }
}

/// What the events of a booking are found by when the day of a leg has changed. A ledger has the
/// keys, so that the parts that they are made of are fixed for good.
struct BookingKeys: Sendable, Equatable {
  /// The kind and the reservation number; nil without one.
  var number: UUID?
  /// The leg without its day, of the reservation number and of the ticket.
  var legs: [UUID]
  /// Whether the record says where the journey leads, or what the event is.
  var statesRoute: Bool
  /// The line and number of a flight or train.
  var vehicle: String?
  /// The reservation number with the number of the flight or train.
  var ofVehicle: UUID?
  /// Whether the record states where the journey begins or ends.
  var statesPlaces: Bool?

  /// The serial number of a Wallet pass, and its ticket number or barcode or else the serial number
  /// again; nil for other records, for a pass without a serial number, and for a flight.
  var passes: [UUID]?
  /// Whether the record is a Wallet pass; nil for no.
  var isOfPass: Bool?
  /// Whether the record is a pass that has moved the event of other records; nil for no.
  var isMovedByPass: Bool?

  /// The key of a booking that Wallet passes state.
  static func ofPasses(_ identity: UUID) -> UUID {
    BookingIdentity.uuid(of: "passes key", identity.uuidString)
  }

  /// What a cancellation without a start is about: the route that it states, or its flight or train,
  /// else all of its number.
  var canceled: [UUID] {
    guard statesRoute else { return [number].compactMap(\.self) }
    let isOfVehicle = statesPlaces == false
    return [isOfVehicle ? ofVehicle : nil, legs.first].compactMap(\.self)
  }

  var all: [UUID] { [number, ofVehicle].compactMap(\.self) + legs }
}

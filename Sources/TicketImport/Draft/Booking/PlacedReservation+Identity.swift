import CalendarStore
import CivilTime
import Foundation
import Reservations

extension PlacedReservation {
  /// The identity of a reservation without a number: a journey of a guest on a day, else the name,
  /// the start and the place. The parts are fixed for good, as the UIDs are made of them. Nil for a
  /// record without a kind.
  func occasion(start: EventTime?) -> BookingIdentity? {
    guard let kind else { return nil }
    if kind.isJourney, let vehicle = reservation.vehicle.flatMap(Self.squeezed), let day {
      let guest = reservation.tickets.lazy.compactMap(\.guest).first
      return .passage(kind: kind.rawValue, vehicle: vehicle, day: "\(day)", guest: guest)
    }
    guard let start, let reading = reading(start) else { return nil }
    let place = begin?.stated
    return .occasion(
      title: name ?? "\(kind.rawValue) \(route)", start: "\(reading)\(ending)",
      place: place?.name ?? place?.address?.text)
  }

  var ending: String { reservation.part == .ending ? " end" : "" }

  private var name: String? {
    switch kind {
    case nil, .flight, .train, .bus, .boat, .taxi, .rentalCar: nil
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
    case nil, .rentalCar, .lodging, .restaurant: return ""
    }
  }

  /// Nil for a journey without places, and for other kinds.
  var ends: String? {
    let ends = [begin, end].map { $0.flatMap(key) ?? "" }
    guard isJourney, ends.contains(where: { !$0.isEmpty }) else { return nil }
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
  var day: LocalDate? {
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
  static func squeezed(_ text: String) -> String? {
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

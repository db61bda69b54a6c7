import CalendarStore
import CivilTime
import Foundation
import Reservations

/// The zone of the end of a record that states no kind.
extension EventDraft {
  /// The place where a journey from a known place ends; nil if its zone then is not known.
  func arrivalPlace(of reservation: Reservation) -> PlaceZone? {
    guard zoneOrigin == .inferred, let place = reservation.arrivalPlace,
      reservation.zone == nil, reservation.endZone == nil, let end = reservation.end,
      let time = end.time,
      // A flat record has no kind: the place may be an airport by its code, or a station.
      let known = KnownPlace(place, as: .other).zones ?? KnownPlace(place, as: .station).zones
    else { return nil }
    let reading = LocalDateTime(end.date, time)
    let zone = known.zone(at: reading, offset: end.offset == .utc ? nil : end.offset?.seconds)
    return zone == nil ? nil : known
  }

  /// Sets the end at its place. An end without a day is the first such time there after the start.
  mutating func takeArrival(
    _ stated: ReservationTime?, _ reservation: Reservation, defaults: DraftDefaults,
    at place: PlaceZone
  ) {
    takeEnd(stated, reservation, defaults: defaults, place: place)
    guard reservation.endsAtFirstTime, let start = start?.value, let end = end?.value else {
      return
    }
    let first = [-1, 0, 1].lazy.compactMap { end.later(by: CivilDuration(days: $0)) }
      .first { (start.duration(to: $0)?.totalSeconds ?? 0) > 0 }
    if let first { self.end = Sourced(first, .record) }
  }

  /// Makes both ends float if both are local and the end is at an unknown airport: the clock there is
  /// not that of the departure, and RFC 5545 has no event with only one end in a zone.
  ///
  /// - Returns: whether they are.
  mutating func floatTowardUnknownAirport(_ reservation: Reservation) -> Bool {
    guard zoneOrigin == .inferred, reservation.start?.instant == nil, let start = start?.value,
      reservation.endZone == nil, let last = reservation.end, last.instant == nil,
      last.zone == nil, let time = last.time, let arrival = reservation.arrivalPlace,
      KnownPlace(arrival, as: .other).isUnknownAirport
    else { return false }
    self.start = Sourced(.floating(start.reading), .record)
    end = Sourced(.floating(LocalDateTime(last.date, time)), .record)
    zoneOrigin = nil
    remarks.removeAll { if case .zoneOfPlace(.start, _) = $0 { true } else { false } }
    return true
  }

  /// The same moment of the end, in the zone that the start has by their place, unless the record
  /// states another.
  mutating func keepOneZone(_ stated: ReservationTime?, _ reservation: Reservation) {
    guard zoneOrigin == .inferred, case .zoned(_, let zone)? = start?.value,
      case .zoned? = end?.value, reservation.arrivalPlace == nil, reservation.endZone == nil,
      stated?.zone == nil, let moment = end?.value.instant,
      let moved = EventTime(moment: moment, in: zone)
    else { return }
    end?.value = moved
  }
}

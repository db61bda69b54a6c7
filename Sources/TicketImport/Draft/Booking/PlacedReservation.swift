import CalendarStore
import CivilTime
import Foundation
import Reservations

/// A reservation of a known kind, with what is known of its places.
struct PlacedReservation {
  let reservation: Reservation
  let kind: ReservationKind
  /// Where it begins; nil if the record does not state it.
  let begin: KnownPlace?
  /// Where it ends: of a journey, nil if the record does not state it.
  let end: KnownPlace?

  /// Nil for a record that states no kind.
  init?(_ reservation: Reservation) {
    guard let kind = reservation.kind else { return nil }
    self.reservation = reservation
    self.kind = kind
    let role: KnownPlace.Role =
      switch kind {
      case .flight: .airport
      case .train, .bus, .boat: .station
      case .taxi, .rentalCar, .lodging, .restaurant, .event: .other
      }
    let known = { (place: Place?) in
      place.flatMap { $0.isEmpty ? nil : KnownPlace($0, as: role) }
    }
    var place = reservation.place
    if place == nil, let location = reservation.location { place = Place(name: location) }
    begin = known(place)
    end = known(reservation.arrivalPlace) ?? (kind.isJourney ? nil : begin)
  }

  /// Whether it ends where it begins.
  var isAtOnePlace: Bool { !kind.isJourney && reservation.arrivalPlace == nil }

  /// The place of the event.
  var place: KnownPlace? { reservation.part == .ending ? end : begin }
}

extension Reservation {
  /// The reservations with an event of their own: a rental, and a stay if so chosen, has one for
  /// each end that it states.
  func parts(lodging: DraftDefaults.LodgingEvents?) -> [Reservation] {
    let isSplit = kind == .rentalCar || (kind == .lodging && lodging == .checkIn)
    guard isSplit else { return [self] }
    let parts = [start.map { _ in ReservationPart.beginning }, end.map { _ in .ending }]
    return parts.compactMap(\.self).map { part in
      var reservation = self
      reservation.part = part
      return reservation
    }
  }
}

extension EventDraft {
  /// Whether no record states the end.
  var hasAssumedEnd: Bool {
    end == nil || end?.origin == .inferred && kind == .lodging
      || remarks.contains { remark in
        if case .lengthAssumed = remark { true } else { false }
      }
  }

  /// Drafts the event of a booking.
  init(_ booking: PlacedReservation, defaults: DraftDefaults) {
    self.init(defaults: defaults)
    let reservation = booking.reservation
    kind = booking.kind
    title = booking.title.map { Sourced($0, .record) }
    location = booking.location.map { Sourced($0, .record) }
    geo = booking.coordinates
    calendar = reservation.calendar.map { Sourced($0, .record) }
    unused = reservation.unused
    startTime = reservation.startTime
    for problem in reservation.problems { unread.append(DraftProblem(problem)) }
    for code in [booking.begin?.refutedCode, booking.end?.refutedCode].compactMap(\.self) {
      remarks.append(.codeRefuted(code))
    }
    takeTimes(booking, defaults: defaults)
    takeMembers(of: reservation)
    if let order = reservation.dayOrder { remarks.append(.dayOrder(order)) }
    if booking.kind == .lodging, reservation.part == nil {
      availability = Sourced(.free, .inferred)
    }
    takeStatus(reservation)
    takeAlarms(booking, defaults: defaults)
    takeNotes(booking)
    takeRule(reservation)
    identity = booking.occasion(start: start?.value)
  }

  /// The names of the members that state the times.
  private mutating func takeMembers(of reservation: Reservation) {
    let entry = reservation.entryMember
    guard !reservation.members.isEmpty || entry != nil else { return }
    let isEnding = reservation.part == .ending
    var members: [DraftField: String] = [:]
    members[.start] = reservation.members[isEnding ? .end : .start]
    if remarks.contains(.startsAtBoarding) { members[.start] = entry ?? "boardingTime" }
    if remarks.contains(.startsAtDoors) { members[.start] = entry ?? "doorTime" }
    if end?.origin == .record { members[.end] = reservation.members[.end] }
    source = DraftSource(members: members)
  }

  private mutating func takeNotes(_ booking: PlacedReservation) {
    let last = end?.origin == .record ? end?.value : nil
    let lines = ReservationNotes(booking, start: start?.value, end: last).lines
    if !lines.isEmpty { notes = Sourced(lines.joined(separator: "\n"), .record) }
    guard let link = booking.reservation.url else { return }
    if Self.isURL(link) { url = Sourced(link, .record) } else { remarks.append(.linkInNotes) }
  }
}

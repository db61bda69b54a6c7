import CalendarStore
import Reservations

extension Bookings {
  /// The reservations of a record that have an event of their own. A lodging that is known stays one
  /// event, or an event for each end, as it was imported first; a new one is as the defaults say.
  func parts(
    of reservation: Reservation, from record: RecordOrigin
  ) throws(StoreError) -> [Reservation] {
    let usual = reservation.parts(lodging: defaults.lodging)
    guard reservation.kind == .lodging, try !isKnown(usual, record) else { return usual }
    let other = reservation.parts(lodging: defaults.lodging == .checkIn ? .stay : .checkIn)
    return try isKnown(other, record) ? other : usual
  }

  private func isKnown(
    _ parts: [Reservation], _ record: RecordOrigin
  ) throws(StoreError) -> Bool {
    for part in parts {
      for identity in try known(part, of: record) where try booking(identity) != nil { return true }
    }
    return false
  }
}

extension Reservation {
  /// The reservations with an event of their own: a rental, and a stay if so chosen, has one for
  /// each end that it states; any other has one.
  func parts(lodging: DraftDefaults.LodgingEvents?) -> [Reservation] {
    guard kind == .rentalCar || (kind == .lodging && lodging == .checkIn) else { return [self] }
    let ends = [start.map { _ in ReservationPart.beginning }, end.map { _ in .ending }]
    let parts = ends.compactMap(\.self).map { part in
      var reservation = self
      reservation.part = part
      return reservation
    }
    return parts.isEmpty ? [self] : parts
  }
}

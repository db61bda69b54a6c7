import CalendarStore
import Foundation
import Reservations

/// Bookings and their events.
extension Bookings {
  /// Keeps a fact of a booking without an event.
  func keep(_ fact: Fact, of identity: UUID) throws(StoreError) {
    let known = try booking(identity)
    let booking = known ?? Booking(identity, fact)
    if known != nil { _ = booking.add(fact, mayChange: true) }
    bookings[identity] = booking
    session?.add([booking.removeUnstored()].compactMap(\.self))
  }

  /// The event of a booking.
  func drawn(_ booking: Booking) -> EventDraft { booking.draft(defaults) }

  /// The bookings of a kind, in the ledger and of this import, whose events are on these days.
  func known(on days: ClosedRange<Int>) throws(StoreError) -> [Booking] {
    var found: [Booking] = []
    for entry in try session?.ledger.bookings(on: days) ?? [] {
      if let identity = entry.identity, let booking = try booking(identity) {
        found.append(booking)
      }
    }
    for booking in bookings.values where !booking.isStored {
      guard booking.content.reservation.kind != nil, let day = booking.leg.day,
        days.contains(day.daysSinceEpoch)
      else { continue }
      if !found.contains(where: { $0 === booking }) { found.append(booking) }
    }
    return found
  }

  /// Whether an event of this identity was imported as itself.
  func isEvent(_ identity: UUID) throws(StoreError) -> Bool {
    try session?.entry(of: identity) != nil
  }

  /// The event that a record is shown with: of its booking, else of the record alone.
  func shown(_ assignment: Assignment) -> EventDraft {
    var draft = assignment.booking.map(drawn) ?? draft(of: assignment.item.fact.reservation)
    draft.show(assignment.item.reading)
    return draft
  }

  /// The same with the names of the members that state the fields.
  ///
  /// - Parameter all: the records of the booking, this one included.
  func shown(_ assignment: Assignment, among all: [Assignment]) -> EventDraft {
    var draft = shown(assignment)
    let readings = all.map { ("\($0.item.record.position)", $0.item.reading) }
    draft.showMembers(
      Dictionary(readings) { $1 }, at: "\(assignment.item.record.position)")
    return draft
  }

  func draft(of reservation: Reservation) -> EventDraft {
    EventDraft(reservation, defaults: defaults)
  }
}

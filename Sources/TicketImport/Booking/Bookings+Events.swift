import CalendarStore
import Foundation
import Reservations

/// Bookings and their events.
extension Bookings {
  /// The event of a booking.
  func drawn(_ booking: Booking) -> EventDraft { booking.draft(defaults) }

  /// The bookings of a kind, in the ledger and of this import, whose events are on these days.
  func known(on days: ClosedRange<Int>) throws(StoreError) -> [Booking] {
    var found = try stored(on: days)
    for booking in bookings.values where !booking.isStored {
      guard booking.content.reservation.kind != nil, let day = booking.leg.day,
        days.contains(day.daysSinceEpoch)
      else { continue }
      if !found.contains(where: { $0 === booking }) { found.append(booking) }
    }
    return found
  }

  private func stored(on days: ClosedRange<Int>) throws(StoreError) -> [Booking] {
    var found: [Booking] = []
    for entry in try session?.ledger.bookings(on: days) ?? [] {
      if let identity = entry.identity, let booking = try booking(identity) {
        found.append(booking)
      }
    }
    return found
  }

  /// The events of the bookings of a kind that the ledger has in calendars on these days.
  func inCalendars(on days: ClosedRange<Int>) throws(StoreError) -> [EventDraft] {
    var drafts: [EventDraft] = []
    for booking in try stored(on: days) {
      let overrides = try session?.overrides(of: booking.identity) ?? []
      drafts.append(drawn(booking).overridden(by: overrides))
    }
    return drafts
  }

  /// The event that a record is shown with: of its booking, else of the record alone.
  func shown(_ assignment: Assignment) -> EventDraft {
    var draft = assignment.booking.map(drawn) ?? draft(of: assignment.item.fact.reservation)
    draft.show(assignment.item.reading)
    draft.remarks += assignment.remarks.map { .object($0) }
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

  /// Whether new facts of a booking change nothing that its event shows: the event of the facts before
  /// and that of all facts are the same, both drawn now.
  func showsNothingNew(_ booking: Booking, _ draft: EventDraft) -> Bool {
    guard booking.content.object == nil, let stored = booking.stored else { return false }
    let before = drawn(stored)
    return !DraftField.allCases.contains { draft.differs(from: before, in: $0) }
  }

  func draft(of reservation: Reservation) -> EventDraft {
    EventDraft(reservation, defaults: defaults)
  }
}

import CalendarStore
import CivilTime
import Foundation
import Reservations

/// A record on its way to its result.
indirect enum ImportItem {
  /// Nothing is to be written for it.
  case result(ImportResult)
  /// A fact of a booking.
  case booking(Bookings.Assignment)

  /// The result of a record for which an import that stops does nothing.
  var leftOut: ImportResult {
    switch self {
    case .result(let result): result
    case .booking(let assignment): ImportResult(.leftOut, of: assignment.item.record)
    }
  }
}

extension EventDraft {
  /// Whether the record cancels a booking without saying when it is, and has found no such booking.
  var cancelsNothing: Bool {
    status.value == .canceled && start == nil && unread.isEmpty && object == nil && !isReminder
  }
}

extension RecordRefusal {
  static let leftOut = RecordRefusal.skipped("interrupted before it was saved; import again")
  /// Without a ledger, what was written cannot change any more.
  static let ofForgotten = RecordRefusal.rejected(
    "may cancel a booking of a record before it, which is written already; save into a calendar, with "
      + "the ledger")
}

/// The records of one event, which are written together: the event has what all of them state.
final class EventGroup {
  /// Of the booking or the object.
  let identity: UUID
  private(set) var assignments: [Bookings.Assignment] = []
  /// The places of the records among the items.
  private(set) var places: [Int] = []
  /// Nil for records that give no event.
  var planned: PlannedWrite?
  /// What became of the event.
  var result: ImportResult?

  private init(_ identity: UUID) { self.identity = identity }

  /// The groups in the order of their first records.
  ///
  /// - Parameter isOpen: false for the place of a record that has its result.
  static func groups(of items: [ImportItem], where isOpen: (Int) -> Bool) -> [EventGroup] {
    var groups: [EventGroup] = []
    var known: [UUID: EventGroup] = [:]
    for (place, item) in items.enumerated() where isOpen(place) {
      guard case .booking(let assignment) = item,
        let identity = assignment.confirmed?.identity ?? assignment.booking?.identity
      else { continue }
      let group = known[identity] ?? EventGroup(identity)
      if group.places.isEmpty { groups.append(group) }
      known[identity] = group
      group.assignments.append(assignment)
      group.places.append(place)
    }
    return groups
  }

  /// What a person has confirmed; nil for records that nobody was asked about.
  var confirmed: PlannedWrite? { assignments.first?.confirmed }
}

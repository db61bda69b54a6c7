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

  /// What the record does to the event of its booking.
  var effect: Effect {
    if case .booking(let assignment) = self { assignment.effect } else { .nothing }
  }

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
  /// The records, with their places among the items.
  var members: [(place: Int, item: ImportItem)] = []
  /// Nil for records that give no event.
  var planned: PlannedWrite?
  /// What became of the event.
  var result: ImportResult?

  private init(_ identity: UUID) { self.identity = identity }

  /// The records of an event that nothing is written for, with its result.
  init(_ assignments: [Bookings.Assignment], _ result: ImportResult) {
    identity = result.uid ?? UUID()
    members = assignments.enumerated().map { ($0, .booking($1)) }
    self.result = result
  }

  /// The groups in the order of their first records.
  ///
  /// - Parameter isOpen: false for the place of a record that has its result.
  static func groups(of items: [ImportItem], where isOpen: (Int) -> Bool) -> [EventGroup] {
    var groups: [EventGroup] = []
    var known: [UUID: EventGroup] = [:]
    for (place, item) in items.enumerated() where isOpen(place) {
      let identity: UUID? =
        switch item {
        case .result: nil
        case .booking(let assignment):
          assignment.confirmed?.identity ?? assignment.booking?.identity
        }
      guard let identity else { continue }
      let group = known[identity] ?? EventGroup(identity)
      if group.members.isEmpty { groups.append(group) }
      known[identity] = group
      group.members.append((place, item))
    }
    return groups
  }

  var assignments: [Bookings.Assignment] {
    members.compactMap { if case .booking(let assignment) = $0.item { assignment } else { nil } }
  }

  /// What a person has confirmed; nil for records that nobody was asked about.
  var confirmed: PlannedWrite? { assignments.first?.confirmed }
}

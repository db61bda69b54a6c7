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

  /// The result of a record until something is decided about it.
  var undecided: ImportResult {
    switch self {
    case .result(let result): result
    case .booking(let assignment): ImportResult(.undecided, of: assignment.item.record)
    }
  }
}

extension ItemDraft {
  /// Whether the record cancels a booking without saying when it is, and has found no such booking.
  var cancelsNothing: Bool {
    status.value == .canceled && start == nil && unread.isEmpty && object == nil && !isReminder
  }
}

extension RecordRefusal {
  static let undecided = RecordRefusal.rejected("not decided about; import it again")
  static let leftOut = RecordRefusal.skipped("interrupted before it was saved; import again")
  /// Without a ledger, what was written cannot change any more.
  static let ofForgotten = RecordRefusal.rejected(
    "may cancel a booking of a record before it, which is written already; save into a calendar, with "
      + "the ledger")
}

/// The records of one event, which are written together: the event has what all of them state.
final class EventGroup {
  /// What the event is drawn of.
  enum Source {
    case booking(Booking)
    /// A person has confirmed the event.
    case confirmed(PlannedWrite)

    /// Of the booking or the object.
    var identity: UUID {
      switch self {
      case .booking(let booking): booking.identity
      case .confirmed(let planned): planned.identity
      }
    }
  }

  let source: Source
  var identity: UUID { source.identity }
  /// At least one.
  private(set) var assignments: [Bookings.Assignment]
  /// The indices of the records among the items.
  private(set) var indices: [Int]
  /// Nil for records that give no event.
  var planned: PlannedWrite?
  /// What became of the event: it is rejected until that is decided.
  var result: ImportResult

  private init(_ source: Source, _ first: Bookings.Assignment, at index: Int) {
    self.source = source
    assignments = [first]
    indices = [index]
    result = ImportResult(.undecided, of: first.item.record)
  }

  /// The groups in the order of their first records.
  ///
  /// - Parameter isOpen: false for the index of a record that has its result.
  static func groups(of items: [ImportItem], where isOpen: (Int) -> Bool) -> [EventGroup] {
    var groups: [EventGroup] = []
    var known: [UUID: EventGroup] = [:]
    for (index, item) in items.enumerated() where isOpen(index) {
      guard case .booking(let assignment) = item, let source = assignment.source else { continue }
      if let group = known[source.identity] {
        group.assignments.append(assignment)
        group.indices.append(index)
      } else {
        let group = EventGroup(source, assignment, at: index)
        known[source.identity] = group
        groups.append(group)
      }
    }
    return groups
  }
}

extension Bookings.Assignment {
  /// What the event of the record is drawn of; nil for a record that gives none.
  fileprivate var source: EventGroup.Source? {
    confirmed.map { .confirmed($0) } ?? booking.map { .booking($0) }
  }
}

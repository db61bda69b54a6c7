import CalendarStore
import Foundation

/// The state of a booking: what the ledger says of it, against what stat(2) says of its event.
enum BookingState {
  case new
  /// It was removed by an earlier import, or is brought back: its sequence goes on.
  case revived(LedgerEntry)
  /// Nothing is to be written.
  case unchanged(href: String?, reason: String)
  /// The record says something else than it did, and the event stands as it was written.
  case update(LedgerEntry)
  /// The record now says cancelled, and the event stands as it was written.
  case cancellation(LedgerEntry)
  /// The record says something else than it did, and the event was changed in the calendar since.
  case conflict(LedgerEntry)
  /// The event was deleted from the calendar since it was written.
  case deleted(LedgerEntry)
  /// It is cancelled, and its event is not to be kept: there is none.
  case nothingToCancel
}

extension BookingState {
  /// The entry of an event that says something else than the record does now.
  var changed: LedgerEntry? {
    switch self {
    case .update(let entry), .cancellation(let entry), .conflict(let entry): entry
    case .new, .revived, .unchanged, .deleted, .nothingToCancel: nil
    }
  }

  /// - Parameters:
  ///   - event: what the record says now, with its fingerprint.
  ///   - entry: the latest in the ledger, nil where it knows nothing.
  ///   - version: what stat(2) says of the entry's event, or of the event where there is no entry.
  init(
    _ event: Event, _ fingerprint: ContentFingerprint, entry: LedgerEntry?,
    version: EventVersion?, options: ImportOptions
  ) {
    let isCancelled = event.status == .canceled
    guard let entry, entry.action != .forget else {
      if let version {
        self = .unchanged(href: version.href, reason: Self.notFromHere)
      } else {
        self = isCancelled && options.deletesCancelled ? .nothingToCancel : .new
      }
      return
    }
    if entry.action == .withdraw {
      if let version {
        self = .unchanged(href: version.href, reason: Self.notFromHere)
      } else if isCancelled {
        self = .unchanged(href: nil, reason: Self.removedBefore)
      } else {
        self = .revived(entry)
      }
      return
    }
    guard let version else {
      self =
        options.bringsBack && !(isCancelled && options.deletesCancelled)
        ? .revived(entry) : .deleted(entry)
      return
    }
    let removes = isCancelled && options.deletesCancelled
    let replaces = options.isForced && !entry.isUntouched(version)
    guard entry.fingerprint != fingerprint || removes || replaces else {
      self = .unchanged(href: version.href, reason: Self.alreadyThere)
      return
    }
    guard entry.isUntouched(version) || options.isForced else {
      self = .conflict(entry)
      return
    }
    self = isCancelled ? .cancellation(entry) : .update(entry)
  }
}

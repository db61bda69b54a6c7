import CalendarStore
import Foundation

/// The cancellations of bookings that no import had saved before them: a record that is older than
/// such a cancellation, and imported after it, saves nothing.
struct Cancellations {
  private let session: LedgerSession?
  /// Whether such a record is saved all the same.
  let areIgnored: Bool
  /// Those of this import, by the keys of their bookings or the UIDs of their events.
  private var own: [UUID: ImportedObject.Revision] = [:]

  /// - Parameter session: nil for an import without a ledger, which knows only its own records.
  init(_ session: LedgerSession?, areIgnored: Bool) {
    self.session = session
    self.areIgnored = areIgnored
  }

  /// Remembers the cancellation of a booking that nothing was found of.
  mutating func add(_ draft: EventDraft, _ keys: BookingKeys) {
    // A booking read later has all of its keys.
    guard draft.cancelsNothing, let key = keys.canceled.first else { return }
    let guests = draft.guests
    for key in guests.isEmpty ? [key] : guests.map({ Self.key(key, of: $0) }) {
      add(key, draft.revision)
    }
  }

  /// Remembers the cancellation of an event that no import has saved. Throws for an older version of
  /// such an event.
  mutating func compare(_ draft: EventDraft) throws(RecordRefusal) {
    guard let object = draft.object, let key = draft.uid, !isKnown(key) else { return }
    if object.isCancellation {
      if !object.isPartial { add(key, object.revision) }
    } else if cancel(key, at: object.revision) {
      throw Self.refusal
    }
  }

  /// Throws for a booking that no import has saved, if a newer record has canceled it.
  ///
  /// - Parameter isGuest: whether this import has read another record of the booking, so that the
  ///   record counts only for its guests.
  func compare(
    _ draft: EventDraft, _ keys: BookingKeys, _ identity: UUID, isGuest: Bool
  ) throws(RecordRefusal) {
    guard draft.status.value != .canceled,
      keys.all.contains(where: { isCanceled($0, draft, isGuest: isGuest) }), !isKnown(identity)
    else { return }
    throw Self.refusal
  }

  /// Whether the booking, or each of its guests, has canceled after the record was made.
  private func isCanceled(_ key: UUID, _ draft: EventDraft, isGuest: Bool) -> Bool {
    if !isGuest, cancel(key, at: draft.revision) { return true }
    let guests = draft.guests
    return !guests.isEmpty
      && guests.allSatisfy { cancel(Self.key(key, of: $0), at: draft.revision) }
  }

  private static func key(_ key: UUID, of guest: String) -> UUID {
    BookingIdentity.uuid(of: "guest key", key.uuidString, GuestNames.key(guest))
  }

  private static let refusal = RecordRefusal.skipped(
    "canceled by a newer record that was imported before; --again saves it all the same")

  private mutating func add(_ key: UUID, _ revision: ImportedObject.Revision) {
    // An equal one is remembered again: the undo of an import forgets its own.
    if let latest = latest(key), latest.stamp != nil,
      revision.stamp == nil || revision.isOlder(than: latest)
    {
      return
    }
    own[key] = revision
    session?.store(canceled: key, revision)
  }

  /// Whether a record of this revision is older than the latest cancellation.
  private func cancel(_ key: UUID, at revision: ImportedObject.Revision) -> Bool {
    !areIgnored && latest(key).map { revision.isOlder(than: $0) } ?? false
  }

  /// A ledger that cannot be read counts as one without a cancellation; the planner reports it.
  private func latest(_ key: UUID) -> ImportedObject.Revision? {
    own[key] ?? (try? session?.cancellation(of: key)) ?? nil
  }

  /// Whether the ledger has the booking.
  private func isKnown(_ identity: UUID) -> Bool {
    guard let entry = try? session?.entry(of: identity) else { return false }
    return entry.action != .forget
  }
}

extension EventDraft {
  /// The version of a booking, which only the time of its record tells.
  fileprivate var revision: ImportedObject.Revision {
    ImportedObject.Revision(sequence: 0, stamp: recordTime?.secondsSince1970)
  }
}

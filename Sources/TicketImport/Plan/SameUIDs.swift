import CalendarStore
import Foundation

/// A booking and its event in an iCalendar file that this program wrote (`-o`) have one UID. What
/// was imported first stays, and the other record saves nothing.
///
/// The UID of a file decides nothing but that: it names no event that is changed.
struct SameUIDs {
  private let session: LedgerSession?
  /// The identities in the UIDs of this import's iCalendar events.
  private var own: Set<UUID> = []

  /// - Parameter session: nil for an import without a ledger, which knows only its own records.
  init(_ session: LedgerSession?) { self.session = session }

  /// Throws for an iCalendar event whose UID is that of a booking.
  ///
  /// - Parameter drafts: of this import's bookings.
  mutating func compare(
    _ draft: EventDraft, _ drafts: [UUID: EventDraft]
  ) throws(RecordRefusal) {
    guard let object = draft.object, let uid = object.uid, let identity = UUID(uuidString: uid),
      identity.lowercaseName == uid, identity.uuid.6 >> 4 == 5
    else { return }
    if let title = drafts[identity]?.shownTitle ?? title(of: identity) {
      throw .skipped("the event of \(title), which was imported before; import its booking instead")
    }
    // Others save no event.
    if !object.isCancellation, !object.isPartial, draft.problems.isEmpty { own.insert(identity) }
  }

  /// Throws for a booking whose event was imported from an iCalendar file.
  func compare(_ draft: EventDraft) throws(RecordRefusal) {
    guard session != nil || !own.isEmpty, let identity = draft.uid else { return }
    let other = BookingIdentity.invitation(uid: identity.lowercaseName).uid
    guard own.contains(identity) || title(of: other) != nil, title(of: identity) == nil else {
      return
    }
    throw .skipped(
      "its event was imported before from an iCalendar file, with the same UID; to import the "
        + "booking, undo that import first")
  }

  /// The title of an event in the ledger. A ledger that cannot be read counts as one without the
  /// event; the planner reports it.
  private func title(of identity: UUID) -> String? {
    guard let entry = try? session?.entry(of: identity), entry.hasEvent else { return nil }
    return entry.title
  }
}

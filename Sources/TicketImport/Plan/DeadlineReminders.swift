import CalendarStore
import Foundation
import Reservations

/// The reminders of the deadlines that the records of bookings state.
struct DeadlineReminders {
  private let session: LedgerSession?
  private let defaults: DraftDefaults
  /// The latest draft of each reminder of this import.
  private var own: [UUID: EventDraft] = [:]
  /// The reminders, by their identities, that this import may not withdraw: those of its bookings,
  /// without the option.
  private(set) var left: Set<UUID> = []

  /// - Parameter session: nil for an import without a ledger, which knows only its own reminders.
  init(_ session: LedgerSession?, defaults: DraftDefaults) {
    self.session = session
    self.defaults = defaults
  }

  /// The reminders of a booking's record. If the booking is canceled, those that were imported
  /// before, with or without the option.
  ///
  /// - Parameters:
  ///   - isEarlier: whether the record was read before, or is older than another one of the booking:
  ///     it moves no reminder back.
  ///   - isWhole: whether a canceled event leaves no other one of the booking's number.
  mutating func drafts(
    of event: EventDraft, _ record: Record, isEarlier: Bool, isWhole: Bool
  ) -> [EventDraft] {
    guard event.kind != nil else { return [] }
    if event.status.value == .canceled {
      return ReservationDeadline.Action.allCases.compactMap { action in
        guard isWhole || !EventDraft.isOfAllLegs(action, event) else { return nil }
        let identity = EventDraft.identity(of: action, for: event)?.uid
        return identity.flatMap { canceled($0, by: event) }
      }
    }
    guard defaults.savesDeadlines == true else {
      left.formUnion(
        ReservationDeadline.Action.allCases.compactMap {
          EventDraft.identity(of: $0, for: event)?.uid
        })
      return []
    }
    guard case .success(let reservation) = record.content,
      reservation.part != .ending
    else { return [] }
    return reservation.deadlines.compactMap { deadline in
      let identity = EventDraft.identity(of: deadline.action, for: event)?.uid
      if isEarlier, let known = identity.flatMap(latest) { return known }
      let reminder = EventDraft(deadline, of: event, reservation, defaults: defaults)
      if let reminder, let identity = reminder.uid { own[identity] = reminder }
      return reminder
    }
  }

  /// The reminder as it was imported last; nil for a new one.
  private func latest(_ identity: UUID) -> EventDraft? {
    if let reminder = own[identity] { return reminder }
    guard let session, let entry = try? session.entry(of: identity), entry.hasEvent,
      let text = try? session.lastObject(entry),
      let reading = try? ImportedObject.read(text, method: nil, keepsParticipants: true)
    else { return nil }
    var reminder = EventDraft(reading, defaults: defaults)
    reminder.identity = .event(identity)
    reminder.fingerprint = entry.fingerprint
    return reminder
  }

  private func canceled(_ identity: UUID, by event: EventDraft) -> EventDraft? {
    if var reminder = own[identity] {
      reminder.cancel(by: event)
      return reminder
    }
    guard let session, let entry = try? session.entry(of: identity), entry.hasEvent,
      let text = try? session.lastObject(entry)
    else { return nil }
    return EventDraft(canceling: text, identity, by: event, defaults: defaults)
  }
}

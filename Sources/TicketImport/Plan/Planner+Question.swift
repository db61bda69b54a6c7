import CalendarStore
import Foundation
import Reservations

/// Whether a prompt asks about a record.
enum DraftQuestion {
  case ask(EditEntry)
  /// A result that needs no answer.
  case report(ImportResult)
}

extension Planner {
  /// The question about a draft, by the state of its booking in the ledger and its calendar.
  ///
  /// - Parameters:
  ///   - event: the draft's event; nil while the draft is incomplete.
  ///   - calendar: the name of the draft's calendar; nil for the default one.
  func question(
    about draft: EventDraft, _ event: Event?, of record: RecordOrigin, for calendar: String?
  ) throws(StoreError) -> DraftQuestion {
    let writer: any CalendarWriter
    do throws(CalendarResolverError) { writer = try calendars.writer(named: calendar) } catch {
      var draft = draft
      draft.unread.append(DraftProblem(.calendar, error.reason))
      return .ask(EditEntry(draft))
    }
    guard let uid = draft.uid else { return .ask(EditEntry(draft)) }
    var result = ImportResult(position: record.position, status: .unchanged)
    result.describe(draft)
    func report(
      _ status: ImportResult.Status, _ reason: String, _ href: String?, _ calendar: EventCalendar,
      _ entry: LedgerEntry? = nil, isRefused: Bool = false
    ) -> DraftQuestion {
      result.status = status
      result.reason = reason
      if let entry, entry.hasEvent { result.describe(entry) }
      result.calendar = calendar.name
      result.href = href
      result.isRefused = isRefused
      return .report(result)
    }
    if draft.cancelsNothing {
      return report(.skipped, BookingState.nowhere, nil, writer.calendar)
    }
    guard let session else {
      guard let version = try writer.version(of: ObjectWrite.href(for: uid)) else {
        return .ask(EditEntry(draft))
      }
      return report(.unchanged, BookingState.alreadyThere, version.href, writer.calendar)
    }
    guard let event else {
      guard let entry = try session.entry(of: uid), entry.hasEvent else {
        return .ask(EditEntry(draft))
      }
      // A record that alone gives no event, and was completed by a person before, is unchanged only
      // if its bytes are.
      guard entry.fingerprint == ContentFingerprint(record: record.original) else {
        return .ask(try self.entry(for: draft, over: entry, EditEntry.Booking.update, nil))
      }
      return report(.unchanged, BookingState.alreadyThere, entry.href, entry.calendar, entry)
    }
    let fingerprint = ContentFingerprint(event, draft.object)
    let (known, place) = try state(of: uid, event, fingerprint, in: writer)
    let state = try comparingFiles(
      known, event, record.position, isKnownByID: draft.object != nil || draft.isKnownByID)
    let calendar = place.calendar
    let isElsewhere = calendar.identifier != writer.calendar.identifier
    let elsewhere = isElsewhere ? calendar.name : nil
    switch state {
    case .new, .revived: return .ask(EditEntry(draft))
    case .unchanged(let href, let reason):
      let entry = try session.entry(of: uid)
      guard isElsewhere, let entry, entry.hasEvent else {
        return report(.unchanged, reason, href, calendar, entry)
      }
      guard entry.calendar.identifier == calendar.identifier else {
        // The move to this calendar was the person's decision.
        let reason = "\(reason); \(BookingState.stays(in: calendar.name))"
        return report(.unchanged, reason, href, calendar, entry)
      }
      return .ask(try self.entry(for: draft, over: entry, EditEntry.Booking.update, elsewhere))
    case .update(let entry):
      return .ask(try self.entry(for: draft, over: entry, EditEntry.Booking.update, elsewhere))
    case .cancellation(let entry):
      return .ask(
        try self.entry(for: draft, over: entry, EditEntry.Booking.cancellation, elsewhere))
    case .conflict(let entry), .otherFile(let entry):
      if try session.ledger.isKept(fingerprint, since: entry) {
        return report(.unchanged, BookingState.kept, entry.href, calendar, entry)
      }
      guard case .otherFile = state else {
        return .ask(
          try self.entry(
            for: draft, over: entry,
            { .conflict($0, isUndecided: entry.isUndecided) }, elsewhere))
      }
      // Nothing of another event is part of this one.
      let written = try session.lastWritten(entry).map { EventDraft($0) }
      return .ask(
        EditEntry(draft, booking: .otherFile(written ?? draft), elsewhere: elsewhere))
    case .deleted(let entry):
      if let error = unreachable(entry) {
        return report(.rejected, error.reason, entry.href, calendar, isRefused: error.isRefused)
      }
      return report(.skipped, BookingState.deleted, entry.href, calendar)
    case .nothingToCancel: return report(.skipped, BookingState.nowhere, nil, calendar)
    }
  }

  /// The draft with a person's earlier edits, and with the version written then.
  private func entry(
    for draft: EventDraft, over entry: LedgerEntry, _ booking: (EventDraft) -> EditEntry.Booking,
    _ elsewhere: String?
  ) throws(StoreError) -> EditEntry {
    let overrides = try session?.overrides(of: entry.identity) ?? []
    let written = try session?.lastWritten(entry).map { EventDraft($0) } ?? draft
    return EditEntry(
      draft.overridden(by: overrides), record: draft, booking: booking(written),
      elsewhere: elsewhere)
  }
}

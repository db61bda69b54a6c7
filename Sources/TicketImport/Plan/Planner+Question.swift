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
  /// - Parameter statement: what the records of the draft state.
  func question(
    about draft: ItemDraft, _ statement: Statement, of record: RecordOrigin
  ) throws(StoreError) -> DraftQuestion {
    let writer: any CalendarWriter
    do throws(CalendarResolverError) {
      writer = try calendars.writer(named: draft.calendar?.value)
    } catch {
      var draft = draft
      draft.unread.append(DraftProblem(.calendar, error.reason))
      return .ask(EditEntry(draft))
    }
    guard let uid = draft.uid else { return .ask(EditEntry(draft)) }
    if draft.cancelsNothing {
      return .report(ImportResult(.skipped(BookingState.nowhere), of: record, draft))
    }
    let planned = PlannedWrite(draft, uid, statement, of: record, to: writer)
    let entry = try session?.entry(of: uid)
    let place = try place(of: uid, entry, else: writer)
    let isElsewhere = place.calendar.identifier != writer.calendar.identifier
    let elsewhere = isElsewhere ? place.calendar.name : nil
    switch try decide(planned, entry, at: place) {
    case .create: return .ask(EditEntry(draft))
    case .update(let entry):
      let booking =
        planned.isCanceled ? EditEntry.SavedState.cancellation : EditEntry.SavedState.update
      return .ask(try self.entry(for: draft, over: entry, booking, elsewhere))
    case .ask(let entry, _) where statement.otherFile != nil:
      // Nothing of another event is part of this one.
      let written = try session?.lastWritten(entry)
      return .ask(
        EditEntry(draft, booking: .otherFile(written ?? draft), elsewhere: elsewhere))
    case .ask(let entry, _):
      return .ask(
        try self.entry(
          for: draft, over: entry,
          { .conflict($0, isUndecided: entry.isUndecided) }, elsewhere))
    case .report(let unwritten):
      guard unwritten.canMove, let entry = unwritten.entry else {
        var result = ImportResult(position: record.position, status: unwritten.status)
        result.describe(draft)
        result.describe(unwritten)
        return .report(result)
      }
      return .ask(try self.entry(for: draft, over: entry, EditEntry.SavedState.update, elsewhere))
    }
  }

  /// The version of a draft's event that was written last; nil for none.
  func written(_ draft: ItemDraft) throws(StoreError) -> ItemDraft? {
    guard let uid = draft.uid, let session, let entry = try session.entry(of: uid) else {
      return nil
    }
    return try session.lastWritten(entry)
  }

  /// The draft with a person's earlier edits, and with the version written then.
  private func entry(
    for draft: ItemDraft, over entry: LedgerObject,
    _ booking: (ItemDraft) -> EditEntry.SavedState,
    _ elsewhere: String?
  ) throws(StoreError) -> EditEntry {
    var overrides: [Override] = []
    if let identity = entry.identity {
      overrides = try session?.ledger.overrides(of: identity) ?? []
    }
    let written = try session?.lastWritten(entry) ?? draft
    return EditEntry(
      draft.overridden(by: overrides), record: draft, booking: booking(written),
      elsewhere: elsewhere)
  }
}

import CalendarStore
import Foundation
import Reservations

/// What a prompt makes of a record: something to ask about, or a result that needs no answer.
struct DraftQuestion {
  enum Answer {
    case ask(EditEntry)
    case tell(ImportResult)
  }

  private let draft: EventDraft
  /// The draft's event; nil while the draft is incomplete.
  private let event: Event?
  private let record: RecordOrigin
  /// The name of the calendar it is to go to; nil for the default one.
  private let calendar: String?
  private let calendars: any CalendarResolver
  private let planner: Planner

  init(
    _ draft: EventDraft, _ event: Event?, of record: RecordOrigin, for calendar: String?,
    among calendars: any CalendarResolver, planner: Planner
  ) {
    self.draft = draft
    self.event = event
    self.record = record
    self.calendar = calendar
    self.calendars = calendars
    self.planner = planner
  }

  func answer() throws(WriteError) -> Answer {
    let writer: any EventWriter
    do throws(CalendarResolverError) { writer = try calendars.writer(named: calendar) } catch {
      var draft = draft
      draft.unread.append(DraftProblem(.calendar, error.reason))
      return .ask(EditEntry(draft))
    }
    return try answer(in: writer)
  }

  private func answer(in writer: any EventWriter) throws(WriteError) -> Answer {
    guard let uid = draft.uid else { return .ask(EditEntry(draft)) }
    guard let session = planner.session else {
      guard let version = try writer.version(of: EventChange.href(for: uid)) else {
        return .ask(EditEntry(draft))
      }
      return tell(.unchanged, BookingState.alreadyThere, version.href, writer.calendar)
    }
    guard let event else { return try incomplete(uid, session) }
    let (state, place) = try planner.state(of: event, ContentFingerprint(event), in: writer)
    let calendar = place.calendar
    let isElsewhere = calendar.identifier != writer.calendar.identifier
    let elsewhere = isElsewhere ? calendar.title : nil
    switch state {
    case .new, .revived: return .ask(EditEntry(draft))
    case .unchanged(let href, let reason):
      let entry = try session.entry(of: uid)
      guard isElsewhere, let entry, entry.isStanding else {
        return tell(.unchanged, reason, href, calendar, entry)
      }
      guard entry.calendar.identifier == calendar.identifier else {
        // Whoever has moved it there has decided.
        let reason = "\(reason); \(BookingState.stays(in: calendar.title))"
        return tell(.unchanged, reason, href, calendar, entry)
      }
      return try ask(entry, EditStanding.update, elsewhere)
    case .update(let entry):
      return try ask(entry, EditStanding.update, elsewhere)
    case .cancellation(let entry):
      return try ask(entry, EditStanding.cancellation, elsewhere)
    case .conflict(let entry):
      if try session.isKept(ContentFingerprint(event), since: entry) {
        return tell(.unchanged, BookingState.kept, entry.href, calendar, entry)
      }
      return try ask(entry, EditStanding.conflict, elsewhere)
    case .deleted(let entry):
      if let error = planner.unreachable(entry) {
        return tell(
          .rejected, error.reason, entry.href, calendar, isRefused: error.isRefused)
      }
      return tell(.skipped, BookingState.deleted, entry.href, calendar)
    case .nothingToCancel: return tell(.skipped, BookingState.nowhere, nil, calendar)
    }
  }

  /// A record that is no event by itself and was completed by hand before has not changed while it is
  /// the same to the byte.
  private func incomplete(
    _ uid: UUID, _ session: LedgerSession
  ) throws(WriteError) -> Answer {
    guard let entry = try session.entry(of: uid), entry.isStanding,
      entry.fingerprint == ContentFingerprint(record: record.original)
    else { return .ask(EditEntry(draft)) }
    return tell(.unchanged, BookingState.alreadyThere, entry.href, entry.calendar, entry)
  }

  /// Shows the draft with what a person made of it before, beside what was written then.
  private func ask(
    _ entry: LedgerEntry, _ standing: (EventDraft) -> EditStanding, _ elsewhere: String?
  ) throws(WriteError) -> Answer {
    guard let last = try planner.session?.lastWritten(entry) else {
      return .ask(EditEntry(draft, standing: standing(draft), elsewhere: elsewhere))
    }
    let written = EventDraft(last.written)
    let shown = draft.keeping(written, since: EventDraft(last.drafted))
    return .ask(
      EditEntry(shown, record: draft, standing: standing(written), elsewhere: elsewhere))
  }

  private func tell(
    _ status: ImportResult.Status, _ reason: String, _ href: String?, _ calendar: EventCalendar,
    _ entry: LedgerEntry? = nil, isRefused: Bool = false
  ) -> Answer {
    var result = ImportResult(position: record.position, status: status, reason: reason)
    result.take(draft)
    if let entry, entry.isStanding { result.take(entry) }
    result.calendar = calendar.title
    result.href = href
    result.isRefused = isRefused
    return .tell(result)
  }
}

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
  private let calendars: any CalendarChoice
  private let planner: ImportPlanner

  init(
    _ draft: EventDraft, _ event: Event?, of record: RecordOrigin, for calendar: String?,
    among calendars: any CalendarChoice, planner: ImportPlanner
  ) {
    self.draft = draft
    self.event = event
    self.record = record
    self.calendar = calendar
    self.calendars = calendars
    self.planner = planner
  }

  func answer() throws(LedgerError) -> Answer {
    let writer: any EventWriter
    do throws(CalendarChoiceError) { writer = try calendars.writer(named: calendar) } catch {
      var draft = draft
      draft.unread.append(DraftProblem(.calendar, error.reason))
      return .ask(EditEntry(draft))
    }
    return try answer(in: writer)
  }

  private func answer(in writer: any EventWriter) throws(LedgerError) -> Answer {
    guard let uid = draft.uid else { return .ask(EditEntry(draft)) }
    guard let memory = planner.memory else {
      guard let version = writer.version(of: uid) else { return .ask(EditEntry(draft)) }
      return tell(.unchanged, Standing.alreadyThere, version.href, writer.calendar)
    }
    guard let event else { return try incomplete(uid, memory) }
    let (standing, place) = try planner.standing(event, ContentFingerprint(event), in: writer)
    let calendar = place.calendar
    let isElsewhere = calendar.identifier != writer.calendar.identifier
    let elsewhere = isElsewhere ? calendar.title : nil
    switch standing {
    case .new, .revived: return .ask(EditEntry(draft))
    case .unchanged(let href, let reason):
      let entry = try memory.entry(of: uid)
      guard isElsewhere, let entry, entry.isStanding else {
        return tell(.unchanged, reason, href, calendar, entry)
      }
      guard entry.calendar.identifier == calendar.identifier else {
        // Whoever has moved it there has decided.
        let reason = "\(reason); \(Standing.stays(in: calendar.title))"
        return tell(.unchanged, reason, href, calendar, entry)
      }
      return try ask(entry, EditStanding.update, elsewhere)
    case .update(let entry):
      return try ask(entry, EditStanding.update, elsewhere)
    case .cancellation(let entry):
      return try ask(entry, EditStanding.cancellation, elsewhere)
    case .conflict(let entry):
      if try memory.isKept(ContentFingerprint(event), since: entry) {
        return tell(.unchanged, Standing.kept, entry.href, calendar, entry)
      }
      return try ask(entry, EditStanding.conflict, elsewhere)
    case .deleted(let entry):
      if let error = planner.unreachable(entry) {
        return tell(
          .rejected, error.reason, entry.href, calendar, isRefused: error.isRefused)
      }
      return tell(.skipped, Standing.deleted, entry.href, calendar)
    case .nothingToCancel: return tell(.skipped, Standing.nowhere, nil, calendar)
    }
  }

  /// A record that is no event by itself and was completed by hand before has not changed while it is
  /// the same to the byte.
  private func incomplete(
    _ uid: UUID, _ memory: ImportMemory
  ) throws(LedgerError) -> Answer {
    guard let entry = try memory.entry(of: uid), entry.isStanding,
      entry.fingerprint == ContentFingerprint(record: record.original)
    else { return .ask(EditEntry(draft)) }
    return tell(.unchanged, Standing.alreadyThere, entry.href, entry.calendar, entry)
  }

  /// Shows the draft with what a person made of it before, beside what was written then.
  private func ask(
    _ entry: LedgerEntry, _ standing: (EventDraft) -> EditStanding, _ elsewhere: String?
  ) throws(LedgerError) -> Answer {
    guard let last = try planner.memory?.lastWritten(entry) else {
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

import CalendarStore
import CivilTime
import Foundation
import Reservations

/// A record with its event, and later the write that the planner decided.
final class PlannedWrite {
  enum Action {
    case create, update, cancel
  }

  // MARK: The record

  let record: RecordOrigin
  /// Of the record and the others of its booking.
  let draft: EventDraft
  /// What the record and the others of its booking state, to be stored with the write.
  var facts: [StoredFacts]

  // MARK: The event

  /// The identity of the booking.
  let identity: UUID
  /// The event to be saved.
  var event: Event
  /// The calendar that the event is to go to.
  let writer: any CalendarWriter
  /// The iCalendar object that the event is written as; nil for any other record.
  var object: ForeignObject? { draft.object }
  var isReminder: Bool { object?.isReminder ?? false }
  /// The event as the record alone gives it; nil for an event without edits.
  var drafted: Event?
  var resolution: EditResolution = .ordinary
  /// A person has confirmed the event, which includes the earlier edits.
  var isEdited = false
  /// The version that was in the calendar when the person was asked; nil for an event that was not
  /// there.
  var shown: EventDraft?
  /// What the calendar has, where a person has merged that with the draft; nil otherwise.
  var present: PresentEvent?
  /// What a person has changed of the event.
  var overrides: [Override] = []
  /// The same as the ledger has it; set for a write over an earlier one.
  var storedOverrides: [Override] = []

  /// The event as the record alone gives it.
  var recordEvent: Event { drafted ?? event }
  var isCanceled: Bool { recordEvent.status == .canceled }

  init(
    record: RecordOrigin, draft: EventDraft, event: Event, writer: any CalendarWriter,
    facts: [StoredFacts] = []
  ) {
    self.record = record
    self.draft = draft
    self.facts = facts
    // Without an object, the UID is the identity.
    identity = (draft.object == nil ? nil : draft.uid) ?? event.id.uuid
    self.event = event
    self.writer = writer
  }

  /// The event of a draft in its calendar. Throws where the draft has a problem, its calendar is not
  /// available, or it cancels nothing.
  convenience init(
    _ draft: EventDraft, of record: RecordOrigin, at moment: Instant,
    in calendars: any CalendarResolver, facts: [StoredFacts] = []
  ) throws(RecordRefusal) {
    do {
      let event = try draft.event(at: moment)
      let writer = try calendars.writer(named: draft.calendar?.value)
      self.init(record: record, draft: draft, event: event, writer: writer, facts: facts)
    } catch {
      let refusal: RecordRefusal =
        switch error {
        case _ where draft.cancelsNothing: .skipped(BookingState.nowhere)
        case let error as CalendarResolverError: .rejected("calendar: \(error.reason)")
        case let error as DraftError: .rejected(error.reason)
        default: .rejected("\(error)")
        }
      throw refusal
    }
  }

  /// The name of the event's file. A UID of another program names no file.
  func href(for event: Event) -> String {
    let isOwn = object == nil || event.uid != object?.uid
    return ObjectWrite.href(for: isOwn ? event.id.uuid : identity)
  }

  // MARK: The plan

  /// Nil until the planner has decided to write.
  private(set) var action: Action?
  private(set) var write: LedgerWrite?
  /// The reason to report when the write is made.
  private(set) var remark: String?

  func plan(_ action: Action, _ write: LedgerWrite, remark: String? = nil) {
    self.action = action
    self.write = write
    self.remark = remark
  }

  /// Puts a remark in front of that of the planned write.
  func addRemark(_ text: String) {
    remark = [text, remark].compactMap(\.self).joined(separator: "; ")
  }

  /// The event as it will be in the calendar; nil for a removal.
  var written: Event? { write?.event }
}

extension ImportResult.Status {
  init(_ action: PlannedWrite.Action, isDryRun: Bool) {
    self =
      switch action {
      case .create: isDryRun ? .wouldSave : .saved
      case .update: isDryRun ? .wouldUpdate : .updated
      case .cancel: isDryRun ? .wouldCancel : .cancelled
      }
  }
}

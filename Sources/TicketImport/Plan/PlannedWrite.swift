import CalendarStore
import CivilTime
import Foundation
import Reservations

/// What the records of an event state, beside its draft.
struct Statement {
  /// Whether that is nothing new: the event stays as it is, whatever the defaults are now.
  var isKnown = false
  /// Why it is about another event than the one that has its id, which may be the number of a row; nil
  /// for the same event.
  var otherFile: String?
  /// To be stored with the write.
  var facts: [StoredFacts] = []
}

/// A booking's event on its way to its result, with the write that the planner decided.
final class PlannedWrite {
  enum Action {
    case create, update, cancel
  }

  /// What a person has confirmed, which includes their earlier edits.
  final class Answer {
    /// The draft by the records alone.
    let record: ItemDraft
    /// What the person has changed of it.
    let overrides: [Override]
    let resolution: EditResolution
    /// The version that was in the calendar when the person was asked; nil for an event that was not
    /// there.
    let shown: ItemDraft?
    /// What the calendar has, where the person has merged that with the draft; nil otherwise.
    let present: PresentEvent?

    init(
      _ record: ItemDraft, _ overrides: [Override], _ resolution: EditResolution,
      shown: ItemDraft?, present: PresentEvent?
    ) {
      (self.record, self.overrides, self.resolution) = (record, overrides, resolution)
      (self.shown, self.present) = (shown, present)
    }
  }

  /// The record that the event is shown with.
  let record: RecordOrigin
  /// By the records alone, or as a person has confirmed it.
  let draft: ItemDraft
  let statement: Statement
  /// Nil where nobody was asked.
  let answer: Answer?
  /// The identity of the booking.
  let identity: UUID
  /// The calendar that the event is to go to.
  let writer: any CalendarWriter

  /// The iCalendar object that the event is written as; nil for any other record.
  var object: ForeignObject? { draft.object }
  var isCanceled: Bool { draft.status.value == .canceled }
  var resolution: EditResolution { answer?.resolution ?? .ordinary }

  init(
    _ draft: ItemDraft, _ identity: UUID, _ statement: Statement, of record: RecordOrigin,
    to writer: any CalendarWriter, _ answer: Answer? = nil
  ) {
    (self.draft, self.identity, self.statement) = (draft, identity, statement)
    (self.record, self.writer, self.answer) = (record, writer, answer)
  }

  /// A draft that is to be saved. Throws where the draft has a problem, its calendar is not available,
  /// or it cancels nothing.
  convenience init(
    _ draft: ItemDraft, _ statement: Statement, of record: RecordOrigin,
    in calendars: any CalendarResolver, _ answer: Answer? = nil
  ) throws(RecordRefusal) {
    if draft.cancelsNothing { throw .skipped(BookingState.nowhere) }
    let (identity, writer): (UUID, any CalendarWriter)
    do throws(DraftError) { identity = try draft.checkedUID() } catch {
      throw .rejected(error.reason)
    }
    do throws(CalendarResolverError) {
      writer = try calendars.writer(named: draft.calendar?.value)
    } catch { throw .rejected("calendar: \(error.reason)") }
    self.init(draft, identity, statement, of: record, to: writer, answer)
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

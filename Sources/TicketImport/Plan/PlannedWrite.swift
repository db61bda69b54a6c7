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
  /// The record's keys and columns that no field uses.
  let unused: [UnusedValue]
  /// Where the event differs from what the record states.
  let remarks: [Remark]
  let allowsMapping: Bool
  /// What the record and the others of its booking state, to be stored with the write.
  var facts: [StoredFacts]
  /// Nil if the record states none.
  let kind: ReservationKind?
  /// Whether a record states the end.
  let statesEnd: Bool
  /// Whether the event is that of an id alone: the UID of an iCalendar object, or the id of a row.
  let isKnownByID: Bool
  /// As in the draft.
  let statesNothingNew: Bool

  /// When the record was drafted.
  var moment: Instant { event.lastModifiedDate ?? Instant(secondsSince1970: 0) }

  // MARK: The event

  /// The identity of the booking.
  let identity: UUID
  /// The event to be saved.
  var event: Event
  /// The calendar that the event is to go to.
  let writer: any CalendarWriter
  /// The draft of a record that is an iCalendar object; nil for any other record.
  private(set) var objectDraft: EventDraft?
  /// The object that the event is written as; nil for any other record.
  var object: ImportedObject? { objectDraft?.object }
  var isReminder: Bool { object?.isReminder ?? false }
  /// The event as the record alone gives it; nil for an event without edits.
  var drafted: Event?
  /// The fingerprint of a record that alone gives no event, or was read before; nil for any other.
  var recordFingerprint: ContentFingerprint?
  var resolution: EditResolution = .ordinary
  /// A person has confirmed the event, which includes the earlier edits.
  var isEdited = false
  /// What a person has changed of the event.
  var overrides: [Override] = []
  /// The same as the ledger has it; set for a write over an earlier one.
  var storedOverrides: [Override] = []

  /// The event as the record alone gives it.
  var recordEvent: Event { drafted ?? event }
  var isCanceled: Bool { recordEvent.status == .canceled }
  /// The fingerprint of the record's own event, without edits.
  private(set) lazy var fingerprint: ContentFingerprint =
    recordFingerprint ?? ContentFingerprint(recordEvent, object)

  init(
    record: RecordOrigin, draft: EventDraft, event: Event, writer: any CalendarWriter,
    facts: [StoredFacts] = []
  ) {
    self.record = record
    unused = draft.unused
    remarks = draft.allRemarks
    allowsMapping = draft.allowsMapping
    self.facts = facts
    kind = draft.kind
    statesEnd = !draft.hasAssumedEnd
    statesNothingNew = draft.statesNothingNew
    isKnownByID = draft.object != nil || draft.isKnownByID
    // Without an object, the UID is the identity.
    identity = (draft.object == nil ? nil : draft.uid) ?? event.id.uuid
    objectDraft = draft.object == nil ? nil : draft
    self.event = event
    self.writer = writer
  }

  /// Makes this the write of a whole event, to which the record is a message.
  func apply(_ whole: EventDraft, _ event: Event, _ fingerprint: ContentFingerprint) {
    objectDraft = whole
    self.event = event
    self.fingerprint = fingerprint
  }

  /// What this version of an iCalendar object changes in the one before it, which is nil for the first
  /// one of an input.
  func effect(after earlier: PlannedWrite?) -> Effect {
    if let earlier, fingerprint == earlier.fingerprint { return .nothing }
    let isCanceled = event.status == .canceled && earlier?.event.status != .canceled
    return isCanceled ? .canceled : .changed([])
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

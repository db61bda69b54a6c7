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

  let position: RecordPosition
  let original: [UInt8]
  let reader: (any RecordReader)?
  /// The source of the record, by its name in the ledger.
  let source: String?
  /// The record's keys and columns that no field uses.
  let unused: [UnusedValue]
  /// Where the event differs from what the record states.
  let remarks: [Remark]
  let allowsMapping: Bool
  /// What the ledger finds the booking by beside its identity.
  let keys: [UUID]
  /// Nil if the record states none.
  let kind: ReservationKind?
  /// Whether the record states the end.
  let statesEnd: Bool
  /// The day of the start on the clock of its place, in days since 1970; nil without a start.
  let day: Int?
  /// When the newest record of the booking was made; nil if unknown.
  let recordTime: Instant?
  /// As of the record's draft.
  let isOneOfSeveral: Bool
  /// As of the record's draft.
  let hasDefaultLength: Bool
  /// Whether the record is a pass that has moved the event of other records.
  let isMovedByPass: Bool
  let isKnownByID: Bool

  /// When the record was drafted.
  var moment: Instant { event.lastModifiedDate ?? Instant(secondsSince1970: 0) }

  // MARK: The event

  /// The identity of the booking.
  private(set) var identity: UUID
  /// The event to be saved.
  var event: Event
  /// The calendar that the event is to go to.
  let writer: any EventWriter
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

  /// The fingerprint of the record's own event, without edits.
  private(set) lazy var fingerprint: ContentFingerprint =
    recordFingerprint ?? ContentFingerprint(drafted ?? event, object)

  init(
    position: RecordPosition, original: [UInt8], reader: (any RecordReader)?, source: String?,
    draft: EventDraft, event: Event, writer: any EventWriter
  ) {
    self.position = position
    self.original = original
    self.reader = reader
    self.source = source
    unused = draft.unused
    remarks = draft.allRemarks
    allowsMapping = draft.allowsMapping
    keys = draft.keys?.all ?? []
    kind = draft.kind
    statesEnd = !draft.hasAssumedEnd
    day = draft.dayOfStart?.daysSinceEpoch
    recordTime = draft.recordTime
    isOneOfSeveral = draft.isOneOfSeveral
    hasDefaultLength = draft.hasDefaultLength
    isMovedByPass = draft.keys?.isMovedByPass == true
    isKnownByID = draft.isKnownByID
    // Without an object, the UID is the identity.
    identity = (draft.object == nil ? nil : draft.uid) ?? event.id.uuid
    objectDraft = draft.object == nil ? nil : draft
    recordFingerprint = draft.fingerprint
    self.event = event
    self.writer = writer
  }

  /// Makes this the write of a whole event, to which the record is a message.
  func apply(_ whole: EventDraft, _ event: Event, _ fingerprint: ContentFingerprint) {
    objectDraft = whole
    self.event = event
    self.fingerprint = fingerprint
  }

  /// Whether the record may have been read as another booking before.
  var dependsOnReading: Bool { isOneOfSeveral && !isKnownByID && !isEdited }

  /// Makes this the write of a booking that the record was read as before.
  func identify(as identity: UUID) {
    self.identity = identity
    event.uid = identity.lowercaseName
  }

  /// Whether the record was made at the same time as the newest record of an entry with these texts,
  /// as the rows of one mail are; also if neither time is known.
  func isAsOld(as texts: LedgerTexts) -> Bool { recordTime == texts.recordTime }

  /// What became of a booking since an earlier record of it; nil for nothing.
  func change(since earlier: PlannedWrite) -> Action? {
    guard fingerprint != earlier.fingerprint else { return nil }
    let isCanceled = event.status == .canceled && earlier.event.status != .canceled
    return isCanceled ? .cancel : .update
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

/// Records that wait for a later record of their booking: those whose version an earlier import
/// replaced, and those that may be replaced in an import without a ledger.
struct DeferredRecords {
  /// By booking, those of one content together.
  private var records: [UUID: [PlannedWrite]] = [:]
  private var order: [UUID] = []

  /// The number of bookings.
  var count: Int { records.count }

  func contains(_ identity: UUID) -> Bool { records[identity] != nil }

  mutating func add(_ record: PlannedWrite) {
    if records[record.identity] == nil { order.append(record.identity) }
    records[record.identity, default: []].append(record)
  }

  /// Adds a record to the waiting ones of its booking with the same content; false if none waits.
  mutating func join(_ record: PlannedWrite) -> Bool {
    guard let first = records[record.identity]?.first, first.fingerprint == record.fingerprint
    else { return false }
    records[record.identity]?.append(record)
    return true
  }

  /// Removes the records of a booking.
  mutating func removeAll(of identity: UUID) -> [PlannedWrite] {
    records.isEmpty ? [] : records.removeValue(forKey: identity) ?? []
  }

  /// Removes all records, in the order of their bookings.
  mutating func removeAll() -> [[PlannedWrite]] {
    defer { order = [] }
    return order.map { removeAll(of: $0) }
  }
}

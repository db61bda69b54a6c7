import CalendarStore
import CivilTime
import Foundation
import Reservations

/// A record whose draft gives an event, on its way into a calendar.
final class PlannedWrite {
  enum Action {
    case create, update, cancel
  }

  // MARK: The record

  let position: RecordPosition
  let original: [UInt8]
  let reader: (any RecordReader)?
  /// What the record comes from, as the ledger names sources.
  let source: String?

  // MARK: The event

  /// The identity of the booking.
  let identity: UUID
  /// What is to be saved.
  var event: Event
  /// The calendar that the event is to go to.
  let writer: any EventWriter
  /// What the record alone gives, where a person made something else of it.
  var drafted: Event?
  /// Of the record, where that alone gives no event.
  var recordFingerprint: ContentFingerprint?
  var resolution: EditResolution = .ordinary
  /// A person has seen the event, with what was written before in it.
  var isEdited = false

  /// Of what the record says, whatever a person made of it.
  private(set) lazy var fingerprint: ContentFingerprint =
    recordFingerprint ?? ContentFingerprint(drafted ?? event)

  init(
    position: RecordPosition, original: [UInt8], reader: (any RecordReader)?, source: String?,
    event: Event, writer: any EventWriter
  ) {
    self.position = position
    self.original = original
    self.reader = reader
    self.source = source
    identity = event.id.uuid
    self.event = event
    self.writer = writer
  }

  // MARK: The plan

  /// Nil until the planner has decided to write.
  private(set) var action: Action?
  private(set) var write: LedgerWrite?
  /// What is to be said of the write when it is made.
  private(set) var remark: String?

  func plan(_ action: Action, _ write: LedgerWrite, remark: String? = nil) {
    self.action = action
    self.write = write
    self.remark = remark
  }

  /// The event as it will stand; nil where none will.
  var written: Event? {
    if case .event(let event)? = write?.change.content { event } else { nil }
  }
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

/// Records whose version an earlier import replaced: they wait, as a later record of their booking may
/// count.
struct DeferredRecords {
  /// By booking, those of one content together.
  private var records: [UUID: [PlannedWrite]] = [:]
  private var order: [UUID] = []

  mutating func add(_ record: PlannedWrite) {
    records[record.identity] = [record]
    order.append(record.identity)
  }

  /// Has a record wait with those of its booking that say the same; false where none waits.
  mutating func join(_ record: PlannedWrite) -> Bool {
    guard records[record.identity]?.first?.fingerprint == record.fingerprint else { return false }
    records[record.identity]?.append(record)
    return true
  }

  /// Those of a booking, which no longer wait.
  mutating func removeAll(of identity: UUID) -> [PlannedWrite] {
    records.isEmpty ? [] : records.removeValue(forKey: identity) ?? []
  }

  /// Those that wait still, in the order in which their bookings came.
  mutating func removeAll() -> [PlannedWrite] {
    defer { order = [] }
    return order.flatMap { removeAll(of: $0) }
  }
}

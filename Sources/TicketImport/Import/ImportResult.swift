public import CalendarStore
public import Foundation
public import Reservations

/// The result of one record.
public struct ImportResult: Sendable, Equatable {
  /// The names of the statuses in reports; `would-` is for a dry run.
  public enum Status: String, Sendable, Equatable, CaseIterable {
    case saved, unchanged, updated, cancelled, skipped, rejected, conflict
    /// The input holds no booking.
    case noBooking = "none"
    case wouldSave = "would-save"
    case wouldUpdate = "would-update"
    case wouldCancel = "would-cancel"
  }

  public var position: RecordPosition
  public var status: Status
  public var uid: UUID?
  /// The calendar's name.
  public var calendar: String?
  /// The event's name within its calendar.
  public var href: String?
  public var title: String?
  public var start: EventTime?
  /// Exclusive, as in `Event`.
  public var end: EventTime?
  /// Why the record was not saved, or a remark on the write, such as `stays in calendar "work"`.
  public var reason: String?
  /// The record's keys and columns that no field uses.
  public var unused: [UnusedValue] = []
  /// How the record was read: the notes of its card.
  public var remarks: [Remark] = []
  /// Whether a mapping can give these names to a field.
  public var allowsMapping = true
  /// Whether the record gives a reminder, due at `start`, and not an event.
  public var isReminder = false
  /// The failed write to a calendar or the ledger; `reason` has its text.
  public var failure: StoreError?
  /// The reason why a moved event may still be in its old calendar, too.
  var departureFailure: StoreError?
  /// A person or the configuration keeps this program out of the calendar that has its event.
  var isRefused = false
}

extension ImportResult {
  init(position: RecordPosition, status: Status, reason: String? = nil) {
    self.init(
      position: position, status: status, uid: nil, calendar: nil, href: nil, title: nil,
      start: nil, end: nil, reason: reason, failure: nil)
  }

  /// The result of a record without a draft.
  init(_ refusal: RecordRefusal, of record: RecordOrigin, _ draft: ItemDraft? = nil) {
    self.init(position: record.position, status: refusal.status, reason: refusal.reason)
    failure = refusal.failure
    if let draft { describe(draft) }
  }

  /// The result of an input without bookings.
  ///
  /// - Parameter unread: a document in it that no program reads, with the reason; nil without one.
  init(withoutBooking file: String, _ unread: String?) {
    self.init(
      position: RecordPosition(file: file, place: .whole), status: .noBooking,
      reason: unread.map { "no booking found; \($0)" } ?? "no booking found")
  }

  /// Rejects the record because of a failed write.
  mutating func reject(_ failure: StoreError) {
    status = .rejected
    reason = failure.reason
    self.failure = failure
  }

  mutating func describe(_ event: Event) {
    uid = event.id.uuid
    title = event.title
    start = event.shownStart(isReminder)
    end = event.shownEnd(isReminder)
  }

  mutating func describe(_ entry: LedgerObject) {
    uid = entry.eventID
    calendar = entry.calendar.name
    href = entry.href
    // The title and the times that a person gave the event are not those of the record.
    guard !entry.action.isOfCommand else { return }
    title = entry.title
    start = entry.start
    end = entry.end
  }

  /// Shows the title and the times of an earlier version of the event.
  mutating func show(_ draft: ItemDraft) {
    title = draft.shownTitle ?? title
    start = draft.start?.value ?? start
    end = draft.end?.value ?? end
  }

  mutating func describe(_ draft: ItemDraft) {
    uid = draft.eventID
    calendar = draft.calendar?.value
    title = draft.shownTitle
    unused = draft.unused
    remarks = draft.allRemarks
    allowsMapping = draft.allowsMapping
    isReminder = draft.isReminder
    start = draft.start?.value
    end = draft.isReminder ? nil : draft.end?.value
  }
}

/// The number of records of each status.
public struct ImportSummary: Sendable, Equatable {
  public private(set) var counts: [ImportResult.Status: Int] = [:]
  /// The first failed write to a calendar or the ledger.
  public private(set) var writeFailure: StoreError?
  /// Inputs that could not be opened or read, or held no record.
  public var unreadableInputs = 0
  /// The processes that read documents were gone before the end.
  public var hasLostReaders = false
  public var wasInterrupted = false
  /// Records were rejected because this program is kept out of the calendars with their events.
  public private(set) var isRefused = false

  public init() {}

  mutating func count(_ status: ImportResult.Status) { counts[status, default: 0] += 1 }

  mutating func count(_ result: ImportResult) {
    count(result.status)
    if result.isRefused { isRefused = true }
  }

  mutating func record(_ failure: StoreError) { writeFailure = writeFailure ?? failure }

  /// Recounts saved and unchanged records as rejected: their calendar could not be completed.
  mutating func withdraw(saved: Int, unchanged: Int) {
    counts[.saved, default: 0] -= saved
    counts[.unchanged, default: 0] -= unchanged
    counts[.rejected, default: 0] += saved + unchanged
  }

  /// Records reported so far.
  public var total: Int { counts.values.reduce(0, +) }

  public subscript(status: ImportResult.Status) -> Int { counts[status, default: 0] }
}

extension Event {
  /// The start; of a reminder's event the due time, nil without one.
  func shownStart(_ isReminder: Bool) -> EventTime? {
    isReminder && start == ForeignObject.noTime ? nil : start
  }

  /// Nil for a reminder, which has no end.
  func shownEnd(_ isReminder: Bool) -> EventTime? { isReminder ? nil : end }
}

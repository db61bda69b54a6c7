import CalendarStore
import CivilTime
import Foundation
import Reservations

/// A draft that a person is asked about, with the record it came from.
struct DialogDraft {
  /// The entry as first shown.
  private(set) var entry: EditEntry
  /// The record that the draft is shown with.
  let record: RecordOrigin
  /// All records of the booking, in their order.
  let assignments: [Bookings.Assignment]
  /// What the records of the draft state.
  let statement: Statement
  /// The failure of the last save.
  var failure: StoreError?
  /// What the calendar has, once it was merged with the draft.
  var present: PresentEvent?

  init(
    _ entry: EditEntry, _ statement: Statement, of record: RecordOrigin,
    among assignments: [Bookings.Assignment]
  ) {
    self.entry = entry
    self.statement = statement
    self.record = record
    self.assignments = assignments
  }

  var records: [RecordOrigin] { assignments.map(\.item.record) }
  var positions: [RecordPosition] { records.map(\.position) }

  /// The identity of the booking; nil if the draft has too little information.
  var identity: UUID? { entry.original.uid }

  /// Adds a remark to the draft as first shown.
  mutating func remark(_ remark: Remark) { entry = entry.adding(remark) }

  /// The records with a person's edits of the draft.
  func edited(
    _ entry: EditEntry, in calendars: any CalendarResolver
  ) -> [ImportItem] {
    var merged: PresentEvent?
    if case .update = entry.booking { merged = present }
    let answer = PlannedWrite.Answer(
      entry.record, Override.changes(from: entry.record, to: entry.draft), entry.resolution,
      shown: entry.booking.written, present: merged)
    do throws(RecordRefusal) {
      let planned = try PlannedWrite(entry.draft, statement, of: record, in: calendars, answer)
      for assignment in assignments { assignment.confirmed = planned }
      return assignments.map { .booking($0) }
    } catch {
      return assignments.map { .result(ImportResult(error, of: $0.item.record, entry.draft)) }
    }
  }

  /// The result of a record that a person does not save.
  ///
  /// - Parameter entry: the draft with the person's edits.
  func result(leavingOut entry: EditEntry) -> ImportResult {
    var result = ImportResult(position: record.position, status: .skipped)
    result.describe(entry.draft)
    return result
  }
}

/// The drafts that a person is asked about, in the order of their records.
struct DialogDrafts {
  private(set) var all: [DialogDraft] = []
  /// The places of the drafts by the identities of their bookings.
  private var places: [UUID: Int] = [:]

  subscript(place: Int) -> DialogDraft {
    get { all[place] }
    _modify { yield &all[place] }
  }

  /// The index of a booking's draft, the last one if there are several.
  func place(of identity: UUID) -> Int? { places[identity] }

  mutating func add(_ draft: DialogDraft) {
    if let identity = draft.identity { places[identity] = all.count }
    all.append(draft)
  }
}

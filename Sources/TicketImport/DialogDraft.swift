import CalendarStore
import CivilTime
import Foundation
import Reservations

/// A draft that a person is asked about, with the record it came from.
struct DialogDraft {
  /// As it is shown first.
  let entry: EditEntry
  let record: RecordOrigin
  let reader: (any RecordReader)?
  let source: String?
  /// What the record alone gives; nil where it does not give an event.
  let drafted: Event?
  /// Of what the record says, or of its bytes where that is no event yet.
  let fingerprint: ContentFingerprint
  /// Why the last attempt to save it failed.
  var failure: WriteError?

  init(
    _ entry: EditEntry, of record: RecordOrigin, from reader: (any RecordReader)?, source: String?,
    drafted: Event?
  ) {
    self.entry = entry
    self.record = record
    self.reader = reader
    self.source = source
    self.drafted = drafted
    fingerprint =
      drafted.map(ContentFingerprint.init) ?? ContentFingerprint(record: record.original)
  }

  /// The identity of its booking; nil where too little is known of it.
  var identity: UUID? { entry.original.uid }

  /// In the form in which it is stored with a session.
  func row(_ number: Int, of session: Int64) -> SessionRow {
    SessionRow(
      session: session, number: number, position: record.position, original: Data(record.original),
      source: source, format: reader?.format?.name, header: reader?.header.map { Data($0) },
      entry: entry)
  }

  /// What a person made of the draft, with what the record alone gives.
  func edited(
    _ entry: EditEntry, at moment: Instant, in calendars: any CalendarResolver
  ) -> DraftedRecord {
    let record = DraftedRecord(
      entry.draft, of: record, from: reader, source: source, at: moment, in: calendars)
    if case .planned(let planned) = record {
      planned.isEdited = true
      planned.resolution = entry.resolution
      planned.drafted = drafted
      planned.recordFingerprint = fingerprint
    }
    return record
  }

  /// What becomes of the record without anything being written.
  ///
  /// - Parameter entry: what a person made of the draft; nil for what was shown first.
  func result(
    _ status: ImportResult.Status, _ entry: EditEntry? = nil, reason: String? = nil
  ) -> ImportResult {
    var result = ImportResult(position: record.position, status: status, reason: reason)
    result.describe((entry ?? self.entry).draft)
    return result
  }
}

/// The drafts that a person is asked about, in the order in which their records came.
struct DialogDrafts {
  private(set) var all: [DialogDraft] = []
  /// The places of the drafts by the identities of their bookings.
  private var places: [UUID: Int] = [:]

  subscript(place: Int) -> DialogDraft {
    get { all[place] }
    _modify { yield &all[place] }
  }

  /// Where the draft of a booking is, the last of them where there are several.
  func place(of identity: UUID) -> Int? { places[identity] }

  mutating func add(_ draft: DialogDraft) {
    if let identity = draft.identity { places[identity] = all.count }
    all.append(draft)
  }

  /// Removes the draft of a booking; nil where there is none.
  mutating func remove(_ identity: UUID) -> DialogDraft? {
    guard let place = places.removeValue(forKey: identity) else { return nil }
    for (identity, other) in places where other > place { places[identity] = other - 1 }
    return all.remove(at: place)
  }
}

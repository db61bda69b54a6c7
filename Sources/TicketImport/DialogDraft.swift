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

  /// What its booking is told apart by; nil where too little is known of it.
  var identity: UUID? { entry.original.uid }

  /// In the form in which it is kept with a session.
  var kept: KeptDraft {
    KeptDraft(
      entry: entry.saved, position: record.position, original: record.original, source: source,
      reader: reader)
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
    result.take((entry ?? self.entry).draft)
    return result
  }
}

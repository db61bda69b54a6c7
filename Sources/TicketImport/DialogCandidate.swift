import CalendarStore
import CivilTime
import Reservations

/// A record that a person is asked about, beside its draft.
struct DialogCandidate {
  let reader: ReservationReader?
  let source: String?
  /// What the record alone gives; nil where it does not give an event.
  let drafted: Event?
  /// Of what the record says, or of its bytes where that is no event yet.
  let fingerprint: ContentFingerprint
  /// Why the last attempt to save it failed.
  var failure: WriteError?

  init(
    _ record: Record, _ reader: ReservationReader?, _ source: String?, _ drafted: Event?
  ) {
    self.reader = reader
    self.source = source
    self.drafted = drafted
    fingerprint =
      drafted.map(ContentFingerprint.init) ?? ContentFingerprint(record: record.original)
  }

  /// What a person made of the draft, with what the record alone gives.
  func step(
    _ entry: EditEntry, at moment: Instant, in calendars: any CalendarChoice
  ) -> ImportStep {
    let step = ImportStep(entry.draft, at: moment, in: calendars)
    if case .ready(let candidate) = step {
      candidate.isEdited = true
      candidate.resolution = entry.resolution
      candidate.drafted = drafted
      candidate.recordFingerprint = fingerprint
    }
    return step
  }
}

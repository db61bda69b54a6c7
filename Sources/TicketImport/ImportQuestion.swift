import Reservations

/// An event to decide about, with what the ledger is to know of its record.
struct ImportQuestion {
  var candidate: ImportCandidate
  /// Of what its record says; nil where nothing is remembered.
  var fingerprint: ContentFingerprint?
  var position: RecordPosition
  var original: [UInt8]
  var source: String?
  /// No other record of its booking follows.
  var isLast: Bool
}

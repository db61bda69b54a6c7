import CivilTime
import Foundation

/// Stores the drafts of a prompt and a person's edits in the ledger as they happen, so that an
/// interrupted session can be continued.
final class SessionRecorder {
  private let ledger: Ledger
  private let importID: Int64
  private var settings: SessionSettings
  private let inputs: [String]
  /// The entries as stored in the ledger.
  private var stored: [EditEntry] = []

  /// Nil without a ledger, because nothing is stored then.
  init?(_ session: LedgerSession?, settings: SessionSettings, inputs: [String]) {
    guard let session, let importID = session.importID else { return nil }
    ledger = session.ledger
    self.importID = importID
    self.settings = settings
    self.inputs = inputs
  }

  /// Stores a session that begins.
  ///
  /// - Parameters:
  ///   - rejected: the records without a draft.
  ///   - pruning: nil without `--prune`, and for a continued session, whose settings have it.
  ///   - old: the number of the interrupted session that this one continues.
  func begin(
    _ drafts: [DialogDraft], rejected: [SessionSettings.Rejection],
    pruning: SessionSettings.Pruning?, inPlaceOf old: Int64?, at moment: Instant
  ) throws(LedgerError) {
    settings.rejected = rejected
    settings.pruning = pruning ?? settings.pruning
    stored = drafts.map(\.entry)
    let rows = drafts.enumerated().map { $1.row($0, of: importID) }
    try ledger.saveSession(
      of: importID, settings, inputs: inputs, rows, inPlaceOf: old, at: moment)
  }

  /// Stores the drafts that lines have changed since the last success.
  func record(_ entries: [EditEntry]) throws(LedgerError) {
    let changed = zip(entries, stored).enumerated().compactMap { number, pair in
      pair.0.isStored(as: pair.1) ? nil : (number: number, entry: pair.0)
    }
    guard !changed.isEmpty else { return }
    try ledger.updateSession(of: importID, changed)
    for (number, entry) in changed { stored[number] = entry }
  }

  /// Removes the session from the ledger.
  func end() throws(LedgerError) { try ledger.dropSession(importID) }
}

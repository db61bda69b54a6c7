import CivilTime
import Foundation
import Reservations

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
    for draft in drafts {
      let file = draft.record.position.file
      guard settings.reading?[file] == nil, let options = draft.reader?.options,
        let reading = SessionSettings.Reading(options)
      else { continue }
      settings.reading = (settings.reading ?? [:]).merging([file: reading]) { $1 }
    }
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

  /// The options that the records of a file were read with.
  func options(of file: String) -> ReadingOptions {
    settings.reading?[file]?.options ?? ReadingOptions()
  }

  /// Stores the mapping of a file that a person has changed. Its bookings are other ones now than
  /// those that `--prune` has seen.
  func remember(_ mapping: FieldMapping, of file: String) throws(LedgerError) {
    var options = options(of: file)
    options.mapping = mapping
    settings.reading = (settings.reading ?? [:])
    settings.reading?[file] = SessionSettings.Reading(options)
    settings.pruning?.isComplete = false
    try ledger.updateSettings(of: importID, settings)
  }

  /// Removes the session from the ledger.
  func end() throws(LedgerError) { try ledger.dropSession(importID) }
}

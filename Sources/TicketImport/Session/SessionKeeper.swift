import CivilTime
import Foundation
import Reservations

/// Keeps the drafts of a prompt and a person's edits in the ledger as they happen, so that a session
/// that is cut off can go on.
final class SessionKeeper {
  private let ledger: Ledger
  private let importID: Int64
  private var settings: SessionSettings
  private let inputs: [String]
  /// As the ledger has them.
  private var drafts: [KeptDraft] = []
  /// Why the session cannot be kept, once it cannot.
  private(set) var failure: String?

  /// Without a ledger nothing is kept.
  init?(_ session: LedgerSession?, settings: SessionSettings, inputs: [String]) {
    guard let session, let importID = session.importID else { return nil }
    ledger = session.ledger
    self.importID = importID
    self.settings = settings
    self.inputs = inputs
  }

  /// Keeps a session that begins.
  ///
  /// - Parameters:
  ///   - rejected: the records about which nothing can be asked.
  ///   - pruning: what is to be withdrawn at its end; nil where the settings say it, or nothing is.
  ///   - old: the number of one that was cut off and goes on as this one.
  func begin(
    _ drafts: [KeptDraft], rejected: [SessionSettings.Rejection],
    pruning: SessionPruning? = nil, inPlaceOf old: Int64? = nil, at moment: Instant
  ) {
    self.drafts = drafts
    settings.rejected = rejected
    settings.pruning = pruning ?? settings.pruning
    attempt {
      var rows: [SavedSession.Row] = []
      rows.reserveCapacity(drafts.count)
      for (index, draft) in drafts.enumerated() { rows.append(try draft.row(index)) }
      try ledger.saveSession(
        SavedSession(
          importID: importID, settings: try settings.text, inputs: inputs, rows: rows,
          saved: count(.settled), left: count(.pending)), inPlaceOf: old, at: moment)
    }
  }

  /// Keeps what a line has changed.
  func note(_ entries: [EditEntry]) {
    guard failure == nil else { return }
    var changed: [Int] = []
    for (index, entry) in entries.enumerated() where drafts.indices.contains(index) {
      let saved = entry.saved
      guard saved != drafts[index].entry else { continue }
      drafts[index].entry = saved
      changed.append(index)
    }
    guard !changed.isEmpty else { return }
    attempt {
      var rows: [SavedSession.Row] = []
      for index in changed { rows.append(try drafts[index].row(index)) }
      try ledger.updateSession(
        importID, rows: rows, saved: count(.settled), left: count(.pending))
    }
  }

  /// The session came to its end.
  func end() {
    attempt { try ledger.dropSession(importID) }
  }

  private func count(_ state: EditEntry.State) -> Int {
    drafts.count { $0.entry.state == state }
  }

  private func attempt(_ body: () throws -> Void) {
    do { try body() } catch {
      switch error {
      case let error as LedgerError: failure = "\(error.path): \(error.reason)"
      case let error as SavedFormError: failure = error.reason
      default: failure = "the session cannot be kept"
      }
    }
  }
}

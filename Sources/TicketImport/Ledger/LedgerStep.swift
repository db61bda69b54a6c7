/// A point of an import that the ledger has passed, for tests that end the program there.
public enum LedgerStep: String, Sendable, CaseIterable {
  case importBegun, intentBegun, intentWritten, settleBegun, settled, reconciled, importFinished
  case sessionSaved
}

/// What an import remembers by: the ledger, and its own number in it.
public struct ImportMemory {
  public let ledger: Ledger
  /// Nil where nothing is recorded, as under a dry run.
  public let importID: Int64?
  /// Taken wherever something is written; nil where nobody else writes.
  public let turn: LedgerTurn?

  public init(ledger: Ledger, importID: Int64?, turn: LedgerTurn? = nil) {
    self.ledger = ledger
    self.importID = importID
    self.turn = turn
  }
}

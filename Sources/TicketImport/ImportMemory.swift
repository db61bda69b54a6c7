/// What an import remembers by: the ledger, and its own number in it.
public struct ImportMemory: Sendable {
  public let ledger: Ledger
  /// Nil where nothing is recorded, as under a dry run.
  public let importID: Int64?

  public init(ledger: Ledger, importID: Int64?) {
    self.ledger = ledger
    self.importID = importID
  }
}

/// A record that the ledger knows to the byte. One object, as there are many and each is handed on.
public final class KnownRecord: Sendable {
  /// The latest of its booking, which stands in a calendar.
  public let entry: LedgerEntry

  init(_ entry: LedgerEntry) { self.entry = entry }
}

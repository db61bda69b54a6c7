/// A record of an import as `log N` lists it.
public struct LoggedRecord: Sendable, Equatable, Identifiable {
  public var entry: LedgerEntry
  /// Where it stood: `bookings.csv:3`.
  public var position: String

  public var id: Int64 { entry.id }
}

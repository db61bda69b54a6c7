/// A change that was collected and could not be made.
public struct CommitFailure: Error, Sendable, Equatable {
  public let item: ItemID
  public let title: String
  public let error: StoreError
}

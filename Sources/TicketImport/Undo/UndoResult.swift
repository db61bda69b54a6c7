/// What became of one event when an import was undone.
public struct UndoResult: Sendable, Equatable {
  public enum Status: String, Sendable, Equatable, CaseIterable {
    case removed, restored
    /// It was gone already, or undone.
    case skipped
    /// It could not be written.
    case rejected
    /// Somebody changed it since, or a later import wrote it again, and it was kept.
    case conflict
    case wouldRemove = "would-remove"
    case wouldRestore = "would-restore"
  }

  public var item: UndoItem
  public var status: Status
  /// Why it was not undone.
  public var reason: String?
}

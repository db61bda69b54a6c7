/// What undoing an import comes to, before anything is done.
public struct UndoPlan: Sendable, Equatable {
  public let importID: Int64
  /// An event each, those that were written last first.
  public let items: [UndoItem]

  /// How many events will be removed.
  public var removals: Int { open.count { $0.deed == .remove } }

  /// How many events will be put back.
  public var restorals: Int { open.count { $0.deed != .remove } }

  /// Whether there is anything to do.
  public var isEmpty: Bool { open.isEmpty }

  private var open: [UndoItem] { items.filter { $0.obstacle == nil } }
}

/// A step of a write into a vdir, after which the program may be killed.
public enum WriteStep: String, Sendable, CaseIterable {
  /// A text is in a file that nobody can see.
  case written
  /// The texts of a batch are on disk.
  case synced
  /// The object to replace or to withdraw is the expected one.
  case compared
  /// The object to replace or to withdraw has a hidden name, and still exists.
  case swapped
  /// An object has got its name, or is replaced or withdrawn.
  case named
  /// The names of a batch are on disk.
  case namesSynced
}

/// Reports the steps of a write to tests. A release build has none of it.
struct WriteSteps: Sendable {
  #if DEBUG
    var reached: (@Sendable (WriteStep) -> Void)?
  #endif

  @inline(__always)
  func reach(_ step: WriteStep) {
    #if DEBUG
      reached?(step)
    #endif
  }
}

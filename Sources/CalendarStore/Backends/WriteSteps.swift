/// A step on the way of a change into a vdir, after which the program may be cut off.
public enum WriteStep: String, Sendable, CaseIterable {
  /// A text is in a file that nobody sees.
  case written
  /// All texts of a part of a group are on disk.
  case synced
  /// The journal knows what is to be done.
  case intended
  /// What is to be replaced or withdrawn is as expected.
  case compared
  /// It has been swapped for the new text, or has got a hidden name, and is not removed yet.
  case swapped
  /// An event has got its name, has been replaced or withdrawn.
  case named
  /// All names are on disk.
  case namesSynced
}

/// Tells tests how far a write has come. In a release build it does nothing.
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

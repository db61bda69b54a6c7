/// When what a writer has written outlasts a power cut.
public enum WriteDurability: Sendable, Equatable {
  /// When the outcomes of its group are there.
  case afterEachGroup
  /// Not before the writer is finished.
  case atFinish
}

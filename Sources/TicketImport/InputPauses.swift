/// How an input that keeps its reader waiting, such as a pipe, says so.
public final class InputPauses {
  /// What is done when nothing has come for a while.
  var began: () -> Void = {}
  /// What is done when something has come then, or nothing more will; false where it stays unread.
  var ended: () -> Bool = { true }

  public init() {}

  /// Nothing has come for a while.
  public func begin() { began() }

  /// The input goes on or ends. False where nothing more is to be read.
  public func end() -> Bool { ended() }
}

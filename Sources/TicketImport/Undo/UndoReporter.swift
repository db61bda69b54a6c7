/// Who is told what an undo does, as it does it.
public protocol UndoReporter: AnyObject {
  /// What became of an event, in the order of the plan.
  func report(_ result: UndoResult)
}

internal import Dispatch
internal import Synchronization

/// An intent that another thread notes.
final class PendingVdirIntent: Sendable {
  private let intent = Mutex<VdirIntent?>(nil)
  private let done = DispatchGroup()

  init(on queue: DispatchQueue, _ note: @escaping @Sendable () -> VdirIntent) {
    queue.async(group: done) { [self] in
      let noted = note()
      intent.withLock { $0 = noted }
    }
  }

  /// What was noted, once it is.
  func wait() -> VdirIntent? {
    done.wait()
    return intent.withLock(\.self)
  }
}

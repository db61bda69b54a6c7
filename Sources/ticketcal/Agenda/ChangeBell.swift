internal import CalendarStore
internal import Glibc

/// Changes of a store as something that poll(2) can wait for.
final class ChangeBell: Sendable {
  /// Can be read when something has changed.
  let descriptor: Int32
  private let rope: Int32
  private let task: Task<Void, Never>

  init(_ changes: AsyncStream<StoreChange>) {
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) == 0 {
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
      }
    }
    descriptor = ends[0]
    let rope = ends[1]
    self.rope = rope
    task = Task.detached {
      for await _ in changes {
        var byte: UInt8 = 0
        _ = write(rope, &byte, 1)
      }
    }
  }

  deinit {
    task.cancel()
    // Its other end stays: the task may still be about to use it.
    if descriptor >= 0 { close(descriptor) }
  }

  /// Whether it rang since it was silenced last.
  func silence() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 256)
    var rang = false
    while read(descriptor, &bytes, bytes.count) > 0 { rang = true }
    return rang
  }
}

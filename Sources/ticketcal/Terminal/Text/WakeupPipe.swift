internal import Glibc

/// A pipe of this process to itself, so that poll(2) can wait for a signal handler or a task.
final class WakeupPipe: Sendable {
  /// Readable after `wake()`.
  let reader: Int32
  /// The end for a signal handler, which writes one byte.
  let writer: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) == 0 {
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
      }
    }
    reader = ends[0]
    writer = ends[1]
  }

  deinit {
    if reader >= 0 { close(reader) }
    if writer >= 0 { close(writer) }
  }

  func wake() {
    var byte: UInt8 = 0
    _ = write(writer, &byte, 1)
  }

  /// Empties the pipe; false if there was no wakeup since the last drain.
  @discardableResult
  func drain() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 256)
    var isAwake = false
    while read(reader, &bytes, bytes.count) > 0 { isAwake = true }
    return isAwake
  }
}

internal import CLinux
internal import Glibc

/// A pipe of this process to itself, so that poll(2) can wait for a signal handler or a task.
package final class WakeupPipe: Sendable {
  /// Readable after `wake()`; -1 if the process may open no more files.
  package let reader: Int32
  /// The end for a signal handler, which writes one byte.
  package let writer: Int32

  package init() {
    var ends: [Int32] = [-1, -1]
    _ = pipe2(&ends, O_CLOEXEC | O_NONBLOCK)
    reader = ends[0]
    writer = ends[1]
  }

  deinit {
    if reader >= 0 { close(reader) }
    if writer >= 0 { close(writer) }
  }

  package func wake() {
    var byte: UInt8 = 0
    _ = write(writer, &byte, 1)
  }

  /// Empties the pipe; false if there was no wakeup since the last drain.
  @discardableResult
  package func drain() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 256)
    var isAwake = false
    while read(reader, &bytes, bytes.count) > 0 { isAwake = true }
    return isAwake
  }
}

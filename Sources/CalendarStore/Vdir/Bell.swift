internal import CLinux
internal import Foundation

/// Wakes a thread that waits with poll(2).
final class Bell: Sendable {
  /// Readable from the first ring on.
  let descriptor: Int32
  private let other: Int32

  init() throws(SystemFault) {
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, O_CLOEXEC | O_NONBLOCK) == 0 else { throw .latest }
    (descriptor, other) = (ends[0], ends[1])
  }

  deinit {
    close(descriptor)
    close(other)
  }

  func ring() {
    var byte: UInt8 = 0
    // A pipe that is full has been rung.
    _ = write(other, &byte, 1)
  }
}

import Foundation
import Glibc

/// A named pipe whose other end a program reads.
enum FIFO {
  /// Opens the pipe for writing when a program has opened it for reading; fails after half a minute.
  static func writingEnd(_ path: String) throws -> Int32 {
    let deadline = ContinuousClock.now + .seconds(30)
    while true {
      let end = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
      if end >= 0 {
        _ = fcntl(end, F_SETFL, O_WRONLY)
        return end
      }
      guard errno == ENXIO || errno == EINTR, ContinuousClock.now < deadline else {
        throw TestFailure(description: "nobody reads \(path): errno \(errno)")
      }
      usleep(2_000)
    }
  }
}

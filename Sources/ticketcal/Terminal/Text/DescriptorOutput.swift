internal import Glibc

/// Writes to a file descriptor until everything is written.
enum DescriptorOutput {
  /// Waits where the descriptor takes no more for now, though another program made it non-blocking.
  ///
  /// - Parameter shouldStop: is asked while there is a rest; true to give that up.
  /// - Returns: the error of write(2) that it ended with; nil where all is written or given up.
  @discardableResult
  static func write(
    _ bytes: some Sequence<UInt8>, to descriptor: Int32, until shouldStop: () -> Bool = { false }
  ) -> Int32? {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var writable = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&writable, 1, -1)
      } else if errno != EINTR {
        return errno
      }
      if !rest.isEmpty, shouldStop() { return nil }
    }
    return nil
  }
}

internal import Glibc
package import SystemPackage

/// Writes to a file descriptor until everything is written.
package enum DescriptorOutput {
  /// Waits while the descriptor accepts no bytes, even if another program made the descriptor
  /// non-blocking.
  ///
  /// - Parameter shouldStop: called while bytes remain; true to drop the remaining bytes.
  /// - Returns: the error of write(2); nil if everything was written or `shouldStop` ended the
  ///   writing.
  @discardableResult
  package static func write(
    _ bytes: some Sequence<UInt8>, to descriptor: Int32, until shouldStop: () -> Bool = { false }
  ) -> Errno? {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var writable = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&writable, 1, -1)
      } else if errno != EINTR {
        return .latest
      }
      if !rest.isEmpty, shouldStop() { return nil }
    }
    return nil
  }
}

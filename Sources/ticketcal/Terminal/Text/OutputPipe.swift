internal import Glibc

/// Buffered bytes to a file descriptor. Writes after EPIPE are dropped.
final class OutputPipe {
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  /// The error of a failed write; EPIPE if the reader closed the pipe.
  private(set) var failure: Int32?

  /// The name for messages.
  let name: String

  init(_ descriptor: Int32, name: String = "standard output") {
    self.descriptor = descriptor
    self.name = name
  }

  var isBroken: Bool { failure == EPIPE }

  private static let most = 1 << 16

  func write(_ text: String) {
    var text = text
    text.withUTF8 { buffer.append(contentsOf: $0) }
    if buffer.count >= Self.most { flush() }
  }

  /// A line is never flushed without its end: messages may go to the same terminal.
  func writeLine(_ text: String) { write(text + "\n") }

  func write(_ bytes: some Collection<UInt8>) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.most { flush() }
  }

  func flush() {
    defer { buffer.removeAll(keepingCapacity: true) }
    guard failure == nil else { return }
    failure = DescriptorOutput.write(buffer, to: descriptor)
  }
}

/// Writes to a file descriptor until everything is written.
enum DescriptorOutput {
  /// Waits while the descriptor accepts no bytes, even if another program made the descriptor
  /// non-blocking.
  ///
  /// - Parameter shouldStop: called while bytes remain; true to drop the remaining bytes.
  /// - Returns: the error of write(2); nil if everything was written or `shouldStop` ended the
  ///   writing.
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

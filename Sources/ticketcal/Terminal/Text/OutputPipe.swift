internal import CalendarStore
internal import SystemPackage

/// Buffered bytes to a file descriptor. Writes after EPIPE are dropped.
final class OutputPipe {
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  /// The error of a failed write; EPIPE if the reader closed the pipe.
  private(set) var failure: Errno?

  /// The name for messages.
  let name: String

  init(_ descriptor: Int32, name: String = "standard output") {
    self.descriptor = descriptor
    self.name = name
  }

  var isBroken: Bool { failure == .brokenPipe }

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

internal import CalendarStore
internal import Glibc

/// The typed input as scalars.
///
/// Invalid UTF-8, NUL and C1 controls become U+FFFD.
struct TerminalInput {
  enum Next {
    case scalar(Unicode.Scalar)
    /// A watched signal arrived and is not consumed.
    case signal
    /// The wakeup pipe was written to.
    case wakeup
    /// The terminal was closed.
    case closed
  }

  private let descriptor: Int32
  private let watch: SignalWatch
  /// Interrupts the wait for a scalar; nil for no interruption.
  var wakeup: WakeupPipe?
  private var bytes: [UInt8] = []
  private var start = 0

  init(descriptor: Int32, watch: SignalWatch) {
    self.descriptor = descriptor
    self.watch = watch
  }

  /// Waits for the next scalar.
  mutating func next() -> Next {
    while true {
      if let scalar = takeScalar() { return .scalar(scalar) }
      let ready = watch.wait(
        forInputOn: [descriptor] + (wakeup.map { [$0.reader] } ?? []), seconds: nil)
      if ready.count > 1, ready[1], wakeup?.drain() == true { return .wakeup }
      guard ready[0] else { return .signal }
      if let ending = fill() { return ending }
    }
  }

  /// Reads what has arrived; nil if the input goes on.
  private mutating func fill() -> Next? {
    compact()
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &buffer, buffer.count)
    if count > 0 {
      bytes += buffer.prefix(count)
      return nil
    }
    if count == 0 { return .closed }
    return errno == EINTR ? .signal : errno == EAGAIN ? nil : .closed
  }

  private func arrives(within milliseconds: Int32) -> Bool {
    var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&watched, 1, milliseconds) > 0 && watched.revents & Int16(POLLIN) != 0
  }

  /// Removes `text` if the input continues with it. Waits a moment for the rest of a part of it: a
  /// terminal sends a sequence at once, a person types ESC alone.
  mutating func remove(_ text: String) -> Bool {
    let text = Array(text.utf8)
    while true {
      let arrived = bytes[start...].prefix(text.count)
      guard text.starts(with: arrived) else { return false }
      if arrived.count == text.count {
        start += text.count
        return true
      }
      guard arrives(within: 50), fill() == nil else { return false }
    }
  }

  /// Removes and returns the bytes that have arrived, at most a mebibyte. Waits a moment for the rest
  /// of a text that a terminal sends in parts.
  mutating func removeArrived() -> [UInt8] {
    while bytes.count - start < 1 << 20, arrives(within: 20), fill() == nil {}
    defer { (bytes, start) = ([], 0) }
    return Array(bytes[start...])
  }

  /// Puts removed bytes before the rest.
  mutating func putBack(_ removed: [UInt8]) {
    bytes.replaceSubrange(..<start, with: removed)
    start = 0
  }

  /// The next scalar, if it has been read already; not removed from the input.
  func peek() -> Unicode.Scalar? {
    var copy = self
    return copy.takeScalar()
  }

  /// Discards input that was typed ahead.
  mutating func discard() {
    bytes = []
    start = 0
    tcflush(descriptor, TCIFLUSH)
  }

  private mutating func compact() {
    bytes.removeFirst(start)
    start = 0
  }

  private mutating func takeScalar() -> Unicode.Scalar? {
    guard start < bytes.count else { return nil }
    let lead = bytes[start]
    let length: Int
    switch lead {
    case 0:
      start += 1
      return "\u{FFFD}"
    case 1..<0x80:
      start += 1
      return Unicode.Scalar(lead)
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF: length = 3
    case 0xF0...0xF4: length = 4
    default:
      start += 1
      return "\u{FFFD}"
    }
    let available = bytes[start...].prefix(length)
    let tail = available.dropFirst().prefix { $0 & 0xC0 == 0x80 }
    if tail.count + 1 < length {
      if tail.count + 1 == available.count, available.count < length { return nil }
      start += 1 + tail.count
      return "\u{FFFD}"
    }
    start += length
    let text = String(decoding: available, as: UTF8.self).unicodeScalars
    guard text.count == 1, let scalar = text.first, scalar.value >= 0xA0 else { return "\u{FFFD}" }
    return scalar
  }
}

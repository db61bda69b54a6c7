import CLinux
import Foundation
import Glibc

/// A pseudo terminal: what a program would see on the slave side, what a person would do on ours.
///
/// Waiting is generous, 20 seconds, and ends as soon as what is waited for is there.
final class PTY: @unchecked Sendable {
  private(set) var master: Int32
  let slavePath: String
  private var received: [UInt8] = []
  private var expectedUpTo = 0

  init(rows: Int = 24, columns: Int = 80) throws {
    // Close-on-exec from the start: a copy in another test's program would keep the line open.
    master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard master >= 0, grantpt(master) == 0, unlockpt(master) == 0, let name = ptsname(master)
    else { throw TestFailure(description: "no pseudo terminal: errno \(errno)") }
    slavePath = String(cString: name)
    _ = fcntl(master, F_SETFL, fcntl(master, F_GETFL) | O_NONBLOCK)
    resize(rows: rows, columns: columns)
  }

  deinit { hangUp() }

  /// Everything the program wrote to the terminal so far.
  var transcript: String { String(decoding: received, as: UTF8.self) }

  /// What `transcript` holds of text, without escape sequences.
  var text: String {
    transcript.replacing(/\u{1B}\[[0-9;?]*[a-zA-Z]|\u{1B}[()][A-Z0-9]|\u{1B}[=>]/, with: "")
  }

  func send(_ text: String) throws { try send(bytes: Array(text.utf8)) }

  /// Reads the terminal meanwhile: a program that waits for its output to be read takes no input.
  func send(bytes: [UInt8]) throws {
    var rest = bytes[...]
    let deadline = ContinuousClock.now + .seconds(20)
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR && errno != EAGAIN {
        throw TestFailure(description: "cannot write to the terminal: errno \(errno)")
      } else if ContinuousClock.now > deadline {
        throw TestFailure(description: "the program takes no input; saw \(text.debugDescription)")
      } else if try !receive(until: .now + .milliseconds(20)) {
        usleep(2_000)
      }
    }
  }

  /// Waits until the program has written `expected` after whatever was expected before.
  @discardableResult
  func expect(_ expected: String, timeout: Double = 20) throws -> String {
    let needle = Array(expected.utf8)
    let deadline = ContinuousClock.now + .seconds(timeout)
    while true {
      if let found = received[expectedUpTo...].firstRange(of: needle) {
        let passed = String(decoding: received[expectedUpTo..<found.upperBound], as: UTF8.self)
        expectedUpTo = found.upperBound
        return passed
      }
      guard try receive(until: deadline) else {
        let rest = String(decoding: received[expectedUpTo...], as: UTF8.self)
        throw TestFailure(
          description: "expected \(expected.debugDescription), saw \(rest.debugDescription)")
      }
    }
  }

  /// Also makes the kernel send SIGWINCH to the foreground processes.
  func resize(rows: Int, columns: Int) {
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// The terminal goes away, as when its window is closed.
  func hangUp() {
    if master >= 0 { close(master) }
    master = -1
  }

  /// Whether the terminal is in the state a shell hands over: lines, echo, signals.
  var isCooked: Bool {
    var modes = termios()
    guard tcgetattr(master, &modes) == 0 else { return false }
    let wanted = tcflag_t(ICANON | ECHO | ISIG)
    return modes.c_lflag & wanted == wanted
  }

  /// Waits until a program has put the terminal into raw or cooked mode.
  func expect(cooked: Bool, timeout: Double = 20) throws {
    let deadline = ContinuousClock.now + .seconds(timeout)
    while isCooked != cooked {
      if ContinuousClock.now > deadline {
        throw TestFailure(description: "the terminal did not become \(cooked ? "cooked" : "raw")")
      }
      usleep(5_000)
    }
  }

  /// Reads what there is; `false` at the deadline and when the other side is closed for good.
  func receive(until deadline: ContinuousClock.Instant) throws -> Bool {
    let left = ContinuousClock.now.duration(to: deadline)
    let milliseconds = left / .milliseconds(1)
    guard milliseconds > 0 else { return false }
    var readable = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&readable, 1, Int32(milliseconds.rounded(.up))) != 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = read(master, &buffer, buffer.count)
    if count > 0 {
      received += buffer.prefix(count)
      return true
    }
    return count < 0 && (errno == EINTR || errno == EAGAIN)
  }
}

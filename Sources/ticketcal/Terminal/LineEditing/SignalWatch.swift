internal import CalendarStore
internal import Glibc
internal import Synchronization
internal import SystemPackage

/// Records signals that would otherwise end the process, so that the work ends at a whole event and
/// the terminal is restored.
///
/// A process has one disposition for each signal. Of several watches, the latest is woken, and the
/// one before after the latest is released. Every watch can read the pending signals. Signals that
/// were ignored at the start (`nohup`, a background job) stay ignored. Handlers do not restart
/// system calls.
final class SignalWatch: Sendable {
  /// Ctrl-C, and the signals that end a process.
  static let ending: [Int32] = [SIGINT, SIGTERM, SIGHUP]

  private static let endingBits = ending.reduce(0) { $0 | Mailbox.bit($1) }

  private let wakeup = WakeupPipe()
  /// The writer of the previous watch; -1 for the first watch.
  private let formerWriter: Int32
  private let replaced: [Replaced]
  /// Whether signals of the process are seen.
  private let isConnected: Bool

  /// - Parameter signals: nil for a watch that never sees a signal, for a command that shares its
  ///   process with others.
  init(_ signals: [Int32]? = SignalWatch.ending) {
    guard let signals else {
      isConnected = false
      formerWriter = -1
      replaced = []
      return
    }
    isConnected = true
    formerWriter = Mailbox.writer.exchange(wakeup.writer, ordering: .sequentiallyConsistent)
    // Keeps signals that another watch has not consumed.
    if formerWriter < 0 { Mailbox.pending.store(0, ordering: .sequentiallyConsistent) }
    replaced = signals.compactMap(Replaced.init)
  }

  deinit {
    guard isConnected else { return }
    for one in replaced { one.restore() }
    Mailbox.writer.store(formerWriter, ordering: .sequentiallyConsistent)
  }

  /// Whether Ctrl-C was pressed and is not consumed yet.
  var interrupted: Bool { isPending(SIGINT) }

  /// The signal that asks the process to end; the exit status is 128 plus the signal.
  var terminationSignal: Int32? { [SIGTERM, SIGHUP, SIGQUIT].first(where: isPending) }

  /// Whether the work should end, at the next whole event.
  var shouldStop: Bool { isConnected && Self.shouldProcessStop }

  /// Whether a watch of the process, if there is one, says that the work should end.
  static var shouldProcessStop: Bool {
    Mailbox.writer.load(ordering: .relaxed) >= 0
      && Mailbox.pending.load(ordering: .relaxed) & endingBits != 0
  }

  /// Consumes the signal; false if it did not arrive since the last call.
  func consume(_ signal: Int32) -> Bool {
    guard isConnected else { return false }
    let bit = Mailbox.bit(signal)
    return Mailbox.pending.bitwiseAnd(~bit, ordering: .sequentiallyConsistent).oldValue & bit != 0
  }

  /// Waits until `descriptor` can be read or a watched signal arrives; true if it can be read.
  func wait(forInputOn descriptor: Int32) -> Bool {
    wait(forInputOn: [descriptor], seconds: nil)[0]
  }

  /// Waits until a descriptor can be read, a watched signal arrives, or the time is over. Returns
  /// which descriptors can be read.
  func wait(forInputOn descriptors: [Int32], seconds: Int?) -> [Bool] {
    var watched = (descriptors + [wakeup.reader]).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    let count = poll(
      &watched, nfds_t(watched.count), seconds.map { Int32(clamping: $0 * 1000) } ?? -1)
    guard count >= 0 else { return descriptors.map { _ in false } }
    if watched.last?.revents != 0 { wakeup.drain() }
    return watched.dropLast().map { $0.revents != 0 }
  }

  /// Reads like `read(2)`, but returns nil if the work should end before bytes arrive.
  ///
  /// Throws the `errno` of a failed read.
  func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int? {
    while true {
      if interrupted || terminationSignal != nil { return nil }
      guard wait(forInputOn: descriptor) else { continue }
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      if errno != EINTR && errno != EAGAIN { throw .latest }
    }
  }

  /// Watches more signals while `body` runs.
  func watching<Result>(_ signals: [Int32], during body: () -> Result) -> Result {
    let more = isConnected ? signals.compactMap(Replaced.init) : []
    defer { for one in more { one.restore() } }
    return body()
  }

  /// Stops the process as `signal` does by default; returns when the process continues.
  func stop(_ signal: Int32) {
    var standard = sigaction()
    var ours = sigaction()
    sigaction(signal, &standard, &ours)
    // A thread of a pool has its signals blocked.
    var only = sigset_t()
    sigemptyset(&only)
    sigaddset(&only, signal)
    pthread_sigmask(SIG_UNBLOCK, &only, nil)
    raise(signal)
    sigaction(signal, &ours, nil)
  }

  private func isPending(_ signal: Int32) -> Bool {
    isConnected
      && Mailbox.pending.load(ordering: .sequentiallyConsistent) & Mailbox.bit(signal) != 0
  }
}

/// The target of the signal handler. It belongs to the process, because a handler gets only the
/// signal's number.
private enum Mailbox {
  static let pending = Atomic<UInt64>(0)
  static let writer = Atomic<Int32>(-1)

  static func bit(_ signal: Int32) -> UInt64 { 1 << UInt64(signal & 63) }
}

/// A signal's disposition from before it was watched.
private struct Replaced: @unchecked Sendable {
  private let signal: Int32
  private var previous = sigaction()

  /// Nil if the signal is ignored or cannot be watched.
  init?(_ signal: Int32) {
    self.signal = signal
    sigaction(signal, nil, &previous)
    let ignored = unsafeBitCast(previous.__sigaction_handler.sa_handler, to: Int.self) == 1
    if ignored { return nil }
    var watched = sigaction()
    watched.__sigaction_handler.sa_handler = { number in
      let saved = errno
      Mailbox.pending.bitwiseOr(Mailbox.bit(number), ordering: .sequentiallyConsistent)
      var byte: UInt8 = 0
      _ = write(Mailbox.writer.load(ordering: .sequentiallyConsistent), &byte, 1)
      errno = saved
    }
    if sigaction(signal, &watched, nil) != 0 { return nil }
  }

  func restore() {
    var previous = previous
    sigaction(signal, &previous, nil)
  }
}

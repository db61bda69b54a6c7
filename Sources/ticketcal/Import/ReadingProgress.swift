internal import Glibc
internal import Synchronization

/// The progress of a long reading on standard error, shown when that is a terminal.
final class ReadingProgress: Sendable {
  private let isShown: Bool
  private let isOver = Mutex(false)
  private let columns: Int
  private let now: @Sendable () -> ContinuousClock.Instant
  private let started: ContinuousClock.Instant
  private let output: @Sendable (String) -> Void
  private let bar = Mutex<ProgressBar?>(nil)

  /// - Parameters:
  ///   - now: what time it is, whenever that is asked.
  ///   - output: writes to the terminal.
  init(
    isShown: Bool, columns: Int, now: @escaping @Sendable () -> ContinuousClock.Instant,
    output: @escaping @Sendable (String) -> Void
  ) {
    self.isShown = isShown
    self.columns = columns
    self.now = now
    self.output = output
    started = now()
  }

  convenience init(_ process: CommandProcess) {
    self.init(
      isShown: isatty(STDERR_FILENO) == 1 && process.environment["TERM"] ?? "dumb" != "dumb",
      columns: TerminalSize(of: STDERR_FILENO, environment: process.environment).columns,
      now: { .now }, output: Self.write)
    if isShown { process.messages.beforeSaying = { self.clear() } }
  }

  func update(read: Int, of total: Int) {
    guard isShown, !isOver.withLock({ $0 }) else { return }
    if read >= total { return clear() }
    bar.withLock { bar in
      var current =
        bar
        ?? ProgressBar(
          totalBytes: total, columns: columns, noun: "file", started: started, output: output)
      current.update(records: read, bytes: read, now: now())
      bar = current
    }
  }

  /// Shows nothing any more: the screen belongs to something else.
  func end() {
    isOver.withLock { $0 = true }
    clear()
  }

  private func clear() {
    bar.withLock { bar in
      bar?.erase()
      bar = nil
    }
  }

  private static func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }
}

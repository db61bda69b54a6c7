internal import Foundation
internal import Glibc
internal import Synchronization

/// The progress of long work, on one line that is erased at the end.
///
/// The bar is not shown in the first second, and drawn at most ten times a second.
struct ProgressBar {
  private static let delay: Duration = .seconds(1)
  private static let pause: Duration = .milliseconds(100)
  private static let barColumns = 30

  private let totalBytes: Int?
  private let columns: Int
  private let noun: String
  private let output: @Sendable (String) -> Void
  private var nextDrawing: ContinuousClock.Instant
  private var isShown = false

  /// - Parameters:
  ///   - totalBytes: nil if the size is unknown, as for a pipe.
  ///   - noun: the counted items, in the singular.
  ///   - output: writes to standard error. Create no bar if standard error is not a terminal, or
  ///     `TERM` is `dumb`.
  init(
    totalBytes: Int?, columns: Int, noun: String = "record", started: ContinuousClock.Instant,
    output: @escaping @Sendable (String) -> Void
  ) {
    self.totalBytes = totalBytes
    self.columns = columns
    self.noun = noun
    self.output = output
    nextDrawing = started + Self.delay
  }

  mutating func update(records: Int, bytes: Int, now: ContinuousClock.Instant) {
    guard now >= nextDrawing else { return }
    nextDrawing = now + Self.pause
    isShown = true
    let line = DisplayWidth.truncated(line(records: records, bytes: bytes), to: columns - 1)
    output("\r\(line)\u{1B}[K")
  }

  /// Call this at the end, and before any other output to the terminal.
  mutating func erase() {
    guard isShown else { return }
    isShown = false
    output("\r\u{1B}[K")
  }

  private func line(records: Int, bytes: Int) -> String {
    let counted = "\(records) \(records == 1 ? noun : "\(noun)s")"
    guard let totalBytes, totalBytes > 0 else { return "\(counted), \(Self.size(bytes))" }
    let part = min(1, max(0, Double(bytes) / Double(totalBytes)))
    let filled = Int(part * Double(Self.barColumns))
    let bar =
      String(repeating: "#", count: filled)
      + String(repeating: "-", count: Self.barColumns - filled)
    let percent = String(Int(part * 100))
    let padding = String(repeating: " ", count: 3 - percent.count)
    return "\(padding)\(percent)% [\(bar)] \(counted)"
  }

  private static func size(_ bytes: Int) -> String {
    bytes < 1_000_000 ? "\(bytes / 1000) kB" : "\(bytes / 1_000_000) MB"
  }

  /// Whether standard error is a terminal that can overwrite a line.
  static func fits(_ tool: Tool) -> Bool {
    isatty(tool.streams.errors) == 1 && tool.environment["TERM"] ?? "dumb" != "dumb"
  }

  /// Writes to standard error.
  static func output(_ tool: Tool) -> @Sendable (String) -> Void {
    let errors = tool.streams.errors
    return { text in
      let bytes = Array(text.utf8)
      _ = Glibc.write(errors, bytes, bytes.count)
    }
  }

  /// The columns of the terminal.
  static func columns(_ tool: Tool) -> Int {
    TerminalSize(of: tool.streams.errors, environment: tool.environment).columns
  }
}

/// The progress of an import on standard error; shown only on a terminal.
final class ImportProgress {
  private let inputs: [InputFile]
  private let isShown: Bool
  private var bar: ProgressBar

  init(inputs: [InputFile], isShown: Bool, _ tool: Tool) {
    self.inputs = inputs
    self.isShown = isShown && ProgressBar.fits(tool)
    let sizes = inputs.compactMap(\.size)
    bar = ProgressBar(
      totalBytes: sizes.count == inputs.count ? sizes.reduce(0, +) : nil,
      columns: ProgressBar.columns(tool), started: .now, output: ProgressBar.output(tool))
  }

  func update(records: Int) {
    guard isShown else { return }
    bar.update(records: records, bytes: inputs.reduce(0) { $0 + $1.bytesRead }, now: .now)
  }

  /// Erases the bar; the next update draws it again.
  func clear() { bar.erase() }
}

/// The progress of a long read on standard error; shown only on a terminal.
final class ReadingProgress: Sendable {
  private let isShown: Bool
  private let isOver = Mutex(false)
  private let columns: Int
  private let now: @Sendable () -> ContinuousClock.Instant
  private let started: ContinuousClock.Instant
  private let output: @Sendable (String) -> Void
  private let bar = Mutex<ProgressBar?>(nil)

  /// - Parameters:
  ///   - now: the current time.
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

  convenience init(_ process: Tool) {
    self.init(
      isShown: ProgressBar.fits(process), columns: ProgressBar.columns(process), now: { .now },
      output: ProgressBar.output(process))
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

  /// Erases the bar for good, because other output uses the screen.
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
}

/// How far long work has come, on one line that goes away when it is done.
///
/// Nothing is shown in the first second, then at most ten times a second.
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

  /// `totalBytes` is `nil` where the size is not known beforehand, as with a pipe. `output` writes to
  /// standard error; make no bar where that is no terminal, or `TERM` is `dumb`. `noun` is what is
  /// counted, one of it.
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

  /// To be called at the end, and before anything else is written to the terminal.
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
}

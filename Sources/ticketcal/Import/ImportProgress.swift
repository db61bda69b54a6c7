internal import Foundation
internal import Glibc

/// The progress of an import on standard error, shown when it is a terminal.
final class ImportProgress {
  private let inputs: [InputFile]
  private let isShown: Bool
  private var bar: ProgressBar

  init(inputs: [InputFile], isShown: Bool, environment: [String: String]) {
    self.inputs = inputs
    self.isShown =
      isShown && isatty(STDERR_FILENO) == 1 && environment["TERM"] ?? "dumb" != "dumb"
    let sizes = inputs.compactMap(\.size)
    bar = ProgressBar(
      totalBytes: sizes.count == inputs.count ? sizes.reduce(0, +) : nil,
      columns: TerminalSize(of: STDERR_FILENO, environment: environment).columns,
      started: .now, output: Self.write)
  }

  func update(records: Int) {
    guard isShown else { return }
    bar.update(records: records, bytes: inputs.reduce(0) { $0 + $1.bytesRead }, now: .now)
  }

  /// Takes the bar off the screen; the next update draws it again.
  func clear() { bar.erase() }

  private static func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }
}

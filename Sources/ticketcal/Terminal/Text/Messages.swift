internal import Foundation
internal import Glibc

/// What the program says besides its results, on standard error.
final class Messages {
  private let style: Style
  private let home: HomeAbbreviation
  private let isVerbose: Bool
  /// Clears the line of a progress bar before something else is said.
  var beforeSaying: () -> Void = {}

  init(style: Style, home: HomeAbbreviation, isVerbose: Bool) {
    self.style = style
    self.home = home
    self.isVerbose = isVerbose
  }

  func say(_ text: String) { put(safe(text)) }

  /// Only under `--verbose`.
  func detail(_ text: String) {
    if isVerbose { put(style.dim(safe(text))) }
  }

  /// What is good to know, and no more.
  func remark(_ text: String) { put(style.dim(safe(text))) }

  /// Something that did not work. The text may hold bytes of a record; they are made visible.
  func problem(_ text: String) {
    put("\(style.red("ticketcal:")) \(safe(text))")
  }

  /// Something that is not as it should be, while the rest goes on.
  func warn(_ text: String) {
    put("\(style.yellow("warning:")) \(safe(text))")
  }

  private func safe(_ text: String) -> String { SafeText(home.text(text), limit: 4096).text }

  private func put(_ line: String) {
    beforeSaying()
    DescriptorOutput.write((line + "\n").utf8, to: STDERR_FILENO)
  }
}

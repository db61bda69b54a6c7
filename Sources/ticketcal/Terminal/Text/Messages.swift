internal import Foundation
internal import Glibc

/// Messages on standard error, whose descriptor is given.
final class Messages {
  private let style: Style
  private let home: HomeAbbreviation
  /// Whether only errors and warnings are printed.
  let isQuiet: Bool
  /// Whether details are printed, too.
  let isVerbose: Bool
  private let descriptor: Int32

  init(
    style: Style, home: HomeAbbreviation, isQuiet: Bool = false, isVerbose: Bool, descriptor: Int32
  ) {
    self.style = style
    self.home = home
    self.isQuiet = isQuiet
    self.isVerbose = isVerbose
    self.descriptor = descriptor
  }

  /// Not under `--quiet`.
  func say(_ text: String) {
    if !isQuiet { put(safe(text)) }
  }

  /// Only under `--verbose`.
  func detail(_ text: String) {
    if isVerbose { put(style.dim(safe(text))) }
  }

  /// A dimmed message; not under `--quiet`.
  func remark(_ text: String) {
    if !isQuiet { put(style.dim(safe(text))) }
  }

  /// An error. Bytes of a record in the text are escaped.
  func problem(_ text: String) {
    put("\(style.red("ticketcal:")) \(safe(text))")
  }

  /// A warning; the command continues.
  func warn(_ text: String) {
    put("\(style.yellow("warning:")) \(safe(text))")
  }

  private func safe(_ text: String) -> String { SafeText(home.text(text), limit: 4096).text }

  private func put(_ line: String) {
    DescriptorOutput.write((line + "\n").utf8, to: descriptor)
  }
}

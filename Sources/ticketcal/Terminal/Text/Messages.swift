internal import CalendarStore
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
  private let isTerminal: Bool
  private var hasProgress = false

  init(
    style: Style, home: HomeAbbreviation, isQuiet: Bool = false, isVerbose: Bool, descriptor: Int32
  ) {
    self.style = style
    self.home = home
    self.isQuiet = isQuiet
    self.isVerbose = isVerbose
    self.descriptor = descriptor
    isTerminal = isatty(descriptor) == 1
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

  /// Shows how far long work is, on a terminal alone; not under `--quiet`. The next message, or the
  /// next progress, takes its place.
  func progress(_ text: String) {
    guard isTerminal, !isQuiet else { return }
    hasProgress = true
    DescriptorOutput.write("\r\(safe(text))\u{1B}[K".utf8, to: descriptor)
  }

  /// Takes the progress away. Call this before anything else is written to the terminal.
  func endProgress() {
    guard hasProgress else { return }
    hasProgress = false
    DescriptorOutput.write("\r\u{1B}[K".utf8, to: descriptor)
  }

  private func safe(_ text: String) -> String { SafeText(home.text(text), limit: 4096).text }

  private func put(_ line: String) {
    endProgress()
    DescriptorOutput.write((line + "\n").utf8, to: descriptor)
  }
}

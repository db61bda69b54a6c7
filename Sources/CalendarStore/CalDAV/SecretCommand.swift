internal import Foundation
internal import SystemPackage

/// A program that prints a secret on one line, as `pass` does. It is a process group of its own, in the
/// foreground of the terminal, and what is left of the group ends with it.
struct SecretCommand {
  private let command: [String]
  private let environment: [String: String]
  /// Of the configuration, for errors.
  private let key: String
  var seconds = 30

  private static let largest = 8192

  init(_ command: [String], environment: [String: String], key: String) {
    self.command = command
    self.environment = environment
    self.key = key
  }

  /// The line, without its end. The program has no standard input, and the user's terminal and errors.
  func run() throws(StoreError) -> String {
    let output = try output()
    guard let text = String(validating: output, as: UTF8.self) else {
      throw error("printed something that is not text; it has to print the secret alone")
    }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard let secret = lines.first, !secret.isEmpty else {
      throw error("printed nothing; run it by hand")
    }
    guard lines.dropFirst().allSatisfy(\.isEmpty) else {
      throw error("printed more than one line; it has to print the secret alone, e.g. by head -n 1")
    }
    guard secret.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
      throw error("printed control characters; it has to print the secret alone")
    }
    return String(secret)
  }

  private func error(_ reason: String) -> StoreError {
    .failed(cause: .notPermitted, path: key, reason: "\(command.first ?? "the command") \(reason)")
  }

  /// What the program has printed, if it has ended well.
  private func output() throws(StoreError) -> [UInt8] {
    let terminal = Terminal()
    defer { terminal.takeBack() }
    let group = terminal.foreground.map { ChildProcess.Group.foreground(terminal: $0) } ?? .own
    let program: ChildProcess
    do throws(Errno) {
      program = try ChildProcess(
        command, environment: environment, input: .null, output: .pipe(limit: Self.largest),
        group: group)
    } catch {
      throw self.error("cannot be run (\(error.text)); correct it")
    }
    defer { program.end() }
    let ending: ChildProcess.Ending
    do throws(Errno) { ending = try program.finish(within: .seconds(seconds)) } catch {
      throw self.error(
        error == .timedOut
          ? "did not end in \(seconds) seconds; run it by hand"
          : "printed more than \(Self.largest) bytes; it has to print the secret alone")
    }
    guard ending == .status(0) else {
      throw error("failed (status \(ending.shellStatus)); run it by hand")
    }
    return program.text
  }

  /// The terminal that this program controls, for as long as another program has it.
  private final class Terminal {
    /// Nil without a terminal, and for a program in its background.
    let foreground: Int32?

    init() {
      let descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC)
      guard descriptor >= 0, tcgetpgrp(descriptor) == getpgrp() else {
        if descriptor >= 0 { close(descriptor) }
        foreground = nil
        return
      }
      foreground = descriptor
    }

    func takeBack() {
      guard let foreground else { return }
      // A program in the background would be stopped by it.
      let before = signal(SIGTTOU, SIG_IGN)
      tcsetpgrp(foreground, getpgrp())
      signal(SIGTTOU, before)
      close(foreground)
    }
  }
}

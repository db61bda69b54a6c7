internal import CalendarStore
internal import Glibc
internal import SystemPackage

/// The user's editor, for a whole text.
struct ExternalEditor: Sendable, Equatable {
  /// A shell command; the file's name is appended.
  let command: String
  private let environment: [String: String]

  enum Failure: Error, Equatable, CustomStringConvertible {
    case notFound(command: String)
    /// A status of 128 or more means that a signal ended the editor.
    case failed(command: String, status: Int32)
    /// A temporary file cannot be created.
    case noFile(Errno)
    /// The edited file is missing, too large or not UTF-8.
    case unreadable

    var description: String {
      switch self {
      case .notFound(let command):
        "the editor '\(SafeText(command, limit: 200).text)' was not found; set VISUAL or EDITOR"
      case .failed(let command, let status):
        "the editor '\(SafeText(command, limit: 200).text)' ended with status \(status); "
          + "nothing was changed"
      case .noFile(let error):
        "no temporary file can be made (\(error)); set TMPDIR"
      case .unreadable:
        "the edited text cannot be read, save it as UTF-8; nothing was changed"
      }
    }
  }

  private static let mostBytes = 16 << 20

  /// `VISUAL` (unless the terminal is dumb), `EDITOR`, or the first existing command of
  /// `sensible-editor`, `editor` and `vi`.
  init(environment: [String: String]) {
    self.environment = environment
    let terminal = environment["TERM"] ?? "dumb"
    let visual = terminal == "dumb" ? nil : environment["VISUAL"]
    let stated = [visual, environment["EDITOR"]].lazy.compactMap { $0 }
    if let command = stated.first(where: { !$0.allSatisfy(\.isWhitespace) }) {
      self.command = command
    } else {
      let folders = (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
      command =
        ["sensible-editor", "editor"].first { name in
          folders.contains { access("\($0)/\(name)", X_OK) == 0 }
        } ?? "vi"
    }
  }

  /// The edited text.
  ///
  /// - Parameter name: the file's name, which shows the editor its type.
  func edit(
    _ text: String, name: String = "draft.txt", on terminal: ControllingTerminal
  ) throws(Failure) -> String {
    let file: TemporaryFile
    do {
      file = try TemporaryFile(named: name, holding: text, environment: environment)
    } catch {
      throw .noFile(error)
    }
    let status = run(on: file.path, terminal)
    // sh(1) exits with 127 for a missing command, and with 126 for one that cannot be run.
    if status == 127 || status == 126 { throw .notFound(command: command) }
    if status != 0 { throw .failed(command: command, status: status) }
    guard let edited = file.contents(limit: Self.mostBytes) else { throw .unreadable }
    return edited
  }

  private func run(on path: String, _ terminal: ControllingTerminal) -> Int32 {
    var modes = termios()
    let areModesKnown = tcgetattr(terminal.input, &modes) == 0
    defer { if areModesKnown { tcsetattr(terminal.input, TCSADRAIN, &modes) } }
    return Self.ignoring([SIGINT, SIGQUIT]) {
      // The file's name is an argument of the shell.
      let words = ["/bin/sh", "-c", "\(command) \"$@\"", command, path]
      do throws(Errno) {
        return try ChildProcess(
          words, environment: environment, input: .descriptor(terminal.input),
          output: .descriptor(terminal.output), errors: terminal.output
        ).wait().shellStatus
      } catch {
        return 127
      }
    }
  }

  /// Ignores the signals while the editor runs, because Ctrl-C is for the editor.
  private static func ignoring(_ signals: [Int32], during body: () -> Int32) -> Int32 {
    let previous = signals.map { signal in
      var ignored = sigaction()
      ignored.__sigaction_handler.sa_handler = SIG_IGN
      var previous = sigaction()
      sigaction(signal, &ignored, &previous)
      return (signal, previous)
    }
    defer {
      for (signal, action) in previous {
        var action = action
        sigaction(signal, &action, nil)
      }
    }
    return body()
  }
}

internal import CivilTime
internal import Foundation
internal import Glibc

/// What a command has of the process it runs in.
struct CommandProcess {
  let environment: [String: String]
  let folders: BaseFolders
  /// Of all texts for people.
  let home: HomeAbbreviation
  let messages: Messages
  /// Of the results.
  let style: Style

  init(color: ColorChoice, isVerbose: Bool = false) {
    StandardStreams.reserve()
    environment = ProcessInfo.processInfo.environment
    folders = BaseFolders(environment: environment)
    home = HomeAbbreviation(folders)
    messages = Messages(
      style: Style(color, descriptor: STDERR_FILENO, environment: environment),
      home: home, isVerbose: isVerbose)
    style = Style(color, descriptor: STDOUT_FILENO, environment: environment)
    signal(SIGPIPE, SIG_IGN)
  }

  /// Runs the command; its exit status.
  func run(_ body: () throws(Stop) -> Int32) -> Int32 {
    TerminalLocale.activate()
    do { return try body() } catch {
      if !error.reason.isEmpty { messages.problem(error.reason) }
      return error.status
    }
  }

  /// Completes the results; the status that was given, unless they could not be written.
  func finish(_ output: OutputPipe, _ status: Int32) -> Int32 {
    output.flush()
    if output.isBroken { return ExitStatus.endedByBrokenPipe() }
    if let code = output.failure {
      let reason = String(cString: strerror(code)).lowercased()
      messages.problem("\(output.name): the results cannot be written: \(reason)")
      return status == ExitStatus.success ? ExitStatus.inputOutput : status
    }
    return status
  }

  static var now: Instant { Instant(secondsSince1970: Int(Date().timeIntervalSince1970)) }
}

internal import CivilTime
internal import Foundation
internal import Glibc
internal import TicketImport

/// What a command about earlier imports has of the process it runs in.
struct LedgerCommand {
  let environment: [String: String]
  let folders: BaseFolders
  let messages: Messages
  /// Of the results.
  let style: Style

  init(color: ColorChoice, isVerbose: Bool = false) {
    StandardStreams.reserve()
    environment = ProcessInfo.processInfo.environment
    folders = BaseFolders(environment: environment)
    messages = Messages(
      style: Style(color, descriptor: STDERR_FILENO, environment: environment),
      isVerbose: isVerbose)
    style = Style(color, descriptor: STDOUT_FILENO, environment: environment)
    signal(SIGPIPE, SIG_IGN)
  }

  /// Runs the command; its exit status.
  func run(_ body: () throws(Stop) -> Int32) -> Int32 {
    TerminalLocale.activate()
    do { return try body() } catch {
      messages.problem(error.reason)
      return error.status
    }
  }

  func ledger(_ access: Ledger.Access) throws(Stop) -> Ledger {
    do {
      let ledger = try Ledger(folder: folders.stateFolder, access: access)
      if access == .readWrite { FaultHook.arm(ledger) }
      return ledger
    } catch {
      throw Stop(error)
    }
  }

  /// The calendars of the configuration.
  func catalog() throws(Stop) -> CalendarCatalog {
    do {
      let configuration = try Configuration.load(folders: folders, readers: .importing)
      return CalendarCatalog(configuration, folders: folders)
    } catch { throw Stop(ExitStatus.configuration, "\(error)") }
  }

  /// The import of that number.
  func find(_ number: Int64, in ledger: Ledger) throws(Stop) -> LoggedImport {
    let found: LoggedImport?
    do { found = try ledger.loggedImport(number) } catch { throw Stop(error) }
    if let found { return found }
    throw Stop(ExitStatus.usage, "there is no import \(number); see ticketcal log")
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

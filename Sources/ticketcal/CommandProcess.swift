internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import Glibc
internal import TicketImport

/// The process that a command runs in: its environment, folders and output.
struct CommandProcess {
  let environment: [String: String]
  let folders: BaseFolders
  /// For all messages and results for people.
  let home: HomeAbbreviation
  let messages: Messages
  /// The style of the results.
  let style: Style
  let afterSave = AfterSave()

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

  /// Runs the command; returns the exit status.
  func run(_ body: () throws(CommandError) -> Int32) -> Int32 {
    TerminalLocale.activate()
    defer { afterSave.finish(messages) }
    do { return try body() } catch {
      if !error.reason.isEmpty { messages.problem(error.reason) }
      return error.status
    }
  }

  /// Flushes the results. Returns `status`, or the status of a failed flush if `status` is 0.
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

extension CommandProcess {
  /// The current time on the local clock.
  static var localNow: LocalDateTime {
    TimeZone.current.local(at: now) ?? LocalDateTime(.epoch, .midnight)
  }

  /// The exit status of a command that read the store: `notPermitted` if no file could be read.
  func status(of store: EventStore) -> Int32 {
    guard store.isForbidden else { return ExitStatus.success }
    messages.problem("no permission to read any of the files; check their modes")
    return ExitStatus.notPermitted
  }
}

extension CommandProcess {
  func ledger(_ access: Ledger.Access) throws(CommandError) -> Ledger {
    do {
      let ledger = try Ledger(folder: folders.stateFolder, access: access)
      if access == .readWrite { FaultHook.arm(ledger) }
      return ledger
    } catch {
      throw CommandError(error)
    }
  }

  /// The ledger for writing, or an empty ledger if there is none; creates no ledger.
  func existingLedger() throws(CommandError) -> Ledger {
    let isMissing = access("\(folders.stateFolder)/ledger.sqlite", F_OK) != 0 && errno == ENOENT
    return try ledger(isMissing ? .readOnly : .readWrite)
  }

  /// Throws for an unknown number.
  func find(_ number: Int64, in ledger: Ledger) throws(CommandError) -> LoggedImport {
    let found: LoggedImport?
    do { found = try ledger.loggedImport(number) } catch { throw CommandError(error) }
    if let found { return found }
    throw CommandError(ExitStatus.usage, "no number \(number) in the log; see ticketcal log")
  }
}

/// The descriptors 0, 1 and 2.
enum StandardStreams {
  /// Opens /dev/null for each closed standard descriptor, so that no file opened later becomes a
  /// standard stream. Reading and writing fail as on a closed descriptor.
  static func reserve() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) < 0 {
      // open(2) returns the lowest free descriptor, which is this one.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}

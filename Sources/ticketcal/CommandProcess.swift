internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import Glibc
internal import TicketImport

/// The process that a command runs in: its environment, folders and output.
struct CommandProcess {
  let environment: [String: String]
  let folders: BaseFolders
  /// For all texts for people.
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

  /// Runs the command; its exit status.
  func run(_ body: () throws(CommandError) -> Int32) -> Int32 {
    TerminalLocale.activate()
    defer { afterSave.finish(messages) }
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

extension CommandProcess {
  /// The current time on the local clock.
  static var localNow: LocalDateTime {
    TimeZone.current.local(at: now) ?? LocalDateTime(.epoch, .midnight)
  }

  /// The exit status of a command that showed what could be read.
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

  /// The ledger to write to where there is one; else an empty one, and none is made.
  func existingLedger() throws(CommandError) -> Ledger {
    let isMissing = access("\(folders.stateFolder)/ledger.sqlite", F_OK) != 0 && errno == ENOENT
    return try ledger(isMissing ? .readOnly : .readWrite)
  }

  /// The import of that number.
  func find(_ number: Int64, in ledger: Ledger) throws(CommandError) -> LoggedImport {
    let found: LoggedImport?
    do { found = try ledger.loggedImport(number) } catch { throw CommandError(error) }
    if let found { return found }
    throw CommandError(ExitStatus.usage, "no import \(number); see ticketcal log")
  }
}

/// The descriptors 0, 1 and 2, whichever of them the program was started with.
enum StandardStreams {
  /// Occupies those that are closed, so that no file opened later is taken for one of them. What
  /// stands there can be used for nothing: reading and writing fail as on a closed descriptor.
  static func reserve() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) < 0 {
      // open(2) gives the lowest descriptor that is free, which is this one.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}

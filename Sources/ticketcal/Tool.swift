internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import Glibc
internal import SystemPackage
internal import TicketImport

/// What a command is handed: environment, clock, zone, standard streams and terminal.
struct Tool {
  /// The words of the command line, without the program's name.
  let words: [String]
  let environment: [String: String]
  let folders: BaseFolders
  let clock: @Sendable () -> Instant
  /// The zone in which times are shown.
  private(set) var viewerZone: ViewerZone
  let streams: Streams
  /// Whether the command has a process of its own, with its signals and its terminal.
  let ownsProcess: Bool
  /// For all messages and results for people.
  let home: HomeAbbreviation
  let messages: Messages
  /// The style of the results.
  let style: Style
  private let answerReader = AnswerReader()

  /// The descriptors of the standard streams.
  struct Streams: Sendable {
    let input: Int32
    let output: Int32
    let errors: Int32
  }

  init(
    environment: [String: String], streams: Streams, ownsProcess: Bool,
    clock: @escaping @Sendable () -> Instant
  ) {
    self.init(
      words: [], environment: environment, streams: streams, ownsProcess: ownsProcess,
      clock: clock, color: .auto, isQuiet: false, isVerbose: false)
  }

  private init(
    words: [String], environment: [String: String], streams: Streams, ownsProcess: Bool,
    clock: @escaping @Sendable () -> Instant, color: ColorChoice, isQuiet: Bool, isVerbose: Bool
  ) {
    self.words = words
    self.environment = environment
    self.clock = clock
    self.streams = streams
    self.ownsProcess = ownsProcess
    folders = BaseFolders(environment: environment)
    viewerZone = ViewerZone(environment)
    home = HomeAbbreviation(folders)
    messages = Messages(
      style: Style(color, descriptor: streams.errors, environment: environment),
      home: home, isQuiet: isQuiet, isVerbose: isVerbose, descriptor: streams.errors)
    style = Style(color, descriptor: streams.output, environment: environment)
  }

  /// The tool of this process.
  static func ofProcess() -> Tool {
    let environment = ProcessInfo.processInfo.environment
    // Foundation would read a TZ of "GMT+3" as a zone, with the opposite sign of libc. No second
    // thread exists yet.
    unsetenv("TZ")
    return Tool(
      environment: environment,
      streams: Streams(input: STDIN_FILENO, output: STDOUT_FILENO, errors: STDERR_FILENO),
      ownsProcess: true,
      clock: { Instant(secondsSince1970: Int(Date().timeIntervalSince1970)) })
  }

  /// The tool of the command of these words, with the colors and messages that its options ask for.
  func running(
    _ words: [String], in color: ColorChoice, isQuiet: Bool, isVerbose: Bool
  ) -> Tool {
    Tool(
      words: words, environment: environment, streams: streams, ownsProcess: ownsProcess,
      clock: clock, color: color, isQuiet: isQuiet, isVerbose: isVerbose)
  }

  /// The same for a viewer in another zone.
  func viewed(in zone: ViewerZone) -> Tool {
    var tool = self
    tool.viewerZone = zone
    return tool
  }

  var now: Instant { clock() }

  /// The viewer's.
  var zone: TimeZone { viewerZone.zone }

  /// The current time on the local clock.
  var localNow: LocalDateTime { zone.local(at: now) ?? LocalDateTime(.epoch, .midnight) }

  func signalWatch() -> SignalWatch { SignalWatch(ownsProcess ? SignalWatch.ending : nil) }

  /// Runs the command; returns the exit status.
  func run(_ body: () throws(CommandError) -> Int32) -> Int32 {
    TerminalLocale.activate()
    do { return try body() } catch {
      if !error.reason.isEmpty { messages.problem(error.reason) }
      return error.status
    }
  }
}

extension Tool {
  /// The pipe for the results.
  func results() -> OutputPipe { OutputPipe(streams.output) }

  /// Whether the results go to a terminal.
  var showsResults: Bool { isatty(streams.output) == 1 }

  /// The size of the terminal of the results.
  var resultSize: TerminalSize { TerminalSize(of: streams.output, environment: environment) }

  /// The columns of a card among the results: its lines are wrapped on a terminal alone.
  var cardWidth: Int { showsResults ? resultSize.columns : 1 << 20 }

  /// Flushes the results. Returns `status`, or the status of a failed flush if `status` is 0.
  func finish(_ output: OutputPipe, _ status: Int32) -> Int32 {
    output.flush()
    if output.isBroken { return ExitStatus.brokenPipe }
    if let error = output.failure {
      messages.problem("\(output.name): the results cannot be written: \(error.text)")
      return status == ExitStatus.success ? ExitStatus.inputOutput : status
    }
    return status
  }

  /// The exit status of a list: `notPermitted` if no file could be read, else that of a source or a
  /// calendar that could not be read.
  ///
  /// - Parameter isEmpty: whether nothing is listed: a list of the copy of a server that cannot be
  ///   reached does not say that there is nothing.
  func status(of store: EventStore, isEmpty: Bool) -> Int32 {
    guard store.isForbidden else {
      return ExitStatus.of(unread: store.unreadCalendar ?? (isEmpty ? store.unreached : nil))
    }
    messages.problem(
      "no permission to read any of it; check the modes of the files, or the access to the server")
    return ExitStatus.notPermitted
  }
}

extension Tool {
  func ledger(_ access: Ledger.Access) throws(CommandError) -> Ledger {
    let ledger = try CommandError.reporting(
      try Ledger(folder: folders.stateFolder, access: access))
    if access == .readWrite { FaultHook.arm(ledger) }
    return ledger
  }

  /// The ledger for writing, or an empty ledger if there is none; creates no ledger.
  func existingLedger() throws(CommandError) -> Ledger {
    let isMissing = access("\(folders.stateFolder)/ledger.sqlite", F_OK) != 0 && errno == ENOENT
    return try ledger(isMissing ? .readOnly : .readWrite)
  }

  /// Throws for an unknown number.
  func find(_ number: Int64, in ledger: Ledger) throws(CommandError) -> LoggedImport {
    if let found = try CommandError.reporting(try ledger.loggedImport(number)) {
      return found
    }
    throw CommandError(ExitStatus.usage, "no number \(number) in the log; see ticketcal log")
  }
}

extension Tool {
  func configuration() throws(CommandError) -> Configuration {
    do throws(ConfigurationError) { return try .load(folders: folders) } catch {
      throw CommandError(ExitStatus.configuration, "\(error)")
    }
  }

  /// The access to the sources by the configuration and the user's answers.
  func calendarAccess(by configuration: Configuration) throws(CommandError) -> CalendarAccess {
    let record = try CommandError.reporting(try AccessRecord(path: folders.accessFile))
    let access = CalendarAccess(
      sources: configuration.sources, record: record,
      context: StoreContext(
        productID: ItemDraft.productID, zone: zone, now: clock, newUID: { UUID() },
        cacheFolder: folders.stateFolder + "/cache",
        defaultCalendars: (try? DefaultCalendars(configuration, folders))?.names ?? [:]))
    access.isInterrupted = { SignalWatch.shouldProcessStop }
    // A process that runs other commands, too, starts none.
    if ownsProcess, access.sources.contains(where: { $0.source.kind == .calDAV }) {
      access.answerParser = try answerReader.start()
    }
    return access
  }
}

/// The descriptors 0, 1 and 2 of the process.
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

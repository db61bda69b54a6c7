internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import Glibc
internal import Reservations
internal import TicketImport

/// One run of `ticketcal import` as a process: everything is opened, then reading in calendars is
/// given up, then the import runs.
struct ImportProcess {
  private let command: ImportArguments
  /// What goes on; nil where an import begins.
  private let resumption: Resumption?
  private var session: SavedSession? { resumption?.session }
  /// Commands that the first file may stand for, mistyped.
  private let commands: [String]
  private let environment: [String: String]
  private let folders: BaseFolders
  private let messages: Messages
  private let watch: SignalWatch

  /// A session that was cut off and goes on, in place of files.
  struct Resumption {
    var session: SavedSession
    /// The names of the calendars there are, listed while that was allowed.
    var calendarNames: [String]
    /// Read while that was allowed.
    var busy: BusyTimes?
  }

  init(
    _ command: ImportArguments, besides commands: [String] = [],
    resuming resumption: Resumption? = nil
  ) {
    StandardStreams.reserve()
    self.command = command
    self.commands = commands
    self.resumption = resumption
    environment = ProcessInfo.processInfo.environment
    folders = BaseFolders(environment: environment)
    messages = Messages(
      style: Style(command.telling.color, descriptor: STDERR_FILENO, environment: environment),
      home: HomeAbbreviation(folders), isVerbose: command.telling.verbose)
    watch = SignalWatch()
    signal(SIGPIPE, SIG_IGN)
  }

  /// The exit status.
  func run() -> Int32 {
    TerminalLocale.activate()
    do {
      return try importRecords()
    } catch {
      if !error.reason.isEmpty { messages.problem(error.reason) }
      return error.status
    }
  }

  private var isUnattended: Bool { command.yes || command.dryRun }

  private func importRecords() throws(Stop) -> Int32 {
    let settings = try ImportSettings(command, folders: folders)
    let files = session == nil && command.files.isEmpty ? ["-"] : command.files
    if session == nil, command.files.isEmpty, isatty(STDIN_FILENO) == 1 {
      CutOffNotice.say(of: folders.stateFolder, to: messages)
      throw Stop(
        ExitStatus.usage, "nothing to import; name a file or pipe records in (see --help)")
    }
    let (inputs, missing) = open(session == nil ? files : [])
    if inputs.isEmpty { try refuseMistyped(missing) }
    try spare(inputs)
    let rejects = try rejectsFile()
    let terminal = try terminal(files)
    let calendars = try calendars(settings)
    let held = try holdResults(calendars)
    let busy =
      command.checkConflicts ? try BusyTimes.read(messages, watch: watch) : resumption?.busy
    var prompt: TerminalPrompt?
    if let terminal {
      prompt = self.prompt(
        terminal, defaultCalendar: calendars.names.first ?? "", busy: busy)
    }
    if command.usesLedger, !command.dryRun { try makeStateFolder() }
    protect(settings)
    let ledger = try ImportLedger(
      command, session == nil ? .import : .resume, state: StateFolder(folders), resuming: session,
      at: Self.moment, messages, watch)
    try ledger?.reconcile(in: calendars, messages)
    if terminal != nil, session == nil {
      CutOffNotice.say(of: folders.stateFolder, to: messages)
    } else if terminal == nil, !command.telling.quiet, let sessions = ledger?.cutOffSessions,
      let line = CutOffNotice.line(sessions)
    {
      messages.say(line)
    }

    let descriptor = command.output == "-" ? STDERR_FILENO : STDOUT_FILENO
    let output = OutputPipe(descriptor)
    let progress = ImportProgress(
      inputs: inputs.compactMap(\.file), isShown: isUnattended && !command.telling.quiet,
      environment: environment)
    let reporter = ResultReporter(
      format: command.telling.format, isQuiet: command.telling.quiet, output: output,
      style: Style(
        command.telling.color, descriptor: descriptor, environment: environment),
      messages: messages, rejects: command.dryRun ? nil : rejects, held: held,
      progress: progress, busy: isUnattended ? busy : nil,
      // Whoever answers sees each result at once.
      isOrdered: !isUnattended && (held != nil || isatty(descriptor) == 0))
    messages.beforeSaying = { progress.clear() }
    for error in missing { reporter.report(error) }

    let run = ImportRun(
      inputs: inputs.map { $0.input(settings.reading) }, missingInputs: missing.count,
      defaults: try defaults(settings),
      options: command.options, calendars: calendars, memory: ledger?.memory, reporter: reporter,
      clock: { Self.moment },
      isInterrupted: { watch.shouldStop || reporter.isBroken })
    var summary: ImportSummary
    if command.strict, !missing.isEmpty {
      messages.problem("nothing was written, because of --strict and an input that is missing")
      summary = ImportSummary()
      summary.unreadableInputs = missing.count
    } else if let prompt {
      summary = try ask(prompt, run, settings, busy: busy)
    } else {
      summary = run.unattended()
    }
    let unfinished = ledger?.finish(summary, at: Self.moment)
    if summary.writeFailure?.cause == .brokenPipe { return ExitStatus.endedByBrokenPipe() }
    reporter.finish(summary)
    if summary.left > 0 {
      let drafts = summary.left == 1 ? "1 draft is" : "\(summary.left) drafts are"
      messages.say("\(drafts) left; ticketcal resume goes on with it")
    }
    if let warning = prompt?.history.takeWarning() { messages.detail(warning) }
    let status = status(summary, reporter)
    guard let unfinished else { return status }
    messages.problem(unfinished.reason)
    return status == ExitStatus.success || status == ExitStatus.badRecord
      ? unfinished.status : status
  }

  /// Those that a session began with go on with it.
  private func defaults(_ settings: ImportSettings) throws(Stop) -> DraftDefaults {
    guard let session else { return settings.defaults }
    do { return try SessionSettings(text: session.settings).defaults } catch {
      throw Stop(ExitStatus.badRecord, error.reason)
    }
  }

  private func ask(
    _ prompt: TerminalPrompt, _ run: ImportRun, _ settings: ImportSettings, busy: BusyTimes?
  ) throws(Stop) -> ImportSummary {
    if busy == nil { messages.noteUnknownZone() }
    guard let session else {
      let kept = SessionSettings(
        defaults: settings.defaults,
        calendar: command.calendar == nil ? nil : settings.calendar.path,
        source: command.source, isForced: command.force, bringsBack: command.again,
        deletesCancelled: command.deleteCancelled, isStrict: command.strict,
        rejects: command.rejects.map {
          $0.hasPrefix("/") ? $0 : BaseFolders.path(FileManager.default.currentDirectoryPath, $0)
        })
      return run.prompted(prompt, now: CommandProcess.localNow, settings: kept)
    }
    do { return try run.resumed(session, prompt, now: CommandProcess.localNow) } catch {
      throw Stop(ExitStatus.badRecord, error.reason)
    }
  }

  private func status(_ summary: ImportSummary, _ reporter: ResultReporter) -> Int32 {
    if reporter.isBroken { return ExitStatus.endedByBrokenPipe() }
    if let ending = watch.terminationSignal { return 128 + ending }
    let status = ExitStatus.of(summary)
    return reporter.hasLostSomething && (status == 0 || status == ExitStatus.badRecord)
      ? ExitStatus.inputOutput : status
  }

  // MARK: Opening

  private func open(_ files: [String]) -> ([OpenInput], [InputError]) {
    OpenFiles.raiseLimit()
    var inputs: [OpenInput] = []
    var missing: [InputError] = []
    for name in files {
      do {
        let file = try InputFile(
          name, watch: watch, isReplayable: command.strict,
          staysOpen: inputs.count < OpenFiles.mostInputs)
        inputs.append(OpenInput(file))
      } catch {
        missing.append(error)
      }
    }
    return (inputs, missing)
  }

  /// A command that was mistyped is no import, which the log would keep.
  private func refuseMistyped(_ missing: [InputError]) throws(Stop) {
    guard let first = missing.first, first.cause == .system(ENOENT),
      first.file == command.files.first,
      let mistyped = MistypedCommand(first.file, among: commands)
    else { return }
    throw mistyped.stop
  }

  /// Refuses to write over what is being read.
  private func spare(_ inputs: [OpenInput]) throws(Stop) {
    for (option, path) in [("--output", command.output), ("--rejects", command.rejects)] {
      guard let path, inputs.contains(where: { $0.file.isFile(at: path) }) else { continue }
      throw Stop(
        ExitStatus.usage, "\(option): \(path) is read by this import; name another file")
    }
  }

  /// Found out before anything is written: rejected records would be lost. Those of a session that goes
  /// on cannot be put elsewhere any more.
  private func rejectsFile() throws(Stop) -> RejectsFile? {
    guard let path = command.rejects else { return nil }
    let file = RejectsFile(path, replaces: session == nil)
    guard session == nil else { return file }
    do throws(RejectsError) {
      try file.check()
      return file
    } catch {
      throw Stop(
        ExitStatus.of(error),
        "--rejects: \(path): rejected records cannot be kept there: \(error.reason); "
          + "make its folder or name another file")
    }
  }

  /// The terminal to ask on; nil where nothing is asked.
  private func terminal(_ files: [String]) throws(Stop) -> ControllingTerminal? {
    if isUnattended { return nil }
    if let terminal = ControllingTerminal.find(recordsFromStandardInput: files.contains("-")) {
      return terminal
    }
    throw Stop(
      ExitStatus.usage, "there is no terminal to ask on; give --yes to save without asking")
  }

  /// What the prompt needs of the machine, before reading in calendars is given up: the state folder
  /// keeps the history of commands and the texts for the external editor.
  private func prompt(
    _ terminal: ControllingTerminal, defaultCalendar: String, busy: BusyTimes?
  ) -> TerminalPrompt {
    TerminalPrompt.open(
      on: terminal, watch: watch, color: command.telling.color, environment, folders, messages,
      defaultCalendar: defaultCalendar, busy: busy)
  }

  private func calendars(_ settings: ImportSettings) throws(Stop) -> any CalendarChoice {
    if let path = command.output {
      return try SingleFile(path, isDryRun: command.dryRun)
    }
    return CalendarWriters(
      primary: settings.calendar, catalog: settings.catalog, access: settings.access,
      makesCalendars: !command.dryRun, names: resumption?.calendarNames,
      known: command.usesLedger && !command.dryRun
        ? KnownCalendars(stateFolder: folders.stateFolder) : nil)
  }

  /// With one file as the target nothing is saved before the end, so no result is true before it.
  private func holdResults(_ calendars: any CalendarChoice) throws(Stop) -> HeldLines? {
    guard command.output != nil, !command.dryRun else { return nil }
    guard let held = HeldLines() else {
      throw Stop(
        ExitStatus.inputOutput,
        "no temporary file can be made for the results; make room in /tmp")
    }
    return held
  }

  /// A session was looked up in the ledger, and so reading has been given up before.
  private func protect(_ settings: ImportSettings) {
    guard resumption == nil else { return }
    CalendarSeal(stateFolder: folders.stateFolder, messages: messages, lists: !command.dryRun)
      .close(settings.catalog.protectedFolders(and: [settings.calendar]), for: "import")
  }

  private func makeStateFolder() throws(Stop) {
    do { try StateFolder(folders).make() } catch {
      throw Stop(
        ExitStatus.notPermitted,
        "\(error); or import with --no-ledger, which remembers nothing")
    }
  }

  private static var moment: Instant {
    Instant(secondsSince1970: Int(Date().timeIntervalSince1970))
  }
}

/// Why the program ends before it imports anything.
struct Stop: Error {
  let status: Int32
  /// Empty where there is nothing to be said.
  let reason: String
  /// What was to be changed is not there any more.
  var isMissing = false

  init(_ status: Int32, _ reason: String) {
    self.status = status
    self.reason = reason
  }

  /// Where the person who ended it knows why.
  init(silently status: Int32) { self.init(status, "") }
}

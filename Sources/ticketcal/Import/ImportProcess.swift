internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import Glibc
internal import Reservations
internal import TicketImport

/// One run of `ticketcal import`. The process opens all files, then gives up reading calendars,
/// then runs the import.
struct ImportProcess {
  private let command: ImportArguments
  private let process: Tool
  /// The session to continue; nil for a new import.
  private let resumption: Resumption?
  private var session: InterruptedSession? { resumption?.session }
  private var environment: [String: String] { process.environment }
  private var folders: BaseFolders { process.folders }
  private var messages: Messages { process.messages }
  private let watch: SignalWatch

  init(_ tool: Tool, _ command: ImportArguments, resuming resumption: Resumption? = nil) {
    self.command = command
    self.resumption = resumption
    process = tool
    watch = tool.signalWatch()
  }

  /// The exit status.
  func run() -> Int32 { process.run(importRecords) }

  private var isUnattended: Bool { command.yes || command.dryRun }

  private func importRecords() throws(CommandError) -> Int32 {
    let settings = try ImportSettings(command, process)
    process.afterSave.arm(settings.catalog.sources, settings.access)
    let files = session == nil && command.files.isEmpty ? ["-"] : command.files
    if session == nil, command.files.isEmpty, isatty(process.streams.input) == 1 {
      InterruptedNotice.say(
        of: try? Ledger(folder: folders.stateFolder, access: .readOnly), to: messages)
      throw CommandError(
        ExitStatus.usage, "nothing to import; name a file or pipe records in (see --help)")
    }
    let inputs =
      session == nil
      ? ImportInputs(
        files, besides: settings.catalog.sources, watch: watch, isReplayable: command.strict,
        standardInput: process.streams.input)
      : ImportInputs()
    try inputs.spare(from: "--output", command.output)
    try inputs.spare(from: "--rejects", command.rejects)
    let rejects = try rejectsFile()
    let terminal = try terminal(files)
    let held = try holdResults()
    let busy =
      command.checkConflicts ? try BusyTimes.read(process, watch: watch) : resumption?.busy
    let knownLedger = try openLedger()
    let calendars = try calendars(settings, writtenBefore: knownLedger)
    var prompt: TerminalPrompt?
    if let terminal {
      prompt = self.prompt(
        terminal, colors: settings.catalog.colors, defaultCalendar: calendars.names.first ?? "",
        busy: busy)
    }
    try protect(settings, knownLedger)
    let ledger = try knownLedger.flatMap { (ledger) throws(CommandError) in
      try ImportLedger(ledger, command, resuming: session, at: process.now, messages, watch)
    }
    try ledger?.reconcile(in: calendars, messages)
    if session == nil, terminal != nil || command.usesLedger && !command.reporting.quiet {
      InterruptedNotice.sayOnce(of: knownLedger, inOneLine: terminal == nil, to: messages)
    }

    let streams = process.streams
    let descriptor = command.output == "-" ? streams.errors : streams.output
    let output = OutputPipe(
      descriptor, name: command.output == "-" ? "standard error" : "standard output")
    let progress = ImportProgress(
      inputs: inputs.opened.map(\.file), isShown: isUnattended && !command.reporting.quiet,
      process)
    let reporter = ResultReporter(
      format: command.reporting.format, isQuiet: command.reporting.quiet, output: output,
      style: Style(
        command.reporting.color, descriptor: descriptor, environment: environment),
      messages: messages, rejects: command.dryRun ? nil : rejects, held: held,
      progress: progress, busy: isUnattended ? busy : nil,
      isUnattended: isUnattended,
      // At the prompt each result is shown at once.
      isOrdered: !isUnattended && (held != nil || isatty(descriptor) == 0),
      folderFiles: inputs.folderFiles)
    messages.beforeSaying = { progress.clear() }
    for error in inputs.missing { reporter.report(error) }
    for folder in inputs.emptyFolders { reporter.say("no booking found in \(folder): no files") }

    let run = ImportRun(
      inputs: inputs.opened.map { $0.input(settings.reading) },
      missingInputs: inputs.missing.count,
      // A session keeps its original defaults.
      defaults: resumption?.settings.defaults ?? settings.defaults,
      options: command.options, calendars: calendars, session: ledger?.session, reporter: reporter,
      clock: process.clock,
      isInterrupted: { watch.shouldStop || reporter.isBroken })
    var summary: ImportSummary
    if command.strict, !inputs.missing.isEmpty {
      messages.problem("nothing was written, because of --strict and an input that is missing")
      summary = ImportSummary()
      summary.unreadableInputs = inputs.missing.count
    } else if let prompt {
      summary = try ask(prompt, run, settings, busy: busy)
    } else {
      summary = run.unattended()
      reporter.reportUnused()
    }
    reporter.reportMapping()
    let unfinished = ledger?.finish(summary, at: process.now)
    if summary.writeFailure?.cause == .brokenPipe { return ExitStatus.brokenPipe }
    reporter.finish(summary)
    if summary.left > 0 {
      messages.say(
        summary.left == 1
          ? "1 draft is left; ticketcal resume continues it"
          : "\(summary.left) drafts are left; ticketcal resume continues them")
    }
    if let warning = prompt?.history.consumeWarning() { messages.detail(warning) }
    var status = status(summary, reporter)
    if status == ExitStatus.badRecord, (calendars as? CalendarWriters)?.hasMissedDefault == true {
      status = ExitStatus.configuration
    }
    guard let unfinished else { return status }
    messages.problem(unfinished.reason)
    return status == ExitStatus.success || status == ExitStatus.badRecord
      ? unfinished.status : status
  }

  private func ask(
    _ prompt: TerminalPrompt, _ run: ImportRun, _ settings: ImportSettings, busy: BusyTimes?
  ) throws(CommandError) -> ImportSummary {
    if busy == nil { messages.warn(of: process.viewerZone) }
    guard let resumption else {
      return run.prompted(
        prompt, now: process.localNow, settings: SessionSettings(command, settings))
    }
    do throws(LedgerError) {
      return try run.resumed(
        resumption.session, resumption.settings, prompt, now: process.localNow)
    } catch { throw CommandError(error) }
  }

  private func status(_ summary: ImportSummary, _ reporter: ResultReporter) -> Int32 {
    if reporter.isBroken { return ExitStatus.brokenPipe }
    if let ending = watch.terminationSignal { return 128 + ending }
    let status = ExitStatus.of(summary)
    return reporter.hasLostSomething && (status == 0 || status == ExitStatus.badRecord)
      ? ExitStatus.inputOutput : status
  }

  // MARK: Opening

  /// Checks the file before the first write, so that no rejected record is lost. A resumed session
  /// cannot name another file, so its file is not checked.
  private func rejectsFile() throws(CommandError) -> RejectsFile? {
    guard let path = command.rejects else { return nil }
    let file = RejectsFile(path, replaces: session == nil, besides: command.output)
    guard session == nil else { return file }
    do throws(RejectsError) {
      try file.check()
      return file
    } catch {
      throw CommandError(
        ExitStatus.of(error),
        "--rejects: \(path): rejected records cannot be kept there: \(error.reason); "
          + "make its folder or name another file")
    }
  }

  /// The terminal for questions; nil for an unattended import.
  private func terminal(_ files: [String]) throws(CommandError) -> ControllingTerminal? {
    if isUnattended { return nil }
    if let terminal = process.terminal(recordsFromStandardInput: files.contains("-")) {
      return terminal
    }
    throw CommandError(
      ExitStatus.usage, "no terminal to ask on; give --yes to save without asking")
  }

  /// Opens the prompt before the process gives up reading calendars. The state folder has the
  /// history of commands and the texts for the external editor.
  private func prompt(
    _ terminal: ControllingTerminal, colors: [String: String], defaultCalendar: String,
    busy: BusyTimes?
  ) -> TerminalPrompt {
    TerminalPrompt.open(
      on: terminal, watch: watch, color: command.reporting.color, process,
      colors: colors, defaultCalendar: defaultCalendar, busy: busy)
  }

  private func calendars(
    _ settings: ImportSettings, writtenBefore ledger: Ledger?
  ) throws(CommandError) -> any CalendarResolver {
    if let path = command.output {
      return try SingleFileResolver(
        path, isDryRun: command.dryRun, standardOutput: process.streams.output)
    }
    return CalendarWriters(
      primary: settings.calendar, missing: settings.missing, reminders: settings.reminders,
      catalog: settings.catalog,
      access: settings.access, makesCalendars: !command.dryRun, listed: resumption?.calendars,
      written: command.usesLedger ? (try? ledger?.calendarFolders()) ?? [] : [])
  }

  /// Spools the results of `--output`, which saves no event before the end. Nil without `--output`,
  /// and for a dry run.
  private func holdResults() throws(CommandError) -> OutputSpool? {
    guard command.output != nil, !command.dryRun else { return nil }
    guard let held = OutputSpool() else {
      throw CommandError(
        ExitStatus.inputOutput,
        "no temporary file can be made for the results; make room in /tmp")
    }
    return held
  }

  /// Gives up reading calendars. A resumed session has done so already.
  private func protect(_ settings: ImportSettings, _ ledger: Ledger?) throws(CommandError) {
    guard resumption == nil else { return }
    if !command.dryRun { process.afterSave.start() }
    try CalendarSeal(
      state: StateFolder(folders), protection: settings.protection, messages: messages,
      ownsProcess: process.ownsProcess,
      followsReading: command.checkConflicts
    ).close(
      settings.catalog.sources, and: [settings.calendar].compactMap { $0 }, of: ledger,
      for: "import")
  }

  /// Opens the ledger before reading is restricted. The calendars of the ledger are closed to
  /// reading even if the import does not use the ledger. Nil if the ledger is not used and cannot
  /// be read.
  private func openLedger() throws(CommandError) -> Ledger? {
    if let resumption { return resumption.ledger }
    guard command.usesLedger else {
      return try? Ledger(folder: folders.stateFolder, access: .readOnly)
    }
    guard !command.dryRun else { return try process.ledger(.readOnly) }
    do { try StateFolder(folders).make() } catch {
      throw CommandError(
        ExitStatus.notPermitted,
        "\(error); or import with --no-ledger, which remembers nothing")
    }
    return try process.ledger(.readWrite)
  }
}

/// An interrupted session to continue, in place of files.
struct Resumption {
  var session: InterruptedSession
  var settings: SessionSettings
  var ledger: Ledger
  /// All calendars, listed before Landlock forbids listing them.
  var calendars: [NamedCalendar]
  /// Busy times, read before Landlock forbids reading them.
  var busy: BusyTimes?
}

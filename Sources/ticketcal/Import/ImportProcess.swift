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
  private var environment: [String: String] { process.environment }
  private var folders: BaseFolders { process.folders }
  private var messages: Messages { process.messages }
  private let watch: SignalWatch

  init(_ tool: Tool, _ command: ImportArguments) {
    self.command = command
    process = tool
    watch = tool.signalWatch()
  }

  /// The exit status.
  func run() -> Int32 { process.run(importRecords) }

  private var isUnattended: Bool { command.yes || command.dryRun }

  private func importRecords() throws(CommandError) -> Int32 {
    let settings = try ImportSettings(command, process)
    process.afterSave.arm(settings.catalog.sources, settings.access)
    let files = command.files.isEmpty ? ["-"] : command.files
    if command.files.isEmpty, isatty(process.streams.input) == 1 {
      throw CommandError(
        ExitStatus.usage, "nothing to import; name a file or pipe records in (see --help)")
    }
    let inputs = ImportInputs(
      files, besides: settings.catalog.sources, watch: watch,
      standardInput: process.streams.input)
    try inputs.spare(command.output)
    let terminal = try terminal(files)
    let held = try holdResults()
    let knownLedger = try openLedger()
    let calendars = try calendars(settings, writtenBefore: knownLedger)
    var prompt: TerminalPrompt?
    if let terminal {
      prompt = self.prompt(
        terminal, colors: settings.catalog.colors, defaultCalendar: calendars.names.first ?? "")
    }
    try protect(settings, knownLedger)
    let ledger = try knownLedger.flatMap { (ledger) throws(CommandError) in
      try ImportLedger(ledger, command, at: process.now, messages, watch)
    }
    try ledger?.reconcile(in: calendars, messages)

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
      messages: messages, held: held, progress: progress,
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
      defaults: settings.defaults,
      options: command.options, calendars: calendars, session: ledger?.session, reporter: reporter,
      clock: process.clock,
      isInterrupted: { watch.shouldStop || reporter.isBroken })
    let summary: ImportSummary
    if let prompt {
      messages.warn(of: process.viewerZone)
      summary = run.prompted(prompt, now: process.localNow)
    } else {
      summary = run.unattended()
      reporter.reportUnused()
    }
    reporter.reportMapping()
    let unfinished = ledger?.finish(summary, at: process.now)
    if summary.writeFailure?.cause == .brokenPipe { return ExitStatus.brokenPipe }
    reporter.finish(summary)
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

  private func status(_ summary: ImportSummary, _ reporter: ResultReporter) -> Int32 {
    if reporter.isBroken { return ExitStatus.brokenPipe }
    if let ending = watch.terminationSignal { return 128 + ending }
    let status = ExitStatus.of(summary)
    return reporter.hasLostSomething && (status == 0 || status == ExitStatus.badRecord)
      ? ExitStatus.inputOutput : status
  }

  // MARK: Opening

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
    _ terminal: ControllingTerminal, colors: [String: String], defaultCalendar: String
  ) -> TerminalPrompt {
    TerminalPrompt.open(
      on: terminal, watch: watch, color: command.reporting.color, process,
      colors: colors, defaultCalendar: defaultCalendar)
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
      access: settings.access, makesCalendars: !command.dryRun,
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

  /// Gives up reading calendars.
  private func protect(_ settings: ImportSettings, _ ledger: Ledger?) throws(CommandError) {
    if !command.dryRun { process.afterSave.start() }
    try CalendarSeal(
      state: StateFolder(folders), protection: settings.protection, messages: messages,
      ownsProcess: process.ownsProcess
    ).close(
      settings.catalog.sources, and: [settings.calendar].compactMap { $0 }, of: ledger,
      for: "import")
  }

  /// Opens the ledger before reading is restricted. The calendars of the ledger are closed to
  /// reading even if the import does not use the ledger. Nil if the ledger is not used and cannot
  /// be read.
  private func openLedger() throws(CommandError) -> Ledger? {
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

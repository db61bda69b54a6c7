internal import ArgumentParser
internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import Glibc
internal import Reservations
internal import TicketImport

/// `ticketcal import`.
struct ImportCommand: MessagingCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Draft an event for each record, ask, and add it to a calendar.",
    discussion: """
      Records are JSON, JSON Lines, CSV or iCalendar, alone or within mails, Wallet passes and web \
      pages, or texts with labels; see ticketcal-formats(5). Without FILE, or with -, they are read \
      from standard input.

      A booking that was imported before is known: its event follows the record, unless somebody \
      changed or deleted it in the calendar. See also ticketcal log and undo.

      Exit status: 0 all saved, updated, unchanged or skipped by you, be it in a conflict; 64 usage; \
      65 a record was rejected or is in conflict with a change in the calendar, undecided; 66 an \
      input cannot be read; 69 the server does not answer; 73 the calendar cannot be created; 74 input/output error; 75 busy, try again; 77 permission denied; \
      78 configuration, or the ledger of a newer ticketcal; 130 interrupted.
      """)

  @Argument(
    help: ArgumentHelp(
      "The files to import, or folders of them; - is standard input.", valueName: "file"),
    completion: .file())
  var files: [String] = []

  // Each group costs over 1 % of the time of one record: for its type, the parser searches all
  // conformances of the program five times.
  @OptionGroup(title: "Calendar") var target: ImportTargetArguments

  @OptionGroup(title: "Reading records") var records: RecordArguments

  @OptionGroup(title: "Times and zones") var times: RecordTimeArguments

  @OptionGroup(title: "Drafts") var drafts: DraftArguments

  @OptionGroup(title: "Earlier imports") var earlier: EarlierImportArguments

  @OptionGroup(title: "Output") var output: ImportOutputArguments

  @OptionGroup(title: "Output") var common: MessageArguments

  var isVerbose: Bool { output.verbose }

  mutating func validate() throws {
    if output.file != nil {
      if target.calendar != nil {
        throw ValidationError("--output and --calendar exclude each other; give one of them")
      }
      if let option = earlier.needingLedger {
        throw ValidationError(
          "\(option) is about events in a calendar, and --output writes a new file; "
            + "give one of them")
      }
    }
    if earlier.prune, earlier.source == nil, names.contains("-") {
      throw ValidationError(
        "--prune of records from standard input needs --source, to know what they were before")
    }
  }

  func run(_ tool: Tool) throws(CommandError) -> Int32 {
    let watch = tool.signalWatch()
    let settings = try ImportSettings(self, tool, watch)
    if files.isEmpty, isatty(tool.streams.input) == 1 {
      throw CommandError(
        ExitStatus.usage, "nothing to import; name a file or pipe records in (see --help)")
    }
    let inputs = ImportInputs(
      names, besides: settings.finder.access.sources.map(\.source), watch: watch,
      standardInput: tool.streams.input)
    try inputs.spare(output.file)
    let terminal = try terminal(tool)
    let held = try holdResults()
    let knownLedger = try openLedger(tool)
    let calendars = try calendars(settings, writtenBefore: knownLedger, tool)
    // The prompt is opened before the process gives up reading: the state folder has the history of
    // commands and the texts for the external editor.
    let prompt = terminal.map {
      TerminalPrompt(
        on: $0, watch: watch, color: colorChoice, tool, calendars: calendars.names)
    }
    let present = try prompt.flatMap { (_) throws(CommandError) in
      usesLedger ? try PresentEventReader(tool, watch) : nil
    }
    try giveUpReading(settings, knownLedger, tool)
    let ledger = try knownLedger.flatMap { (ledger) throws(CommandError) in
      try ImportLedger(ledger, self, clock: tool.clock, tool.messages, watch)
    }
    try ledger?.reconcile(in: calendars, tool.messages)

    let reporter = reporter(of: inputs, held: held, tool)
    for error in inputs.missing { reporter.report(error) }
    for folder in inputs.emptyFolders { reporter.say("no booking found in \(folder): no files") }
    var options = options
    options.since = settings.since
    let run = ImportRun(
      inputs: inputs.opened.map { $0.input(settings.reading) },
      missingInputs: inputs.missing.count,
      defaults: settings.defaults,
      options: options, calendars: calendars, session: ledger?.session, reporter: reporter,
      clock: tool.clock,
      isInterrupted: { watch.shouldStop || reporter.isBroken })
    let summary: ImportSummary
    if let prompt {
      tool.messages.warn(of: tool.viewerZone)
      summary = run.prompted(prompt, now: tool.localNow, zone: tool.zone, present: present)
    } else {
      summary = run.unattended()
      reporter.reportUnused()
    }
    reporter.reportMapping()
    let unfinished = ledger?.finish(summary, at: tool.now)
    if summary.writeFailure?.cause == .brokenPipe { return ExitStatus.brokenPipe }
    reporter.finish(summary)
    if let warning = prompt?.history.consumeWarning() { tool.messages.detail(warning) }
    tool.messages.detailRequests(settings.finder.access)
    let status = status(summary, reporter, watch)
    guard let unfinished else { return status }
    tool.messages.problem(unfinished.reason)
    return status == ExitStatus.success || status == ExitStatus.badRecord
      ? unfinished.status : status
  }
}

extension ImportCommand {
  /// The files; standard input without any.
  var names: [String] { files.isEmpty ? ["-"] : files }

  /// Whether writes are recorded in the ledger; the file of `--output` is new each time.
  var usesLedger: Bool { !earlier.noLedger && output.file == nil }

  var options: ImportOptions {
    var options = ImportOptions(isDryRun: drafts.dryRun)
    options.isForced = earlier.force
    options.bringsBack = earlier.again
    options.deletesCanceled = earlier.deleteCancelled
    options.prunes = earlier.prune
    options.source = earlier.source
    return options
  }

  private func status(
    _ summary: ImportSummary, _ reporter: ResultReporter, _ watch: SignalWatch
  ) -> Int32 {
    if reporter.isBroken { return ExitStatus.brokenPipe }
    if let ending = watch.terminationSignal { return 128 + ending }
    let status = ExitStatus.of(summary)
    return reporter.hasLostSomething && (status == 0 || status == ExitStatus.badRecord)
      ? ExitStatus.inputOutput : status
  }

  // MARK: Opening

  /// The terminal for questions; nil for an unattended import.
  private func terminal(_ tool: Tool) throws(CommandError) -> ControllingTerminal? {
    if drafts.isUnattended { return nil }
    if let terminal = tool.terminal(recordsFromStandardInput: names.contains("-")) {
      return terminal
    }
    throw CommandError(
      ExitStatus.usage, "no terminal to ask on; give --yes to save without asking")
  }

  private func calendars(
    _ settings: ImportSettings, writtenBefore ledger: Ledger?, _ tool: Tool
  ) throws(CommandError) -> any CalendarResolver {
    if let path = output.file {
      return try SingleFileResolver(
        path, isDryRun: drafts.dryRun, standardOutput: tool.streams.output)
    }
    return CalendarWriters(
      primary: settings.calendar, reminders: settings.reminders, settings.finder,
      makesCalendars: !drafts.dryRun,
      written: usesLedger ? try CommandError.reporting(try ledger?.calendarFolders()) ?? [] : [])
  }

  /// The reporter of the results, which go to standard error beside `-o -`.
  private func reporter(
    of inputs: ImportInputs, held: OutputSpool?, _ tool: Tool
  ) -> ResultReporter {
    let isBeside = output.file == "-"
    let descriptor = isBeside ? tool.streams.errors : tool.streams.output
    let isUnattended = drafts.isUnattended
    return ResultReporter(
      format: output.format,
      output: OutputPipe(descriptor, name: isBeside ? "standard error" : "standard output"),
      style: Style(colorChoice, descriptor: descriptor, environment: tool.environment),
      messages: tool.messages, held: held,
      isUnattended: isUnattended,
      // At the prompt each result is shown at once.
      isOrdered: !isUnattended && (held != nil || isatty(descriptor) == 0),
      folderFiles: inputs.folderFiles)
  }

  /// Spools the results of `--output`, which saves no event before the end. Nil without `--output`,
  /// and for a dry run.
  private func holdResults() throws(CommandError) -> OutputSpool? {
    guard output.file != nil, !drafts.dryRun else { return nil }
    guard let held = OutputSpool() else {
      throw CommandError(
        ExitStatus.inputOutput,
        "no temporary file can be made for the results; make room in /tmp")
    }
    return held
  }

  private func giveUpReading(
    _ settings: ImportSettings, _ ledger: Ledger?, _ tool: Tool
  ) throws(CommandError) {
    if settings.calendar.source.kind == .calDAV {
      try CommandError.reporting(try settings.finder.access.prepare(settings.calendar.source))
    }
    try CalendarSeal(
      state: StateFolder(tool.folders), protection: settings.protection, messages: tool.messages,
      ownsProcess: tool.ownsProcess
    ).close(
      settings.finder.access, and: [settings.calendar.calendar], of: ledger, for: "import")
  }

  /// Opens the ledger before reading is restricted. The calendars of the ledger are closed to
  /// reading even if the import does not use the ledger. Nil if the ledger is not used and cannot
  /// be read.
  private func openLedger(_ tool: Tool) throws(CommandError) -> Ledger? {
    guard usesLedger else {
      return try? Ledger(folder: tool.folders.stateFolder, access: .readOnly)
    }
    guard !drafts.dryRun else { return try tool.ledger(.scratch) }
    do { try StateFolder(tool.folders).make() } catch {
      throw CommandError(
        ExitStatus.notPermitted,
        "\(error); or import with --no-ledger, which remembers nothing")
    }
    return try tool.ledger(.readWrite)
  }
}

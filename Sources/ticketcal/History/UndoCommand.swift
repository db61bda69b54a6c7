internal import ArgumentParser
internal import CalendarStore
internal import TicketImport

/// `ticketcal undo`: takes an import or another change back.
struct UndoCommand: MessagingCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take an import or another change back: remove what it added, put back the rest.",
    discussion: """
      Without NUMBER, the latest change that is not undone: an import, edit, delete, reminders or \
      calendars. It shows what it will do and asks. What somebody changed in the calendar since is \
      kept. To redo, undo the undo by its number in ticketcal log.

      Exit status: 0 undone, nothing to undo, or left by you; 64 usage, no entry of that number, \
      or no terminal to ask on; 65 something was kept because it was changed since, or by a later \
      import; 74 input/output error; 75 busy, try again; 77 permission denied; 78 configuration, or the \
      ledger of a newer ticketcal; 130 interrupted.
      """)

  @Argument(
    help: ArgumentHelp("The number in ticketcal log.", valueName: "number"),
    completion: .history)
  var number: Int64?

  @Flag(name: .shortAndLong, help: "Undo without asking.")
  var yes = false

  @Flag(name: [.customShort("n"), .long], help: "Change nothing; say what would be undone.")
  var dryRun = false

  @Flag(help: "Undo what was changed in the calendar since as well.")
  var force = false

  @Option(help: .format)
  var format: OutputFormat = .text

  @OptionGroup
  var common: MessageArguments

  @Flag(name: .shortAndLong, help: .verbose)
  var verbose = false

  var isVerbose: Bool { verbose }

  func run(_ tool: Tool) throws(CommandError) -> Int32 {
    let ledger = try dryRun ? tool.ledger(.scratch) : tool.existingLedger()
    let target = try target(in: ledger, tool)
    var changes: [LedgerObject] = []
    if let target { changes = try CommandError.reporting(try ledger.changes(of: target.id)) }
    let watch = tool.signalWatch()
    var changed: ChangedCalendars?
    if !changes.isEmpty {
      changed = try ChangedCalendars(
        changes, try ReadableCalendars(tool, for: nil, watch: watch), ledger)
    }
    let configuration = try tool.configuration()
    let finder = CalendarFinder(try tool.calendarAccess(by: configuration), folders: tool.folders)
    if changed == nil {
      try CalendarSeal(
        state: StateFolder(tool.folders), protection: configuration.protection,
        messages: tool.messages, ownsProcess: tool.ownsProcess
      ).close(finder.access, of: ledger, for: "undo")
    }
    guard let target else {
      tool.messages.say("nothing to undo")
      return ExitStatus.success
    }
    let calendars = CalendarWriters(
      primary: nil, finder, makesCalendars: false,
      written: try CommandError.reporting(try ledger.calendarFolders()))
    let lock = WriteLock(
      ledger, isInterrupted: { watch.shouldStop },
      say: tool.messages.say)
    // With a question, the lock is acquired after the answer.
    if yes, !dryRun { try ImportLedger.acquire(lock, watch) }
    if changed == nil, !dryRun {
      try ImportLedger.reconcile(ledger, in: calendars, lock, tool.messages)
    }
    OpenFiles.raiseLimit()
    let pipe = tool.results()
    let lines = UndoLines(
      of: target.id, format: format, output: pipe, style: tool.style,
      messages: tool.messages)
    let overlay = dryRun ? DryRunCalendars(calendars, changed: changed) : nil
    let undo = try CommandError.at { () throws(StoreError) in
      try Undo(
        of: target.id, isForced: force, ledger: ledger, calendars: overlay ?? calendars,
        changed: overlay?.undoTarget ?? changed,
        defaults: DraftDefaults(configuration.defaults), clock: tool.clock)
    }
    if !yes, !dryRun, !undo.isEmpty {
      guard try confirm(undo, of: target, areChanges: !changes.isEmpty, watch, tool) else {
        return ExitStatus.success
      }
      try ImportLedger.acquire(lock, watch)
    } else {
      name(target, tool)
    }
    // A command that was cut off, or failed, before it changed anything.
    let isFruitless =
      undo.isWithoutTrace && (target.outcome == .cutOff || target.counts.isEmpty)
    try CommandError.at { () throws(StoreError) in
      // Earlier results are reported.
      defer { pipe.flush() }
      try undo.carryOut(
        as: isFruitless ? nil : .undo(of: target.id, target.description),
        isInterrupted: { watch.shouldStop || lines.isBroken }, report: lines.report)
    }
    if isFruitless, !dryRun { try CommandError.reporting(try ledger.drop(target.id)) }
    if let failure = undo.writeFailure { lines.complain(failure) }
    tool.messages.say(UndoLines.text(of: undo))
    if number == nil, undo.count(.conflict) > 0, undo.count(.removed, .restored) == 0, !dryRun {
      tool.messages.remark("ticketcal undo NUMBER takes an earlier entry of ticketcal log back")
    }
    let status = watch.terminationSignal.map { 128 + $0 } ?? ExitStatus.of(undo)
    return tool.finish(pipe, status)
  }
}

extension UndoCommand {
  /// Nil if no import is left to undo.
  private func target(in ledger: Ledger, _ tool: Tool) throws(CommandError) -> LoggedImport? {
    var number = self.number
    if number == nil { number = try CommandError.reporting(try ledger.undoState().latest) }
    guard let number else { return nil }
    var logged = try tool.find(number, in: ledger)
    // An interrupted undo continues, unless its number is given: then it is undone.
    if self.number == nil, [.cutOff, .interrupted].contains(logged.outcome),
      let undone = logged.description.undoneEntry
    {
      logged = try tool.find(undone, in: ledger)
    }
    if logged.outcome == .running {
      throw CommandError(
        ExitStatus.busy, "\(number) is still running; undo it when it has finished")
    }
    return logged
  }

  /// Names the entry if no question names it.
  private func name(_ logged: LoggedImport, _ tool: Tool) {
    guard format == .text else { return }
    tool.messages.say(heading(of: logged, .never, tool.streams.errors, tool))
  }

  /// Whether the user confirms the undo; false is reported.
  private func confirm(
    _ undo: Undo, of target: LoggedImport, areChanges: Bool, _ watch: SignalWatch, _ tool: Tool
  ) throws(CommandError) -> Bool {
    let terminal = try tool.requiredTerminal(insteadOfAsking: "undo")
    let question = UndoQuestion(
      name: areChanges ? "\(target.id)" : "import \(target.id)", undo: undo,
      style: Style(common.color, descriptor: terminal.output, environment: tool.environment))
    let heading = heading(of: target, common.color, terminal.output, tool)
    terminal.write(([heading] + question.lines).map { $0 + "\n" }.joined())
    if try Question(question.text, on: terminal, watch).confirm() { return true }
    tool.messages.say("nothing undone")
    return false
  }

  private func heading(
    of logged: LoggedImport, _ color: ColorChoice, _ descriptor: Int32, _ tool: Tool
  ) -> String {
    let style = Style(color, descriptor: descriptor, environment: tool.environment)
    return LogLines(format: .text, style: style, zone: tool.zone, home: tool.home).heading(logged)
  }
}

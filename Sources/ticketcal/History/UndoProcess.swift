internal import CalendarStore
internal import Foundation
internal import Glibc
internal import TicketImport

/// One run of `ticketcal undo` as a process: it gives up reading in calendars, reads the import's
/// records in the ledger, and then takes the import back.
struct UndoProcess {
  private let arguments: UndoCommand
  private let command: Tool
  private let watch: SignalWatch

  init(_ tool: Tool, _ arguments: UndoCommand) {
    self.arguments = arguments
    command = tool
    watch = tool.signalWatch()
  }

  /// Returns the exit status.
  func run() -> Int32 {
    command.run { () throws(CommandError) in try undo() }
  }

  private func undo() throws(CommandError) -> Int32 {
    let configuration = try Configuration.answered(command.folders)
    let catalog = CalendarCatalog(configuration, folders: command.folders)
    let access = configuration.calendarAccess(command)
    let ledger = try arguments.dryRun ? command.ledger(.readOnly) : command.existingLedger()
    let target = try target(in: ledger)
    if let target {
      let changes: [LedgerChange]
      do throws(LedgerError) { changes = try ledger.changes(of: target.id) } catch {
        throw CommandError(error)
      }
      if !changes.isEmpty {
        return try ChangeUndoProcess(arguments, command, watch, target, ledger).undo(changes)
      }
    }
    command.afterSave.arm(catalog.sources, access)
    if !arguments.dryRun { command.afterSave.start() }
    try CalendarSeal(
      state: StateFolder(command.folders), protection: configuration.protection,
      messages: command.messages
    ).close(catalog.sources, of: ledger, for: "undo")
    guard let target else {
      command.messages.say("nothing to undo")
      return ExitStatus.success
    }
    let calendars = CalendarWriters(
      primary: nil, catalog: catalog, access: access, makesCalendars: false,
      written: (try? ledger.calendarFolders()) ?? [])
    let lock = WriteLock(
      ledger, isInterrupted: { watch.shouldStop },
      say: { if !arguments.reporting.quiet { command.messages.say($0) } })
    // With a question, the lock is acquired after the answer.
    if arguments.yes, !arguments.dryRun { try ImportLedger.acquire(lock, watch) }
    if !arguments.dryRun { try reconcile(ledger, calendars, lock) }

    let output = command.results()
    let lines = UndoLines(
      format: arguments.reporting.format, isQuiet: arguments.reporting.quiet, output: output,
      style: command.style,
      messages: command.messages)
    let run = UndoRun(
      ledger: ledger, calendars: calendars, clock: command.clock,
      isInterrupted: { watch.shouldStop || lines.isBroken }, report: lines.report)
    let summary: UndoSummary
    do {
      let plan = try run.plan(of: target.id, isForced: arguments.force)
      if arguments.yes || arguments.dryRun || plan.isEmpty { name(target) }
      if arguments.dryRun {
        summary = run.pretend(plan)
      } else {
        if !arguments.yes, !plan.isEmpty {
          let terminal = try command.requiredTerminal(insteadOfAsking: "undo")
          if let status = try ask(plan, of: target, on: terminal) { return status }
          try ImportLedger.acquire(lock, watch)
        }
        summary = try run.carryOut(plan, as: .undo(of: target.id, target.description))
      }
    } catch let error as CommandError {
      throw error
    } catch let error as LedgerError {
      // Earlier results are reported.
      output.flush()
      throw CommandError(error)
    } catch {
      throw CommandError(ExitStatus.inputOutput, "\(error)")
    }
    output.flush()
    if let failure = summary.writeFailure { lines.complain(failure) }
    if !arguments.reporting.quiet { command.messages.say(UndoLines.text(of: summary)) }
    let status = watch.terminationSignal.map { 128 + $0 } ?? ExitStatus.of(summary)
    return command.finish(output, status)
  }

  // MARK: The import to undo

  /// Nil if no import is left to undo.
  private func target(in ledger: Ledger) throws(CommandError) -> LoggedImport? {
    do {
      guard let number = try arguments.number ?? ledger.latestUndoable() else { return nil }
      var logged = try command.find(number, in: ledger)
      // An interrupted undo continues, unless its number is given: then it is undone.
      if arguments.number == nil, [.cutOff, .interrupted].contains(logged.outcome),
        let undone = logged.description.undoneEntry
      {
        logged = try command.find(undone, in: ledger)
      }
      if logged.outcome == .running {
        throw CommandError(
          ExitStatus.busy, "\(number) is still running; undo it when it has finished")
      }
      return logged
    } catch let error as CommandError {
      throw error
    } catch let error as LedgerError {
      throw CommandError(error)
    } catch {
      throw CommandError(ExitStatus.inputOutput, "\(error)")
    }
  }

  private func reconcile(
    _ ledger: Ledger, _ calendars: CalendarWriters, _ lock: WriteLock
  ) throws(CommandError) {
    do {
      for cutOff in try ledger.reconcile(in: calendars, lock) {
        command.messages.say(InterruptedNotice.found(cutOff))
      }
    } catch { throw CommandError(error) }
  }

  // MARK: Asking

  /// Names the import if no question names it.
  private func name(_ logged: LoggedImport) {
    guard arguments.reporting.format == .text, !arguments.reporting.quiet else { return }
    let style = Style(.never, descriptor: command.streams.errors, environment: command.environment)
    let lines = LogLines(format: .text, style: style, zone: command.zone, home: command.home)
    command.messages.say(lines.heading(logged))
  }

  /// Returns nil if the answer is yes, else the exit status.
  private func ask(
    _ plan: UndoPlan, of logged: LoggedImport, on terminal: ControllingTerminal
  ) throws(CommandError) -> Int32? {
    let style = Style(
      arguments.reporting.color, descriptor: terminal.output, environment: command.environment)
    let lines = LogLines(format: .text, style: style, zone: command.zone, home: command.home)
    let question = UndoQuestion(plan, style: style)
    terminal.write(
      ([lines.heading(logged)] + question.lines).map { $0 + "\n" }.joined())
    let asked = Question(text: question.text, terminal: terminal, watch: watch)
    if try asked.confirm() { return nil }
    command.messages.say("nothing undone")
    return ExitStatus.success
  }
}

internal import CalendarStore
internal import Foundation
internal import Glibc
internal import TicketImport

extension UndoCommand {
  /// Gives up reading in calendars, reads the import's records in the ledger, and then takes the
  /// import back. Returns the exit status.
  ///
  /// - Parameter target: nil if nothing is left to undo.
  func undo(
    _ target: LoggedImport?, in ledger: Ledger, _ tool: Tool
  ) throws(CommandError) -> Int32 {
    let watch = tool.signalWatch()
    let configuration = try tool.configuration()
    let finder = CalendarFinder(try tool.calendarAccess(by: configuration), folders: tool.folders)
    try CalendarSeal(
      state: StateFolder(tool.folders), protection: configuration.protection,
      messages: tool.messages, ownsProcess: tool.ownsProcess
    ).close(finder.access, of: ledger, for: "undo")
    guard let target else {
      tool.messages.say("nothing to undo")
      return ExitStatus.success
    }
    let calendars = CalendarWriters(
      primary: nil, finder, makesCalendars: false,
      written: (try? ledger.calendarFolders()) ?? [])
    let lock = WriteLock(
      ledger, isInterrupted: { watch.shouldStop },
      say: tool.messages.say)
    // With a question, the lock is acquired after the answer.
    if yes, !dryRun { try ImportLedger.acquire(lock, watch) }
    if !dryRun { try ImportLedger.reconcile(ledger, in: calendars, lock, tool.messages) }

    let output = tool.results()
    let lines = lines(of: target.id, to: output, tool)
    let run = UndoRun(
      ledger: ledger, calendars: calendars, defaults: DraftDefaults(configuration.defaults),
      clock: tool.clock,
      isInterrupted: { watch.shouldStop || lines.isBroken }, report: lines.report)
    let summary: UndoSummary
    do {
      let plan = try run.plan(of: target.id, isForced: force)
      if yes || dryRun || plan.isEmpty { name(target, tool) }
      if dryRun {
        summary = run.pretend(plan)
      } else {
        if !yes, !plan.isEmpty {
          let terminal = try tool.requiredTerminal(insteadOfAsking: "undo")
          let question = UndoQuestion(
            name: "import \(target.id)", results: plan.items.map(\.planned),
            cancellations: plan.cancellations.count, style: questionStyle(terminal, tool))
          guard try confirm(question, of: target, on: terminal, watch, tool) else {
            return ExitStatus.success
          }
          try ImportLedger.acquire(lock, watch)
        }
        summary = try run.carryOut(plan, as: .undo(of: target.id, target.description))
      }
    } catch let error as CommandError {
      throw error
    } catch let error as StoreError {
      // Earlier results are reported.
      output.flush()
      throw CommandError(error)
    } catch {
      throw CommandError(ExitStatus.inputOutput, "\(error)")
    }
    output.flush()
    if let failure = summary.writeFailure { lines.complain(failure) }
    tool.messages.say(UndoLines.text(of: summary))
    let status = watch.terminationSignal.map { 128 + $0 } ?? ExitStatus.of(summary)
    return tool.finish(output, status)
  }
}

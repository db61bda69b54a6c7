internal import CalendarStore
internal import Foundation
internal import Glibc
internal import TicketImport

extension UndoCommand {
  /// Takes back a command that changed calendars. It reads and changes them with the access that
  /// the command had. Returns the exit status.
  func undo(
    _ changes: [LedgerChange], of target: LoggedImport, in ledger: Ledger, _ tool: Tool
  ) throws(CommandError) -> Int32 {
    let calendars = try ReadableCalendars(tool, for: nil, watch: tool.signalWatch())
    let objects = try ChangedObjects(changes, calendars)
    let later = try CommandError.reporting(try ledger.laterChanges(after: target.id))
    let plan = ChangeUndo(changes, isForced: force) {
      later[$0.object]
    } present: { (change) throws(StoreError) in
      try objects.present(change)
    }
    let output = tool.results()
    let lines = lines(of: target.id, to: output, tool)
    let isAsking = !yes && !dryRun && !plan.open.isEmpty
    if isAsking {
      let terminal = try tool.requiredTerminal(insteadOfAsking: "undo")
      let question = UndoQuestion(
        name: "\(target.id)", results: plan.items.map(\.planned),
        areEvents: plan.items.allSatisfy { $0.change.subject == .event },
        style: questionStyle(terminal, tool))
      guard try confirm(question, of: target, on: terminal, calendars.watch, tool) else {
        return ExitStatus.success
      }
    } else {
      name(target, tool)
    }
    if !dryRun {
      OpenFiles.raiseLimit()
      let history = ChangeHistory(tool, as: .undo(of: target.id))
      try history.joining { () throws(CommandError) in
        try objects.undo(plan.open, recordedIn: history, ledger)
      }
    }
    var summary = UndoSummary()
    for item in plan.items {
      var result = item.planned
      if !dryRun { result.make() }
      summary.count(result.status)
      lines.report(result)
    }
    output.flush()
    if !dryRun,
      plan.items.allSatisfy({ $0.obstacle == .same || $0.obstacle == .lost })
    {
      endWithoutChange(target, in: ledger, tool)
    }
    tool.messages.say(UndoLines.text(of: summary))
    return tool.finish(output, ExitStatus.of(summary))
  }

  /// Lets the next undo be about another entry: everything is as it was before this one.
  private func endWithoutChange(_ target: LoggedImport, in ledger: Ledger, _ tool: Tool) {
    if target.outcome == .cutOff || target.counts.isEmpty {
      // It was cut off, or failed, before it changed anything.
      try? ledger.drop(target.id)
    } else if number == nil, let latest = try? ledger.latestUndoable(),
      latest != target.id, let undo = try? ledger.loggedImport(latest)
    {
      // The undo that was to be continued has no more to do.
      try? ledger.finish(
        latest, counts: undo.counts, at: tool.now, wasInterrupted: false)
    }
  }
}

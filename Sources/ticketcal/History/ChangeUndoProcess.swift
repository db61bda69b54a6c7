internal import CalendarStore
internal import Foundation
internal import Glibc
internal import TicketImport

/// The undo of a command that changed calendars. It reads and changes them with the access that the
/// command had.
struct ChangeUndoProcess {
  private let arguments: UndoCommand
  private let command: Tool
  private let watch: SignalWatch
  private let target: LoggedImport
  private let ledger: Ledger

  init(
    _ arguments: UndoCommand, _ command: Tool, _ watch: SignalWatch,
    _ target: LoggedImport, _ ledger: Ledger
  ) {
    self.arguments = arguments
    self.command = command
    self.watch = watch
    self.target = target
    self.ledger = ledger
  }

  /// Returns the exit status.
  func undo(_ changes: [LedgerChange]) throws(CommandError) -> Int32 {
    let calendars = try ReadableCalendars(
      command, for: nil, watch: watch, isQuiet: arguments.reporting.quiet)
    let objects = try ChangedObjects(changes, calendars)
    let later: LaterChanges
    do throws(LedgerError) { later = try ledger.laterChanges(after: target.id) } catch {
      throw CommandError(error)
    }
    let plan = ChangeUndo(changes, isForced: arguments.force) {
      later[$0.object]
    } present: { (change) throws(StoreError) in
      try objects.present(change)
    }
    let output = command.results()
    let lines = UndoLines(
      format: arguments.reporting.format, isQuiet: arguments.reporting.quiet, output: output,
      style: command.style, messages: command.messages)
    let isAsking = !arguments.yes && !arguments.dryRun && !plan.open.isEmpty
    if isAsking {
      let terminal = try command.requiredTerminal(insteadOfAsking: "undo")
      if let status = try ask(plan, on: terminal) { return status }
    } else if arguments.reporting.format == .text, !arguments.reporting.quiet {
      command.messages.say(logLines(.never, command.streams.errors).heading(target))
    }
    if !arguments.dryRun {
      let history = ChangeHistory(command, as: .undo(of: target.id))
      try history.joining { () throws(CommandError) in
        try objects.undo(plan.open, recordedIn: history, ledger)
      }
    }
    var counts: [UndoResult.Status: Int] = [:]
    for item in plan.items {
      let made: UndoResult.Status =
        arguments.dryRun
        ? (item.removes ? .wouldRemove : .wouldRestore) : item.removes ? .removed : .restored
      let status = item.obstacle?.status ?? made
      counts[status, default: 0] += 1
      lines.report(UndoLine(item, of: target.id, status, item.obstacle?.reason))
    }
    output.flush()
    if !arguments.dryRun,
      plan.items.allSatisfy({ $0.obstacle == .same || $0.obstacle == .lost })
    {
      endWithoutChange()
    }
    if !arguments.reporting.quiet {
      command.messages.say(UndoLines.text(of: { counts[$0, default: 0] }))
    }
    return command.finish(
      output,
      counts.keys.contains(.conflict) || counts.keys.contains(.rejected)
        ? ExitStatus.badRecord : ExitStatus.success)
  }

  /// Lets the next undo be about another entry: everything is as it was before this one.
  private func endWithoutChange() {
    if target.outcome == .cutOff || target.counts.isEmpty {
      // It was cut off, or failed, before it changed anything.
      try? ledger.drop(target.id)
    } else if arguments.number == nil, let latest = try? ledger.latestUndoable(),
      latest != target.id, let undo = try? ledger.loggedImport(latest)
    {
      // The undo that was to be continued has no more to do.
      try? ledger.finish(
        latest, counts: undo.counts, at: command.now, wasInterrupted: false)
    }
  }

  private func logLines(_ color: ColorChoice, _ descriptor: Int32) -> LogLines {
    let style = Style(color, descriptor: descriptor, environment: command.environment)
    return LogLines(format: .text, style: style, zone: command.zone, home: command.home)
  }

  /// Returns nil if the answer is yes, else the exit status.
  private func ask(
    _ plan: ChangeUndo, on terminal: ControllingTerminal
  ) throws(CommandError) -> Int32? {
    let color = arguments.reporting.color
    let style = Style(color, descriptor: terminal.output, environment: command.environment)
    let question = UndoQuestion(plan, of: target.id, style: style)
    let heading = logLines(color, terminal.output).heading(target)
    terminal.write(([heading] + question.lines).map { $0 + "\n" }.joined())
    let asked = Question(text: question.text, terminal: terminal, watch: watch)
    if try asked.confirm() { return nil }
    command.messages.say("nothing undone")
    return ExitStatus.success
  }
}

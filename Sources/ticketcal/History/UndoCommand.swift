internal import ArgumentParser
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

  @OptionGroup
  var reporting: ResultArguments

  var common: MessageArguments { reporting.common }
  var isVerbose: Bool { reporting.verbose }

  func run(_ tool: Tool) throws(CommandError) -> Int32 {
    let ledger = try dryRun ? tool.ledger(.readOnly) : tool.existingLedger()
    let target = try target(in: ledger, tool)
    if let target {
      let changes = try CommandError.reporting(try ledger.changes(of: target.id))
      if !changes.isEmpty { return try undo(changes, of: target, in: ledger, tool) }
    }
    return try undo(target, in: ledger, tool)
  }
}

extension UndoCommand {
  /// Nil if no import is left to undo.
  private func target(in ledger: Ledger, _ tool: Tool) throws(CommandError) -> LoggedImport? {
    var number = self.number
    if number == nil { number = try CommandError.reporting(try ledger.latestUndoable()) }
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

  func lines(of entry: Int64, to output: OutputPipe, _ tool: Tool) -> UndoLines {
    UndoLines(
      of: entry, format: reporting.format, output: output, style: tool.style,
      messages: tool.messages)
  }

  /// Names the entry if no question names it.
  func name(_ logged: LoggedImport, _ tool: Tool) {
    guard reporting.format == .text else { return }
    tool.messages.say(heading(of: logged, .never, tool.streams.errors, tool))
  }

  /// Whether the user confirms the undo; false is reported.
  func confirm(
    _ question: UndoQuestion, of logged: LoggedImport, on terminal: ControllingTerminal,
    _ watch: SignalWatch, _ tool: Tool
  ) throws(CommandError) -> Bool {
    let heading = heading(of: logged, common.color, terminal.output, tool)
    terminal.write(([heading] + question.lines).map { $0 + "\n" }.joined())
    if try Question(question.text, on: terminal, watch).confirm() { return true }
    tool.messages.say("nothing undone")
    return false
  }

  func questionStyle(_ terminal: ControllingTerminal, _ tool: Tool) -> Style {
    Style(common.color, descriptor: terminal.output, environment: tool.environment)
  }

  private func heading(
    of logged: LoggedImport, _ color: ColorChoice, _ descriptor: Int32, _ tool: Tool
  ) -> String {
    let style = Style(color, descriptor: descriptor, environment: tool.environment)
    return LogLines(format: .text, style: style, zone: tool.zone, home: tool.home).heading(logged)
  }
}

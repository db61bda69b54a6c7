internal import ArgumentParser

/// `ticketcal undo`: takes an import or another change back.
struct UndoCommand: ToolCommand {
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

  var colorChoice: ColorChoice { reporting.color }
  var isVerbose: Bool { reporting.verbose }

  func run(_ tool: Tool) throws(CommandError) -> Int32 {
    UndoProcess(tool, self).run()
  }
}

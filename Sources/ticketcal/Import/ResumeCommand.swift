internal import ArgumentParser

/// `ticketcal resume`: continues an interrupted import at the prompt.
struct ResumeCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume",
    abstract: "Continue an import at the prompt that was cut off.",
    discussion: """
      The drafts are as you left them, with every change you made. What was saved is saved.

      Exit status: that of ticketcal import; 0 also where nothing was cut off, 64 where IMPORT is \
      none that was, or several were and none is named.
      """)

  @Argument(
    help: ArgumentHelp(
      "The import, by its number in ticketcal log, where several were cut off.",
      valueName: "import"))
  var number: Int64?

  @Flag(help: "Forget the drafts that are left; what was saved stays saved.")
  var discard = false

  @Flag(
    help: "Say what the drafts overlap with in your calendars; these are read for it.")
  var checkConflicts = false

  @OptionGroup
  var reporting: ResultArguments

  mutating func validate() throws {
    if discard, checkConflicts {
      throw ValidationError("--discard forgets the drafts; give it without --check-conflicts")
    }
  }

  var colorChoice: ColorChoice { reporting.color }
  var isVerbose: Bool { reporting.verbose }

  func run(_ tool: Tool) throws(CommandError) -> Int32 {
    ResumeProcess(tool, self).run()
  }
}

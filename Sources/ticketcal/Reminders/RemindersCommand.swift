internal import ArgumentParser

/// `ticketcal reminders`: lists and changes reminders.
struct RemindersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reminders",
    abstract: "List, show, add, change, complete and delete reminders.",
    discussion: """
      WHEN is a day or a time, as at the prompt: fri 18:00, tomorrow, 10 jun, 2026-12-24. ID is \
      the beginning of a reminder's identifier. See ticketcal-reminders(1).

      Exit status: 0 done, or left by you; 64 usage, no such reminder or list, or no terminal; 73 \
      the list cannot be made; 74 input/output error; 75 changed meanwhile, try again; 77 \
      permission denied; 78 configuration; 130 interrupted.
      """,
    subcommands: [List.self, Show.self, Add.self, Edit.self, Done.self, Undone.self, Delete.self],
    defaultSubcommand: List.self)

  struct List: ToolCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List reminders; those that are not completed.")

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("Those that are due on that day.", valueName: "day"))
    var day: String?

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "Those that are due from that day on, or after that time.", valueName: "when"))
    var from: String?

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "Those that are due through that day, or until that time.", valueName: "when"))
    var to: String?

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("Those that are due after that day or time.", valueName: "when"))
    var dueAfter: String?

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "Those that are due before that day or time.", valueName: "when"))
    var dueBefore: String?

    @Flag(help: "Those that are completed; --day, --from and --to say when that was.")
    var completed = false

    @Flag(help: "Also those that are completed or canceled.")
    var all = false

    @Flag(help: "Stay, and show what changes; q ends.")
    var watch = false

    @OptionGroup var lists: ListsOption

    @Option(
      help: ArgumentHelp("How it is printed: text or json, a line each.", valueName: "format"))
    var format: ResultReporter.Format = .text

    @OptionGroup var common: MessageArguments

    mutating func validate() throws {
      if day != nil, from != nil || to != nil || dueAfter != nil || dueBefore != nil {
        throw ValidationError(
          "--day names one day; give it without --from, --to, --due-after and --due-before")
      }
      if from != nil, dueAfter != nil {
        throw ValidationError("--from and --due-after exclude each other; give one of them")
      }
      if to != nil, dueBefore != nil {
        throw ValidationError("--to and --due-before exclude each other; give one of them")
      }
      if completed, dueAfter != nil || dueBefore != nil {
        throw ValidationError(
          "--completed lists by when they were completed; give --from and --to")
      }
      if completed, all {
        throw ValidationError("--completed and --all exclude each other; give one of them")
      }
      if watch, format != .text {
        throw ValidationError("--watch is for people; give it without --format")
      }
    }

    var colorChoice: ColorChoice { common.color }

    func run(_ tool: Tool) throws(CommandError) -> Int32 {
      let process = RemindersProcess(tool, common)
      return watch ? process.watch(self) : process.list(self)
    }

    func selection(_ clock: InformalClock) throws(CommandError) -> ReminderSelection {
      let period = try ReminderPeriod(self, clock)
      if completed { return ReminderSelection(isCompleted: true, period: period) }
      return ReminderSelection(isCompleted: all ? nil : false, period: period)
    }
  }

  struct Show: ToolCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show all that is known of a reminder.")

    @Argument(help: ArgumentHelp("The reminder.", valueName: "id"), completion: .reminders)
    var references: [ItemReference]

    @OptionGroup var lists: ListsOption

    @Option(
      help: ArgumentHelp("How it is printed: text or json, a line each.", valueName: "format"))
    var format: ResultReporter.Format = .text

    @OptionGroup var common: MessageArguments

    var colorChoice: ColorChoice { common.color }

    func run(_ tool: Tool) throws(CommandError) -> Int32 {
      RemindersProcess(tool, common).show(references, in: lists.names, as: format)
    }
  }

  struct Add: ToolCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Add a reminder; without a title each field is asked for.")

    @Argument(
      help: ArgumentHelp(
        "What there is to do; of several words, those behind due or priority set that field.",
        valueName: "title"))
    var words: [String] = []

    @OptionGroup var fields: ReminderArguments

    @Option(
      help: ArgumentHelp("The list; otherwise the default one.", valueName: "name"),
      completion: .calendars)
    var list: String?

    @OptionGroup var common: MessageArguments

    var colorChoice: ColorChoice { common.color }

    func run(_ tool: Tool) throws(CommandError) -> Int32 {
      RemindersProcess(tool, common).add(words, fields, to: list)
    }
  }

  struct Edit: ToolCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit",
      abstract: "Change a reminder; without options each field is asked for.")

    @Argument(help: ArgumentHelp("The reminder.", valueName: "id"), completion: .reminders)
    var references: [ItemReference]

    @Option(help: ArgumentHelp("What there is to do.", valueName: "text"))
    var title: String?

    @OptionGroup var fields: ReminderArguments

    @Option(
      help: ArgumentHelp("Move it to that list.", valueName: "list"), completion: .calendars)
    var moveTo: String?

    @OptionGroup var lists: ListsOption

    @OptionGroup var common: MessageArguments

    var colorChoice: ColorChoice { common.color }

    func run(_ tool: Tool) throws(CommandError) -> Int32 {
      RemindersProcess(tool, common).edit(
        references, title, fields, movingTo: moveTo, in: lists.names)
    }
  }

  struct Done: ToolCommand {
    static let configuration = CommandConfiguration(
      commandName: "done",
      abstract: "Complete reminders; one that repeats moves on to its next time.")

    @OptionGroup var reminders: RemindersArgument

    @OptionGroup var lists: ListsOption

    @OptionGroup var common: MessageArguments

    var colorChoice: ColorChoice { common.color }

    func run(_ tool: Tool) throws(CommandError) -> Int32 {
      RemindersProcess(tool, common).complete(reminders.references, in: lists.names)
    }
  }

  struct Undone: ToolCommand {
    static let configuration = CommandConfiguration(
      commandName: "undone",
      abstract: "Take reminders as neither completed nor canceled; one that moved on goes back.")

    @OptionGroup var reminders: RemindersArgument

    @OptionGroup var lists: ListsOption

    @OptionGroup var common: MessageArguments

    var colorChoice: ColorChoice { common.color }

    func run(_ tool: Tool) throws(CommandError) -> Int32 {
      RemindersProcess(tool, common).uncomplete(reminders.references, in: lists.names)
    }
  }

  struct Delete: ToolCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete", abstract: "Delete reminders; asks about each.")

    @OptionGroup var reminders: RemindersArgument

    @Flag(name: .shortAndLong, help: "Without asking.")
    var yes = false

    @OptionGroup var lists: ListsOption

    @OptionGroup var common: MessageArguments

    var colorChoice: ColorChoice { common.color }

    func run(_ tool: Tool) throws(CommandError) -> Int32 {
      RemindersProcess(tool, common).delete(reminders.references, in: lists.names, isUnasked: yes)
    }
  }
}

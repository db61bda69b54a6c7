internal import ArgumentParser
internal import CalendarStore

/// `ticketcal reminders`: lists and changes reminders.
struct RemindersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reminders",
    abstract: "List, show, add, change, complete and delete reminders.",
    discussion: """
      WHEN is a day or a time, as at the prompt: fri 18:00, tomorrow, 10 jun, 2026-12-24. ID is \
      the beginning of a reminder's identifier. See ticketcal-reminders(1).

      Exit status: 0 done; 1 left as it was at the prompt; 64 usage, no such reminder or list, or \
      no terminal; 65 a value cannot be used; 73 \
      the list cannot be made; 74 input/output error; 75 changed meanwhile, try again; 77 \
      permission denied; 78 configuration; 130 interrupted.
      """,
    subcommands: [List.self, Show.self, Add.self, Edit.self, Done.self, Undone.self, Delete.self],
    defaultSubcommand: List.self)

  struct Done: MessagingCommand {
    static let configuration = CommandConfiguration(
      commandName: "done",
      abstract: "Complete reminders; one that repeats moves on to its next time.")

    @OptionGroup var reminders: ReminderReferences

    @OptionGroup var lists: ListsOption

    @OptionGroup var common: MessageArguments

    func run(_ tool: Tool) throws(CommandError) -> Int32 {
      let open = try OpenReminders(tool, named: lists.names)
      return try open.change(reminders.references) { (reminder) throws(CommandError) in
        try open.store.completing(reminder, recording: open.calendars.history)
      }
    }
  }

  struct Undone: MessagingCommand {
    static let configuration = CommandConfiguration(
      commandName: "undone",
      abstract: "Take reminders as neither completed nor canceled.")

    @OptionGroup var reminders: ReminderReferences

    @OptionGroup var lists: ListsOption

    @OptionGroup var common: MessageArguments

    func run(_ tool: Tool) throws(CommandError) -> Int32 {
      let open = try OpenReminders(tool, named: lists.names)
      return try open.change(reminders.references) { (reminder) throws(CommandError) in
        let result = try open.store.uncompleting(reminder, recording: open.calendars.history)
        if result.status == .unchanged, !reminder.recurrenceRules.isEmpty {
          tool.messages.remark(
            "\(reminder.title): not completed; to take back that it moved on: ticketcal undo")
        }
        return result
      }
    }
  }

  struct Delete: MessagingCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete", abstract: "Delete reminders; asks about each.")

    @OptionGroup var reminders: ReminderReferences

    @Flag(name: .shortAndLong, help: "Without asking.")
    var yes = false

    @OptionGroup var lists: ListsOption

    @OptionGroup var common: MessageArguments

    func run(_ tool: Tool) throws(CommandError) -> Int32 {
      let terminal = yes ? nil : try tool.requiredTerminal(insteadOfAsking: "delete")
      let open = try OpenReminders(tool, named: lists.names)
      return try open.change(reminders.references, isAsking: !yes) {
        (reminder) throws(CommandError) in
        if let terminal {
          let question = "delete \(SafeText(reminder.title, limit: 200).text)?"
          guard try Question(question, on: terminal, open.calendars.watch).confirm() else {
            return (.unchanged, reminder)
          }
        }
        try open.make { () throws(StoreError) in try open.store.remove(reminder) }
        return (.deleted, reminder)
      }
    }
  }

  struct Show: MessagingCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show all that is known of a reminder.")

    @OptionGroup var reminders: ReminderReferences

    @OptionGroup var lists: ListsOption

    @Option(help: .format)
    var format: OutputFormat = .text

    @OptionGroup var common: MessageArguments

    func run(_ tool: Tool) throws(CommandError) -> Int32 {
      let open = try OpenReminders(tool, named: lists.names)
      let reminder = try open.only(reminders.references, isAsking: true)
      let names = open.calendars.finder.names
      let results = tool.results()
      switch format {
      case .json: results.writeLine(ItemJSON.line(reminder, names))
      case .text:
        let path = reminder.version.map { reminder.calendar.path(of: $0.href) }
        let card = ItemCard(
          reminder, calendar: names.name(of: reminder.calendar), path: path.map(tool.home.text),
          zone: tool.zone, style: tool.style, width: tool.cardWidth)
        for line in card.lines { results.writeLine(line) }
      }
      let status = tool.finish(results, ExitStatus.success)
      open.calendars.reportProblems(of: reminder, in: open.store)
      return status
    }
  }
}

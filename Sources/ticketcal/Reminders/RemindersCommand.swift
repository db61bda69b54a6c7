internal import ArgumentParser

/// `ticketcal reminders`: things to do.
struct RemindersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reminders",
    abstract: "List, add, change, complete and delete reminders.",
    discussion: """
      WHEN is a day or a time, as at the prompt: fri 18:00, tomorrow, 10 jun, 2026-12-24. ID is \
      the beginning of a reminder's identifier. See ticketcal-reminders(1).

      Exit status: 0 done, or left by you; 64 usage, no such reminder or list, or no terminal; 73 \
      the list cannot be made; 74 input/output error; 75 changed meanwhile, try again; 77 \
      permission denied; 78 configuration; 130 interrupted.
      """,
    subcommands: [List.self, Add.self, Edit.self, Done.self, Undone.self, Delete.self],
    defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List reminders; those that are not completed.")

    @Option(help: ArgumentHelp("Those that are due on that day.", valueName: "day"))
    var day: String?

    @Option(
      help: ArgumentHelp("Those that are due before that day or time.", valueName: "when"))
    var dueBefore: String?

    @Flag(help: "Also those that are completed or canceled.")
    var all = false

    @OptionGroup var lists: ListsOption

    @Option(
      help: ArgumentHelp("How it is printed: text or json, a line each.", valueName: "format"))
    var format: ResultReporter.Format = .text

    @OptionGroup var common: MessageArguments

    mutating func validate() throws {
      if day != nil, dueBefore != nil {
        throw ValidationError("--day and --due-before exclude each other; give one of them")
      }
    }

    func run() throws { throw ExitCode(RemindersProcess(common).list(self)) }
  }

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Add a reminder.")

    @Argument(help: ArgumentHelp("What there is to do.", valueName: "title"))
    var title: String

    @OptionGroup var fields: ReminderArguments

    @Option(
      help: ArgumentHelp("The list; otherwise the default one.", valueName: "name"),
      completion: .calendars)
    var list: String?

    @OptionGroup var common: MessageArguments

    func run() throws {
      throw ExitCode(RemindersProcess(common).add(title, fields, to: list))
    }
  }

  struct Edit: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit",
      abstract: "Change a reminder; without options each field is asked for.")

    @Argument(help: ArgumentHelp("The reminder.", valueName: "id"), completion: .reminders)
    var reference: ItemReference

    @Option(help: ArgumentHelp("What there is to do.", valueName: "text"))
    var title: String?

    @OptionGroup var fields: ReminderArguments

    @OptionGroup var lists: ListsOption

    @OptionGroup var common: MessageArguments

    func run() throws {
      throw ExitCode(
        RemindersProcess(common).edit(reference, title, fields, in: lists.names))
    }
  }

  struct Done: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "done",
      abstract: "Complete reminders; one that repeats moves on to its next time.")

    @OptionGroup var reminders: RemindersArgument

    @OptionGroup var lists: ListsOption

    @OptionGroup var common: MessageArguments

    func run() throws {
      throw ExitCode(RemindersProcess(common).complete(reminders.references, in: lists.names))
    }
  }

  struct Undone: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "undone", abstract: "Take reminders as neither completed nor canceled.")

    @OptionGroup var reminders: RemindersArgument

    @OptionGroup var lists: ListsOption

    @OptionGroup var common: MessageArguments

    func run() throws {
      throw ExitCode(RemindersProcess(common).uncomplete(reminders.references, in: lists.names))
    }
  }

  struct Delete: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete", abstract: "Delete reminders; asks about each.")

    @OptionGroup var reminders: RemindersArgument

    @Flag(name: .shortAndLong, help: "Without asking.")
    var yes = false

    @OptionGroup var lists: ListsOption

    @OptionGroup var common: MessageArguments

    func run() throws {
      throw ExitCode(
        RemindersProcess(common).delete(reminders.references, in: lists.names, isUnasked: yes))
    }
  }
}

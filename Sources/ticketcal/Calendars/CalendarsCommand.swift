internal import ArgumentParser
internal import CalendarStore

/// `ticketcal calendars`: lists and changes calendars.
struct CalendarsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calendars",
    abstract: "List, make, change, empty, delete and check calendars.",
    discussion: """
      CALENDAR is a calendar's name where it is unique, else SOURCE/CALENDAR.

      Exit status: 0 done, or left by you; 64 usage, no such calendar, refused, or no terminal to \
      ask on; 65 check found problems; 73 the calendar cannot be made; 74 input/output error; 75 \
      changed meanwhile, try again; 77 permission denied; 78 configuration; 130 interrupted.
      """,
    subcommands: [
      List.self, Add.self, Rename.self, Color.self, Default.self, Empty.self, Delete.self,
      Check.self,
    ], defaultSubcommand: List.self)

  struct List: ToolCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the calendars that may be read.")

    @Option(
      help: ArgumentHelp("Of this source alone.", valueName: "name"),
      completion: .sources)
    var source: String?

    @Option(
      help: ArgumentHelp("How it is printed: text or json, a line each.", valueName: "format"))
    var format: ResultReporter.Format = .text

    @OptionGroup var common: MessageArguments

    var colorChoice: ColorChoice { common.color }

    func run(_ tool: Tool) throws(CommandError) -> Int32 {
      CalendarsProcess(tool, common).list(of: source, as: format)
    }
  }

  struct Add: ToolCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Make a calendar.")

    @Argument(help: ArgumentHelp("What people read.", valueName: "title"))
    var title: String

    @Argument(
      help: ArgumentHelp("#RRGGBB or a name.", valueName: "color"), completion: .colors)
    var color: String?

    @Flag(help: "For events; without --reminders for events only.")
    var events = false

    @Flag(help: "For reminders; without --events for reminders only.")
    var reminders = false

    @Option(
      help: ArgumentHelp(
        "Where to make it; otherwise in the source of the default calendar.", valueName: "name"),
      completion: .sources)
    var source: String?

    @OptionGroup var common: MessageArguments

    var colorChoice: ColorChoice { common.color }

    func run(_ tool: Tool) throws(CommandError) -> Int32 {
      CalendarsProcess(tool, common).add(
        title, color: color, in: source,
        for: events == reminders ? Set(EntityType.allCases) : events ? [.event] : [.reminder])
    }
  }

  struct Rename: ToolCommand {
    static let configuration = CommandConfiguration(
      commandName: "rename",
      abstract: "Give a calendar another title; its folder keeps its name.")

    @OptionGroup var calendar: CalendarArgument

    @Argument(help: ArgumentHelp("What people read.", valueName: "title"))
    var title: String

    @OptionGroup var common: MessageArguments

    var colorChoice: ColorChoice { common.color }

    func run(_ tool: Tool) throws(CommandError) -> Int32 {
      CalendarsProcess(tool, common).rename(calendar.name, to: title)
    }
  }

  struct Color: ToolCommand {
    static let configuration = CommandConfiguration(
      commandName: "color", abstract: "Give a calendar another color, or none.")

    @OptionGroup var calendar: CalendarArgument

    @Argument(
      help: ArgumentHelp("#RRGGBB, a name, or none.", valueName: "color"), completion: .colors)
    var color: String

    @OptionGroup var common: MessageArguments

    var colorChoice: ColorChoice { common.color }

    func run(_ tool: Tool) throws(CommandError) -> Int32 {
      CalendarsProcess(tool, common).recolor(calendar.name, color)
    }
  }

  struct Default: ToolCommand {
    static let configuration = CommandConfiguration(
      commandName: "default",
      abstract: "Show or choose where new events go, or new reminders.")

    @Argument(
      help: ArgumentHelp("The calendar; none shows which it is.", valueName: "calendar"),
      completion: .calendars)
    var name: String?

    @Flag(help: "About new reminders, not events.")
    var reminders = false

    @OptionGroup var common: MessageArguments

    var colorChoice: ColorChoice { common.color }

    func run(_ tool: Tool) throws(CommandError) -> Int32 {
      CalendarsProcess(tool, common).choose(name, for: reminders ? .reminder : .event)
    }
  }

  struct Empty: ToolCommand {
    static let configuration = CommandConfiguration(
      commandName: "empty", abstract: "Remove all events and reminders of a calendar.")

    @OptionGroup var calendar: CalendarArgument

    @Flag(name: .shortAndLong, help: "Without asking.")
    var yes = false

    @OptionGroup var common: MessageArguments

    var colorChoice: ColorChoice { common.color }

    func run(_ tool: Tool) throws(CommandError) -> Int32 {
      CalendarsProcess(tool, common).empty(calendar.name, isUnasked: yes)
    }
  }

  struct Delete: ToolCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete",
      abstract: "Delete a calendar; the last one of a source stays.")

    @OptionGroup var calendar: CalendarArgument

    @Flag(name: .shortAndLong, help: "Without asking.")
    var yes = false

    @Flag(help: "Also with the events and reminders that it holds.")
    var withEvents = false

    @OptionGroup var common: MessageArguments

    var colorChoice: ColorChoice { common.color }

    func run(_ tool: Tool) throws(CommandError) -> Int32 {
      CalendarsProcess(tool, common).delete(
        calendar.name, withEvents: withEvents, isUnasked: yes)
    }
  }

  struct Check: ToolCommand {
    static let configuration = CommandConfiguration(
      commandName: "check", abstract: "Read every file and list what is wrong.")

    @Argument(
      help: ArgumentHelp("The calendars; none checks all.", valueName: "calendar"),
      completion: .calendars)
    var names: [String] = []

    @Option(
      help: ArgumentHelp("How it is printed: text or json, a line each.", valueName: "format"))
    var format: ResultReporter.Format = .text

    @OptionGroup var common: MessageArguments

    var colorChoice: ColorChoice { common.color }

    func run(_ tool: Tool) throws(CommandError) -> Int32 {
      CalendarsProcess(tool, common).check(names, as: format)
    }
  }
}

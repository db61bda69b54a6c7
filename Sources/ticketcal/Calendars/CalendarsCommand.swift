internal import ArgumentParser
internal import CalendarStore
internal import TicketImport

/// `ticketcal calendars`: lists and changes calendars.
struct CalendarsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calendars",
    abstract: "List, make, change, empty, delete and check calendars.",
    discussion: """
      CALENDAR is a calendar's name or title where it is unique, else SOURCE/CALENDAR; or its id.

      Exit status: 0 done, or left by you; 64 usage, no such calendar, refused, or no terminal to \
      ask on; 65 check found problems; 69 the server does not answer; 73 the calendar cannot be made; 74 input/output error; 75 \
      changed meanwhile, try again; 77 permission denied; 78 configuration; 130 interrupted.
      """,
    subcommands: [
      List.self, Add.self, Rename.self, Color.self, Default.self, Empty.self, Delete.self,
      Check.self,
    ], defaultSubcommand: List.self)

  struct List: MessagingCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the calendars that may be read.")

    @Option(
      help: ArgumentHelp("Of this source alone.", valueName: "name"),
      completion: .sources)
    var source: String?

    @OptionGroup var kinds: EntityTypeFlags

    @Option(help: .format)
    var format: OutputFormat = .text

    @OptionGroup var common: MessageArguments

    func run(_ tool: Tool) throws(CommandError) -> Int32 {
      let calendars = try ReadableCalendars(tool, for: nil)
      let wanted = try source.map { (name) throws(CommandError) in
        [try calendars.source(named: name)]
      }
      let list = try calendars.list(of: wanted)
      let all = try CommandError.reporting(try list.calendars())
        .filter { !$0.entityTypes.isDisjoint(with: kinds.types) }
      let lines = CalendarLines(
        style: tool.style, calendars: all, defaults: calendars.defaultCalendars())
      let results = tool.results()
      var failure: StoreError?
      for calendar in all {
        // Objects are counted only in a source that may be read completely.
        var count: Int?
        if list.isManaged(calendar.source) {
          do throws(StoreError) { count = try list.objectCount(of: calendar) } catch {
            tool.messages.warn(error.reason)
            failure = failure ?? error
          }
        }
        results.writeLine(lines.line(calendar, count: count, as: format))
      }
      calendars.report(list.problems)
      if source == nil { calendars.reportUnreadableSources(of: nil) }
      if all.isEmpty, list.problems.isEmpty, kinds.isEmpty {
        tool.messages.say("no calendars yet; make one with ticketcal calendars add, or import")
      }
      return tool.finish(results, ExitStatus.of(unread: failure ?? list.unreadCalendar))
    }
  }

  struct Check: MessagingCommand {
    static let configuration = CommandConfiguration(
      commandName: "check", abstract: "Read every file and list what is wrong.")

    @Argument(
      help: ArgumentHelp("The calendars; none checks all.", valueName: "calendar"),
      completion: .calendars)
    var names: [String] = []

    @Option(help: .format)
    var format: OutputFormat = .text

    @OptionGroup var common: MessageArguments

    func run(_ tool: Tool) throws(CommandError) -> Int32 {
      let calendars = try ReadableCalendars(tool, for: nil)
      let named = try calendars.calendars(named: names, for: nil)
      let list = try calendars.list(of: calendars.sources(of: named))
      let all = try CommandError.reporting(try list.calendars())
      let wanted = all.filter { calendar in
        named?.contains(calendar.calendar) ?? list.isManaged(calendar.source)
      }
      let results = tool.results()
      let listed = list.problems
      // Those of the sources.
      let others = listed.filter { problem in !all.contains { $0.calendar == problem.calendar } }
      var count = others.count
      calendars.report(others)
      for calendar in wanted {
        let shown = listed.filter { $0.calendar == calendar.calendar }
        var problems = shown
        do throws(StoreError) {
          problems += try list.check(calendar)
          // The list has read those properties alone that it shows.
          if shown.isEmpty { _ = try list.properties(of: calendar) }
        } catch {
          tool.messages.warn(error.reason)
          count += 1
        }
        count += problems.count
        for problem in problems.sorted(by: { $0.precedes($1) }) {
          results.writeLine(CalendarLines.line(problem, as: format, tool.home))
        }
      }
      if named == nil { calendars.reportUnreadableSources(of: EntityType.allCases) }
      let checked = wanted.count == 1 ? "1 calendar" : "\(wanted.count) calendars"
      let found = count == 1 ? "1 problem" : "\(count) problems"
      tool.messages.say("\(checked) checked: \(count == 0 ? "nothing is wrong" : found)")
      return tool.finish(results, count == 0 ? ExitStatus.success : ExitStatus.badRecord)
    }
  }

  struct Default: MessagingCommand {
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

    func run(_ tool: Tool) throws(CommandError) -> Int32 {
      let calendars = try ReadableCalendars(tool, for: nil)
      let type: EntityType = reminders ? .reminder : .event
      guard let name else {
        let results = tool.results()
        let calendar = try calendars.defaultCalendar(for: type).calendar
        results.writeLine(SafeText(calendar.qualifiedName).text)
        return tool.finish(results, ExitStatus.success)
      }
      if let setting = calendars.defaults.setting(for: type) {
        throw CommandError(
          ExitStatus.usage,
          "\(setting.file) sets the default (\(type.key) = \"\(setting.name)\"); change it there")
      }
      let calendar = try calendars.keepingIdentity(of: try calendars.calendar(named: name))
      if let refusal = calendar.refusal(ofAdding: type) {
        throw CommandError(ExitStatus.usage, refusal)
      }
      let qualifiedName = calendar.calendar.qualifiedName
      let key = ChosenDefaults.key(of: calendar)
      guard calendars.defaults.chosen[type] != key else {
        tool.messages.say("new \(type.plural) already go to \(qualifiedName)")
        return ExitStatus.success
      }
      try ChosenDefaults.choose([type: key], in: StateFolder(tool.folders))
      tool.messages.say("new \(type.plural) go to \(qualifiedName) now")
      return ExitStatus.success
    }
  }
}

internal import ArgumentParser
internal import CalendarStore
internal import TicketImport

extension RemindersCommand {
  struct List: MessagingCommand {
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

    @Flag(help: "Those that are completed; --day, --from and --to say when that was.")
    var completed = false

    @Flag(help: "Also those that are completed or canceled.")
    var all = false

    @Flag(help: "Stay, and show what changes; q ends.")
    var watch = false

    @OptionGroup var lists: ListsOption

    @Option(help: .format)
    var format: OutputFormat = .text

    @OptionGroup var common: MessageArguments

    mutating func validate() throws {
      if day != nil, from != nil || to != nil {
        throw ValidationError("--day names one day; give it without --from and --to")
      }
      if completed, all {
        throw ValidationError("--completed and --all exclude each other; give one of them")
      }
      if watch, format != .text {
        throw ValidationError("--watch is for people; give it without --format")
      }
    }

    func run(_ tool: Tool) throws(CommandError) -> Int32 {
      let terminal = watch ? try WatchedTerminal(tool) : nil
      let open = try OpenReminders(tool, named: lists.names)
      // Errors in the options are reported before the list is drawn.
      _ = try ReminderPeriod(self, open.calendars.context(of: .reminder), in: tool.zone)
      if let terminal { return follow(open, on: terminal) }
      let wanted = try selected(of: open)
      let results = tool.results()
      let names = open.calendars.finder.names
      let lines =
        switch format {
        case .json: wanted.map { ItemJSON.line($0, names) }
        case .text: ItemListing(tool, names).lines(wanted)
        }
      for line in lines { results.writeLine(line) }
      if wanted.isEmpty, format == .text, !open.store.isForbidden,
        open.store.doubt == nil
      {
        tool.messages.say(nothing)
      }
      open.calendars.report(open.store.problems)
      if lists.names.isEmpty { open.calendars.reportUnreadableSources(of: [.reminder]) }
      return tool.finish(results, tool.status(of: open.store, isEmpty: wanted.isEmpty))
    }

    private func follow(_ open: OpenReminders, on terminal: WatchedTerminal) -> Int32 {
      let followed = open.lists ?? (try? open.store.calendars(for: .reminder).map(\.calendar)) ?? []
      let watching = ListWatch(
        on: terminal, open.calendars, following: followed, in: open.store,
        lines: { (size) throws(CommandError) in
          let wanted = try self.selected(of: open)
          guard !wanted.isEmpty else {
            let nothing =
              open.store.doubt.map { SafeText($0.reason, limit: 1000).text } ?? self.nothing
            return [open.tool.style.dim(DisplayWidth.truncated(nothing, to: size.columns))]
          }
          let names = open.calendars.finder.names
          return ItemListing(open.tool, names, width: size.columns).lines(wanted)
        })
      let status = watching.run()
      open.calendars.report(watching.problems)
      return status
    }

    /// The reminders that the options select, sorted by due time.
    private func selected(of open: OpenReminders) throws(CommandError) -> [StoredReminder] {
      let zone = open.tool.zone
      let period = try ReminderPeriod(self, open.calendars.context(of: .reminder), in: zone)
      let predicate: ReminderPredicate =
        if completed {
          .completed(after: period.after, through: period.through)
        } else if all {
          .all
        } else {
          .incomplete(dueAfter: period.after, through: period.through)
        }
      let found = try CommandError.reporting(
        try open.store.reminders(matching: predicate, in: open.lists?.present))
      // No predicate of EventKit selects completed reminders by their due time.
      guard all else { return found }
      return found.filter {
        $0.item.isDue(after: period.after, through: period.through, in: zone)
      }
    }

    /// The message for an empty list.
    private var nothing: String {
      completed ? "no completed reminders" : all ? "no reminders" : "no reminders to be done"
    }
  }
}

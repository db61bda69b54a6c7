internal import ArgumentParser
internal import CalendarStore
internal import Foundation

extension RemindersCommand {
  struct Add: MessagingCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Add a reminder; without a title each field is asked for.")

    @Argument(
      help: ArgumentHelp(
        "What there is to do, with its day, time, rule and place.",
        valueName: "title"))
    var words: [String] = []

    @OptionGroup var fields: ReminderArguments

    @Option(
      help: ArgumentHelp("The list; otherwise the default one.", valueName: "name"),
      completion: .calendars)
    var list: String?

    @OptionGroup var common: MessageArguments

    func run(_ tool: Tool) throws(CommandError) -> Int32 {
      let calendars = try ReadableCalendars(tool, for: .reminder)
      let clock = ReminderClock(calendars.configuration, tool)
      let location = try calendars.location(named: list, for: .reminder)
      var reminder = StoredReminder(
        Reminder(uid: UUID().uuidString.lowercased(), title: ""), in: location.calendar)
      var fields = fields
      let line = words.isEmpty ? nil : try fields.takeValues(from: words, by: clock)
      let title = line?.title
      reminder.due = line?.due
      try fields.apply(with: title, to: &reminder, by: clock)
      let report = ReminderReport(tool, clock)
      guard title == nil else {
        return report.finish([(.added, try calendars.adding(reminder, to: list))])
      }
      let terminal = try tool.requiredTerminal(
        else: "no title, and no terminal to ask on; e.g. ticketcal reminders add \"Pay the rent\"")
      let dialog = ReminderDialog(on: terminal, calendars, clock, common.color)
      let outcome = try dialog.add(reminder) { (reminder) throws(CommandError) in
        try calendars.adding(reminder, to: list)
      }
      return report.finish(outcome, as: .added, calendars)
    }
  }

  struct Edit: MessagingCommand {
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

    func run(_ tool: Tool) throws(CommandError) -> Int32 {
      let open = try OpenReminders(tool, named: lists.names)
      let report = ReminderReport(tool, open.clock)
      let asks = title == nil && fields.isEmpty && moveTo == nil
      let before = try open.only(references, isAsking: asks)
      if asks {
        let terminal = try tool.requiredTerminal(
          else: "no terminal to ask on; name what to change, such as --due fri")
        let dialog = ReminderDialog(on: terminal, open.calendars, open.clock, common.color)
        return report.finish(
          try dialog.edit(before, in: open.store), as: .saved, open.calendars)
      }
      var reminder = before
      try fields.apply(with: title, to: &reminder, by: open.clock)
      if let moveTo {
        let target = try open.calendars.madeCalendar(
          named: moveTo, for: .reminder, option: "--move-to")
        if target != before.calendar {
          return report.finish([(.saved, try open.move(before, to: target, saving: reminder))])
        }
      }
      guard reminder != before else { return report.finish([(.unchanged, before)]) }
      try open.make { [reminder] () throws(StoreError) in try open.store.save(reminder) }
      // A save moves the rule with the due time.
      return report.finish([(.saved, try open.store.current(reminder))])
    }
  }
}

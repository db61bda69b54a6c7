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

    @OptionGroup var fields: ItemFieldArguments

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
      if !words.isEmpty { reminder.due = try fields.takeValues(from: words, by: clock) }
      try fields.apply(to: &reminder, by: clock)
      guard fields.title == nil else {
        return calendars.report(.added, try calendars.adding(reminder, to: list))
      }
      let terminal = try tool.requiredTerminal(
        else: "no title, and no terminal to ask on; e.g. ticketcal reminders add \"Pay the rent\"")
      let dialog = ReminderDialog(on: terminal, calendars, clock, common.color)
      let outcome = dialog.add(reminder) { (reminder) throws(CommandError) in
        try calendars.adding(reminder, to: list)
      }
      return calendars.report(outcome, as: .added)
    }
  }

  struct Edit: MessagingCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit",
      abstract: "Change a reminder; without options each field is asked for.")

    @OptionGroup var reminders: ReminderReferences

    @OptionGroup var fields: ItemFieldArguments

    @Option(
      help: ArgumentHelp("Move it to that list.", valueName: "list"), completion: .calendars)
    var moveTo: String?

    @OptionGroup var lists: ListsOption

    @OptionGroup var common: MessageArguments

    func run(_ tool: Tool) throws(CommandError) -> Int32 {
      let open = try OpenReminders(tool, named: lists.names)
      let asks = fields.isEmpty && moveTo == nil
      let before = try open.only(reminders.references, isAsking: asks)
      if asks {
        let terminal = try tool.requiredTerminal(
          else: "no terminal to ask on; name what to change, such as --due fri")
        let dialog = ReminderDialog(on: terminal, open.calendars, open.clock, common.color)
        return open.calendars.report(dialog.edit(before, in: open.store), as: .saved)
      }
      var reminder = before
      try fields.apply(to: &reminder, by: open.clock)
      if let moveTo {
        let target = try open.calendars.madeCalendar(
          named: moveTo, for: .reminder, option: "--move-to")
        if target != before.calendar {
          let moved = try open.move(before, to: target, saving: reminder)
          return open.calendars.report(.saved, moved)
        }
      }
      guard reminder != before else { return open.calendars.report(.unchanged, before) }
      try open.make { [reminder] () throws(StoreError) in try open.store.save(reminder) }
      // A save moves the rule with the due time.
      return open.calendars.report(.saved, try open.store.current(reminder))
    }
  }
}

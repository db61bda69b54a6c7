internal import ArgumentParser
internal import CalendarStore
internal import Foundation
internal import TicketImport

extension RemindersCommand {
  struct Add: MessagingCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Add a reminder, at the prompt or by words.")

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
      let calendar = try calendars.calendar(named: list, for: .reminder)
      let draft = try calendars.draft(of: words.joined(separator: " "), fields, .newReminder)
      let blank = Reminder(uid: UUID().uuidString.lowercased(), title: "")
      let edited = EditedItem(
        adding: StoredReminder(blank, in: calendar.calendar), to: list, of: calendars)
      guard draft.title == nil else {
        try draft.checkTyped()
        return calendars.report(try edited.save(draft, as: .added))
      }
      let terminal = try tool.requiredTerminal(
        else: "no title, and no terminal to ask on; e.g. ticketcal reminders add \"Pay the rent\"")
      return try EventPrompt(calendars: calendars, common: common, format: .text).edit(
        edited, draft, .newReminder, defaultCalendar: calendar, on: terminal)
    }
  }

  struct Edit: MessagingCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit",
      abstract: "Change a reminder, at the prompt or by options.")

    @OptionGroup var reminders: ReminderReferences

    @OptionGroup var fields: ItemFieldArguments

    @Option(
      help: ArgumentHelp("Move it to that list.", valueName: "list"), completion: .calendars)
    var moveTo: String?

    @OptionGroup var lists: ListsOption

    @OptionGroup var common: MessageArguments

    func run(_ tool: Tool) throws(CommandError) -> Int32 {
      let open = try OpenReminders(tool, named: lists.names)
      let calendars = open.calendars
      let asks = fields.isEmpty && moveTo == nil
      let reminder = try open.only(reminders.references, isAsking: asks)
      let edited = EditedItem(reminder, in: open.store, of: calendars)
      if asks {
        let terminal = try tool.requiredTerminal(
          else: "no terminal to ask on; name what to change, such as --due fri")
        return try EventPrompt(calendars: calendars, common: common, format: .text).edit(
          edited, edited.draft, .reminder, following: open.store.changes, on: terminal)
      }
      var draft = try calendars.edited(
        reminder, .reminder, by: fields, named: SafeText(reminder.title, limit: 100).text)
      if let moveTo {
        let target = try calendars.madeCalendar(
          named: moveTo, for: .reminder, option: "--move-to")
        draft.calendar = Sourced(calendars.name(of: target), .edited)
      }
      return calendars.report(try edited.save(draft, as: .saved))
    }
  }
}

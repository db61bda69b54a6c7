internal import ArgumentParser
internal import CalendarStore
internal import Foundation
internal import Glibc
internal import TicketImport

/// The lists that a command reads.
struct OpenReminders {
  let tool: Tool
  let calendars: ReadableCalendars
  /// The named lists; nil for all.
  let lists: [EventCalendar]?
  let store: EventStore

  init(_ tool: Tool, named names: [String]) throws(CommandError) {
    self.tool = tool
    calendars = try ReadableCalendars(tool, for: .reminder)
    lists = try calendars.calendars(named: names, for: .reminder)?.present
    store = try calendars.store(of: lists, for: .reminder)
  }

  /// The reminders of the references, each once.
  ///
  /// - Parameter isAsking: whether the command changes a reminder only after a question.
  func reminders(
    _ references: [ItemReference], isAsking: Bool
  ) throws(CommandError) -> [StoredReminder] {
    let search = calendars.searchReminders(store, in: lists, isAsking: isAsking)
    var reminders: [StoredReminder] = []
    for reference in try search.joined(references) {
      let reminder = try search.reminder(reference)
      if !reminders.contains(reminder) { reminders.append(reminder) }
    }
    return reminders
  }

  /// The one reminder of the references.
  func only(
    _ references: [ItemReference], isAsking: Bool
  ) throws(CommandError) -> StoredReminder {
    let found = try reminders(references, isAsking: isAsking)
    guard let only = found.first, found.count == 1 else {
      throw CommandError(ExitStatus.usage, "several reminders are named; give one ID")
    }
    return only
  }

  /// Makes a change, after it is recorded.
  func make(_ change: () throws(StoreError) -> Void) throws(CommandError) {
    try CommandError.reporting(try calendars.history.make(in: store, change))
  }
}

extension OpenReminders {
  /// Changes each of the named reminders, and prints a line for each; at a failure, the changes made
  /// before and the reminders that are not changed are reported. Returns the exit status.
  func change(
    _ references: [ItemReference], isAsking: Bool = false,
    _ change: (StoredReminder) throws(CommandError) -> (
      status: ItemStatus, reminder: StoredReminder
    )
  ) throws(CommandError) -> Int32 {
    let named = try reminders(references, isAsking: isAsking)
    var reports: [ItemReport] = []
    do throws(CommandError) {
      for reminder in named {
        let (status, now) = try change(reminder)
        reports.append(ItemReport(status, now))
      }
    } catch {
      _ = ItemReport.print(reports, as: .text, tool)
      guard named.count > 1, !error.reason.isEmpty else { throw error }
      for left in named.dropFirst(reports.count + 1) {
        tool.messages.problem(left.message("not changed; repeat the change"))
      }
      throw CommandError(error.status, named[reports.count].message(error.reason))
    }
    return ItemReport.print(reports, as: .text, tool)
  }
}

extension ReadableCalendars {
  /// Prints the result for one reminder; returns the exit status.
  func report(_ report: ItemReport) -> Int32 { ItemReport.print([report], as: .text, process) }
}

/// The reminders that a command shows or changes.
struct ReminderReferences: ParsableArguments {
  @Argument(help: ArgumentHelp("The reminders.", valueName: "id"), completion: .reminders)
  var references: [ItemReference]
}

extension EventStore {
  /// Completes a reminder. Returns the result, and the reminder as it is now.
  func completing(
    _ reminder: StoredReminder, recording history: ChangeHistory
  ) throws(CommandError) -> (status: ItemStatus, reminder: StoredReminder) {
    guard !reminder.isCompleted else { return (.unchanged, reminder) }
    let saved = try CommandError.reporting(
      try history.make(in: self) { () throws(StoreError) in
        try complete(reminder, at: history.now)
      })
    let now = try current(saved)
    return (now.isCompleted ? .done : .movedOn, now)
  }

  /// Takes back the completion of a reminder. Returns the result, and the reminder as it is now.
  func uncompleting(
    _ reminder: StoredReminder, recording history: ChangeHistory
  ) throws(CommandError) -> (status: ItemStatus, reminder: StoredReminder) {
    guard reminder.isCompleted else { return (.unchanged, reminder) }
    let saved = try CommandError.reporting(
      try history.make(in: self) { () throws(StoreError) in try uncomplete(reminder) })
    return (.undone, try current(saved))
  }

  /// The reminder as it is in its list now.
  func current(_ reminder: StoredReminder) throws(CommandError) -> StoredReminder {
    let found = try CommandError.reporting(
      try self.reminder(withIdentifier: reminder.id, in: reminder.calendar))
    return found ?? reminder
  }
}

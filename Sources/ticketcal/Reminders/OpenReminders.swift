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
  let store: ReminderStore
  let clock: ReminderClock

  init(_ tool: Tool, named names: [String]) throws(CommandError) {
    self.tool = tool
    calendars = try ReadableCalendars(tool, for: .reminder)
    clock = ReminderClock(calendars.configuration, tool)
    lists = try calendars.calendars(named: names, for: .reminder)?.present
    store = try calendars.reminders(of: lists)
  }

  /// The reminders of the references, each once.
  ///
  /// - Parameter isAsking: whether the command changes a reminder only after a question.
  func reminders(
    _ references: [ItemReference], isAsking: Bool
  ) throws(CommandError) -> [StoredReminder] {
    let search = calendars.search(store, in: lists, isAsking: isAsking)
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

  func lines(of reminders: [StoredReminder]) -> ReminderLines {
    ReminderLines(style: tool.style, clock: clock, names: ShortNames(of: reminders.map(\.id)))
  }

  /// Makes a change, after it is recorded.
  func make(_ change: () throws(StoreError) -> Void) throws(CommandError) {
    try CommandError.at { () throws(StoreError) in
      try calendars.history.make(in: store.objects, change)
    }
  }

  /// Moves a reminder to another list, with its changes; returns it as it is there.
  func move(
    _ before: StoredReminder, to target: EventCalendar, saving reminder: StoredReminder
  ) throws(CommandError) -> StoredReminder {
    let both = try calendars.reminders(of: [before.calendar, target])
    let moved = try CommandError.at { () throws(StoreError) in
      try calendars.history.make(in: both.objects) { () throws(StoreError) in
        try both.move(before, to: target, saving: reminder)
      }
    }
    return try both.current(moved)
  }
}

extension ReadableCalendars {
  /// Saves a new reminder in the list of that name, or in the default list. Returns the saved
  /// reminder.
  func adding(
    _ reminder: StoredReminder, to list: String?
  ) throws(CommandError) -> StoredReminder {
    let made = try madeCalendar(named: list, for: .reminder)
    let store = try reminders(of: [made])
    let reminder = reminder.moved(to: made)
    try CommandError.at { () throws(StoreError) in
      try history.make(in: store.objects) { () throws(StoreError) in try store.save(reminder) }
    }
    // The reminder is saved, even if it cannot be read again.
    return (try? store.current(reminder)) ?? reminder
  }
}

/// Prints what became of reminders.
struct ReminderReport {
  private let tool: Tool
  private let clock: ReminderClock

  init(_ tool: Tool, _ clock: ReminderClock) {
    self.tool = tool
    self.clock = clock
  }

  /// Changes each of the reminders; the changes made before a failure are reported. Returns the exit
  /// status.
  func each(
    of reminders: [StoredReminder],
    _ change: (StoredReminder) throws(CommandError) -> (
      status: ItemStatus, reminder: StoredReminder
    )
  ) throws(CommandError) -> Int32 {
    var results: [(ItemStatus, StoredReminder)] = []
    do throws(CommandError) {
      for reminder in reminders { results.append(try change(reminder)) }
    } catch {
      _ = finish(results)
      throw error
    }
    return finish(results)
  }

  /// Returns the exit status.
  func finish(
    _ outcome: ReminderDialog.Outcome, as status: ItemStatus, _ calendars: ReadableCalendars
  ) -> Int32 {
    switch outcome {
    case .saved(let reminder): finish([(status, reminder)])
    case .left(let reminder): finish(reminder.map { [(.unchanged, $0)] } ?? [])
    case .interrupted: ExitStatus.interrupted
    case .hungUp: 128 + (calendars.watch.terminationSignal ?? SIGHUP)
    }
  }

  /// Returns the exit status.
  func finish(_ results: [(status: ItemStatus, reminder: StoredReminder)]) -> Int32 {
    guard !tool.messages.isQuiet else { return ExitStatus.success }
    let output = tool.results()
    let lines = ReminderLines(
      style: tool.style, clock: clock, names: ShortNames(of: results.map(\.reminder.id)))
    for (status, reminder) in results {
      output.writeLine(status.painted(tool.style) + lines.line(reminder, as: .text))
    }
    return tool.finish(output, ExitStatus.success)
  }
}

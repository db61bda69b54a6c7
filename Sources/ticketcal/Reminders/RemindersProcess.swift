internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import Glibc
internal import Reservations
internal import TicketImport

/// One run of `ticketcal reminders` as a process.
struct RemindersProcess {
  private let process: CommandProcess
  private let arguments: MessageArguments

  init(_ arguments: MessageArguments) {
    self.arguments = arguments
    process = CommandProcess(color: arguments.color)
  }

  // MARK: Looking

  /// The exit status.
  func list(_ arguments: RemindersCommand.List) -> Int32 {
    process.run { () throws(CommandError) in
      let calendars = try ReadableCalendars(process, for: .reminder)
      let clock = clock(calendars)
      let due = try DuePeriod(arguments, clock)
      let lists = try calendars.calendars(named: arguments.lists.names, for: .reminder)?.present
      let store = try calendars.reminders(of: lists)
      var found = try CommandError.at { () throws(StoreError) in
        try store.reminders(
          matching: arguments.all
            ? .all : .incomplete(dueAfter: due.after, through: due.through), in: lists)
      }
      // Predicates for completed reminders have no due time.
      if arguments.all { found.removeAll { !due.contains($0, clock) } }
      let wanted = found
      let output = OutputPipe(STDOUT_FILENO)
      let lines = ReminderLines(
        style: process.style, clock: clock, names: ShortNames(of: wanted.map(\.id)))
      for reminder in wanted { output.writeLine(lines.line(reminder, as: arguments.format)) }
      if wanted.isEmpty, arguments.format == .text, !self.arguments.quiet {
        process.messages.say(arguments.all ? "no reminders" : "no reminders to be done")
      }
      calendars.report(store.problems)
      return process.finish(output, ExitStatus.success)
    }
  }

  // MARK: Writing

  /// The exit status.
  func add(_ title: String, _ fields: ReminderArguments, to list: String?) -> Int32 {
    process.run { () throws(CommandError) in
      let calendars = try ReadableCalendars(process, for: .reminder)
      let clock = clock(calendars)
      let location = try calendars.location(named: list, for: .reminder)
      var reminder = StoredReminder(
        Reminder(uid: UUID().uuidString.lowercased(), title: ""), in: location.calendar)
      try fields.apply(with: title, to: &reminder, by: clock)
      let made = try calendars.madeCalendar(named: list, for: .reminder)
      let store = try calendars.reminders(of: [made])
      reminder = reminder.moved(to: made)
      try CommandError.at { [reminder] () throws(StoreError) in try store.save(reminder) }
      return finish([(.added, reminder)], clock)
    }
  }

  /// The exit status.
  func edit(
    _ reference: ItemReference, _ title: String?, _ fields: ReminderArguments, in lists: [String]
  ) -> Int32 {
    process.run { () throws(CommandError) in
      let calendars = try ReadableCalendars(process, for: .reminder)
      let clock = clock(calendars)
      let wanted = try calendars.calendars(named: lists, for: .reminder)?.present
      let store = try calendars.reminders(of: wanted)
      let before = try reference.reminder(
        in: store, of: wanted, withheld: calendars.withheld(of: wanted, for: .reminder))
      var reminder = before
      if title == nil, fields.isEmpty {
        let terminal = try ControllingTerminal.required(
          else: "no terminal to ask on; name what to change, such as --due fri")
        let form = ReminderForm(
          terminal, watch: calendars.watch, environment: process.environment,
          style: Style(
            arguments.color, descriptor: terminal.output, environment: process.environment))
        switch form.fill(&reminder, since: before, by: clock) {
        case .filled: break
        case .left: return finish([(.unchanged, before)], clock)
        case .interrupted: return ExitStatus.interrupted
        case .hungUp: return 128 + (calendars.watch.terminationSignal ?? SIGHUP)
        }
      } else {
        try fields.apply(with: title, to: &reminder, by: clock)
      }
      guard reminder != before else { return finish([(.unchanged, before)], clock) }
      try CommandError.at { [reminder] () throws(StoreError) in try store.save(reminder) }
      // A rule goes along with what its reminder is due.
      return finish([(.saved, try store.current(reminder))], clock)
    }
  }

  /// The exit status.
  func complete(_ references: [ItemReference], in lists: [String]) -> Int32 {
    change(references, in: lists) { (reminder, store) throws(CommandError) in
      // The series continues after an occurrence that was completed alone.
      let goesOn = reminder.occurrenceDate != nil && !reminder.recurrenceRules.isEmpty
      guard !reminder.isCompleted || goesOn else { return (.unchanged, reminder) }
      try store.retrying(reminder) { (reminder) throws(StoreError) in
        try store.complete(reminder, at: CommandProcess.now)
      }
      let now = try store.current(reminder)
      return (now.isCompleted ? .done : .movedOn, now)
    }
  }

  /// The exit status.
  func uncomplete(_ references: [ItemReference], in lists: [String]) -> Int32 {
    change(references, in: lists) { (reminder, store) throws(CommandError) in
      guard reminder.isCompleted else { return (.unchanged, reminder) }
      try store.retrying(reminder) { (reminder) throws(StoreError) in
        try store.uncomplete(reminder)
      }
      return (.undone, try store.current(reminder))
    }
  }

  /// The exit status.
  func delete(_ references: [ItemReference], in lists: [String], isUnasked: Bool) -> Int32 {
    process.run { () throws(CommandError) in
      let terminal = isUnasked ? nil : try ControllingTerminal.required(insteadOfAsking: "delete")
      let calendars = try ReadableCalendars(process, for: .reminder)
      let clock = clock(calendars)
      let wanted = try calendars.calendars(named: lists, for: .reminder)?.present
      let store = try calendars.reminders(of: wanted)
      let reminders = try self.reminders(references, in: store, of: wanted, calendars)
      var results: [(ItemStatus, StoredReminder)] = []
      for reminder in reminders {
        if let terminal {
          let title = SafeText(reminder.title, limit: 200).text
          let question = Question(
            text: "delete \(title)?", terminal: terminal, watch: calendars.watch)
          switch question.ask() {
          case .yes: break
          case .no:
            results.append((.unchanged, reminder))
            continue
          case .interrupted:
            _ = finish(results, clock)
            return ExitStatus.interrupted
          case .hungUp(let signal):
            _ = finish(results, clock)
            return 128 + signal
          }
        }
        do throws(CommandError) {
          try CommandError.at { () throws(StoreError) in try store.remove(reminder) }
        } catch {
          _ = finish(results, clock)
          throw error
        }
        results.append((.deleted, reminder))
      }
      return finish(results, clock)
    }
  }

  /// Makes a change to each of them; the changes made before a failure are reported.
  private func change(
    _ references: [ItemReference], in lists: [String],
    _ body: (StoredReminder, ReminderStore) throws(CommandError) -> (ItemStatus, StoredReminder)
  ) -> Int32 {
    process.run { () throws(CommandError) in
      let calendars = try ReadableCalendars(process, for: .reminder)
      let clock = clock(calendars)
      let wanted = try calendars.calendars(named: lists, for: .reminder)?.present
      let store = try calendars.reminders(of: wanted)
      let reminders = try self.reminders(references, in: store, of: wanted, calendars)
      var results: [(ItemStatus, StoredReminder)] = []
      do throws(CommandError) {
        for reminder in reminders { results.append(try body(reminder, store)) }
      } catch {
        _ = finish(results, clock)
        throw error
      }
      return finish(results, clock)
    }
  }

  /// Those that are meant, each once.
  private func reminders(
    _ references: [ItemReference], in store: ReminderStore, of lists: [EventCalendar]?,
    _ calendars: ReadableCalendars
  ) throws(CommandError) -> [StoredReminder] {
    var reminders: [StoredReminder] = []
    for reference in references {
      let reminder = try reference.reminder(
        in: store, of: lists, withheld: calendars.withheld(of: lists, for: .reminder))
      if !reminders.contains(reminder) { reminders.append(reminder) }
    }
    return reminders
  }

  // MARK: The process

  private func clock(_ calendars: ReadableCalendars) -> InformalClock {
    InformalClock(
      moment: CommandProcess.now, zone: .current,
      typedZone: calendars.configuration.defaults.zone ?? .current)
  }

  private func finish(
    _ results: [(status: ItemStatus, reminder: StoredReminder)], _ clock: InformalClock
  ) -> Int32 {
    guard !arguments.quiet else { return ExitStatus.success }
    let output = OutputPipe(STDOUT_FILENO)
    let lines = ReminderLines(
      style: process.style, clock: clock, names: ShortNames(of: results.map(\.reminder.id)))
    for (status, reminder) in results {
      output.writeLine(status.painted(process.style) + lines.line(reminder, as: .text))
    }
    return process.finish(output, ExitStatus.success)
  }
}

internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import Glibc
internal import Reservations
internal import TicketImport

/// One run of `ticketcal reminders` as a process.
struct RemindersProcess {
  private let process: Tool
  private let arguments: MessageArguments

  init(_ tool: Tool, _ arguments: MessageArguments) {
    self.arguments = arguments
    process = tool
  }

  // MARK: Reading

  /// Returns the exit status.
  func list(_ arguments: RemindersCommand.List) -> Int32 {
    process.run { () throws(CommandError) in
      let calendars = try ReadableCalendars(process, for: .reminder)
      let clock = clock(calendars)
      let selection = try arguments.selection(clock)
      let lists = try calendars.calendars(named: arguments.lists.names, for: .reminder)?.present
      let store = try calendars.reminders(of: lists)
      let wanted = try selection.reminders(of: store, in: lists, clock)
      let output = process.results()
      let lines = ReminderLines(
        style: process.style, clock: clock, names: ShortNames(of: wanted.map(\.id)))
      for reminder in wanted { output.writeLine(lines.line(reminder, as: arguments.format)) }
      if wanted.isEmpty, arguments.format == .text, !self.arguments.quiet {
        process.messages.say(arguments.nothing)
      }
      calendars.report(store.problems)
      return process.finish(output, ExitStatus.success)
    }
  }

  /// Shows the list until the user or a signal ends it. Returns the exit status.
  func watch(_ arguments: RemindersCommand.List) -> Int32 {
    process.run { () throws(CommandError) in
      let terminal = try WatchedTerminal(process)
      let calendars = try ReadableCalendars(process, for: .reminder, isQuiet: self.arguments.quiet)
      // Errors in the options are reported before the list is drawn.
      _ = try arguments.selection(clock(calendars))
      let named = try calendars.calendars(named: arguments.lists.names, for: .reminder)
      let store = try calendars.reminders(of: named)
      let first = named?.present ?? (try? store.calendars().map(\.calendar)) ?? []
      let watch = ListWatch(
        on: terminal, changes: store.changes, watch: calendars.watch, zone: process.zone,
        now: process.clock,
        frame: { size in
          var frame = self.frame(of: arguments, store, in: named, calendars, size)
          frame.notes = ListWatch.vanished(first, style: process.style, width: size.columns)
          return frame
        })
      let status = watch.run()
      if !self.arguments.quiet { calendars.report(watch.problems) }
      return status
    }
  }

  /// The list at present; if it cannot be read, the reason.
  private func frame(
    of arguments: RemindersCommand.List, _ store: ReminderStore, in named: [EventCalendar]?,
    _ calendars: ReadableCalendars, _ size: TerminalSize
  ) -> ListWatch.Frame {
    do throws(CommandError) {
      let clock = clock(calendars)
      let wanted = try arguments.selection(clock).reminders(of: store, in: named?.present, clock)
      calendars.progress?.end()
      let list = ReminderLines(
        style: process.style, clock: clock, names: ShortNames(of: wanted.map(\.id)))
      var lines = wanted.map { list.line($0, as: .text, columns: size.columns) }
      if lines.isEmpty {
        lines = [process.style.dim(DisplayWidth.truncated(arguments.nothing, to: size.columns))]
      }
      return ListWatch.Frame(lines: lines, problems: store.problems)
    } catch {
      let reason = SafeText(error.reason, limit: 1000).text
      return ListWatch.Frame(lines: TextWrap.lines(reason, width: size.columns), problems: [])
    }
  }

  /// Shows one reminder. Returns the exit status.
  func show(
    _ references: [ItemReference], in lists: [String], as format: ResultReporter.Format
  ) -> Int32 {
    process.run { () throws(CommandError) in
      let calendars = try ReadableCalendars(process, for: .reminder)
      let wanted = try calendars.calendars(named: lists, for: .reminder)?.present
      let store = try calendars.reminders(of: wanted)
      let reminder = try only(
        references, by: calendars.search(store, in: wanted, isAsking: true))
      let lines = ReminderLines(
        style: process.style, clock: clock(calendars), names: ShortNames(of: [reminder.id]))
      let output = process.results()
      switch format {
      case .json: output.writeLine(lines.line(reminder, as: .json))
      case .text:
        let size = process.resultSize
        let path = reminder.version.map { reminder.calendar.path(of: $0.href) }
        let card = ReminderCard(
          reminder: reminder, lines: lines, path: path.map(process.home.text),
          width: process.showsResults ? size.columns : Self.endless)
        for row in card.rows { output.writeLine(row) }
      }
      return process.finish(output, ExitStatus.success)
    }
  }

  /// The width of a card on a pipe: its lines are not wrapped.
  private static let endless = 1 << 20

  // MARK: Writing

  /// Returns the exit status.
  func add(_ words: [String], _ fields: ReminderArguments, to list: String?) -> Int32 {
    process.run { () throws(CommandError) in
      let calendars = try ReadableCalendars(process, for: .reminder)
      let clock = clock(calendars)
      let location = try calendars.location(named: list, for: .reminder)
      var reminder = StoredReminder(
        Reminder(uid: UUID().uuidString.lowercased(), title: ""), in: location.calendar)
      var fields = fields
      let title = words.isEmpty ? nil : try fields.takeValues(from: words, by: clock)
      try fields.apply(with: title, to: &reminder, by: clock)
      guard title == nil else {
        return finish([(.added, try calendars.adding(reminder, to: list))], clock)
      }
      let terminal = try process.requiredTerminal(
        else: "no title, and no terminal to ask on; e.g. ticketcal reminders add \"Pay the rent\"")
      let dialog = dialog(on: terminal, calendars, clock)
      let outcome = try dialog.add(reminder) { (reminder) throws(CommandError) in
        try calendars.adding(reminder, to: list)
      }
      return finish(outcome, as: .added, calendars, clock)
    }
  }

  /// Returns the exit status.
  func edit(
    _ references: [ItemReference], _ title: String?, _ fields: ReminderArguments,
    movingTo list: String?, in lists: [String]
  ) -> Int32 {
    process.run { () throws(CommandError) in
      let calendars = try ReadableCalendars(process, for: .reminder)
      let clock = clock(calendars)
      let wanted = try calendars.calendars(named: lists, for: .reminder)?.present
      let store = try calendars.reminders(of: wanted)
      let asks = title == nil && fields.isEmpty && list == nil
      let before = try only(
        references, by: calendars.search(store, in: wanted, isAsking: asks))
      if asks {
        let terminal = try process.requiredTerminal(
          else: "no terminal to ask on; name what to change, such as --due fri")
        let dialog = dialog(on: terminal, calendars, clock)
        return finish(try dialog.edit(before, in: store), as: .saved, calendars, clock)
      }
      var reminder = before
      try fields.apply(with: title, to: &reminder, by: clock)
      if let list {
        let target = try calendars.madeCalendar(
          named: list, for: .reminder, option: "--move-to")
        if target != before.calendar {
          let both = try calendars.reminders(of: [before.calendar, target])
          let moved = try CommandError.at { [reminder] () throws(StoreError) in
            try calendars.history.make(in: both.objects) { () throws(StoreError) in
              try both.move(before, to: target, saving: reminder)
            }
          }
          return finish([(.saved, try both.current(moved))], clock)
        }
      }
      guard reminder != before else { return finish([(.unchanged, before)], clock) }
      try CommandError.at { [reminder] () throws(StoreError) in
        try calendars.history.make(in: store.objects) { () throws(StoreError) in
          try store.save(reminder)
        }
      }
      // A save moves the rule with the due time.
      return finish([(.saved, try store.current(reminder))], clock)
    }
  }

  /// Returns the exit status.
  func complete(_ references: [ItemReference], in lists: [String]) -> Int32 {
    change(references, in: lists) { (reminder, store, history) throws(CommandError) in
      try store.completing(reminder, recording: history)
    }
  }

  /// Returns the exit status.
  func uncomplete(_ references: [ItemReference], in lists: [String]) -> Int32 {
    change(references, in: lists) { (reminder, store, history) throws(CommandError) in
      let result = try store.uncompleting(reminder, recording: history)
      if result.status == .unchanged, !reminder.recurrenceRules.isEmpty, !self.arguments.quiet {
        process.messages.remark(
          "\(reminder.title): no completion to take back, or it was changed since; "
            + "change it with ticketcal reminders edit --due")
      }
      return result
    }
  }

  /// Returns the exit status.
  func delete(_ references: [ItemReference], in lists: [String], isUnasked: Bool) -> Int32 {
    process.run { () throws(CommandError) in
      let terminal = isUnasked ? nil : try process.requiredTerminal(insteadOfAsking: "delete")
      let calendars = try ReadableCalendars(process, for: .reminder)
      let clock = clock(calendars)
      let wanted = try calendars.calendars(named: lists, for: .reminder)?.present
      let store = try calendars.reminders(of: wanted)
      let reminders = try self.reminders(
        references, by: calendars.search(store, in: wanted, isAsking: !isUnasked))
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
          try CommandError.at { () throws(StoreError) in
            try calendars.history.make(in: store.objects) { () throws(StoreError) in
              try store.remove(reminder)
            }
          }
        } catch {
          _ = finish(results, clock)
          throw error
        }
        results.append((.deleted, reminder))
      }
      return finish(results, clock)
    }
  }

  /// Changes each of the reminders; the changes made before a failure are reported.
  private func change(
    _ references: [ItemReference], in lists: [String],
    _ body: (StoredReminder, ReminderStore, ChangeHistory) throws(CommandError) -> (
      status: ItemStatus, reminder: StoredReminder
    )
  ) -> Int32 {
    process.run { () throws(CommandError) in
      let calendars = try ReadableCalendars(process, for: .reminder)
      let clock = clock(calendars)
      let wanted = try calendars.calendars(named: lists, for: .reminder)?.present
      let store = try calendars.reminders(of: wanted)
      let reminders = try self.reminders(
        references, by: calendars.search(store, in: wanted, isAsking: false))
      var results: [(ItemStatus, StoredReminder)] = []
      do throws(CommandError) {
        for reminder in reminders { results.append(try body(reminder, store, calendars.history)) }
      } catch {
        _ = finish(results, clock)
        throw error
      }
      return finish(results, clock)
    }
  }

  /// The reminders of the references, each once.
  private func reminders(
    _ references: [ItemReference], by search: ItemSearch<StoredReminder>
  ) throws(CommandError) -> [StoredReminder] {
    var reminders: [StoredReminder] = []
    for reference in try search.joined(references) {
      let reminder = try search.reminder(reference)
      if !reminders.contains(reminder) { reminders.append(reminder) }
    }
    return reminders
  }

  /// The one reminder of the references.
  private func only(
    _ references: [ItemReference], by search: ItemSearch<StoredReminder>
  ) throws(CommandError) -> StoredReminder {
    let found = try reminders(references, by: search)
    guard let only = found.first, found.count == 1 else {
      throw CommandError(ExitStatus.usage, "several reminders are named; give one ID")
    }
    return only
  }

  // MARK: The process

  private func clock(_ calendars: ReadableCalendars) -> InformalClock {
    InformalClock(calendars.configuration, process)
  }

  private func dialog(
    on terminal: ControllingTerminal, _ calendars: ReadableCalendars, _ clock: InformalClock
  ) -> ReminderDialog {
    let style = Style(
      arguments.color, descriptor: terminal.output, environment: process.environment)
    let form = ReminderForm(
      terminal, watch: calendars.watch, environment: process.environment, style: style)
    return ReminderDialog(form: form, clock: clock, history: calendars.history)
  }

  private func finish(
    _ outcome: ReminderDialog.Outcome, as status: ItemStatus, _ calendars: ReadableCalendars,
    _ clock: InformalClock
  ) -> Int32 {
    switch outcome {
    case .saved(let reminder): finish([(status, reminder)], clock)
    case .left(let reminder): finish(reminder.map { [(.unchanged, $0)] } ?? [], clock)
    case .interrupted: ExitStatus.interrupted
    case .hungUp: 128 + (calendars.watch.terminationSignal ?? SIGHUP)
    }
  }

  private func finish(
    _ results: [(status: ItemStatus, reminder: StoredReminder)], _ clock: InformalClock
  ) -> Int32 {
    guard !arguments.quiet else { return ExitStatus.success }
    let output = process.results()
    let lines = ReminderLines(
      style: process.style, clock: clock, names: ShortNames(of: results.map(\.reminder.id)))
    for (status, reminder) in results {
      output.writeLine(status.painted(process.style) + lines.line(reminder, as: .text))
    }
    return process.finish(output, ExitStatus.success)
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

extension RemindersCommand.List {
  /// The message for an empty list.
  var nothing: String {
    completed ? "no completed reminders" : all ? "no reminders" : "no reminders to be done"
  }
}

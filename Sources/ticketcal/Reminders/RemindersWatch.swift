internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import Glibc

/// `reminders --watch`: a list that follows changes, with a selected reminder. Keys complete, edit
/// and delete the selected reminder.
final class RemindersWatch {
  /// Identifies a reminder in all its versions.
  private struct Key: Hashable {
    let calendar: EventCalendar
    let uid: String

    init(_ reminder: StoredReminder) {
      calendar = reminder.calendar
      uid = reminder.uid
    }
  }

  private let arguments: RemindersCommand.List
  private let store: ReminderStore
  /// The lists that were named; nil for all.
  private let named: [EventCalendar]?
  private let calendars: ReadableCalendars
  private let screen: FullScreen
  private let style: Style

  /// The reminders on the screen, from the top.
  private var shown: [StoredReminder] = []
  private var selected: Key?
  /// The index of the selected reminder in the last list; if the reminder is gone, the reminder at
  /// this index is selected.
  private var index = 0
  /// The reminders that were completed here; they stay in the list, so that they can be reopened.
  private var completed: Set<Key> = []
  /// The repeating reminder that was completed last, after its advance.
  private var movedOn: StoredReminder?
  /// The reminder to delete after a yes.
  private var doomed: StoredReminder?
  /// The number of days from `--day` to the shown day, changed by the arrow keys.
  private var daysLater = 0
  /// The result of the last key.
  private var note: PaintedText?
  private(set) var problems: [ObjectProblem] = []

  init(
    _ arguments: RemindersCommand.List, of store: ReminderStore, in named: [EventCalendar]?,
    _ calendars: ReadableCalendars, on screen: FullScreen, style: Style
  ) {
    self.arguments = arguments
    self.store = store
    self.named = named
    self.calendars = calendars
    self.screen = screen
    self.style = style
  }

  /// Returns the exit status.
  func run() -> Int32 {
    let first = named?.present ?? (try? store.calendars().map(\.calendar)) ?? []
    let watch = AgendaWatch(
      screen: screen, changes: store.changes, watch: calendars.watch, zone: .current,
      now: { CommandProcess.now },
      frame: { size in
        self.frame(
          size, notes: AgendaWatch.vanished(first, style: self.style, width: size.columns))
      },
      press: { key in self.press(key) })
    let status = watch.run()
    problems = watch.problems
    return status
  }

  private var clock: InformalClock { InformalClock(calendars.configuration) }

  private func load() throws(CommandError) {
    let clock = clock
    let selection = try arguments.selection(clock, daysLater: daysLater)
    let lists = named?.present
    if completed.isEmpty {
      shown = try selection.reminders(of: store, in: lists, clock)
    } else {
      shown = try CommandError.at { () throws(StoreError) in
        try store.reminders(matching: .all, in: lists)
      }.filter {
        selection.contains($0, clock)
          || completed.contains(Key($0)) && selection.period.contains($0, clock)
      }
    }
    calendars.progress?.end()
    if let now = shown.firstIndex(where: { Key($0) == selected }) { index = now }
    index = max(0, min(index, shown.count - 1))
    selected = current.map(Key.init)
  }

  /// The selected reminder; nil in an empty list.
  private var current: StoredReminder? { shown.indices.contains(index) ? shown[index] : nil }

  // MARK: Drawing

  private func frame(_ size: TerminalSize, notes vanished: [String]) -> AgendaWatch.Frame {
    do throws(CommandError) { try load() } catch {
      let reason = SafeText(error.reason, limit: 1000).text
      return AgendaWatch.Frame(
        lines: TextWrap.lines(reason, width: size.columns), notes: vanished, problems: [])
    }
    var notes = vanished
    if let doomed {
      let title = SafeText(doomed.title, limit: 200).text
      notes += TextWrap.lines("delete \(title)? [y/N]", width: size.columns).map(style.yellow)
    } else if let note {
      notes += TextWrap.lines(note.text, width: size.columns).map {
        PaintedText($0, note.emphasis).painted(style)
      }
    }
    if size.rows >= Self.fewestRowsForHelp {
      notes.append(style.dim(DisplayWidth.truncated(help, to: size.columns)))
    }
    let reserved = notes.count + (store.problems.isEmpty ? 0 : 1)
    let lines = lines(in: max(1, size.rows - reserved), columns: size.columns)
    return AgendaWatch.Frame(lines: lines, notes: notes, problems: store.problems)
  }

  private static let fewestRowsForHelp = 8
  private static let fewestRowsForHeading = 4

  private var help: String {
    (arguments.day == nil ? "" : "←→ day, ")
      + "space done, enter edit, n new, d delete, q quit"
  }

  /// The heading, and as many rows as fit, with the selected one among them.
  private func lines(in rows: Int, columns: Int) -> [String] {
    let clock = clock
    var lines: [String] = []
    let day = try? ReminderPeriod.day(arguments, clock, daysLater: daysLater)
    let place = shown.isEmpty ? nil : "\(index + 1) of \(shown.count)"
    let heading = [day.map(TimePhrase.day), place].compactMap(\.self).joined(separator: "  ")
    if rows >= Self.fewestRowsForHeading, !heading.isEmpty {
      lines.append(style.bold(DisplayWidth.truncated(heading, to: columns)))
    }
    guard !shown.isEmpty else {
      return lines + [style.dim(DisplayWidth.truncated(arguments.nothing, to: columns))]
    }
    let list = ReminderLines(style: style, clock: clock, names: ShortNames(of: []))
    let room = max(1, rows - lines.count)
    let top = max(0, min(index - room / 2, shown.count - room))
    for place in top..<min(top + room, shown.count) {
      lines.append(list.row(shown[place], isSelected: place == index, columns: columns))
    }
    return lines
  }

  // MARK: Keys

  private func press(_ key: FullScreen.Key) -> AgendaWatch.KeyEffect {
    if let doomed {
      self.doomed = nil
      switch key {
      case .character("y"), .character("Y"):
        return act { () throws(CommandError) in try delete(doomed) }
      case .closed: return .none
      default: return .redraw
      }
    }
    switch key {
    case .up, .character("k"): return select(index - 1)
    case .down, .character("j"): return select(index + 1)
    case .left: return go(by: -1)
    case .right: return go(by: 1)
    case .character(" "): return act { () throws(CommandError) in try toggle() }
    case .character("u"): return act { () throws(CommandError) in try takeBack() }
    case .character("d"):
      note = nil
      doomed = current
      return .redraw
    case .character("\n"), .character("\r"): return edit()
    case .character("n"): return add()
    case .character, .closed, .other: return .none
    }
  }

  private func select(_ wanted: Int) -> AgendaWatch.KeyEffect {
    note = nil
    index = max(0, min(wanted, shown.count - 1))
    selected = current.map(Key.init)
    return .redraw
  }

  private func go(by days: Int) -> AgendaWatch.KeyEffect {
    guard arguments.day != nil else { return .none }
    note = nil
    daysLater += days
    index = 0
    selected = nil
    try? load()
    return .redraw
  }

  /// Makes a change; shows its error below the list.
  private func act(_ change: () throws(CommandError) -> Void) -> AgendaWatch.KeyEffect {
    note = nil
    calendars.history.beginEntry()
    do throws(CommandError) {
      try change()
      try load()
    } catch {
      say(error.reason, .red)
    }
    return .redraw
  }

  private func say(_ text: String, _ emphasis: PaintedText.Emphasis = .dim) {
    note = PaintedText(SafeText(text, limit: 1000).text, emphasis)
  }

  private func toggle() throws(CommandError) {
    try load()
    guard let current else { return }
    let isOpen = !current.isCompleted
    let result =
      isOpen
      ? try store.completing(current, recording: calendars.history)
      : try store.uncompleting(current, recording: calendars.history)
    if result.status == .movedOn {
      movedOn = result.reminder
      let due = result.reminder.due.map(
        ReminderLines(style: style, clock: clock, names: ShortNames(of: [])).shown)
      let next = due.map { " to \(TimePhrase.short($0).trimmingCharacters(in: .whitespaces))" }
      let title = SafeText(current.title, limit: 200).text
      say("\(title) moved on\(next ?? ""); u takes it back")
    } else if isOpen {
      completed.insert(Key(current))
    }
  }

  private func takeBack() throws(CommandError) {
    guard let last = movedOn else { return }
    movedOn = nil
    let result = try store.uncompleting(
      try store.current(last), recording: calendars.history)
    if result.status == .undone {
      selected = Key(result.reminder)
    } else {
      say("\(SafeText(last.title, limit: 200).text) was changed since", .red)
    }
  }

  private func delete(_ reminder: StoredReminder) throws(CommandError) {
    try CommandError.at { () throws(StoreError) in
      try calendars.history.make(in: store.objects) { () throws(StoreError) in
        try store.remove(reminder)
      }
    }
  }

  // MARK: Forms

  private func edit() -> AgendaWatch.KeyEffect {
    guard let current else { return .none }
    return ask { (dialog) throws(CommandError) in try dialog.edit(current, in: self.store) }
  }

  private func add() -> AgendaWatch.KeyEffect {
    // The only shown list; the default list if several are shown.
    let list = named?.count == 1 ? named?.first?.qualifiedName : nil
    return ask { (dialog) throws(CommandError) in
      let location = try self.calendars.location(named: list, for: .reminder)
      var blank = StoredReminder(
        Reminder(uid: UUID().uuidString.lowercased(), title: ""), in: location.calendar)
      blank.due = try ReminderPeriod.day(self.arguments, dialog.clock, daysLater: self.daysLater)
        .map { .date($0) }
      return try dialog.add(blank) { (reminder) throws(CommandError) in
        try self.calendars.adding(reminder, to: list)
      }
    }
  }

  /// Shows a form in place of the list.
  private func ask(
    _ body: (ReminderDialog) throws(CommandError) -> ReminderDialog.Outcome
  ) -> AgendaWatch.KeyEffect {
    note = nil
    calendars.history.beginEntry()
    screen.leave()
    defer { screen.enter() }
    let form = ReminderForm(
      screen.terminal, watch: calendars.watch, environment: calendars.process.environment,
      style: style)
    do throws(CommandError) {
      switch try body(ReminderDialog(form: form, clock: clock, history: calendars.history)) {
      case .saved(let reminder): selected = Key(reminder)
      case .left, .interrupted: break
      case .hungUp: return .end(128 + (calendars.watch.terminationSignal ?? SIGHUP))
      }
    } catch {
      if !error.reason.isEmpty { say(error.reason, .red) }
    }
    return .redraw
  }
}

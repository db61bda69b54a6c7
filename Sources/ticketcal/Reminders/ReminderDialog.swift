internal import CalendarStore

/// The prompts for a reminder, until it is saved or left. If another program changes the reminder
/// meanwhile, or a save fails, all fields are asked for again, and no typed value is lost.
struct ReminderDialog {
  enum Outcome {
    /// The reminder as it is in its list now.
    case saved(StoredReminder)
    /// No change was saved. The reminder as it is in its list; nil if it is not there.
    case left(StoredReminder?)
    /// The user pressed Ctrl-C.
    case interrupted
    case hungUp

    /// The outcome of a form that was not filled in.
    fileprivate init(_ ending: ReminderForm.Outcome, _ reminder: StoredReminder?) {
      switch ending {
      case .filled, .left: self = .left(reminder)
      case .interrupted: self = .interrupted
      case .hungUp: self = .hungUp
      }
    }
  }

  let form: ReminderForm
  let clock: ReminderClock
  let history: ChangeHistory

  init(
    on terminal: ControllingTerminal, _ calendars: ReadableCalendars, _ clock: ReminderClock,
    _ color: ColorChoice
  ) {
    let environment = calendars.process.environment
    let style = Style(color, descriptor: terminal.output, environment: environment)
    form = ReminderForm(
      terminal, watch: calendars.watch, environment: environment, style: style)
    self.clock = clock
    history = calendars.history
  }

  /// Asks for a new reminder.
  ///
  /// - Parameter save: saves the reminder, and returns it as it is in its list.
  func add(
    _ blank: StoredReminder,
    save: (StoredReminder) throws(CommandError) -> StoredReminder
  ) -> Outcome {
    var draft = blank
    while true {
      let ending = form.fill(&draft, since: blank, by: clock)
      guard case .filled = ending else { return Outcome(ending, nil) }
      do throws(CommandError) { return .saved(try save(draft)) } catch {
        form.complain(error.reason)
      }
    }
  }

  /// Asks for the fields of a reminder and saves it.
  func edit(_ reminder: StoredReminder, in store: EventStore) -> Outcome {
    var before = reminder
    var draft = reminder
    while true {
      let ending = form.fill(&draft, since: before, by: clock)
      guard case .filled = ending else { return Outcome(ending, before) }
      guard draft != before else { return .left(before) }
      do throws(StoreError) {
        let saved = try history.make(in: store.objects) { [draft] () throws(StoreError) in
          try store.save(draft)
        }
        return .saved((try? store.current(saved)) ?? saved)
      } catch {
        var theirs = before
        guard case .changed = error, let isThere = try? store.refresh(&theirs) else {
          form.complain(error.reason)
          continue
        }
        if isThere {
          show(theirs, beside: draft, since: before)
          draft = draft.merged(into: theirs, since: before)
          before = theirs
        } else {
          form.complain("removed by another program; the form adds it again, Ctrl-D leaves it")
          draft.version = nil
        }
      }
    }
  }

  /// Shows the other program's changes.
  private func show(
    _ theirs: StoredReminder, beside draft: StoredReminder, since before: StoredReminder
  ) {
    form.complain("changed meanwhile; the fields below have both changes:")
    for field in ReminderField.allCases where !field.isSame(theirs, before) {
      func text(_ reminder: StoredReminder) -> String {
        let text = field.text(of: reminder, since: reminder)
        return text.isEmpty ? "none" : text
      }
      let own =
        field.isSame(draft, before) || field.isSame(draft, theirs) ? "" : " (you: \(text(draft)))"
      form.complain("  \(field.rawValue): \(text(before)) → \(text(theirs))\(own)")
    }
    if theirs.isCompleted != before.isCompleted {
      form.complain("  it is \(theirs.isCompleted ? "done" : "open again")")
    }
  }
}

extension StoredReminder {
  /// The list's version with the fields that were changed in this reminder.
  func merged(into theirs: StoredReminder, since before: StoredReminder) -> StoredReminder {
    var merged = theirs
    for field in ReminderField.allCases where !field.isSame(self, before) {
      field.copy(from: self, to: &merged)
    }
    return merged
  }
}

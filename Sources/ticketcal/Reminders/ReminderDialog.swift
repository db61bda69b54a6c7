internal import CalendarStore

/// The prompts for a reminder, until it is saved or left. If another program changes the reminder
/// meanwhile, or a save fails, no typed value is lost.
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

  // MARK: A new reminder

  /// Asks for a new reminder.
  ///
  /// - Parameter save: saves the reminder, and returns it as it is in its list.
  func add(
    _ blank: StoredReminder,
    save: (StoredReminder) throws(CommandError) -> StoredReminder
  ) throws(CommandError) -> Outcome {
    var draft = blank
    while true {
      let ending = form.fill(&draft, since: blank, by: clock)
      guard case .filled = ending else { return Outcome(ending, nil) }
      do throws(CommandError) { return .saved(try save(draft)) } catch {
        if let ended = try goesOn(after: error) { return Outcome(ended, nil) }
      }
    }
  }

  /// Returns nil if the fields must be asked for again.
  private func goesOn(after error: CommandError) throws(CommandError) -> ReminderForm.Outcome? {
    form.complain(error.reason)
    switch form.choose("edit it again, or leave it? ", among: ["edit", "leave"]) {
    case .word("edit"): return nil
    case .word: throw CommandError(silently: error.status)
    case .ended(let ending): return ending
    }
  }

  // MARK: A reminder of a list

  /// Asks for the fields of a reminder and saves it.
  func edit(
    _ reminder: StoredReminder, in store: ReminderStore
  ) throws(CommandError) -> Outcome {
    var before = reminder
    var draft = reminder
    while true {
      let ending = form.fill(&draft, since: before, by: clock)
      guard case .filled = ending else { return Outcome(ending, before) }
      guard let outcome = try save(&draft, since: &before, in: store) else { continue }
      return outcome
    }
  }

  /// Returns nil if the fields must be asked for again.
  private func save(
    _ draft: inout StoredReminder, since before: inout StoredReminder, in store: ReminderStore
  ) throws(CommandError) -> Outcome? {
    while true {
      guard draft != before else { return .left(before) }
      let failure: StoreError
      do throws(StoreError) {
        try history.make(in: store.objects) { [draft] () throws(StoreError) in
          try store.save(draft)
        }
        return .saved((try? store.current(draft)) ?? draft)
      } catch { failure = error }
      guard case .changed = failure else {
        return try goesOn(after: CommandError(failure)).map { Outcome($0, before) }
      }
      var theirs = before
      let isThere = try CommandError.at { () throws(StoreError) in try store.refresh(&theirs) }
      guard isThere else {
        form.say("removed by another program. keep: leave it removed. replace: add it again.")
        switch form.choose("keep or replace? ", among: ["keep", "replace"]) {
        case .word("replace"): draft.version = nil
        case .word: return .left(nil)
        case .ended(let ending): return Outcome(ending, nil)
        }
        continue
      }
      if theirs.reminder.isLike(before.reminder) {
        draft = draft.rebased(on: theirs, ReminderField.allCases)
        before = theirs
        continue
      }
      show(theirs, beside: draft, since: before)
      let fields: [ReminderField]
      switch form.choose(
        "merge, keep, replace or theirs? ", among: ["merge", "keep", "replace", "theirs"])
      {
      case .word("merge"):
        fields = ReminderField.allCases.filter { !$0.isSame(draft, before) }
      case .word("replace"): fields = ReminderField.allCases
      case .word("theirs"):
        for field in ReminderField.allCases where !field.isSame(draft, before) {
          form.say("you wrote \(field.rawValue): \(field.text(of: draft, since: before))")
        }
        draft = theirs
        before = theirs
        return nil
      case .word: return .left(theirs)
      case .ended(let ending): return Outcome(ending, theirs)
      }
      draft = draft.rebased(on: theirs, fields)
      before = theirs
      do throws(ReminderField.Fault) {
        try ReminderField.complete(&draft, since: before)
      } catch {
        form.complain("\(error.field.rawValue): \(error.reason)")
        return nil
      }
    }
  }

  /// Shows the other program's changes, and explains the four answers.
  private func show(
    _ theirs: StoredReminder, beside draft: StoredReminder, since before: StoredReminder
  ) {
    form.complain("changed meanwhile:")
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
    form.say(
      "merge: add your changes to it. keep: leave it. replace: overwrite it. "
        + "theirs: edit the list's version.")
  }
}

extension StoredReminder {
  /// The list's version with the given fields of this reminder.
  func rebased(on theirs: StoredReminder, _ fields: [ReminderField]) -> StoredReminder {
    var merged = theirs
    for field in fields { field.copy(from: self, to: &merged) }
    return merged
  }
}

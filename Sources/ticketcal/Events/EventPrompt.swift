internal import CalendarStore
internal import CivilTime
internal import Glibc
internal import TicketImport

/// The prompt for one event or reminder, and what it prints at its end.
struct EventPrompt {
  let calendars: ReadableCalendars
  let common: MessageArguments
  let format: OutputFormat

  private var tool: Tool { calendars.process }

  /// Makes an event at the prompt without reading a calendar. Returns the exit status.
  ///
  /// - Parameters:
  ///   - text: the words of the draft; empty for a draft without values.
  ///   - fields: further values; nil for none.
  func makeEvent(
    _ text: String = "", _ fields: ItemFieldArguments? = nil, in name: String?
  ) throws(CommandError) -> Int32 {
    let terminal = try tool.terminalToEdit()
    let calendar = try calendars.calendar(named: name, for: .event)
    let writers = CalendarWriters(primary: calendar, calendars.finder, makesCalendars: true)
    let new = NewEvent(writers, recordedIn: calendars.history)
    return try ask(
      about: EditEntry(try calendars.draft(of: text, fields)), of: new, .newEvent,
      names: writers.names, on: terminal)
  }

  /// Edits an item of a calendar, or a new one. Returns the exit status.
  ///
  /// - Parameters:
  ///   - draft: of the item.
  ///   - first: the default calendar of a new item.
  func edit<Item>(
    _ edited: EditedItem<Item>, _ draft: ItemDraft, _ mode: EditMode,
    defaultCalendar first: StoredCalendar? = nil,
    following changes: AsyncStream<Void>? = nil, on terminal: ControllingTerminal
  ) throws(CommandError) -> Int32 {
    try ask(
      about: EditEntry(draft, booking: mode.isNew ? .new : .update(draft)), of: edited, mode,
      names: calendars.finder.preferring(first).names, kept: { edited.kept }, following: changes,
      on: terminal)
  }

  /// The end of the prompt and the result for the event.
  private enum Outcome {
    case saved, canceled, deleted
    /// The terminal was closed, or a signal ended the program; nothing was saved.
    case hungUp
  }

  /// Returns the exit status.
  func ask(
    about entry: EditEntry, of target: any EditTarget, _ mode: EditMode, names: CalendarNames,
    kept: @escaping () -> KeptFields = { KeptFields() },
    following changes: AsyncStream<Void>? = nil,
    on terminal: ControllingTerminal
  ) throws(CommandError) -> Int32 {
    let prompt = TerminalPrompt(
      on: terminal, watch: calendars.watch, color: common.color, tool,
      calendars: names, kept: kept)
    let context = EditContext(
      now: tool.localNow, zone: tool.zone, defaults: calendars.informalDefaults(),
      calendars: names, mode: mode)
    if let changes { prompt.follow(changes) }
    var loop = EditLoop([entry], context: context, prompt: prompt)
    let outcome = outcome(of: &loop, target)
    let draft = loop.session.entries[0].draft
    let result = target.result(of: draft)
    if let warning = prompt.history.consumeWarning() { tool.messages.detail(warning) }
    switch outcome {
    case .hungUp: return 128 + (calendars.watch.terminationSignal ?? SIGHUP)
    case .saved:
      let status: ItemStatus = mode == .newReminder ? .added : .saved
      var saved = ItemReport(result.isUnchanged ? .unchanged : status, draft, result)
      saved.isMadeBefore = mode == .newEvent && result.isUnchanged
      return report([saved])
    case .deleted: return report([ItemReport(.deleted, draft, result)])
    case .canceled:
      // The calendar has its own version, not the draft.
      var left = result.present ?? ItemReport(.notSaved, draft, result)
      if result.present == nil { left.id = nil }
      left.isCanceled = true
      let status = report([left])
      // A system error is a failure. A conflict that the user left undecided and a refused value
      // are not.
      switch result.failure?.status {
      case nil, ExitStatus.busy, ExitStatus.usage, ExitStatus.badRecord: return status
      case .some(let failure): return failure
      }
    }
  }

  /// Asks until the item is saved, deleted or left unchanged.
  private func outcome(of loop: inout EditLoop, _ target: any EditTarget) -> Outcome {
    var outcome = Outcome.canceled
    while true {
      switch loop.next() {
      case .save:
        let entry = loop.session.entries[0]
        let result = target.write(entry.draft, entry.resolution)
        if result == .settled { outcome = entry.resolution == .remove ? .deleted : .saved }
        loop.settle(0, result)
      case .calendarChanged:
        if let change = target.refresh() { loop.refresh(change) }
      case .leftOut, .entered, .map, .merge: continue
      case .finished: return outcome
      case .hungUp: return .hungUp
      }
    }
  }

  /// Prints a line for each report. Returns the exit status, which shows whether the user canceled.
  func report(_ reports: [ItemReport]) -> Int32 {
    ItemReport.print(reports, as: format, tool)
  }
}

extension Tool {
  func terminalToEdit() throws(CommandError) -> ControllingTerminal {
    try requiredTerminal(
      else: "no terminal to edit on; run it in one, or add events with ticketcal --yes FILE")
  }
}

/// The target of an edited item: its calendar, or the calendar of a new one.
protocol EditTarget: AnyObject {
  /// Saves the draft; with `.remove`, removes its item.
  func write(_ draft: ItemDraft, _ resolution: EditResolution) -> EditOutcome

  /// The present item in its calendar; nil if it has not changed.
  func refresh() -> EditOutcome?

  /// The result for the item of the draft.
  func result(of draft: ItemDraft) -> EditResult
}

struct EditResult {
  /// Why the last change failed.
  var failure: CommandError?
  /// Whether the calendar already had the edited item.
  var isUnchanged = false
  var calendar: String?
  /// Nil if unknown.
  var id: ItemID?
  /// The item as it is in its calendar, unchanged; nil if it was not made.
  var present: ItemReport?
}

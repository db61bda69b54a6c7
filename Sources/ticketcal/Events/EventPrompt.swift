internal import CalendarStore
internal import CivilTime
internal import Glibc
internal import TicketImport

/// The prompt for one event, and what it prints at its end.
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
    let location = try calendars.location(named: name, for: .event)
    let writers = CalendarWriters(
      primary: location, catalog: calendars.catalog, access: calendars.access,
      makesCalendars: true)
    let new = NewEvent(writers, recordedIn: calendars.history)
    return try ask(
      about: EditEntry(try calendars.draft(of: text, fields)), of: new, .newEvent,
      names: writers.names,
      writers.qualifiedNames, refused: writers.refusals,
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
    about entry: EditEntry, of target: any EditTarget, _ mode: EditMode, names: [String],
    _ qualifiedNames: [String: String], refused: [String: String] = [:],
    kept: @escaping () -> KeptFields = { KeptFields() },
    following changes: AsyncStream<Void>? = nil,
    on terminal: ControllingTerminal
  ) throws(CommandError) -> Int32 {
    let prompt = TerminalPrompt(
      on: terminal, watch: calendars.watch, color: common.color, tool,
      colors: calendars.catalog.colors,
      defaultCalendar: names.first ?? "", kept: kept)
    let context = EditContext(
      now: tool.localNow, zone: tool.zone, defaults: calendars.informalDefaults(),
      calendars: names,
      qualifiedNames: qualifiedNames, refusedCalendars: refused, mode: mode)
    if let changes { prompt.follow(changes) }
    var loop = EditLoop([entry], context: context, prompt: prompt)
    let outcome = outcome(of: &loop, target)
    let draft = loop.session.entries[0].draft
    let result = target.result(of: draft)
    if let warning = prompt.history.consumeWarning() { tool.messages.detail(warning) }
    switch outcome {
    case .hungUp: return 128 + (calendars.watch.terminationSignal ?? SIGHUP)
    case .saved:
      return report([
        ItemReport(
          status: result.isUnchanged ? .unchanged : .saved, id: result.id,
          title: draft.title?.value ?? "", start: draft.start?.value, end: draft.end?.value,
          calendar: result.calendar, isMadeBefore: mode == .newEvent && result.isUnchanged)
      ])
    case .deleted:
      return report([
        ItemReport(
          status: .deleted, id: result.id, title: draft.title?.value ?? "",
          start: draft.start?.value, end: draft.end?.value, calendar: result.calendar)
      ])
    case .canceled:
      // The calendar has its own event, not the draft.
      let event = result.event
      let status = report([
        ItemReport(
          status: mode == .newEvent ? .notSaved : .unchanged, id: event?.id,
          title: event?.title ?? draft.title?.value,
          start: event?.start ?? draft.start?.value, end: event?.end ?? draft.end?.value,
          calendar: result.calendar, isCanceled: true)
      ])
      // A system error is a failure. A conflict that the user left undecided and a refused value
      // are not.
      switch result.failure?.status {
      case nil, ExitStatus.busy, ExitStatus.usage, ExitStatus.badRecord: return status
      case .some(let failure): return failure
      }
    }
  }

  /// Asks until the event is saved, deleted or left unchanged.
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
      case .leftOut, .entered, .map: continue
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

/// The target of an edited event: the event's calendar, or the calendar of a new event.
protocol EditTarget: AnyObject {
  /// Saves the draft; with `.remove`, removes its event.
  func write(_ draft: EventDraft, _ resolution: EditResolution) -> EditOutcome

  /// The present event in its calendar; nil if it has not changed.
  func refresh() -> EditOutcome?

  /// The result for the event of the draft.
  func result(of draft: EventDraft) -> EditResult
}

struct EditResult {
  /// Why the last change failed.
  var failure: CommandError?
  /// Whether the calendar already had the edited event.
  var isUnchanged = false
  var calendar: String?
  /// Nil if unknown.
  var id: ItemID?
  /// The event in its calendar; nil if it was not made.
  var event: StoredEvent?
}

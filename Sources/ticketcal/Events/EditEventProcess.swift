internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import Glibc
internal import Reservations
internal import TicketImport

/// One run of `ticketcal edit` as a process.
struct EditEventProcess {
  let process: Tool
  private let arguments: MessageArguments
  private let format: EditFormat

  init(_ tool: Tool, _ arguments: MessageArguments, _ format: EditFormat) {
    self.arguments = arguments
    self.format = format
    process = tool
  }

  // MARK: New events

  /// Makes an event at the prompt without reading a calendar. Returns the exit status.
  ///
  /// - Parameter text: the words of the draft; empty for a draft without values.
  func make(_ text: String = "", in name: String?) -> Int32 {
    process.run { () throws(CommandError) in
      let terminal = try terminal()
      let calendars = try ReadableCalendars(process)
      let location = try calendars.location(named: name, for: .event)
      let writers = CalendarWriters(
        primary: location, catalog: calendars.catalog, access: calendars.access,
        makesCalendars: true)
      let new = NewEvent(writers, recordedIn: calendars.history)
      return try ask(
        about: EditEntry(try draft(of: text, calendars)), of: new, .newEvent, names: writers.names,
        writers.qualifiedNames, refused: writers.refusals,
        on: terminal, calendars)
    }
  }

  /// Adds the event of the words without asking. Returns the exit status.
  func add(_ text: String, in name: String?, isDryRun: Bool) -> Int32 {
    process.run { () throws(CommandError) in
      let calendars = try ReadableCalendars(process)
      let location = try calendars.location(named: name, for: .event)
      let writers = CalendarWriters(
        primary: location, catalog: calendars.catalog, access: calendars.access,
        makesCalendars: !isDryRun)
      let new = NewEvent(writers, recordedIn: calendars.history)
      let draft = try draft(of: text, calendars)
      let unread = draft.title.flatMap { InformalEvent.unreadDay(in: $0.value) }
      if let unread, draft.start != nil {
        throw CommandError(
          ExitStatus.badRecord, "\(unread.reason); or leave out --yes to see the draft first")
      }
      for case .unreadHour(let reason) in draft.remarks {
        throw CommandError(
          ExitStatus.badRecord, "\(reason); or leave out --yes to see the draft first")
      }
      for case .skipped(let field, let stated) in draft.remarks {
        throw CommandError(
          ExitStatus.badRecord,
          "\(DraftCard.text(of: .skipped(field, stated: stated))); write another time")
      }
      guard draft.start != nil else {
        throw CommandError(
          ExitStatus.badRecord, "no day or time in the text; add one, e.g. fri 14:00")
      }
      let outcome = isDryRun ? new.check(draft) : new.write(draft, .ordinary)
      let result = new.result(of: draft)
      if case .failed(let reason) = outcome {
        throw result.failure ?? CommandError(ExitStatus.badRecord, reason)
      }
      return report([
        EditReport(
          status: result.isUnchanged ? .unchanged : isDryRun ? .wouldSave : .saved, id: result.id,
          title: draft.title?.value ?? "", start: draft.start?.value, end: draft.end?.value,
          calendar: result.calendar, isMadeBefore: result.isUnchanged)
      ])
    }
  }

  /// The draft of the words. Without an identity, the UID is derived from title, start and place:
  /// the same event twice is one event.
  private func draft(
    of text: String, _ calendars: ReadableCalendars
  ) throws(CommandError) -> EventDraft {
    let context = EditContext(
      now: process.localNow, zone: process.zone, defaults: calendars.informalDefaults(),
      calendars: [],
      mode: .newEvent)
    do throws(TimeError) { return try InformalEvent.draft(of: text, context) } catch {
      throw CommandError(ExitStatus.usage, error.reason)
    }
  }

  // MARK: Events of a calendar

  /// Changes an event. Returns the exit status.
  func edit(_ references: [ItemReference], in name: String?, _ span: SpanChoice?) -> Int32 {
    process.run { () throws(CommandError) in
      let calendars = try ReadableCalendars(process)
      let wanted = try wanted(name, calendars)
      let store = try calendars.events(of: wanted)
      let search = calendars.search(store, in: wanted, option: "--in", isAsking: true)
      let joined = try search.joined(references)
      guard let reference = joined.first, joined.count == 1 else {
        throw CommandError(
          ExitStatus.usage, "the prompt is for one event; name what to change, such as --title")
      }
      let event = try search.event(reference, in: store)
      let terminal = try terminal()
      let allowsEditing = try CommandError.at { () throws(StoreError) in
        try store.allowsEditing(of: event)
      }
      let part: EditMode.Part
      switch try EditMode.Part.named(event, span, reference, in: store) {
      case .some(let decided): part = decided
      case nil where !allowsEditing: part = .occurrence
      case nil:
        let question = SpanQuestion(verb: "change", terminal: terminal, watch: calendars.watch)
        guard let answered = try question.ask() else {
          return report([
            EditReport(
              status: .unchanged, id: event.id, title: event.title, start: event.start,
              end: event.end, calendar: event.calendar.title, isCanceled: true)
          ])
        }
        part = answered
      }
      let edited = EditedEvent(event, part: part, in: store, of: calendars)
      let entry = EditEntry(edited.draft, booking: .update(edited.draft))
      let named = calendars.catalog.named()
      return try ask(
        about: entry, of: edited, allowsEditing ? .event(part) : .readOnly,
        names: named.map(\.name),
        named.namesByOtherNames,
        kept: { edited.kept }, following: (store.changes, event), on: terminal, calendars)
    }
  }

  /// The calendar that `--in` names; nil for all.
  func wanted(
    _ name: String?, _ calendars: ReadableCalendars
  ) throws(CommandError) -> [EventCalendar]? {
    try name.map { (name) throws(CommandError) in [try calendars.calendar(named: name, for: "--in")]
    }
  }

  // MARK: The prompt

  /// The end of the prompt and the result for the event.
  private enum Outcome {
    case saved, canceled, deleted
    /// The terminal was closed, or a signal ended the program; nothing was saved.
    case hungUp
  }

  private func ask(
    about entry: EditEntry, of target: any EditTarget, _ mode: EditMode, names: [String],
    _ qualifiedNames: [String: String], refused: [String: String] = [:],
    kept: @escaping () -> KeptFields = { KeptFields() },
    following: (changes: AsyncStream<StoreChange>, event: StoredEvent)? = nil,
    on terminal: ControllingTerminal,
    _ calendars: ReadableCalendars
  ) throws(CommandError) -> Int32 {
    let prompt = TerminalPrompt.open(
      on: terminal, watch: calendars.watch, color: arguments.color, process,
      colors: calendars.catalog.colors,
      defaultCalendar: names.first ?? "", kept: kept)
    let context = EditContext(
      now: process.localNow, zone: process.zone, defaults: calendars.informalDefaults(),
      calendars: names,
      qualifiedNames: qualifiedNames, refusedCalendars: refused, mode: mode)
    if let following { prompt.follow(following.changes, of: following.event) }
    var loop = EditLoop([entry], context: context, prompt: prompt)
    let outcome = outcome(of: &loop, target)
    let draft = loop.session.entries[0].draft
    let result = target.result(of: draft)
    if let warning = prompt.history.consumeWarning() { process.messages.detail(warning) }
    switch outcome {
    case .hungUp: return 128 + (calendars.watch.terminationSignal ?? SIGHUP)
    case .saved:
      return report([
        EditReport(
          status: result.isUnchanged ? .unchanged : .saved, id: result.id,
          title: draft.title?.value ?? "", start: draft.start?.value, end: draft.end?.value,
          calendar: result.calendar, isMadeBefore: mode == .newEvent && result.isUnchanged)
      ])
    case .deleted:
      return report([
        EditReport(
          status: .deleted, id: result.id, title: draft.title?.value ?? "",
          start: draft.start?.value, end: draft.end?.value, calendar: result.calendar)
      ])
    case .canceled:
      // The calendar has its own event, not the draft.
      let event = result.event
      let status = report([
        EditReport(
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
  func report(_ reports: [EditReport]) -> Int32 {
    let status =
      reports.contains(where: \.isCanceled) ? ExitStatus.canceled : ExitStatus.success
    guard !arguments.quiet else { return status }
    let output = process.results()
    for report in reports {
      output.writeLine(report.line(as: format, process.style))
    }
    return process.finish(output, status)
  }

  private func terminal() throws(CommandError) -> ControllingTerminal {
    try process.requiredTerminal(
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

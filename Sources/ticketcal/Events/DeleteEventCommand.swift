internal import ArgumentParser
internal import CalendarStore
internal import Foundation
internal import Glibc
internal import TicketImport

/// `ticketcal delete`: removes events from their calendars.
struct DeleteEventCommand: MessagingCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete events; asks about each.",
    discussion: """
      Of a series, ID@OCCURRENCE is one occurrence, and ID alone the whole series; words of a \
      title name the one event that has them. Several events are deleted together or not at all. See ticketcal-edit(1).

      Exit status: 0 deleted, or left by you; 64 usage, no such event, or no terminal to ask on; \
      66 standard input cannot be read; 74 input/output error; 75 changed meanwhile; 77 permission denied; 78 configuration; 130 \
      interrupted.
      """)

  @OptionGroup var events: EventReferences

  @OptionGroup var calendar: CalendarOption

  @OptionGroup var repeating: SpanArguments

  @Flag(name: .shortAndLong, help: "Without asking.")
  var yes = false

  @OptionGroup var output: FormatOption

  @OptionGroup var common: MessageArguments

  mutating func validate() throws {
    if events.references.isEmpty { throw ValidationError("no event; give its ID") }
  }

  func run(_ tool: Tool) throws(CommandError) -> Int32 {
    let terminal = yes ? nil : try tool.requiredTerminal(insteadOfAsking: "delete")
    let calendars = try ReadableCalendars(tool)
    let typed = try events.resolved(tool, calendars.watch)
    let wanted = try calendars.calendars(named: calendar.name.map { [$0] } ?? [], for: .event)
    let store = try calendars.events(of: wanted)
    let search = calendars.search(store, in: wanted, isAsking: !yes)
    let references = try search.joined(typed)
    let items = try calendars.events(references, repeating.span, in: store, by: search)
      .map { Item(event: $0.event, part: $0.part) }
    if yes, let unclear = items.firstIndex(where: { $0.part == nil }) {
      throw EditEventCommand.noSpan(references[unclear])
    }
    if let only = items.first, items.count == 1 {
      return try delete(only, asking: terminal, store, calendars)
    }
    return try delete(Array(zip(references, items)), asking: terminal, store, calendars)
  }
}

extension DeleteEventCommand {
  private struct Item {
    var event: StoredEvent
    /// Nil if the user must be asked.
    var part: EditMode.Part?
    /// Whether the event has changed since the question.
    var isChanged = false

    /// Whether an earlier deletion of the other item also deletes this one.
    func goes(with other: Item) -> Bool {
      guard event.calendar == other.event.calendar, event.uid == other.event.uid,
        event.version?.href == other.event.version?.href
      else { return false }
      switch other.part {
      case .single, .series: return true
      case .following:
        guard let own = event.occurrenceDate?.reading,
          let first = other.event.occurrenceDate?.reading
        else { return false }
        return own >= first
      case .occurrence: return part == .occurrence && event.id == other.event.id
      case nil: return false
      }
    }
  }

  /// Asks about each event, then deletes the confirmed events together. Returns the exit status.
  private func delete(
    _ items: [(ItemReference, Item)], asking terminal: ControllingTerminal?, _ store: EventStore,
    _ calendars: ReadableCalendars
  ) throws(CommandError) -> Int32 {
    let tool = calendars.process
    var chosen: [Item] = []
    var left: [StoredEvent] = []
    for (reference, var item) in items {
      if chosen.contains(where: item.goes) {
        tool.messages.say("\(reference.text) was deleted with an earlier one")
        continue
      }
      if let terminal { item.part = try ask(item, on: terminal, calendars) }
      guard let part = item.part else {
        left.append(item.event)
        continue
      }
      let event = item.event
      try CommandError.at { () throws(StoreError) in
        try store.remove(event, span: part.span, commit: false)
      }
      chosen.append(item)
    }
    try tool.commitTogether(store, recording: calendars.history)
    return report(left.map { (.unchanged, $0) } + chosen.map { (.deleted, $0.event) }, tool)
  }

  /// Deletes one event after a confirmation; asks again if another program changes the event
  /// meanwhile. Returns the exit status.
  private func delete(
    _ item: Item, asking terminal: ControllingTerminal?, _ store: EventStore,
    _ calendars: ReadableCalendars
  ) throws(CommandError) -> Int32 {
    let tool = calendars.process
    var item = item
    while true {
      let part =
        try terminal.map { (terminal) throws(CommandError) in
          try ask(item, on: terminal, calendars)
        } ?? item.part
      guard let part else { return report([(.unchanged, item.event)], tool) }
      let edited = EditedEvent(item.event, part: part, in: store, of: calendars)
      switch edited.write(edited.draft, .remove) {
      case .settled: return report([(.deleted, item.event)], tool)
      case .failed(let reason):
        throw edited.failure ?? CommandError(ExitStatus.inputOutput, reason)
      case .changedSince:
        guard terminal != nil else {
          throw CommandError(
            ExitStatus.busy,
            "\(SafeText(item.event.title, limit: 100).text): changed by another program; look at "
              + "it again and repeat the command")
        }
        item.event = edited.event
        item.isChanged = true
      }
    }
  }

  /// The part to delete; nil for none. Throws if the user or a signal ends the program.
  private func ask(
    _ item: Item, on terminal: ControllingTerminal, _ calendars: ReadableCalendars
  ) throws(CommandError) -> EditMode.Part? {
    let (tool, event, watch) = (calendars.process, item.event, calendars.watch)
    if item.isChanged {
      let size = TerminalSize(of: terminal.output, environment: tool.environment)
      let card = EventCard(
        event: event, calendar: calendars.name(of: event.calendar), path: nil, next: [],
        zone: tool.zone, style: tool.style, width: size.columns)
      terminal.write(tool.style.yellow("changed by another program; now it is:") + "\n")
      terminal.write(card.lines.joined(separator: "\n") + "\n")
    } else {
      let line = ResultLine.text(
        tool.style.yellow(DisplayWidth.padded("delete", to: 12)), start: event.start,
        title: event.title, calendar: event.calendar.title)
      terminal.write(line + "\n")
    }
    guard let part = item.part else {
      return try Question(partTo: "delete", on: terminal, watch).ask() ?? nil
    }
    let object = EditMode.event(part).object
    let isConfirmed = try Question("delete \(object)?", on: terminal, watch).confirm()
    return isConfirmed ? part : nil
  }

  /// Prints a line for each event; returns the exit status.
  private func report(_ results: [(ItemStatus, StoredEvent)], _ tool: Tool) -> Int32 {
    let reports = results.map { status, event in
      ItemReport(status, event, isCanceled: status == .unchanged)
    }
    let ending = ItemReport.print(reports, as: output.format, tool)
    return ending == ExitStatus.canceled ? ExitStatus.success : ending
  }
}

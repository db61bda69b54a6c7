internal import ArgumentParser
internal import CalendarStore
internal import Foundation
internal import Glibc
internal import TicketImport

/// `ticketcal delete`: removes events from their calendars.
struct DeleteEventCommand: ToolCommand {
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

  @OptionGroup var output: EditFormatOption

  @OptionGroup var common: MessageArguments

  mutating func validate() throws {
    if events.references.isEmpty { throw ValidationError("no event; give its ID") }
  }

  var colorChoice: ColorChoice { common.color }

  func run(_ tool: Tool) throws(CommandError) -> Int32 {
    DeleteEventProcess(tool, common, output.format).delete(
      events, in: calendar.name, repeating.span, isUnasked: yes)
  }
}

/// One run of `ticketcal delete` as a process.
struct DeleteEventProcess {
  private let process: Tool
  private let arguments: MessageArguments
  private let format: EditFormat

  init(_ tool: Tool, _ arguments: MessageArguments, _ format: EditFormat) {
    self.arguments = arguments
    self.format = format
    process = tool
  }

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

  private enum Ending {
    case deleted, left
    /// The program ends with this status.
    case ended(Int32)
  }

  /// Returns the exit status.
  func delete(
    _ references: EventReferences, in name: String?, _ span: SpanChoice?, isUnasked: Bool
  ) -> Int32 {
    process.run { () throws(CommandError) in
      let terminal = isUnasked ? nil : try process.requiredTerminal(insteadOfAsking: "delete")
      let calendars = try ReadableCalendars(process)
      let typed = try references.resolved(process, calendars.watch)
      let wanted = try calendars.calendars(named: name.map { [$0] } ?? [], for: .event)
      let store = try calendars.events(of: wanted)
      let search = calendars.search(store, in: wanted, isAsking: !isUnasked)
      let references = try search.joined(typed)
      let items = try calendars.events(references, span, in: store, by: search)
        .map { Item(event: $0.event, part: $0.part) }
      if isUnasked, let unclear = items.firstIndex(where: { $0.part == nil }) {
        throw EditEventProcess.noSpan(references[unclear])
      }
      let output = process.results()
      if let only = items.first, items.count == 1 {
        switch try delete(only, asking: terminal, store, calendars, output) {
        case .deleted, .left: return process.finish(output, ExitStatus.success)
        case .ended(let status): return process.finish(output, status)
        }
      }
      return try delete(
        Array(zip(references, items)), asking: terminal, store, calendars, output)
    }
  }

  /// Asks about each event, then deletes the confirmed events together.
  private func delete(
    _ items: [(ItemReference, Item)], asking terminal: ControllingTerminal?, _ store: EventStore,
    _ calendars: ReadableCalendars, _ output: OutputPipe
  ) throws(CommandError) -> Int32 {
    var chosen: [Item] = []
    var left: [StoredEvent] = []
    for (reference, var item) in items {
      if chosen.contains(where: item.goes) {
        if !arguments.quiet {
          process.messages.say("\(reference.text) was deleted with an earlier one")
        }
        continue
      }
      if let terminal {
        switch ask(item, on: terminal, calendars) {
        case .part(let answered): item.part = answered
        case .neither:
          left.append(item.event)
          continue
        case .interrupted: return ExitStatus.interrupted
        case .hungUp(let signal): return 128 + signal
        }
      }
      guard let part = item.part else { continue }
      let event = item.event
      try CommandError.at { () throws(StoreError) in
        try store.remove(event, span: part.span, commit: false)
      }
      chosen.append(item)
    }
    try process.commitTogether(store, recording: calendars.history)
    for event in left { report(.unchanged, event, to: output) }
    for item in chosen { report(.deleted, item.event, to: output) }
    return process.finish(output, ExitStatus.success)
  }

  /// Deletes one event after a confirmation; asks again if another program changes the event
  /// meanwhile.
  private func delete(
    _ item: Item, asking terminal: ControllingTerminal?, _ store: EventStore,
    _ calendars: ReadableCalendars, _ output: OutputPipe
  ) throws(CommandError) -> Ending {
    var item = item
    while true {
      var part = item.part
      if let terminal {
        switch ask(item, on: terminal, calendars) {
        case .part(let answered): part = answered
        case .neither:
          report(.unchanged, item.event, to: output)
          return .left
        case .interrupted: return .ended(ExitStatus.interrupted)
        case .hungUp(let signal): return .ended(128 + signal)
        }
      }
      guard let part else { return .left }
      let edited = EditedEvent(item.event, part: part, in: store, of: calendars)
      switch edited.write(edited.draft, .remove) {
      case .settled:
        report(.deleted, item.event, to: output)
        output.flush()
        return .deleted
      case .failed(let reason):
        output.flush()
        throw edited.failure ?? CommandError(ExitStatus.inputOutput, reason)
      case .changedSince:
        output.flush()
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

  private func ask(
    _ item: Item, on terminal: ControllingTerminal, _ calendars: ReadableCalendars
  ) -> SpanQuestion.Answer {
    let (event, watch) = (item.event, calendars.watch)
    if item.isChanged {
      let size = TerminalSize(of: terminal.output, environment: process.environment)
      let card = EventCard(
        event: event, calendar: calendars.name(of: event.calendar), path: nil, next: [],
        zone: process.zone, style: process.style, width: size.columns)
      terminal.write(process.style.yellow("changed by another program; now it is:") + "\n")
      terminal.write(card.lines.joined(separator: "\n") + "\n")
    } else {
      let line = ResultLine.text(
        process.style.yellow(DisplayWidth.padded("delete", to: 12)), start: event.start,
        title: event.title, calendar: event.calendar.title)
      terminal.write(line + "\n")
    }
    guard let part = item.part else {
      return SpanQuestion(verb: "delete", terminal: terminal, watch: watch).ask()
    }
    let object = EditMode.event(part).object
    switch Question(text: "delete \(object)?", terminal: terminal, watch: watch).ask() {
    case .yes: return .part(part)
    case .no: return .neither
    case .interrupted: return .interrupted
    case .hungUp(let signal): return .hungUp(signal)
    }
  }

  private func report(_ status: ItemStatus, _ event: StoredEvent, to output: OutputPipe) {
    guard !arguments.quiet else { return }
    let report = EditReport(
      status: status, id: event.id, title: event.title, start: event.start, end: event.end,
      calendar: event.calendar.title, isCanceled: status == .unchanged)
    switch format {
    case .text: output.writeLine(report.text(process.style))
    case .json: output.writeLine(report.json)
    }
  }
}

internal import ArgumentParser
internal import CalendarStore
internal import Foundation
internal import Glibc
internal import TicketImport

/// `ticketcal delete`: events taken out of their calendars.
struct DeleteEventCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete events; asks about each.",
    discussion: """
      Of a series, ID@OCCURRENCE is one occurrence, and ID alone the whole series. See \
      ticketcal-edit(1).

      Exit status: 0 deleted, or left by you; 64 usage, no such event, or no terminal to ask on; \
      74 input/output error; 75 changed meanwhile; 77 permission denied; 78 configuration; 130 \
      interrupted.
      """)

  @Argument(
    help: ArgumentHelp("The events.", valueName: "id"),
    completion: .events)
  var references: [ItemReference]

  @OptionGroup var calendar: CalendarOption

  @OptionGroup var repeating: SpanArguments

  @Flag(name: .shortAndLong, help: "Without asking.")
  var yes = false

  @OptionGroup var common: MessageArguments

  func run() throws {
    throw ExitCode(
      DeleteEventProcess(common).delete(
        references, in: calendar.name, repeating.span, isUnasked: yes))
  }
}

/// One run of `ticketcal delete` as a process.
struct DeleteEventProcess {
  private let process: CommandProcess
  private let arguments: MessageArguments

  init(_ arguments: MessageArguments) {
    self.arguments = arguments
    process = CommandProcess(color: arguments.color)
  }

  private struct Item {
    var event: StoredEvent
    /// Nil where it is to be asked.
    var part: EditMode.Part?
    /// Since it was asked about.
    var isChanged = false

    /// In one file.
    func isBeside(_ other: Item) -> Bool {
      event.calendar == other.event.calendar && event.version?.href == other.event.version?.href
    }
  }

  private enum Ending {
    case deleted, left
    /// The program is to end, with that status.
    case ended(Int32)
  }

  /// The exit status.
  func delete(
    _ references: [ItemReference], in name: String?, _ span: SpanChoice?, isUnasked: Bool
  ) -> Int32 {
    process.run { () throws(CommandError) in
      let terminal = isUnasked ? nil : try ControllingTerminal.required(insteadOfAsking: "delete")
      let calendars = try ReadableCalendars(process)
      let wanted = try calendars.calendars(named: name.map { [$0] } ?? [], for: .event)
      let store = try calendars.events(of: wanted)
      var items: [Item] = []
      for reference in references {
        let event = try reference.event(
          in: store, of: wanted, withheld: calendars.withheld(of: wanted, for: .event))
        let part = try EditMode.Part.named(event, span, reference, in: store)
        if isUnasked, part == nil {
          throw CommandError(
            ExitStatus.usage,
            "\(reference.text) is one of a series; give --span this, or --span future for it and "
              + "all that follow")
        }
        items.append(Item(event: event, part: part))
      }
      let output = OutputPipe(STDOUT_FILENO)
      var deleted: [Item] = []
      for (reference, var item) in zip(references, items) {
        // An earlier deletion in the same file is not another program's change.
        if deleted.contains(where: { $0.isBeside(item) }) {
          guard try CommandError.at({ () throws(StoreError) in try store.refresh(&item.event) })
          else {
            if !arguments.quiet {
              process.messages.say("\(reference.text) went with what was deleted before it")
            }
            continue
          }
        }
        switch try delete(item, asking: terminal, store, calendars, output) {
        case .deleted: deleted.append(item)
        case .left: continue
        case .ended(let status): return process.finish(output, status)
        }
      }
      return process.finish(output, ExitStatus.success)
    }
  }

  /// Deletes one event after a confirmation; asks again if another program changes the event meanwhile.
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
            "\(SafeText(item.event.title, limit: 100).text): somebody changed it meanwhile; look at "
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
        zone: .current, style: process.style, width: size.columns)
      terminal.write(process.style.yellow("somebody changed it meanwhile; now it is:") + "\n")
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
    output.writeLine(
      ResultLine.text(
        status.painted(process.style), start: event.start, title: event.title,
        calendar: event.calendar.title))
  }
}

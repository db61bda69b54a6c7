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
      74 input/output error; 75 changed meanwhile; 77 permission denied; 78 configuration; 130 \
      interrupted.
      """)

  @OptionGroup var events: EventReferences

  @Option(name: .shortAndLong, help: .calendar, completion: .calendars)
  var calendar: String?

  @OptionGroup var repeating: SpanArguments

  @Flag(name: .shortAndLong, help: "Without asking.")
  var yes = false

  @Option(help: .format)
  var format: OutputFormat = .text

  @OptionGroup var common: MessageArguments

  mutating func validate() throws {
    if events.references.isEmpty { throw ValidationError("no event; give its ID") }
  }

  func run(_ tool: Tool) throws(CommandError) -> Int32 {
    let terminal = yes ? nil : try tool.requiredTerminal(insteadOfAsking: "delete")
    let calendars = try ReadableCalendars(tool)
    let wanted = try calendars.calendars(named: calendar.map { [$0] } ?? [], for: .event)
    let store = try calendars.store(of: wanted)
    calendars.history.takeBackCutOff(in: store)
    let search = calendars.search(store, in: wanted, isAsking: !yes)
    let references = try search.joined(events.references)
    let items = try calendars.events(references, repeating.span, in: store, by: search)
      .map { Item(event: $0.event, part: $0.part) }
    if yes, let unclear = items.firstIndex(where: { $0.part == nil }) {
      throw EditEventCommand.noSpan(references[unclear])
    }
    return try delete(Array(zip(references, items)), asking: terminal, store, calendars)
  }
}

extension DeleteEventCommand {
  private struct Item {
    let event: StoredEvent
    /// Nil if the user must be asked.
    var part: EditMode.Part?

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
    var reports: [ItemReport] = []
    for (reference, var item) in items {
      if chosen.contains(where: item.goes) {
        tool.messages.say("\(reference.text) was deleted with an earlier one")
        continue
      }
      if let terminal { item.part = try ask(item, on: terminal, calendars) }
      if item.part == nil {
        reports.append(ItemReport(.unchanged, item.event, isCanceled: true))
      } else {
        chosen.append(item)
      }
    }
    try tool.makeTogether(chosen.map(\.event), in: store, recording: calendars.history) {
      (index) throws(StoreError) in
      guard let part = chosen[index].part else { return }
      try store.remove(chosen[index].event, span: part.span)
    }
    reports += chosen.map { ItemReport(.deleted, $0.event) }
    let status = ItemReport.print(reports, as: format, tool)
    return status == ExitStatus.canceled ? ExitStatus.success : status
  }

  /// The part to delete; nil for none. Throws if the user or a signal ends the program.
  private func ask(
    _ item: Item, on terminal: ControllingTerminal, _ calendars: ReadableCalendars
  ) throws(CommandError) -> EditMode.Part? {
    let (tool, event, watch) = (calendars.process, item.event, calendars.watch)
    let line = ResultLine.text(
      tool.style.yellow(DisplayWidth.padded("delete", to: 12)), start: event.start,
      title: event.title, calendar: event.calendar.name)
    terminal.write(line + "\n")
    guard let part = item.part else {
      return try Question(partTo: "delete", on: terminal, watch).ask() ?? nil
    }
    let object = EditMode.event(part).object
    let isConfirmed = try Question("delete \(object)?", on: terminal, watch).confirm()
    return isConfirmed ? part : nil
  }
}

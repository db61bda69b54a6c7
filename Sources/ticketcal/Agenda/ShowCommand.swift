internal import ArgumentParser
internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import Glibc

/// `ticketcal show`: shows all properties of an event.
struct ShowCommand: MessagingCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show all that is known of an event.",
    discussion: """
      ID is the beginning of an identifier that agenda or search prints, as much of it as makes \
      it the only one, or words of the title of one event; behind an @ an occurrence of an event that repeats: 3f2a9c1b@2026-11-21. \
      Nothing is ever changed.

      Exit status: 0 shown; 64 usage, no such event, or several that begin so; 74 input/output \
      error; 77 permission denied; 78 configuration.
      """)

  @Argument(
    help: ArgumentHelp("The event, or the occurrence.", valueName: "id"),
    completion: .events)
  var ids: [ItemReference]

  @OptionGroup var reading: ReadingArguments

  var common: MessageArguments { reading.common }

  func run(_ tool: Tool) throws(CommandError) -> Int32 {
    let (calendars, store, named) = try reading.open(tool)
    let search = calendars.search(store, in: named?.present, isAsking: true)
    let joined = try search.joined(ids)
    guard let reference = joined.first, joined.count == 1 else {
      throw CommandError(ExitStatus.usage, "show is for one event; give one ID")
    }
    let event = try search.event(reference, in: store)
    let names = calendars.finder.names
    let output = try reading.print([event], names, tool) { (output) throws(CommandError) in
      for line in try card(of: event, in: store, names, tool).lines { output.writeLine(line) }
    } object: { () throws(StoreError) in
      try store.objectText(of: event)
    }
    let status = tool.finish(output, ExitStatus.success)
    calendars.reportProblems(of: event, in: store)
    return status
  }
}

extension ShowCommand {
  /// The maximum number of coming occurrences that are shown for a series.
  private static let mostNext = 5

  /// In seconds: a minute, a day, and 1, 12 and 120 years.
  private static let spans = [60, 86_400] + [1, 12, 120].map { $0 * 366 * 86_400 }

  private func card(
    of event: StoredEvent, in store: EventStore, _ names: CalendarNames, _ tool: Tool
  ) throws(CommandError) -> ItemCard {
    let path = event.version.map { event.calendar.path(of: $0.href) }
    let details = try CommandError.reporting(try store.details(of: event))
    return ItemCard(
      event, details, next: try next(after: event, in: store),
      calendar: names.name(of: event.calendar), path: path.map(tool.home.text), zone: tool.zone,
      style: tool.style, width: tool.cardWidth)
  }

  /// The occurrences of a whole series that are not over: those of a minute; if they are too few, those
  /// of a day, or of 1, 12 or 120 years.
  private func next(
    after event: StoredEvent, in store: EventStore
  ) throws(CommandError) -> [StoredEvent] {
    guard event.isRecurring, event.occurrenceDate == nil else { return [] }
    let now = store.now
    var found: [StoredEvent] = []
    for span in Self.spans {
      let end = now.adding(span)
      found = try CommandError.reporting(try store.occurrences(of: event, in: now..<end))
      if found.count >= Self.mostNext { break }
    }
    return Array(found.prefix(Self.mostNext))
  }
}

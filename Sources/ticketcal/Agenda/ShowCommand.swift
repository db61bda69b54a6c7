internal import ArgumentParser
internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import Glibc

/// `ticketcal show`: shows all properties of an event.
struct ShowCommand: ToolCommand {
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

  var colorChoice: ColorChoice { reading.common.color }

  func run(_ tool: Tool) throws(CommandError) -> Int32 { ShowProcess(tool, reading).run(ids) }
}

/// One run of `ticketcal show` as a process.
struct ShowProcess {
  private let arguments: ReadingArguments
  private let process: Tool

  init(_ tool: Tool, _ arguments: ReadingArguments) {
    self.arguments = arguments
    process = tool
  }

  /// The maximum number of coming occurrences that are shown for a series.
  private static let mostNext = 5
  /// The width of a card on a pipe: its lines are not wrapped.
  private static let endless = 1 << 20

  /// Returns the exit status.
  func run(_ references: [ItemReference]) -> Int32 {
    process.run { () throws(CommandError) in
      let calendars = try ReadableCalendars(process, isQuiet: arguments.common.quiet)
      let named = try calendars.calendars(named: arguments.calendars.names, for: .event)
      let store = try calendars.events(of: named)
      let search = calendars.search(store, in: named?.present, isAsking: true)
      let joined = try search.joined(references)
      guard let reference = joined.first, joined.count == 1 else {
        throw CommandError(ExitStatus.usage, "show is for one event; give one ID")
      }
      let event = try search.event(reference, in: store)
      let names = CalendarNames(calendars.catalog)
      let output = process.results()
      switch arguments.format {
      case .text:
        for line in try card(of: event, in: store, names).lines { output.writeLine(line) }
      case .json: output.writeLine(EventJSON(calendars: names).line(event))
      case .ical:
        output.write(
          try CommandError.at { () throws(StoreError) in try store.objectText(of: event) })
      }
      let status = process.finish(output, ExitStatus.success)
      if !arguments.common.quiet {
        calendars.report(problems(of: event, in: store))
      }
      return status
    }
  }

  /// The problems of the event's file.
  private func problems(of event: StoredEvent, in store: EventStore) -> [ObjectProblem] {
    store.problems.filter { $0.calendar == event.calendar && $0.href == event.version?.href }
  }

  private func card(
    of event: StoredEvent, in store: EventStore, _ names: CalendarNames
  ) throws(CommandError) -> EventCard {
    let size = process.resultSize
    // A birthday is in no file of its own.
    let path = event.version.map { event.calendar.path(of: $0.href) }.flatMap { path in
      FileKind.exists(path) ? path : nil
    }
    let details = try CommandError.at { () throws(StoreError) in try store.details(of: event) }
    return EventCard(
      event: event, details: details, calendar: names.name(of: event.calendar),
      path: path.map(process.home.text), next: try next(after: event, in: store),
      zone: process.zone, style: process.style,
      width: process.showsResults ? size.columns : Self.endless)
  }

  /// The occurrences of a whole series that are not over: those of one year; if they are too few,
  /// those of 12 or 120 years.
  private func next(
    after event: StoredEvent, in store: EventStore
  ) throws(CommandError) -> [StoredEvent] {
    guard event.isRecurring, event.occurrenceDate == nil else { return [] }
    let now = process.now
    var found: [StoredEvent] = []
    for years in [1, 12, 120] {
      let end = Instant(secondsSince1970: now.secondsSince1970 + years * 366 * 86_400)
      found = try CommandError.at { () throws(StoreError) in
        try store.occurrences(of: event, in: now..<end)
      }
      if found.count >= Self.mostNext { break }
    }
    return Array(found.prefix(Self.mostNext))
  }
}

internal import ArgumentParser
internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import Glibc

/// `ticketcal agenda`: lists events by day.
struct AgendaCommand: MessagingCommand {
  static let configuration = CommandConfiguration(
    commandName: "agenda",
    abstract: "Show the events of today and the next 7 days, or of other days.",
    discussion: """
      DAY is written as at the prompt: today, tomorrow, mon, next fri, 10 jun, 2026-11-21, +3d, \
      -1month, 2 weeks ago; also next week, this month. ! marks overlapping events.

      Exit status: 0 shown, or there is nothing to show; 64 usage, no such calendar, or no \
      terminal for --watch; 74 input/output error; 77 permission denied; 78 configuration; 130 \
      interrupted.
      """)

  @Argument(help: ArgumentHelp("That day alone; several words are one day.", valueName: "day"))
  var words: [String] = []

  @Option(parsing: .unconditional, help: ArgumentHelp("That day alone.", valueName: "day"))
  var day: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("From that day on; otherwise from today.", valueName: "day"))
  var from: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Through that day; otherwise the 7 days that follow. +3d counts from --from.",
      valueName: "day"))
  var to: String?

  @Flag(help: "Stay, and show what changes; q ends.")
  var watch = false

  @OptionGroup var reading: ReadingArguments

  func validate() throws {
    if !words.isEmpty, day != nil || from != nil || to != nil {
      throw ValidationError("the day is given twice; leave out --day, --from and --to")
    }
    if day != nil, from != nil || to != nil {
      throw ValidationError("--day names one day; give it without --from and --to")
    }
    if watch, reading.format != .text {
      throw ValidationError("--watch is for people; give it without --format")
    }
  }

  var common: MessageArguments { reading.common }

  func run(_ tool: Tool) throws(CommandError) -> Int32 {
    let terminal = watch ? try WatchedTerminal(tool) : nil
    let (calendars, store, named) = try reading.open(tool)
    _ = try period(calendars)
    defer { if named == nil { calendars.reportUnreadableSources() } }
    guard let terminal else {
      let status = try show(store, in: named, calendars)
      calendars.report(store.problems)
      return status
    }
    let followed =
      named?.present
      ?? calendars.finder.names.calendars.map(\.calendar).present
    let watching = ListWatch(
      on: terminal, calendars, following: followed, in: store,
      lines: { (size) throws(CommandError) in
        try self.lines(of: store, in: named, calendars, columns: size.columns)
      })
    let status = watching.run()
    calendars.report(watching.problems)
    return status
  }
}

extension AgendaCommand {
  private func show(
    _ store: EventStore, in named: [EventCalendar]?, _ calendars: ReadableCalendars
  ) throws(CommandError) -> Int32 {
    let tool = calendars.process
    let period = try period(calendars)
    let events = try events(of: period, in: store, named, tool)
    let columns = tool.showsResults ? tool.resultSize.columns : nil
    let output = try reading.print(events, calendars.finder.names, tool) {
      (output) throws(CommandError) in
      forEachLine(events, of: period, store, calendars, columns: columns) { output.writeLine($0) }
      guard events.isEmpty, !tool.messages.isQuiet, !store.isForbidden, store.doubt == nil else {
        return
      }
      output.flush()
      let nothing = try nothing(in: period, of: store, in: named, tool.zone)
      for line in TextWrap.lines(nothing, width: columns ?? .max) { tool.messages.say(line) }
    } object: { () throws(StoreError) in
      try store.calendarText(of: events)
    }
    return tool.finish(output, tool.status(of: store, isEmpty: events.isEmpty))
  }

  private func lines(
    of store: EventStore, in named: [EventCalendar]?, _ calendars: ReadableCalendars, columns: Int
  ) throws(CommandError) -> [String] {
    let tool = calendars.process
    let period = try period(calendars)
    let events = try events(of: period, in: store, named, tool)
    guard !events.isEmpty else {
      let nothing =
        if let doubt = store.doubt {
          SafeText(doubt.reason, limit: 1000).text
        } else {
          try nothing(in: period, of: store, in: named, tool.zone)
        }
      return TextWrap.lines(nothing, width: columns).map(tool.style.dim)
    }
    var lines: [String] = []
    forEachLine(events, of: period, store, calendars, columns: columns) { lines.append($0) }
    return lines
  }

  private func forEachLine(
    _ events: [StoredEvent], of period: AgendaPeriod, _ store: EventStore,
    _ calendars: ReadableCalendars, columns: Int?, _ body: (String) -> Void
  ) {
    let tool = calendars.process
    ItemListing(tool, calendars.names(in: store), width: columns).forEachLine(
      of: Agenda(events, from: period.first, through: period.last, zone: tool.zone), body)
  }

  private func events(
    of period: AgendaPeriod, in store: EventStore, _ named: [EventCalendar]?, _ tool: Tool
  ) throws(CommandError) -> [StoredEvent] {
    try CommandError.reporting(
      try store.events(
        matching: EventPredicate(range: period.range(in: tool.zone), calendars: named?.present)))
  }

  /// The message for a period without events; safe to print. Names the next event after it.
  private func nothing(
    in period: AgendaPeriod, of store: EventStore, in named: [EventCalendar]?, _ zone: TimeZone
  ) throws(CommandError) -> String {
    let nothing = "no events \(period.phrase)"
    for range in period.later(in: zone) {
      let found = try CommandError.reporting(
        try store.events(
          matching: EventPredicate(range: range, calendars: named?.present)))
      guard let next = found.first else { continue }
      let title = next.title.isEmpty ? "no title" : SafeText(next.title, limit: 100).text
      let start = next.start.instant.flatMap(zone.local) ?? next.start.reading
      let clock = next.start.isAllDay ? "" : " \(TimePhrase.clock(start.time))"
      return "\(nothing); next: \(TimePhrase.day(start.date))\(clock) \(title)"
    }
    return nothing
  }

  private func period(_ calendars: ReadableCalendars) throws(CommandError) -> AgendaPeriod {
    let typed = words.isEmpty ? nil : words.joined(separator: " ")
    return try AgendaPeriod(
      day: typed ?? day, dayOption: typed == nil ? "--day" : "agenda", from: from, to: to,
      now: calendars.process.localNow, dayOrder: calendars.configuration.defaults.dayOrder)
  }
}

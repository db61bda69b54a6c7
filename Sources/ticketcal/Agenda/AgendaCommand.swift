internal import ArgumentParser
internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import Glibc

/// `ticketcal agenda`: lists events by day.
struct AgendaCommand: ToolCommand {
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
    for (name, value) in [("--day", day), ("--from", from), ("--to", to)] {
      // `--from 24 dec`
      if let value, let rest = words.first, value.contains(where: \.isNumber) || value == "next",
        value.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "." })
      {
        let text = ([value] + words).joined(separator: " ")
        throw ValidationError("\(rest): a part of the day? write \(name) \"\(text)\"")
      }
    }
    let text = words.joined(separator: " ")
    let ends = text.components(separatedBy: " to ")
    if ends.count == 2 || ["weekend", "this weekend"].contains(text.lowercased()) {
      let (first, last) = ends.count == 2 ? (ends[0], ends[1]) : ("sat", "sun")
      throw ValidationError("\(text): several days; write --from \"\(first)\" --to \"\(last)\"")
    }
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

  var colorChoice: ColorChoice { reading.common.color }

  func run(_ tool: Tool) throws(CommandError) -> Int32 { AgendaProcess(tool, self).run() }
}

/// One run of `ticketcal agenda` as a process.
struct AgendaProcess {
  private let command: AgendaCommand
  private let process: Tool
  /// The viewer's.
  private var zone: TimeZone { process.zone }

  init(_ tool: Tool, _ command: AgendaCommand) {
    self.command = command
    process = tool
  }

  private var isQuiet: Bool { command.reading.common.quiet }

  /// Returns the exit status.
  func run() -> Int32 {
    process.run { () throws(CommandError) in
      let period = try period()
      let terminal = command.watch ? try WatchedTerminal(process) : nil
      let calendars = try ReadableCalendars(process, isQuiet: isQuiet)
      let named = try calendars.calendars(named: command.reading.calendars.names, for: .event)
      let store = try calendars.events(of: named)
      let status: Int32
      let problems: [ObjectProblem]
      if let terminal {
        let shown =
          named?.present
          ?? calendars.catalog.calendars().filter { !$0.needsCreation }.map(\.calendar)
        let watching = ListWatch(
          on: terminal, changes: store.changes, watch: calendars.watch, zone: zone,
          now: process.clock,
          frame: { size in
            var frame = self.frame(of: store, in: named, calendars, size)
            frame.notes = ListWatch.vanished(shown, style: process.style, width: size.columns)
            return frame
          })
        status = watching.run()
        problems = watching.problems
      } else {
        let events = try CommandError.at { () throws(StoreError) in
          try store.events(matching: predicate(period, named))
        }
        status = try show(events, of: period, in: named, from: store, calendars)
        problems = store.problems
      }
      if !isQuiet, named == nil { calendars.reportUnreadableSources() }
      if !isQuiet { calendars.report(problems) }
      return status
    }
  }

  private func show(
    _ events: [StoredEvent], of period: AgendaPeriod, in named: [EventCalendar]?,
    from store: EventStore, _ calendars: ReadableCalendars
  ) throws(CommandError) -> Int32 {
    let output = process.results()
    switch command.reading.format {
    case .text:
      let isTerminal = process.showsResults
      let size = process.resultSize
      let columns = isTerminal ? size.columns : nil
      let names = CalendarNames(calendars.catalog, store)
      forEachLine(events, of: period, names, columns: columns) {
        output.writeLine($0)
      }
      if events.isEmpty, !isQuiet, !store.isForbidden {
        output.flush()
        let nothing = try nothing(in: period, of: store, in: named)
        for line in TextWrap.lines(nothing, width: columns ?? .max) { process.messages.say(line) }
      }
    case .json:
      let json = EventJSON(calendars: CalendarNames(calendars.catalog))
      for event in events { output.writeLine(json.line(event)) }
    case .ical:
      output.write(
        try CommandError.at { () throws(StoreError) in try store.calendarText(of: events) })
    }
    return process.finish(output, process.status(of: store))
  }

  private func forEachLine(
    _ events: [StoredEvent], of period: AgendaPeriod, _ names: CalendarNames,
    columns: Int?, _ body: (String) -> Void
  ) {
    let list = AgendaLines(
      style: process.style, zone: zone, today: now.date, width: columns, calendars: names)
    list.forEachLine(
      of: Agenda(events, from: period.first, through: period.last, zone: zone), body)
  }

  /// The frame at present; if the events cannot be read, it shows the reason.
  private func frame(
    of store: EventStore, in named: [EventCalendar]?, _ calendars: ReadableCalendars,
    _ size: TerminalSize
  ) -> ListWatch.Frame {
    do throws(CommandError) {
      let period = try period()
      let events = try CommandError.at { () throws(StoreError) in
        try store.events(matching: predicate(period, named))
      }
      calendars.progress?.end()
      var lines: [String] = []
      let names = CalendarNames(calendars.catalog, store)
      forEachLine(events, of: period, names, columns: size.columns) {
        lines.append($0)
      }
      if events.isEmpty {
        let nothing = try nothing(in: period, of: store, in: named)
        lines += TextWrap.lines(nothing, width: size.columns).map(process.style.dim)
      }
      return ListWatch.Frame(lines: lines, problems: store.problems)
    } catch {
      let reason = SafeText(error.reason, limit: 1000).text
      return ListWatch.Frame(lines: TextWrap.lines(reason, width: size.columns), problems: [])
    }
  }

  /// The message for a period without events; safe to print. Names the next event after it.
  private func nothing(
    in period: AgendaPeriod, of store: EventStore, in named: [EventCalendar]?
  ) throws(CommandError) -> String {
    let nothing = "no events \(period.phrase)"
    for range in period.later(in: zone) {
      let found = try CommandError.at { () throws(StoreError) in
        try store.events(
          matching: EventPredicate(range: range, calendars: named?.present))
      }
      guard let next = found.first else { continue }
      let title = next.title.isEmpty ? "no title" : SafeText(next.title, limit: 100).text
      let start = next.start.instant.flatMap(zone.local) ?? next.start.reading
      let clock = next.start.isAllDay ? "" : " \(TimePhrase.clock(start.time))"
      return "\(nothing); next: \(TimePhrase.day(start.date))\(clock) \(title)"
    }
    return nothing
  }

  private func period() throws(CommandError) -> AgendaPeriod {
    let typed = command.words.isEmpty ? nil : command.words.joined(separator: " ")
    return try AgendaPeriod(
      day: typed ?? command.day, dayOption: typed == nil ? "--day" : "agenda", from: command.from,
      to: command.to, now: now)
  }

  private func predicate(_ period: AgendaPeriod, _ named: [EventCalendar]?) -> EventPredicate {
    EventPredicate(range: period.range(in: zone), calendars: named?.present)
  }

  /// The viewer's clock time.
  private var now: LocalDateTime {
    zone.local(at: process.now) ?? LocalDateTime(.epoch, .midnight)
  }
}

internal import ArgumentParser
internal import CalendarStore
internal import Glibc

/// The options of the commands that show events.
struct ReadingArguments: ParsableArguments {
  @OptionGroup var calendars: CalendarsOption

  @Option(
    help: ArgumentHelp(
      "How it is printed: text, json (a line each) or ical.", valueName: "format"))
  var format: EventFormat = .text

  @OptionGroup var common: MessageArguments
}

/// The output format of events.
enum EventFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json
  /// iCalendar (RFC 5545).
  case ical
}

extension ReadingArguments {
  /// The calendars, the store of their events, and the named calendars; nil for all.
  func open(
    _ tool: Tool
  ) throws(CommandError) -> (ReadableCalendars, EventStore, [EventCalendar]?) {
    let readable = try ReadableCalendars(tool)
    let named = try readable.calendars(named: calendars.names, for: .event)
    return (readable, try readable.store(of: named), named)
  }

  /// Prints events in the format; returns the pipe, which is not flushed yet.
  ///
  /// - Parameters:
  ///   - names: the names of the calendars in JSON.
  ///   - text: writes the lines for people.
  ///   - object: returns the iCalendar text.
  func print(
    _ events: [StoredEvent], _ names: CalendarNames, _ tool: Tool,
    text: (OutputPipe) throws(CommandError) -> Void, object: () throws(StoreError) -> [UInt8]
  ) throws(CommandError) -> OutputPipe {
    let output = tool.results()
    switch format {
    case .text: try text(output)
    case .json: for event in events { output.writeLine(ItemJSON.line(event, names)) }
    case .ical:
      let lines = try CommandError.at(object)
      output.write(isatty(tool.streams.output) == 1 ? SafeText.lines(lines) : lines)
    }
    return output
  }
}

internal import ArgumentParser

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

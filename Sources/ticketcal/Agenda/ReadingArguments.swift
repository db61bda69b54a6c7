internal import ArgumentParser

/// The options of the commands that show events.
struct ReadingArguments: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: ArgumentHelp("In this calendar alone; may be given several times.", valueName: "name"),
    completion: .calendars)
  var calendar: [String] = []

  @Option(
    help: ArgumentHelp(
      "How it is printed: text, json (a line each) or ical.", valueName: "format"))
  var format: EventFormat = .text

  @OptionGroup var common: MessageArguments
}

/// How events are printed.
enum EventFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json
  /// iCalendar (RFC 5545).
  case ical
}

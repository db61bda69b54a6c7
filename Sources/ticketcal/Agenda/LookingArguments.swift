internal import ArgumentParser

/// What the commands take that show events.
struct LookingArguments: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: ArgumentHelp("In this calendar alone; may be given several times.", valueName: "name"),
    completion: .custom { _, _, prefix in CompletionCandidates.here.calendars(beginning: prefix) })
  var calendar: [String] = []

  @Option(
    help: ArgumentHelp(
      "How it is printed: text, json (a line each) or ical.", valueName: "format"))
  var format: EventFormat = .text

  @OptionGroup var common: TellingArguments
}

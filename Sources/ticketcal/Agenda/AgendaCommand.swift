internal import ArgumentParser

/// `ticketcal agenda`: what is on.
struct AgendaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "agenda",
    abstract: "Show the events of today and the next 7 days, or of other days.",
    discussion: """
      DAY is written as at the prompt: today, tomorrow, mon, next fri, 10 jun, 2026-11-21, +3d. \
      An exclamation mark tells events that overlap.

      Exit status: 0 shown, or there is nothing to show; 64 usage, no such calendar, or no \
      terminal for --watch; 74 input/output error; 77 permission denied; 78 configuration; 130 \
      interrupted.
      """)

  @Option(help: ArgumentHelp("That day alone.", valueName: "day"))
  var day: String?

  @Option(help: ArgumentHelp("From that day on; otherwise from today.", valueName: "day"))
  var from: String?

  @Option(
    help: ArgumentHelp(
      "Through that day; otherwise the 7 days that follow. +3d counts from --from.",
      valueName: "day"))
  var to: String?

  @Flag(help: "The whole month, with a grid of it before.")
  var month = false

  @Flag(help: "Stay, and show what changes; q ends.")
  var watch = false

  @OptionGroup var looking: LookingArguments

  func validate() throws {
    if day != nil, from != nil || to != nil {
      throw ValidationError("--day names one day; give it without --from and --to")
    }
    if watch, looking.format != .text {
      throw ValidationError("--watch is for people; give it without --format")
    }
    if month, looking.format != .text {
      throw ValidationError("--month draws a grid; give --from and --to with --format")
    }
  }

  func run() throws { throw ExitCode(AgendaProcess(self).run()) }
}

internal import ArgumentParser

/// `ticketcal search`: where something is.
struct SearchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "List the events that have a text in them.",
    discussion: """
      The text is looked for in titles, locations, notes, addresses and attendees, with no regard \
      to case and accents. An event that repeats is listed once.

      Exit status: 0 searched, whether something was found or not; 64 usage, or no such calendar; \
      74 input/output error; 77 permission denied; 78 configuration.
      """)

  @Argument(help: ArgumentHelp("Several words are one text.", valueName: "text"))
  var text: [String]

  @OptionGroup var looking: LookingArguments

  func validate() throws {
    if text.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) {
      throw ValidationError("there is no text to look for")
    }
  }

  func run() throws { throw ExitCode(SearchProcess(looking).run(text.joined(separator: " "))) }
}

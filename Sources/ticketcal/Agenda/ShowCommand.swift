internal import ArgumentParser

/// `ticketcal show`: all of an event.
struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show all that is known of an event.",
    discussion: """
      ID is the beginning of an identifier that agenda or search prints, as much of it as makes \
      it the only one; behind an @ an occurrence of an event that repeats: 3f2a9c1b@2026-11-21. \
      Nothing is ever changed.

      Exit status: 0 shown; 64 usage, no such event, or several that begin so; 74 input/output \
      error; 77 permission denied; 78 configuration.
      """)

  @Argument(
    help: ArgumentHelp("The event, or the occurrence.", valueName: "id"),
    completion: .custom { _, _, prefix in CompletionCandidates.here.events(beginning: prefix) })
  var id: ItemReference

  @OptionGroup var looking: LookingArguments

  func run() throws { throw ExitCode(ShowProcess(looking).run(id)) }
}

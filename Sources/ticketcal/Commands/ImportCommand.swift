internal import ArgumentParser

/// `ticketcal import`: flags in, one exit status out.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Draft an event for each record, ask, and add it to a calendar.",
    discussion: """
      Records are JSON, JSON Lines or CSV; see ticketcal-formats(5). Without FILE, or with -, they \
      are read from standard input.

      Exit status: 0 all saved, unchanged or left out by you; 64 usage; 65 a record was rejected; \
      66 an input cannot be read; 73 the calendar cannot be created; 74 input/output error; \
      75 busy; 77 permission denied; 78 configuration; 130 interrupted.
      """)

  @OptionGroup
  var arguments: ImportArguments

  func run() throws {
    throw ExitCode(ImportProcess(arguments).run())
  }
}

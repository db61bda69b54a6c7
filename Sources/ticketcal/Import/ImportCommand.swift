internal import ArgumentParser

/// `ticketcal import`: flags in, one exit status out.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Draft an event for each record, ask, and add it to a calendar.",
    discussion: """
      Records are JSON, JSON Lines or CSV; see ticketcal-formats(5). Without FILE, or with -, they \
      are read from standard input.

      A booking that was imported before is known: its event follows the record, unless somebody \
      changed or deleted it in the calendar. See also ticketcal log, undo and resume.

      Exit status: 0 all saved, updated, unchanged or skipped by you, be it in a conflict; 64 usage; \
      65 a record was rejected or is in conflict with a change in the calendar, undecided; 66 an \
      input cannot be read; 73 the calendar cannot be created; 74 input/output error; 75 busy, try again; 77 permission denied; \
      78 configuration, or the ledger of a newer ticketcal; 130 interrupted.
      """)

  @OptionGroup
  var arguments: ImportArguments

  func run() throws {
    throw ExitCode(ImportProcess(arguments).run())
  }
}

internal import ArgumentParser
internal import CalendarStore
internal import Foundation
internal import Reservations
internal import TicketImport

/// The arguments of `ticketcal import`, and of `ticketcal` without a command.
struct ImportArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The files to import, or folders of them; - is standard input.", valueName: "file"),
    completion: .file())
  var files: [String] = []

  @Flag(name: .shortAndLong, help: "Save every valid record without asking.")
  var yes = false

  @Flag(
    name: [.customShort("n"), .long],
    help: "Write nothing, not even folders; say what would be saved.")
  var dryRun = false

  @OptionGroup var calendar: CalendarOption

  @Flag(help: "Make the calendar of --calendar, if no calendar has this name.")
  var create = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write one iCalendar file instead; - is standard output.", valueName: "file.ics|-"),
    completion: .file(extensions: ["ics"]))
  var output: String?

  @Flag(help: "Import without the ledger, knowing only whether the calendar has that event.")
  var noLedger = false

  @Flag(
    help: """
      Replace events that were changed in the calendar since; with --prune, withdraw more than half \
      of a source.
      """)
  var force = false

  @Flag(help: "Bring back events that were deleted from the calendar.")
  var again = false

  @Flag(help: "Remove the events of canceled bookings instead of marking them.")
  var deleteCancelled = false

  @Flag(help: "Withdraw events that came from the same source before and whose records are gone.")
  var prune = false

  @Option(
    help: ArgumentHelp(
      "What the records come from, for --prune (default: each file's absolute path).",
      valueName: "name"))
  var source: String?

  @Option(
    help: ArgumentHelp(
      "The records' format: \(RecordFormat.names). Detected by the content otherwise.",
      valueName: "format"),
    completion: .list(RecordFormat.all.map(\.name)),
    transform: { text in
      guard let format = RecordFormat(name: text) else {
        throw ValidationError("it is \(RecordFormat.names)")
      }
      return format
    })
  var from: RecordFormat?

  @Option(
    help: ArgumentHelp(
      "Take FIELD from the column or key COLUMN; repeatable.", valueName: "field=column"))
  var map: [String] = []

  @Option(
    help: ArgumentHelp("Use the mapping [profile.NAME] of the configuration.", valueName: "name"),
    completion: .custom { _, _, _ in CompletionCandidates.here.profiles() })
  var profile: String?

  @Option(
    help: ArgumentHelp(
      "The character encoding of the inputs, such as iso-8859-2 (default: found by the content).",
      valueName: "name"))
  var encoding: String?

  @Option(
    help: ArgumentHelp(
      "How dates are written that are not ISO 8601, as a Unicode date pattern: dd/MM/yyyy HH:mm.",
      valueName: "pattern"))
  var dateFormat: String?

  @Option(
    help: ArgumentHelp(
      "The zone of times that state neither zone nor offset, such as Europe/Berlin.",
      valueName: "zone"),
    completion: .custom { _, _, _ in CompletionCandidates.here.zones() })
  var zone: String?

  @Option(
    help: ArgumentHelp(
      "The length of events whose record states no end, such as 90m (default: 2h).",
      valueName: "duration"))
  var duration: String?

  @Option(
    name: .customLong("alarm"),
    help: ArgumentHelp(
      "Remind so long before the start (1h, 1d, 0) or at an ISO time; repeatable (default: 1h).",
      valueName: "spec"))
  var alarms: [String] = []

  @Flag(help: "Add no alarms to records that state none.")
  var noAlarms = false

  @Flag(
    help: """
      Write the attendees and the organizer of iCalendar files, marked so that no server mails them.
      """)
  var keepAttendees = false

  @OptionGroup
  var reporting: ResultArguments

  mutating func validate() throws {
    if let output, output.isEmpty {
      throw ValidationError("--output: empty; name a file, or - for standard output")
    }
    if output != nil, calendar.name != nil {
      throw ValidationError("--output and --calendar exclude each other; give one of them")
    }
    if alarms.contains(where: { $0.allSatisfy(\.isWhitespace) }) {
      throw ValidationError("--alarm: empty; write 1h or 1d, or give --no-alarms for none")
    }
    if noAlarms, !alarms.isEmpty {
      throw ValidationError("--alarm and --no-alarms exclude each other; give one of them")
    }
    try validateLedger()
  }

  /// Options that depend on earlier imports need the ledger.
  private func validateLedger() throws {
    let needing = [
      ("--force", force), ("--again", again), ("--delete-cancelled", deleteCancelled),
      ("--prune", prune),
    ]
    if let option = needing.first(where: \.1)?.0 {
      if noLedger {
        throw ValidationError(
          "\(option) needs the ledger, which knows what was written; leave out --no-ledger")
      }
      if output != nil {
        throw ValidationError(
          "\(option) is about events in a calendar, and --output writes a new file; "
            + "give one of them")
      }
    }
    if let source, source.isEmpty {
      throw ValidationError("--source: empty; give a name, such as the shop's")
    }
    if prune, source == nil, files.isEmpty || files.contains("-") {
      throw ValidationError(
        "--prune of records from standard input needs --source, to know what they were before")
    }
  }

  /// Whether writes are recorded in the ledger; the file of `--output` is new each time.
  var usesLedger: Bool { !noLedger && output == nil }

  var options: ImportOptions {
    var options = ImportOptions(isDryRun: dryRun)
    options.isForced = force
    options.bringsBack = again
    options.deletesCancelled = deleteCancelled
    options.prunes = prune
    options.source = source
    return options
  }
}

extension RecordFormat {
  /// `csv, ical, json or jsonl`.
  fileprivate static var names: String {
    let names = all.map(\.name).sorted()
    return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
  }
}

/// `ticketcal import`.
struct ImportCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Draft an event for each record, ask, and add it to a calendar.",
    discussion: """
      Records are JSON, JSON Lines, CSV or iCalendar, alone or within mails, Wallet passes and web \
      pages; see ticketcal-formats(5). Without FILE, or with -, they are read from standard input.

      A booking that was imported before is known: its event follows the record, unless somebody \
      changed or deleted it in the calendar. See also ticketcal log and undo.

      Exit status: 0 all saved, updated, unchanged or skipped by you, be it in a conflict; 64 usage; \
      65 a record was rejected or is in conflict with a change in the calendar, undecided; 66 an \
      input cannot be read; 73 the calendar cannot be created; 74 input/output error; 75 busy, try again; 77 permission denied; \
      78 configuration, or the ledger of a newer ticketcal; 130 interrupted.
      """)

  @OptionGroup
  var arguments: ImportArguments

  var colorChoice: ColorChoice { arguments.reporting.color }
  var isVerbose: Bool { arguments.reporting.verbose }

  func run(_ tool: Tool) throws(CommandError) -> Int32 {
    ImportProcess(tool, arguments).run()
  }
}

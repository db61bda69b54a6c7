internal import ArgumentParser
internal import Reservations

/// Where an import adds events.
struct ImportTargetArguments: ParsableArguments {
  @Option(name: .shortAndLong, help: .calendar, completion: .calendars)
  var calendar: String?

  @Flag(help: "Make the calendar of --calendar, if no calendar has this name.")
  var create = false
}

/// How records are read.
struct RecordArguments: ParsableArguments {
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
    parsing: .unconditional,
    help: ArgumentHelp(
      "Skip records that were over before this day, as in an old mailbox.", valueName: "day"))
  var since: String?
}

/// How the times of records are read.
struct RecordTimeArguments: ParsableArguments {
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
}

/// Whether drafts are asked about, and what a draft has that its record does not state.
struct DraftArguments: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Save every valid record without asking.")
  var yes = false

  @Flag(
    name: [.customShort("n"), .long],
    help: "Write nothing, not even folders; say what would be saved.")
  var dryRun = false

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

  /// Whether no draft is asked about.
  var isUnattended: Bool { yes || dryRun }

  func validate() throws {
    if alarms.contains(where: { $0.allSatisfy(\.isWhitespace) }) {
      throw ValidationError("--alarm: empty; write 1h or 1d, or give --no-alarms for none")
    }
    if noAlarms, !alarms.isEmpty {
      throw ValidationError("--alarm and --no-alarms exclude each other; give one of them")
    }
  }
}

/// What becomes of bookings that were imported before.
struct EarlierImportArguments: ParsableArguments {
  @Flag(help: "Import without the ledger, knowing only whether the calendar has that event.")
  var noLedger = false

  @Flag(
    help: """
      Replace events that were changed in the calendar since; with --prune, withdraw more than half \
      of a source.
      """)
  var force = false

  @Flag(help: "Bring back deleted events and canceled bookings.")
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

  func validate() throws {
    if noLedger, let option = needingLedger {
      throw ValidationError(
        "\(option) needs the ledger, which knows what was written; leave out --no-ledger")
    }
    if let source, source.isEmpty {
      throw ValidationError("--source: empty; give a name, such as the shop's")
    }
  }

  /// The first given option that depends on earlier imports.
  var needingLedger: String? {
    let options = [
      ("--force", force), ("--again", again), ("--delete-cancelled", deleteCancelled),
      ("--prune", prune),
    ]
    return options.first(where: \.1)?.0
  }
}

/// Where and how the results are written.
struct ImportOutputArguments: ParsableArguments {
  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      "Write one iCalendar file instead; - is standard output.", valueName: "file.ics|-"),
    completion: .file(extensions: ["ics"]))
  var file: String?

  @Option(help: .format)
  var format: OutputFormat = .text

  @Flag(name: .shortAndLong, help: .verbose)
  var verbose = false

  func validate() throws {
    if let file, file.isEmpty {
      throw ValidationError("--output: empty; name a file, or - for standard output")
    }
  }
}

extension RecordFormat {
  /// `csv, ical, json or jsonl`.
  fileprivate static var names: String {
    let names = all.map(\.name).sorted()
    return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
  }
}

internal import ArgumentParser

/// `ticketcal delete`: events taken out of their calendars.
struct DeleteEventCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete events; asks about each.",
    discussion: """
      Of a series, ID@OCCURRENCE is one occurrence, and ID alone the whole series. See \
      ticketcal-edit(1).

      Exit status: 0 deleted, or left by you; 64 usage, no such event, or no terminal to ask on; \
      74 input/output error; 75 changed meanwhile; 77 permission denied; 78 configuration; 130 \
      interrupted.
      """)

  @Argument(
    help: ArgumentHelp("The events.", valueName: "id"),
    completion: .custom { _, _, prefix in CompletionCandidates.here.events(beginning: prefix) })
  var references: [ItemReference]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The calendar the events are in.", valueName: "name"),
    completion: .custom { _, _, prefix in CompletionCandidates.here.calendars(beginning: prefix) })
  var calendar: String?

  @OptionGroup var repeating: SpanArguments

  @Flag(name: .shortAndLong, help: "Without asking.")
  var yes = false

  @OptionGroup var common: TellingArguments

  func run() throws {
    throw ExitCode(
      DeleteEventProcess(common).delete(
        references, in: calendar, repeating.span, isUnasked: yes))
  }
}

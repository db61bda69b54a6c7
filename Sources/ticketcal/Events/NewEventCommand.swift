internal import ArgumentParser

/// `ticketcal new`: makes an event from a line of words.
struct NewEventCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Make an event from words, at the prompt or with --yes.",
    discussion: """
      ticketcal new Dentist fri 14:00 for 1h at Hauptstr. 5 drafts an event and opens the prompt. \
      Words of a time, a length (for 1h), a repetition (every tuesday) and, behind at, the place \
      become fields; all other words are the title. Without words the prompt asks for them. \
      Nothing is read from a calendar. See ticketcal-edit(1).

      Exit status: 0 saved, or already in the calendar; 1 not saved; 64 usage, or no terminal; 65 \
      no title or no start; 73 the calendar cannot be made; 74 input/output error; 77 permission \
      denied; 78 configuration.
      """)

  @Argument(help: ArgumentHelp("Several words are one text.", valueName: "text"))
  var words: [String] = []

  @Flag(name: .shortAndLong, help: "Save the event without asking.")
  var yes = false

  @Flag(name: [.customShort("n"), .long], help: "Write nothing; show what would be saved.")
  var dryRun = false

  @OptionGroup var calendar: CalendarOption

  @OptionGroup var output: EditFormatOption

  @OptionGroup var common: MessageArguments

  mutating func validate() throws {
    if words.isEmpty, yes || dryRun {
      throw ValidationError("no text; e.g. ticketcal new --yes Dentist fri 14:00 for 1h")
    }
  }

  func run() throws {
    let process = EditEventProcess(common, output.format)
    let text = words.joined(separator: " ")
    throw ExitCode(
      yes || dryRun
        ? process.add(text, in: calendar.name, isDryRun: dryRun)
        : process.make(text, in: calendar.name))
  }
}

internal import ArgumentParser

/// `ticketcal edit`: one event at the prompt.
struct EditEventCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Make an event, or change one, at the prompt.",
    discussion: """
      Without ID a new event is made; it needs no permission to read. Of a series, \
      ID@OCCURRENCE is one occurrence, and ID alone the whole series. See ticketcal-edit(1).

      Exit status: 0 saved, deleted or left as it was; 64 usage, no such event, or no terminal; \
      73 the calendar cannot be made; 74 input/output error; 75 changed meanwhile; 77 permission \
      denied; 78 configuration.
      """)

  @Argument(
    help: ArgumentHelp("The event; none makes a new one.", valueName: "id"),
    completion: .events)
  var reference: ItemReference?

  @OptionGroup var calendar: CalendarOption

  @OptionGroup var repeating: SpanArguments

  @OptionGroup var common: MessageArguments

  mutating func validate() throws {
    if repeating.span != nil, reference == nil {
      throw ValidationError("--span is about an event that repeats; name one")
    }
  }

  func run() throws {
    let process = EditEventProcess(common)
    throw ExitCode(
      reference.map { process.edit($0, in: calendar.name, repeating.span) }
        ?? process.make(in: calendar.name)
    )
  }
}

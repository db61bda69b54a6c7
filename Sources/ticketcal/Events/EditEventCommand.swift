internal import ArgumentParser

/// `ticketcal edit`: changes one event at the prompt, or several by options.
struct EditEventCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Make an event, or change events, at the prompt or by options.",
    discussion: """
      Without ID a new event is made, as with ticketcal new. Of a series, \
      ID@OCCURRENCE is one occurrence, and ID alone the whole series. With options for fields \
      nothing is asked, and several events are changed together or not at all. See \
      ticketcal-edit(1).

      Exit status: 0 saved or deleted; 1 left as it was; 64 usage, no such event, or no terminal; \
      65 a value cannot be used; 66 standard input cannot be read; 73 the calendar cannot be \
      made; 74 input/output error; 75 changed meanwhile; 77 permission denied; 78 configuration.
      """)

  @OptionGroup var events: EventReferences

  @OptionGroup var fields: EventFieldArguments

  @Option(
    name: [.customShort("c"), .customLong("calendar")],
    help: ArgumentHelp(
      "The calendar of a new event; the calendar that the events move to.", valueName: "calendar"),
    completion: .calendars)
  var calendar: String?

  @Option(
    name: .customLong("in"),
    help: ArgumentHelp(
      "The calendar of the events, if several have them.", valueName: "calendar"),
    completion: .calendars)
  var origin: String?

  @OptionGroup var repeating: SpanArguments

  @OptionGroup var output: EditFormatOption

  @OptionGroup var common: MessageArguments

  mutating func validate() throws {
    if events.references.isEmpty {
      if repeating.span != nil {
        throw ValidationError("--span is about an event that repeats; name one")
      }
      if origin != nil {
        throw ValidationError("--in is about an event of a calendar; name one")
      }
      if !fields.isEmpty {
        throw ValidationError("the options change an event; name one, or leave them out")
      }
    } else if !isScripted, !events.references.contains(where: \.mayBeWords),
      events.references.count > 1 || events.references[0].text == "-"
    {
      throw ValidationError("the prompt is for one event; name what to change, such as --title")
    }
  }

  var colorChoice: ColorChoice { common.color }

  func run(_ tool: Tool) throws(CommandError) -> Int32 {
    let process = EditEventProcess(tool, common, output.format)
    guard !events.references.isEmpty else { return process.make(in: calendar) }
    return isScripted
      ? process.change(events, in: origin, repeating.span, fields, movingTo: calendar)
      : process.edit(events.references, in: origin, repeating.span)
  }

  private var isScripted: Bool { !fields.isEmpty || calendar != nil }
}

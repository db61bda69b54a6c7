internal import ArgumentParser
internal import CalendarStore
internal import TicketImport

/// `ticketcal edit`: changes one event at the prompt, or several by options.
struct EditEventCommand: MessagingCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Make an event, or change events, at the prompt or by options.",
    discussion: """
      Without ID a new event is made, as with ticketcal new. Of a series, \
      ID@OCCURRENCE is one occurrence, and ID alone the whole series. With options for fields \
      nothing is asked, and several events are changed together or not at all. See \
      ticketcal-edit(1).

      Exit status: 0 saved or deleted; 1 left as it was; 64 usage, no such event, or no terminal; \
      65 a value cannot be used; 73 the calendar cannot be made; 74 input/output error; 75 changed meanwhile; 77 permission denied; 78 configuration.
      """)

  @OptionGroup var events: EventReferences

  @OptionGroup var fields: ItemFieldArguments

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

  @Option(help: .format)
  var format: OutputFormat = .text

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
      events.references.count > 1
    {
      throw ValidationError("the prompt is for one event; name what to change, such as --title")
    }
  }

  func run(_ tool: Tool) throws(CommandError) -> Int32 {
    if isScripted, !events.references.isEmpty { return try change(tool) }
    let prompt = EventPrompt(
      calendars: try ReadableCalendars(tool), common: common, format: format)
    return try events.references.isEmpty
      ? prompt.makeEvent(in: calendar) : edit(at: prompt, tool)
  }

  private var isScripted: Bool { !fields.isEmpty || calendar != nil }
}

extension EditEventCommand {
  /// Changes an event at the prompt. Returns the exit status.
  private func edit(at prompt: EventPrompt, _ tool: Tool) throws(CommandError) -> Int32 {
    let calendars = prompt.calendars
    let wanted = try wanted(calendars)
    let store = try calendars.store(of: wanted)
    calendars.history.takeBackCutOff(in: store)
    let search = calendars.search(store, in: wanted, option: "--in", isAsking: true)
    let joined = try search.joined(events.references)
    guard let reference = joined.first, joined.count == 1 else {
      throw CommandError(
        ExitStatus.usage, "the prompt is for one event; name what to change, such as --title")
    }
    let event = try search.event(reference, in: store)
    let terminal = try tool.requiredTerminal(
      else: "no terminal to edit on; run it in one, or name what to change, such as --title")
    let allowsEditing = try CommandError.reporting(try store.allowsEditing(of: event))
    let part: EditMode.Part
    switch try EditMode.Part.named(event, repeating.span, reference, in: store) {
    case .some(let decided): part = decided
    case nil where !allowsEditing: part = .occurrence
    case nil:
      let question = Question(partTo: "change", on: terminal, calendars.watch)
      guard let answered = try question.ask() ?? nil else {
        return prompt.report([ItemReport(.unchanged, event, isCanceled: true)])
      }
      part = answered
    }
    let edited = EditedItem(event, part: part, in: store, of: calendars)
    return try prompt.edit(
      edited, edited.draft, allowsEditing ? .event(part) : .readOnly, following: store.changes,
      on: terminal)
  }

  /// The calendar that `--in` names; nil for all.
  func wanted(
    _ calendars: ReadableCalendars
  ) throws(CommandError) -> [EventCalendar]? {
    try origin.map { (name) throws(CommandError) in
      [try calendars.calendar(named: name, for: "--in").calendar]
    }
  }
}

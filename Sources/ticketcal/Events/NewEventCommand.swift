internal import ArgumentParser
internal import CalendarStore
internal import Foundation
internal import Glibc
internal import Reservations
internal import TicketImport

/// `ticketcal new`: makes an event from a line of words.
struct NewEventCommand: MessagingCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Make an event from words, at the prompt or with --yes.",
    discussion: """
      ticketcal new Dentist fri 14:00 for 1h at Hauptstr. 5 drafts an event and opens the prompt. \
      A day, a time, a length (for 1h) and a rule (every tuesday) at the end or the beginning, and \
      the place behind at, become fields; all else is the title. Without words the prompt asks for \
      them; with --yes they are read from standard input. \
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

  @OptionGroup var fields: ItemFieldArguments

  @Option(name: .shortAndLong, help: .calendar, completion: .calendars)
  var calendar: String?

  @Option(help: .format)
  var format: OutputFormat = .text

  @OptionGroup var common: MessageArguments

  func run(_ tool: Tool) throws(CommandError) -> Int32 {
    guard yes || dryRun else {
      return try EventPrompt(
        calendars: try ReadableCalendars(tool), common: common, format: format
      ).makeEvent(words.joined(separator: " "), fields, in: calendar)
    }
    let isPiped = words.isEmpty && fields.isEmpty
    let text = isPiped ? Self.pipedText(tool.streams.input) : words.joined(separator: " ")
    if isPiped, text.allSatisfy(\.isWhitespace) {
      throw CommandError(
        ExitStatus.usage, "no text; e.g. ticketcal new --yes Dentist fri 14:00 for 1h")
    }
    return try add(text, tool)
  }

  /// Adds the event of the words without asking. Returns the exit status.
  private func add(_ text: String, _ tool: Tool) throws(CommandError) -> Int32 {
    let calendars = try ReadableCalendars(tool)
    let calendar = try calendars.calendar(named: calendar, for: .event)
    let writers = CalendarWriters(
      primary: calendar, calendars.finder, makesCalendars: !dryRun)
    let new = NewEvent(
      dryRun ? DryRunCalendars(writers) : writers,
      recordedIn: dryRun ? ChangeHistory(tool, .scratch) : calendars.history)
    let draft = try calendars.draft(of: text, fields)
    try draft.checkTyped(way: "; or leave out --yes to see the draft first")
    guard draft.start != nil else {
      throw CommandError(
        ExitStatus.badRecord, "no day or time in the text; add one, e.g. fri 14:00")
    }
    if let note = RepeatPhrase.startNote(draft) { tool.messages.warn(note) }
    let outcome = new.write(draft, .ordinary)
    let result = new.result(of: draft)
    if case .failed(let reason) = outcome {
      throw result.failure ?? CommandError(ExitStatus.badRecord, reason)
    }
    let report = ItemReport(
      status: result.isUnchanged ? .unchanged : dryRun ? .wouldSave : .saved, id: result.id,
      title: draft.title?.value ?? "", start: draft.start?.value, end: draft.end?.value,
      calendar: result.calendar, isMadeBefore: result.isUnchanged)
    return ItemReport.print([report], as: format, tool)
  }

  /// The text of standard input, at most a little more than an event's; empty on a terminal.
  private static func pipedText(_ input: Int32) -> String {
    guard isatty(input) == 0 else { return "" }
    let bytes = try? FileHandle(fileDescriptor: input).read(upToCount: 4096)
    return String(decoding: bytes ?? Data(), as: UTF8.self)
  }
}

extension ReadableCalendars {
  /// The draft of the words, with the given fields; words that would leave no title beside an option
  /// for the time are the title. Without an identity, the UID of an event is derived from title, start
  /// and place: the same event twice is one event.
  func draft(
    of text: String, _ fields: ItemFieldArguments?, _ mode: EditMode = .newEvent
  ) throws(CommandError) -> ItemDraft {
    let context = context(of: mode)
    var draft: ItemDraft
    do throws(TimeError) {
      draft = try TypedLine.draft(of: text, context)
      if draft.title == nil, fields?.statesTime ?? false {
        draft = try TypedLine.draft(of: "", context).setting(.title, to: text, context)
      }
    } catch { throw CommandError(ExitStatus.usage, error.reason) }
    return try fields?.applied(to: draft, context) ?? draft
  }
}

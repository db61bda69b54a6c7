internal import ArgumentParser
internal import Foundation
internal import Glibc

/// `ticketcal new`: makes an event from a line of words.
struct NewEventCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Make an event from words, at the prompt or with --yes.",
    discussion: """
      ticketcal new Dentist fri 14:00 for 1h at Hauptstr. 5 drafts an event and opens the prompt. \
      Words of a time, a length (for 1h), a repetition (every tuesday) and, behind at, the place \
      become fields; all other words are the title. Without words the prompt asks for them; with \
      --yes they are read from standard input. \
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

  var colorChoice: ColorChoice { common.color }

  func run(_ tool: Tool) throws(CommandError) -> Int32 {
    let process = EditEventProcess(tool, common, output.format)
    guard yes || dryRun else {
      return process.make(words.joined(separator: " "), in: calendar.name)
    }
    let text = words.isEmpty ? Self.pipedText(tool.streams.input) : words.joined(separator: " ")
    if words.isEmpty, text.allSatisfy(\.isWhitespace) {
      throw CommandError(
        ExitStatus.usage, "no text; e.g. ticketcal new --yes Dentist fri 14:00 for 1h")
    }
    return process.add(text, in: calendar.name, isDryRun: dryRun)
  }

  /// The text of standard input, at most a little more than an event's; empty on a terminal.
  private static func pipedText(_ input: Int32) -> String {
    guard isatty(input) == 0 else { return "" }
    let bytes = try? FileHandle(fileDescriptor: input).read(upToCount: 4096)
    return String(decoding: bytes ?? Data(), as: UTF8.self)
  }
}

internal import ArgumentParser
internal import Foundation
internal import Glibc

/// The program `ticketcal`.
@main
struct Ticketcal: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ticketcal",
    abstract: "Put tickets and bookings into your calendar.",
    // The parser's own usage line does not show the default command: swift-argument-parser issue
    // 143.
    usage: """
      ticketcal [import] [<options>] [<file> ...]
      ticketcal <command> [<options>] ...
      """,
    discussion: """
      ticketcal booking.json shows a draft of the event and asks before it saves it; ticketcal \
      --yes booking.json saves it without asking. Records are JSON, JSON Lines, CSV or \
      iCalendar. ticketcal FILE is ticketcal import FILE: for its options see ticketcal import --help. \
      See also ticketcal(1), which lists the exit statuses.
      """,
    version: "ticketcal 0.1.0",
    subcommands: [
      ImportCommand.self, LogCommand.self, UndoCommand.self, ResumeCommand.self,
      AgendaCommand.self, SearchCommand.self, ShowCommand.self, NewEventCommand.self,
      EditEventCommand.self,
      DeleteEventCommand.self, RemindersCommand.self, CalendarsCommand.self, AccessCommand.self,
    ], defaultSubcommand: ImportCommand.self)

  /// The prefix of every error message.
  static let _errorPrefix = "ticketcal: "

  /// The words that are a command if they come first on the command line; anywhere else, they are
  /// files.
  static var commands: [String] {
    configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
  }

  static func main() {
    ViewerZone.settle()
    let words = Array(CommandLine.arguments.dropFirst())
    do {
      var command = try parseAsRoot(words)
      if let mistyped = MistypedCommand(words, parsed: command) {
        Foundation.exit(mistyped.refuse())
      }
      try command.run()
    } catch let status as ExitCode {
      // The command has printed its messages.
      Foundation.exit(status.rawValue)
    } catch {
      if let mistyped = MistypedCommand(words, parsed: nil) { Foundation.exit(mistyped.refuse()) }
      Foundation.exit(report(error, of: words))
    }
  }

  /// Prints the parser's message, help or completion; returns the exit status.
  ///
  /// The parser prints control characters of the command line unchanged, and a word of the command
  /// line may come from outside. No issue of swift-argument-parser is about this.
  private static func report(_ error: any Error, of words: [String]) -> Int32 {
    let status = exitCode(for: error)
    var text = MistypedOption.withoutDangerousSuggestion(fullMessage(for: error))
    if words.first == "---completion" {
      text = CompletionScript.safe(candidates: text)
    } else {
      text = SafeText(text, newLines: .kept, limit: 1 << 20).text
    }
    if words.first?.hasPrefix("--generate-completion-script") ?? false, status.isSuccess {
      text = CompletionScript.completingDefault(text)
    }
    guard !text.isEmpty else { return status.rawValue }
    let pipe = OutputPipe(status.isSuccess ? STDOUT_FILENO : STDERR_FILENO)
    pipe.writeLine(text)
    pipe.flush()
    guard pipe.failure != nil, status.isSuccess else { return status.rawValue }
    return CommandProcess(color: .auto).finish(pipe, ExitStatus.success)
  }
}

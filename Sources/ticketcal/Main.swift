internal import ArgumentParser
internal import Foundation

/// Tickets and bookings into your calendar.
@main
struct Ticketcal: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ticketcal",
    abstract: "Put tickets and bookings into your calendar.",
    usage: "ticketcal [import] [<options>] [<file> ...]",
    discussion: """
      ticketcal booking.json shows a draft of the event and asks before it saves it; ticketcal \
      --yes booking.json saves it unasked. Records are JSON, JSON Lines or CSV. See ticketcal(1), \
      also for the exit status.
      """,
    version: "ticketcal 0.1.0",
    subcommands: [
      ImportCommand.self, LogCommand.self, UndoCommand.self, ResumeCommand.self,
      AgendaCommand.self, SearchCommand.self, ShowCommand.self, EditEventCommand.self,
      DeleteEventCommand.self, RemindersCommand.self, CalendarsCommand.self, AccessCommand.self,
    ])

  /// As all else that goes wrong is said.
  static let _errorPrefix = "ticketcal: "

  /// `ticketcal FILE` is `ticketcal import FILE`.
  @OptionGroup
  var arguments: ImportArguments

  func run() throws {
    throw ExitCode(ImportProcess(arguments, besides: Subcommands.names).run())
  }

  /// A subcommand is one only as the first word: files may stand in its place, and the parser would
  /// take it for one.
  static func main() {
    ViewerZone.settle()
    let words = Array(CommandLine.arguments.dropFirst())
    if words == ["help"] {
      runAsRoot(["--help"])
    } else if let first = words.first, Subcommands.names.contains(first) {
      Subcommands.runAsRoot(words)
    } else if let mistyped = mistyped(words), !((try? parseAsRoot(words)) is Ticketcal) {
      Foundation.exit(
        CommandProcess(color: .auto).run { () throws(Stop) in throw mistyped.stop })
    } else {
      runAsRoot(words)
    }
  }

  /// Nil where the options are not those of the command that may have been meant.
  private static func mistyped(_ words: [String]) -> MistypedCommand? {
    guard let word = words.first, !word.hasPrefix("-"), access(word, F_OK) != 0, errno == ENOENT,
      let mistyped = MistypedCommand(word, among: Subcommands.names),
      (try? Subcommands.parseAsRoot([mistyped.meant] + words.dropFirst())) != nil
    else { return nil }
    return mistyped
  }
}

/// The commands alone, for a command line that begins with one.
private struct Subcommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: Ticketcal.configuration.commandName,
    abstract: Ticketcal.configuration.abstract,
    version: Ticketcal.configuration.version,
    subcommands: Ticketcal.configuration.subcommands)

  static let _errorPrefix = Ticketcal._errorPrefix

  static var names: [String] {
    configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
  }
}

extension ParsableCommand {
  /// `main(_:)`, with what it says made safe for a terminal: a command line may be built from names that
  /// come from outside.
  fileprivate static func runAsRoot(_ words: [String]) {
    do {
      var command = try parseAsRoot(words)
      try command.run()
    } catch let status as ExitCode {
      // The import has said what there is to say.
      Foundation.exit(status.rawValue)
    } catch {
      let status = exitCode(for: error)
      var text = fullMessage(for: error)
      text =
        words.first == "---completion"
        ? CompletionScript.safe(candidates: text)
        : SafeText(text, newLines: .kept, limit: 1 << 20).text
      if words.first?.hasPrefix("--generate-completion-script") ?? false, status.isSuccess {
        text = CompletionScript.mended(text)
      }
      if !text.isEmpty {
        let pipe = OutputPipe(status.isSuccess ? STDOUT_FILENO : STDERR_FILENO)
        pipe.writeLine(text)
        pipe.flush()
        if pipe.failure != nil, status.isSuccess {
          Foundation.exit(CommandProcess(color: .auto).finish(pipe, ExitStatus.success))
        }
      }
      Foundation.exit(status.rawValue)
    }
  }
}

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
      --yes booking.json saves it without asking. Records are JSON, JSON Lines, CSV and iCalendar, \
      also in mails, Wallet passes, web pages and PDFs. ticketcal FILE is ticketcal import FILE; \
      its options: ticketcal import --help. See also ticketcal(1), which lists the exit \
      statuses.
      """,
    version: "ticketcal 0.1.0",
    subcommands: [
      ImportCommand.self, LogCommand.self, UndoCommand.self,
      AgendaCommand.self, SearchCommand.self, ShowCommand.self, NewEventCommand.self,
      EditEventCommand.self,
      DeleteEventCommand.self, RemindersCommand.self, AlarmsCommand.self,
      CalendarsCommand.self, AccessCommand.self,
    ], defaultSubcommand: ImportCommand.self)

  /// The prefix of every error message.
  static let _errorPrefix = "ticketcal: "

  /// The words that are a command if they come first on the command line; anywhere else, they are
  /// files.
  static var commands: [String] {
    configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
  }

  static func main() {
    StandardStreams.reserve()
    signal(SIGPIPE, SIG_IGN)
    // Writing beyond the limit of a file's size (RLIMIT_FSIZE) fails.
    signal(SIGXFSZ, SIG_IGN)
    // A parent may ignore it: then the kernel tells nobody how a program has ended.
    signal(SIGCHLD, SIG_DFL)
    let tool = Tool.ofProcess()
    let status = run(Array(commandLine().dropFirst()), tool)
    if status == ExitStatus.brokenPipe {
      signal(SIGPIPE, SIG_DFL)
      raise(SIGPIPE)
    }
    Glibc.exit(status)
  }

  /// The words that the program was started with, as proc(5) has them. Swift looks for them in memory
  /// before the variables of the environment, which a preloaded library can have moved.
  private static func commandLine() -> [String] {
    guard let words = FileManager.default.contents(atPath: "/proc/self/cmdline"), words.last == 0
    else { return CommandLine.arguments }
    return words.dropLast().split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Runs the command of these words; returns the exit status.
  ///
  /// - Parameter parse: returns the command of a command line.
  static func run(
    _ words: [String], _ tool: Tool, parse: ([String]) throws -> any ParsableCommand = parsed
  ) -> Int32 {
    do {
      let parsed = try parse(words)
      if let mistyped = MistypedCommand(words, parsed: parsed) { throw mistyped.refusal }
      guard let command = parsed as? any ToolCommand else {
        var command = parsed
        try command.run()
        return ExitStatus.success
      }
      let tool = tool.running(
        words, in: command.colorChoice, isQuiet: command.isQuiet, isVerbose: command.isVerbose)
      return tool.run { () throws(CommandError) in try command.run(tool) }
    } catch {
      if let refusal = error as? CommandError ?? MistypedCommand(words, parsed: nil)?.refusal {
        return tool.run { () throws(CommandError) in throw refusal }
      }
      return report(error, of: words, tool)
    }
  }

  /// The command of a command line.
  ///
  /// The named command, else the import, is parsed alone: from the root, the parser reads the arguments of
  /// the default command several times. What it refuses is parsed from the root, whose messages, help and
  /// completions name the whole command.
  static func parsed(_ words: [String]) throws -> any ParsableCommand {
    let named = configuration.subcommands.first { $0._commandName == words.first }
    if named != nil || words.first != "help" {
      let rest = named == nil ? words : Array(words.dropFirst())
      let parsed = try? (named ?? ImportCommand.self).parseAsRoot(rest)
      if let parsed, parsed is any ToolCommand { return parsed }
    }
    return try parseAsRoot(words)
  }

  /// Prints the parser's message, help or completion; returns the exit status.
  ///
  /// The parser prints control characters of the command line unchanged, and a word of the command
  /// line may come from outside. No issue of swift-argument-parser is about this.
  private static func report(_ error: any Error, of words: [String], _ tool: Tool) -> Int32 {
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
    let pipe = status.isSuccess ? tool.results() : OutputPipe(tool.streams.errors)
    pipe.writeLine(text)
    pipe.flush()
    guard pipe.failure != nil, status.isSuccess else { return status.rawValue }
    return tool.finish(pipe, ExitStatus.success)
  }
}

/// A command that runs with a tool.
protocol ToolCommand: ParsableCommand {
  /// The value of `--color`.
  var colorChoice: ColorChoice { get }
  /// Whether `--quiet` is given.
  var isQuiet: Bool { get }
  /// Whether `--verbose` is given.
  var isVerbose: Bool { get }

  /// Returns the exit status.
  func run(_ tool: Tool) throws(CommandError) -> Int32
}

extension ToolCommand {
  var isQuiet: Bool { false }
  var isVerbose: Bool { false }
}

/// A command with the options for messages.
protocol MessagingCommand: ToolCommand {
  var common: MessageArguments { get }
}

extension MessagingCommand {
  var colorChoice: ColorChoice { common.color }
  var isQuiet: Bool { common.quiet }
}

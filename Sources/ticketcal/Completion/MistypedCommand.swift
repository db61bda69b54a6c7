internal import ArgumentParser
internal import Glibc
internal import Reservations

/// The name of a missing file that resembles the name of a command.
struct MistypedCommand {
  private let word: String
  private let command: String

  /// Nil if no command's name is similar, or if neither that command nor an import accepts the
  /// options.
  ///
  /// - Parameters:
  ///   - words: the command line.
  ///   - parsed: the parsed command; nil if the parser refused the command line.
  init?(_ words: [String], parsed: (any ParsableCommand)?) {
    guard let first = words.first, !Ticketcal.commands.contains(first) else { return nil }
    let files = (parsed as? ImportCommand)?.arguments.files ?? [first]
    guard let word = files.first, !word.hasPrefix("-"), files.allSatisfy(Self.isMissing),
      let command = NearestName.of(word, among: Ticketcal.commands),
      parsed != nil || (try? Ticketcal.parseAsRoot([command] + words.dropFirst())) != nil
    else { return nil }
    self.word = word
    self.command = command
  }

  private static func isMissing(_ path: String) -> Bool {
    access(path, F_OK) != 0 && errno == ENOENT
  }

  /// Prints the message. Returns the exit status.
  func refuse() -> Int32 {
    CommandProcess(color: .auto).run { () throws(CommandError) in
      throw CommandError(
        ExitStatus.noInput,
        word == command
          ? "\(word): no such file; the command comes first: ticketcal \(word) ..."
          : "\(word): no such file; did you mean \"ticketcal \(command)\"?")
    }
  }
}

internal import ArgumentParser
internal import Glibc
internal import Reservations

/// The name of a file that does not exist and is nearly that of a command.
struct MistypedCommand {
  private let word: String
  private let command: String

  /// Nil where no command is near, and where the options are those of neither that command nor an import.
  ///
  /// - Parameters:
  ///   - words: the command line.
  ///   - parsed: what the parser made of it; nil where it refused it.
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

  /// Prints the message; the exit status.
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

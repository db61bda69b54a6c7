internal import Reservations

/// The name of no file that is nearly that of a command.
struct MistypedCommand {
  private let word: String
  let meant: String

  /// Nil where no command is near.
  init?(_ word: String, among commands: [String]) {
    guard let meant = NearestName.of(word, among: commands) else { return nil }
    self.word = word
    self.meant = meant
  }

  var stop: Stop {
    Stop(
      ExitStatus.noInput,
      word == meant
        ? "\(word): no such file; the command comes first: ticketcal \(word) ..."
        : "\(word): no such file; did you mean `\(meant)`?")
  }
}

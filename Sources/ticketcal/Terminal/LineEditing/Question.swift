internal import Glibc
internal import TicketImport

/// A question on a terminal, asked again until it is answered with a known word.
struct Question<Answer> {
  /// The question with its choices.
  let text: String
  /// The answers by their words in lower case; Enter alone is the empty word.
  let answers: [String: Answer]
  /// What is said after any other word.
  let advice: String
  let terminal: ControllingTerminal
  let watch: SignalWatch

  /// The answer; nil if the input ends before one. Throws if the user or a signal ends the program.
  func ask() throws(CommandError) -> Answer? {
    let input = PlainLineInput(terminal: terminal, watch: watch)
    let prompt = SafeText(text, limit: 4096).text + " "
    while true {
      switch input.readLine(prompt: prompt, initial: "", history: false, completions: { _ in [] }) {
      case .line(let line):
        if let answer = answers[line.lowercased()] { return answer }
        terminal.write(advice + "\n")
      case .endOfInput: return nil
      case .interrupted: throw CommandError(silently: ExitStatus.interrupted)
      case .hungUp: throw CommandError(silently: 128 + (watch.terminationSignal ?? SIGHUP))
      }
    }
  }
}

extension Question<Bool> {
  /// A yes-or-no question; Enter alone means no.
  ///
  /// - Parameter text: without the choices.
  init(_ text: String, on terminal: ControllingTerminal, _ watch: SignalWatch) {
    self.init(
      text: text + " [y/N]",
      answers: ["y": true, "yes": true, "n": false, "no": false, "": false],
      advice: "write y or n", terminal: terminal, watch: watch)
  }

  /// Whether the answer is yes; the end of the input means no.
  func confirm() throws(CommandError) -> Bool { try ask() ?? false }
}

extension Question<EditMode.Part?> {
  /// Whether a change applies to one occurrence or also to the following ones. Enter alone means
  /// neither, which is nil.
  ///
  /// - Parameter verb: `change`, `delete`.
  init(partTo verb: String, on terminal: ControllingTerminal, _ watch: SignalWatch) {
    self.init(
      text: "\(verb) this occurrence [t], this and all future ones [f], or none [N]?",
      answers: [
        "t": .occurrence, "this": .occurrence, "f": .following, "future": .following,
        "n": nil, "no": nil, "none": nil, "": nil,
      ],
      advice: "write t, f or n", terminal: terminal, watch: watch)
  }
}

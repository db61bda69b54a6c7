internal import Glibc

/// Emphasis for a terminal, or none.
struct Style: Sendable, Equatable {
  let isColored: Bool

  /// `auto` colors a terminal unless `NO_COLOR` is set and not empty (no-color.org), or `TERM` is
  /// `dumb` or missing. `always` and `never` are the person's word and win over the environment.
  init(_ choice: ColorChoice, isTerminal: Bool, environment: [String: String]) {
    switch choice {
    case .always:
      isColored = true
    case .never:
      isColored = false
    case .auto:
      let terminal = environment["TERM"] ?? ""
      isColored =
        isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && !terminal.isEmpty
        && terminal != "dumb"
    }
  }

  init(_ choice: ColorChoice, descriptor: Int32, environment: [String: String]) {
    self.init(choice, isTerminal: isatty(descriptor) == 1, environment: environment)
  }

  func bold(_ text: String) -> String { wrapped(text, in: "1") }
  func dim(_ text: String) -> String { wrapped(text, in: "2") }
  func red(_ text: String) -> String { wrapped(text, in: "31") }
  func green(_ text: String) -> String { wrapped(text, in: "32") }
  func yellow(_ text: String) -> String { wrapped(text, in: "33") }

  private func wrapped(_ text: String, in parameters: String) -> String {
    isColored && !text.isEmpty ? "\u{1B}[\(parameters)m\(text)\u{1B}[0m" : text
  }
}

/// A text that is safe to print, and its emphasis, which takes no columns.
struct PaintedText: Equatable, Sendable {
  enum Emphasis: Sendable {
    case plain, bold, dim, red, green, yellow
  }

  var text: String
  let emphasis: Emphasis

  init(_ text: String, _ emphasis: Emphasis = .plain) {
    self.text = text
    self.emphasis = emphasis
  }

  var columns: Int { DisplayWidth.of(text) }

  func painted(_ style: Style) -> String {
    switch emphasis {
    case .plain: text
    case .bold: style.bold(text)
    case .dim: style.dim(text)
    case .red: style.red(text)
    case .green: style.green(text)
    case .yellow: style.yellow(text)
    }
  }
}

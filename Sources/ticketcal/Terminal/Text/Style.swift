internal import Glibc

/// Emphasis for a terminal, or none.
struct Style: Sendable, Equatable {
  let isColored: Bool
  private let depth: ColorDepth

  /// The number of colors of the terminal.
  private enum ColorDepth {
    case few, indexed, direct

    init(_ environment: [String: String]) {
      let terminal = environment["TERM"] ?? ""
      let isDirect = ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "")
      self =
        isDirect || terminal.hasSuffix("-direct")
        ? .direct : terminal.contains("256color") ? .indexed : .few
    }
  }

  /// `auto` colors a terminal unless `NO_COLOR` is set and not empty (no-color.org), or `TERM` is
  /// `dumb` or missing. `always` and `never` override the environment.
  init(_ choice: ColorChoice, isTerminal: Bool, environment: [String: String]) {
    depth = ColorDepth(environment)
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

  /// A square in the calendar's color and a space; empty without a color, or if the terminal has
  /// too few colors.
  ///
  /// - Parameter color: `#RRGGBB`.
  func swatch(_ color: String?) -> String {
    guard isColored, let color, color.utf8.count == 7,
      let value = Int(color.dropFirst(), radix: 16)
    else { return "" }
    let parts = [value >> 16 & 0xFF, value >> 8 & 0xFF, value & 0xFF]
    switch depth {
    case .few: return ""
    case .direct:
      return wrapped("■", in: "38;2;" + parts.map(String.init).joined(separator: ";")) + " "
    case .indexed:
      // The palette's cube of 6 by 6 by 6 colors begins at 16, its levels at 0, 95, 135, ... 255.
      let levels = parts.map { $0 < 48 ? 0 : $0 < 115 ? 1 : ($0 - 35) / 40 }
      return wrapped("■", in: "38;5;\(16 + levels[0] * 36 + levels[1] * 6 + levels[2])") + " "
    }
  }

  private func wrapped(_ text: String, in parameters: String) -> String {
    isColored && !text.isEmpty ? "\u{1B}[\(parameters)m\(text)\u{1B}[0m" : text
  }
}

/// A text that is safe to print, and its emphasis, which takes no columns.
struct PaintedText: Equatable, Sendable {
  enum Emphasis: Sendable {
    case plain, dim, red, yellow
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
    case .dim: style.dim(text)
    case .red: style.red(text)
    case .yellow: style.yellow(text)
    }
  }
}

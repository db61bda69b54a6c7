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

/// The counts of each status: `3 saved, 1 unchanged, 2 conflicts`.
struct CountSummary {
  private var parts: [String] = []

  /// Adds a count unless it is 0.
  mutating func add(_ count: Int, _ word: String) {
    if count != 0 { parts.append("\(count) \(word)") }
  }

  var isEmpty: Bool { parts.isEmpty }
  var text: String { parts.joined(separator: ", ") }

  /// The last line of a command's output.
  func summary(nothing: String, wasInterrupted: Bool) -> String {
    let text = isEmpty ? nothing : text
    return wasInterrupted ? "interrupted: \(text)" : text
  }

  static func conflicts(_ count: Int) -> String { count == 1 ? "conflict" : "conflicts" }
}

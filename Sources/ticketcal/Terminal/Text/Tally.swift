/// How many came to what: `3 saved, 1 unchanged, 2 conflicts`.
struct Tally {
  private var parts: [String] = []

  /// Adds what any came to.
  mutating func add(_ count: Int, _ word: String) {
    if count != 0 { parts.append("\(count) \(word)") }
  }

  var isEmpty: Bool { parts.isEmpty }
  var text: String { parts.joined(separator: ", ") }

  /// As the last line of a command says it.
  func summary(nothing: String, wasInterrupted: Bool) -> String {
    let text = isEmpty ? nothing : text
    return wasInterrupted ? "interrupted: \(text)" : text
  }

  static func conflicts(_ count: Int) -> String { count == 1 ? "conflict" : "conflicts" }
}

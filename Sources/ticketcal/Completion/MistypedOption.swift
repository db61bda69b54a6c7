/// The parser's suggestion for an option that it does not know.
enum MistypedOption {
  /// Options that a person must write themselves: they answer a question in advance.
  private static let never = ["--yes", "--force"]

  /// The parser's message without the suggestion of an option that is never suggested.
  static func withoutDangerousSuggestion(_ message: String) -> String {
    never.reduce(message) { text, option in
      text.replacing(". Did you mean '\(option)'?", with: "")
    }
  }
}

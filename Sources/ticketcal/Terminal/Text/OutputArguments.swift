internal import ArgumentParser

/// How results are printed.
enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json
}

extension ArgumentHelp {
  /// Of `--format` of the commands that print results.
  static let format = ArgumentHelp(
    "How results are printed: text or json, a line each.", valueName: "format")

  /// Of `--verbose` of the commands that change events by the ledger.
  static let verbose = ArgumentHelp(
    "Say whether the kernel keeps the command from reading in calendars.")
}

/// The options of every command with messages.
struct MessageArguments: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Print errors only.")
  var quiet = false

  @Option(help: ArgumentHelp("Color: auto, always or never.", valueName: "when"))
  var color: ColorChoice = .auto
}

/// When output is colored; the value of `--color`.
enum ColorChoice: String, Sendable, CaseIterable, ExpressibleByArgument {
  case auto
  case always
  case never
}

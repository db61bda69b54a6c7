internal import ArgumentParser

/// The options of the commands that report results.
struct ResultArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How results are printed: text or json, a line each.", valueName: "format"))
  var format: ResultReporter.Format = .text

  @Flag(name: .shortAndLong, help: "Print errors only.")
  var quiet = false

  @Flag(
    name: .shortAndLong, help: "Say whether the kernel keeps the command from reading in calendars."
  )
  var verbose = false

  @Option(help: ArgumentHelp("Color: auto, always or never.", valueName: "when"))
  var color: ColorChoice = .auto
}

extension ResultReporter.Format: ExpressibleByArgument {}
extension ColorChoice: ExpressibleByArgument {}

/// The options of every command with messages.
struct MessageArguments: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Print errors only.")
  var quiet = false

  @Option(help: ArgumentHelp("Color: auto, always or never.", valueName: "when"))
  var color: ColorChoice = .auto
}

/// When output is colored; the value of `--color`.
enum ColorChoice: String, Sendable, CaseIterable {
  case auto
  case always
  case never
}

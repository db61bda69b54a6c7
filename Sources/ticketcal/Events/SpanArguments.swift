internal import ArgumentParser

/// What every command takes that may be about one occurrence or about those after it, too.
struct SpanArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Of an occurrence: this one, or future for it and all that follow; otherwise it is asked.",
      valueName: "this|future"))
  var span: SpanChoice?
}

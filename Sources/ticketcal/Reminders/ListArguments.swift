internal import ArgumentParser

/// The lists a command looks into.
struct ListArguments: ParsableArguments {
  @Option(
    name: .customLong("list"),
    help: ArgumentHelp("In this list alone; repeatable.", valueName: "name"),
    completion: .custom { _, _, prefix in CompletionCandidates.here.calendars(beginning: prefix) })
  var names: [String] = []
}

internal import ArgumentParser

/// The reminders that a command is about.
struct RemindersArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The reminders.", valueName: "id"),
    completion: .custom { _, _, prefix in CompletionCandidates.here.reminders(beginning: prefix) })
  var references: [ItemReference]
}

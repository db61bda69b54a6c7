internal import ArgumentParser

/// The one reminder that a command is about.
struct OneReminderArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The reminder.", valueName: "id"),
    completion: .custom { _, _, prefix in CompletionCandidates.here.reminders(beginning: prefix) })
  var reference: ItemReference
}

internal import ArgumentParser
internal import CalendarStore

extension ArgumentHelp {
  /// Of `--calendar` of a command for one calendar.
  static let calendar = ArgumentHelp(
    "The calendar, or the path of its vdir folder (with a slash in it).", valueName: "name|dir")
}

/// `--calendar` of a command for several calendars; all calendars without it.
struct CalendarsOption: ParsableArguments {
  @Option(
    name: [.customShort("c"), .customLong("calendar")],
    help: ArgumentHelp("Only this calendar; repeatable.", valueName: "name|dir"),
    completion: .calendars)
  var names: [String] = []
}

/// `--list` of a command for several lists; all lists without it.
struct ListsOption: ParsableArguments {
  @Option(
    name: .customLong("list"),
    help: ArgumentHelp("Only this list; repeatable.", valueName: "name"),
    completion: .calendars)
  var names: [String] = []
}

/// The one calendar that a command changes.
struct CalendarArgument: ParsableArguments {
  @Argument(help: ArgumentHelp("The calendar.", valueName: "calendar"), completion: .calendars)
  var name: String
}

/// `--events` and `--reminders` of a command about both kinds of items.
struct EntityTypeFlags: ParsableArguments {
  @Flag(help: "For events; without --reminders for events only.")
  var events = false

  @Flag(help: "For reminders; without --events for reminders only.")
  var reminders = false

  /// Whether neither is given, which stands for both.
  var isEmpty: Bool { !events && !reminders }

  var types: Set<EntityType> {
    events == reminders ? Set(EntityType.allCases) : events ? [.event] : [.reminder]
  }
}

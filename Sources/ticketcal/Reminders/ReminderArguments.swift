internal import ArgumentParser
internal import CalendarStore
internal import Reservations

/// The fields of a reminder that options set.
struct ReminderArguments: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("When it is due: a day, or a day and a time.", valueName: "when"))
  var due: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("When it can be begun.", valueName: "when"))
  var start: String?

  @Option(
    help: ArgumentHelp("1 (highest) to 9, or high, medium, low or none.", valueName: "priority"))
  var priority: String?

  @Option(help: ArgumentHelp("The place.", valueName: "text"))
  var location: String?

  @Option(help: ArgumentHelp("More about it.", valueName: "text"))
  var notes: String?

  @Option(help: ArgumentHelp("A link.", valueName: "url"))
  var url: String?

  @Option(
    name: .customLong("alarm"),
    help: ArgumentHelp(
      "Remind so long before it is due (1h, 1d, 0) or at an ISO time; repeatable.",
      valueName: "spec"))
  var alarms: [String] = []

  @Option(
    name: .customLong("repeat"),
    help: ArgumentHelp(
      "daily, weekly, monthly, yearly, or a rule of RFC 5545.", valueName: "rule"))
  var rule: String?

  var isEmpty: Bool {
    due == nil && start == nil && priority == nil && location == nil && notes == nil
      && url == nil && alarms.isEmpty && rule == nil
  }
}

extension ReminderArguments {
  /// Sets the given fields, and the title unless it is nil.
  func apply(
    with title: String?, to reminder: inout StoredReminder, by clock: InformalClock
  ) throws(CommandError) {
    let alarms = alarms.isEmpty ? nil : alarms.joined(separator: " ")
    let values: [(ReminderField, String, String?)] = [
      (.title, "title", title), (.due, "--due", due), (.start, "--start", start),
      (.priority, "--priority", priority), (.location, "--location", location),
      (.notes, "--notes", notes), (.url, "--url", url),
      (.alarms, "--alarm", alarms), (.repeat, "--repeat", rule),
    ]
    let before = reminder
    for case (let field, let option, let text?) in values {
      var changed = reminder
      try CommandError.at(option) { () throws(TimeError) in
        try field.set(text, of: &changed, by: clock)
      }
      reminder = changed
    }
    do throws(ReminderField.Fault) {
      try ReminderField.complete(&reminder, since: before)
    } catch {
      throw CommandError(ExitStatus.usage, "\(error.field.rawValue): \(error.reason)")
    }
  }
}

extension ReminderArguments {
  private static var keywords: [String: (ReminderField, WritableKeyPath<Self, String?>)] {
    [
      "due": (.due, \.due), "at": (.due, \.due), "priority": (.priority, \.priority),
    ]
  }

  /// Takes `due fri` and `priority high` from the end of several words; returns the rest, the title.
  /// A value that cannot be read stays in the title, as does that of a field with an option.
  mutating func takeValues(from words: [String], by clock: InformalClock) -> String {
    var words = words
    while let (start, path) = valueStart(in: words, by: clock) {
      self[keyPath: path] = words[(start + 1)...].joined(separator: " ")
      words.removeSubrange(start...)
    }
    return words.joined(separator: " ")
  }

  /// The keyword whose value is all words after it; nil without one behind a title.
  private func valueStart(
    in words: [String], by clock: InformalClock
  ) -> (Int, WritableKeyPath<Self, String?>)? {
    for index in words.indices.dropFirst().dropLast() {
      guard let (field, path) = Self.keywords[words[index].lowercased()],
        self[keyPath: path] == nil
      else { continue }
      var reminder = StoredReminder(Reminder(uid: "", title: ""), in: EventCalendar(title: ""))
      let value = words[(index + 1)...].joined(separator: " ")
      do throws(TimeError) {
        try field.set(value, of: &reminder, by: clock)
        return (index, path)
      } catch { continue }
    }
    return nil
  }
}

/// The reminders that a command changes.
struct RemindersArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The reminders.", valueName: "id"),
    completion: .reminders)
  var references: [ItemReference]
}

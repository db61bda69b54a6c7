internal import ArgumentParser
internal import CalendarStore
internal import Reservations
internal import TicketImport

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
    with title: String?, to reminder: inout StoredReminder, by clock: ReminderClock
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
        try field.set(text, of: &changed, by: clock, keepsTime: true)
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
  /// Takes the due time, the rule and the place of several words, which are read as the line of a new
  /// event is; returns the title. Throws for a day or time that is not read, for an end, and for a
  /// field that an option sets, too. Words that would leave no title beside such an option are the
  /// title: `reminders add Noon --due fri`.
  mutating func takeValues(
    from words: [String], by clock: ReminderClock
  ) throws(CommandError) -> (title: String, due: EventTime?) {
    let line = TypedLine(
      words.joined(separator: " "), now: clock.now, zone: clock.zone, dayOrder: clock.dayOrder)
    if line.title.isEmpty, due != nil || rule != nil { return (words.joined(separator: " "), nil) }
    let fields = line.fields
    if let refusal = line.refusal {
      throw CommandError(ExitStatus.usage, refusal.reason)
    }
    guard fields.endTime == nil, fields.lastDay == nil, fields.length == nil else {
      throw CommandError(ExitStatus.usage, "a reminder has no end; write one time, e.g. fri 19:30")
    }
    guard due == nil || !fields.statesStart, rule == nil || fields.rule == nil,
      location == nil || line.place == nil
    else { throw CommandError(ExitStatus.usage, "the words and an option set the same field") }
    location = location ?? line.place
    rule = rule ?? fields.rule?.text
    let due = try CommandError.at("due") { () throws(TimeError) in try clock.due(fields) }
    return (line.title, due)
  }
}

/// The reminders that a command changes.
struct RemindersArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The reminders.", valueName: "id"),
    completion: .reminders)
  var references: [ItemReference]
}

internal import ArgumentParser
internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import Reservations
internal import TicketImport

/// The fields of events and reminders that options set. An option that the kind of item does not
/// have is refused.
struct ItemFieldArguments: ParsableArguments {
  @Option(help: ArgumentHelp("The title.", valueName: "text"))
  var title: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Move the event; its length stays. When a reminder can be begun.", valueName: "time"))
  var start: String?

  @Option(
    help: ArgumentHelp(
      "When an event ends; of an all-day event, its last day.", valueName: "time"))
  var end: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "When a reminder is due: a day, or a day and a time.", valueName: "when"))
  var due: String?

  @Option(
    help: ArgumentHelp(
      "Of a reminder: 1 (highest) to 9, or high, medium, low or none.", valueName: "priority"))
  var priority: String?

  @Option(help: ArgumentHelp("The place, or none.", valueName: "text"))
  var location: String?

  @Option(help: ArgumentHelp("The position of an event on the map, or none.", valueName: "lat,lon"))
  var geo: String?

  @Option(
    name: .customLong("alarm"),
    help: ArgumentHelp(
      "Remind so long before (1h, 1d, 0), at a time, or at a place; or none. Repeatable.",
      valueName: "spec"))
  var alarms: [String] = []

  @Option(help: ArgumentHelp("The notes, or none; \\n is a new line.", valueName: "text"))
  var notes: String?

  @Option(help: ArgumentHelp("The link, or none.", valueName: "url"))
  var url: String?

  @Option(
    name: .customLong("repeat"),
    help: ArgumentHelp("The repeat rule, such as weekly, or none.", valueName: "rule"))
  var rule: String?

  @Option(
    name: .customLong("show-as"),
    help: ArgumentHelp("Show the time of an event as busy or free.", valueName: "busy|free"))
  var showAs: String?

  /// An option, with its field of either kind of item; nil for a kind without the field.
  private typealias Row = (
    option: String, text: String?, event: DraftField?, reminder: ReminderField?
  )

  /// The options in the order in which they are set: the end depends on the start, and the alarms of
  /// a reminder on its due time.
  private var rows: [Row] {
    let alarms = alarms.isEmpty ? nil : alarms.joined(separator: " ")
    return [
      ("--title", title, .title, .title), ("--due", due, nil, .due),
      ("--location", location, .location, .location), ("--geo", geo, .geo, nil),
      ("--url", url, .url, .url), ("--start", start, .start, .start), ("--end", end, .end, nil),
      ("--priority", priority, nil, .priority), ("--alarm", alarms, .alarms, .alarms),
      ("--repeat", rule, .repeatRule, .repeat), ("--show-as", showAs, .availability, nil),
      ("--notes", notes, .notes, .notes),
    ]
  }

  var isEmpty: Bool { rows.allSatisfy { $0.text == nil } }

  /// The given values of one kind of item. Throws for an option of the other kind.
  private func values<Field>(
    _ field: (Row) -> Field?, ofOne kind: String
  ) throws(CommandError) -> [(option: String, field: Field, text: String)] {
    var values: [(String, Field, String)] = []
    for row in rows {
      guard let text = row.text else { continue }
      guard let field = field(row) else {
        throw CommandError(ExitStatus.usage, "\(row.option): \(kind) has none; leave it out")
      }
      values.append((row.option, field, text))
    }
    return values
  }
}

extension ItemFieldArguments {
  /// The draft of an event with the given values. The error names the option of an invalid value.
  func applied(
    to draft: EventDraft, _ context: EditContext
  ) throws(CommandError) -> EventDraft {
    var draft = draft
    for (option, field, text) in try values(\.event, ofOne: "an event") {
      if let reason = context.mode.absence(of: field) {
        throw CommandError(ExitStatus.usage, "\(option): \(reason)")
      }
      draft = try CommandError.at(option) { () throws(TimeError) in
        try draft.setting(field, to: text, context)
      }
    }
    return draft
  }

  /// Sets the given fields of a reminder.
  func apply(to reminder: inout StoredReminder, by clock: ReminderClock) throws(CommandError) {
    let before = reminder
    for (option, field, text) in try values(\.reminder, ofOne: "a reminder") {
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

  /// Takes the title, the due time, the rule and the place of several words, which are read as the
  /// line of a new event is. Throws for a day or time that is not read, for an end, and for a field
  /// that an option sets, too. Words that would leave no title beside such an option are the title:
  /// `reminders add Noon --due fri`.
  ///
  /// - Returns: the due time of the words.
  mutating func takeValues(
    from words: [String], by clock: ReminderClock
  ) throws(CommandError) -> EventTime? {
    let twice = CommandError(
      ExitStatus.usage, "the words and an option set the same field")
    guard title == nil else { throw twice }
    let text = words.joined(separator: " ")
    let line = TypedLine(text, now: clock.now, zone: clock.zone, dayOrder: clock.dayOrder)
    if line.title.isEmpty, due != nil || rule != nil {
      title = text
      return nil
    }
    let fields = line.fields
    if let refusal = line.refusal {
      throw CommandError(ExitStatus.usage, refusal.reason)
    }
    guard fields.endTime == nil, fields.lastDay == nil, fields.length == nil else {
      throw CommandError(ExitStatus.usage, "a reminder has no end; write one time, e.g. fri 19:30")
    }
    guard due == nil || !fields.statesStart, rule == nil || fields.rule == nil,
      location == nil || line.place == nil
    else { throw twice }
    title = line.title
    location = location ?? line.place
    rule = rule ?? fields.rule?.text
    return try CommandError.at("due") { () throws(TimeError) in try clock.due(fields) }
  }
}

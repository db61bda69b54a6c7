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
    option: String, text: String?, event: DraftField?, reminder: DraftField?
  )

  /// The options in the order in which they are set: the end depends on the start, and the alarms of
  /// a reminder on its due time.
  private var rows: [Row] {
    let alarms = alarms.isEmpty ? nil : alarms.joined(separator: " ")
    return [
      ("--title", title, .title, .title), ("--due", due, nil, .start),
      ("--location", location, .location, .location), ("--geo", geo, .geo, nil),
      ("--url", url, .url, .url), ("--start", start, .start, .begin), ("--end", end, .end, nil),
      ("--priority", priority, nil, .priority), ("--alarm", alarms, .alarms, .alarms),
      ("--repeat", rule, .repeatRule, .repeatRule), ("--show-as", showAs, .availability, nil),
      ("--notes", notes, .notes, .notes),
    ]
  }

  var isEmpty: Bool { rows.allSatisfy { $0.text == nil } }

  /// Whether an option says when the item is.
  var statesTime: Bool { start != nil || due != nil || rule != nil }

  /// The draft with the given values. The error names the option of an invalid value, of a field that
  /// the other kind of item has, or of one that the words of the draft state, too.
  func applied(
    to words: ItemDraft, _ context: EditContext
  ) throws(CommandError) -> ItemDraft {
    var draft = words
    for row in rows {
      guard let text = row.text else { continue }
      guard let field = draft.isReminder ? row.reminder : row.event else {
        let kind = draft.isReminder ? "a reminder" : "an event"
        throw CommandError(ExitStatus.usage, "\(row.option): \(kind) has none; leave it out")
      }
      if let reason = context.mode.absence(of: field) {
        throw CommandError(ExitStatus.usage, "\(row.option): \(reason)")
      }
      if words.origin(of: field) == .edited {
        throw CommandError(
          ExitStatus.usage, "\(row.option): the words state it, too; leave one of them out")
      }
      draft = try CommandError.at(row.option) { () throws(TimeError) in
        try draft.setting(field, to: text, context)
      }
    }
    return draft
  }
}

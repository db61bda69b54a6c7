internal import ArgumentParser
internal import CalendarStore
internal import Reservations
internal import TicketImport

/// The fields of an event that options set.
struct EventFieldArguments: ParsableArguments {
  @Option(help: ArgumentHelp("The title.", valueName: "text"))
  var title: String?

  @Option(help: ArgumentHelp("Move the event; its length stays.", valueName: "time"))
  var start: String?

  @Option(help: ArgumentHelp("When it ends; of an all-day event, its last day.", valueName: "time"))
  var end: String?

  @Option(help: ArgumentHelp("The place, or none.", valueName: "text"))
  var location: String?

  @Option(help: ArgumentHelp("The position on the map, or none.", valueName: "lat,lon"))
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
    help: ArgumentHelp("Show the time as busy or free.", valueName: "busy|free"))
  var showAs: String?

  var isEmpty: Bool { values.isEmpty }

  /// The given values in the order in which they are set: the end depends on the start.
  private var values: [(option: String, field: DraftField, text: String)] {
    let alarms = alarms.isEmpty ? nil : alarms.joined(separator: " ")
    let all: [(String, DraftField, String?)] = [
      ("--title", .title, title), ("--location", .location, location),
      ("--geo", .geo, geo), ("--url", .url, url), ("--start", .start, start), ("--end", .end, end),
      ("--alarm", .alarms, alarms), ("--repeat", .repeatRule, rule),
      ("--show-as", .availability, showAs), ("--notes", .notes, notes),
    ]
    return all.compactMap { option, field, text in text.map { (option, field, $0) } }
  }

  /// The draft with the given values. The error names the option of an invalid value.
  func applied(
    to draft: EventDraft, _ context: EditContext
  ) throws(CommandError) -> EventDraft {
    var draft = draft
    for (option, field, text) in values {
      if let reason = context.mode.absence(of: field) {
        throw CommandError(ExitStatus.usage, "\(option): \(reason)")
      }
      draft = try CommandError.at(option) { () throws(TimeError) in
        try draft.setting(field, to: text, context)
      }
    }
    return draft
  }
}

internal import ArgumentParser
internal import CalendarStore
internal import TicketImport

/// The output format of a change's result.
enum EditFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json
}

/// `--format` of the commands that change events.
struct EditFormatOption: ParsableArguments {
  @Option(help: ArgumentHelp("How results are printed: text or json.", valueName: "format"))
  var format: EditFormat = .text
}

/// The result for one event.
struct EditReport {
  var status: ItemStatus
  /// Nil for an event that was not made.
  var id: ItemID?
  var title: String?
  var start: EventTime?
  var end: EventTime?
  var calendar: String?
  /// Whether the user left the event unchanged.
  var isCanceled = false

  /// The line for people, with the beginning of the identifier of a saved event.
  func text(_ style: Style) -> String {
    let name =
      status == .saved ? id.map { "  \(ShortNames(of: EmptyCollection()).name(of: $0.uuid))" } : nil
    return ResultLine.text(
      status.painted(style), start: start, title: title ?? "no event", calendar: calendar)
      + (name ?? "")
  }

  /// A stable contract: every key is present, null if unknown.
  var json: String {
    var line = JSONLine()
    line.append("status", isCanceled ? "canceled" : status.rawValue)
    line.append("id", id?.description)
    line.append("calendar", calendar)
    line.append("title", title)
    line.append("start", start?.description)
    line.append("end", end?.lastShown.description)
    return line.line
  }
}

internal import CalendarStore
internal import TicketImport

/// The result for one event or reminder.
struct ItemReport {
  var status: ItemStatus
  /// Nil for an event that was not made.
  var id: ItemID?
  var title: String?
  /// The due time of a reminder.
  var start: EventTime?
  var end: EventTime?
  var calendar: String?
  /// Whether the user left the event unchanged.
  var isCanceled = false
  /// Whether a new event was made before, by its title, start and place.
  var isMadeBefore = false

  private func line(as format: OutputFormat, _ style: Style) -> String {
    switch format {
    case .text: text(style)
    case .json: json
    }
  }

  /// Prints a line for each report. Returns the exit status, which shows whether the user left an
  /// event unchanged.
  static func print(
    _ reports: [ItemReport], as format: OutputFormat, _ tool: Tool
  ) -> Int32 {
    let status =
      reports.contains(where: \.isCanceled) ? ExitStatus.canceled : ExitStatus.success
    guard !tool.messages.isQuiet else { return status }
    let output = tool.results()
    for report in reports { output.writeLine(report.line(as: format, tool.style)) }
    return tool.finish(output, status)
  }

  /// The line for people, with the beginning of the identifier of a changed item.
  private func text(_ style: Style) -> String {
    let name = id.map { ShortNames.name(of: $0.uuid) } ?? ""
    let line = ResultLine.text(
      status.painted(style), start: start, title: title ?? "no event", calendar: calendar,
      reason: isMadeBefore
        ? "made before, so nothing was saved; ticketcal show \(name) shows it as it is now" : nil)
    return status.isOfPresentItem && !name.isEmpty ? "\(line)  \(name)" : line
  }

  /// A stable contract: every key is present, null if unknown.
  private var json: String {
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

extension ItemReport {
  /// The result for the draft of a prompt.
  init(_ status: ItemStatus, _ draft: ItemDraft, _ result: EditResult) {
    self.init(
      status: status, id: result.id, title: draft.title?.value, start: draft.start?.value,
      end: draft.isReminder ? nil : draft.end?.value, calendar: result.calendar)
  }

  init<Item: DraftedItem>(
    _ status: ItemStatus, _ stored: StoredItem<Item>, isCanceled: Bool = false
  ) {
    let draft = stored.item.draft
    self.init(
      status: status, id: stored.id, title: stored.title, start: draft.start?.value,
      end: draft.isReminder ? nil : draft.end?.value, calendar: stored.calendar.name,
      isCanceled: isCanceled)
  }
}

/// The result for one event or reminder; the first word of its line.
enum ItemStatus: String {
  case saved, added, deleted, done, undone, unchanged
  case movedOn = "moved on"
  case notSaved = "not saved"
  case wouldSave = "would-save"

  /// Whether the item was changed and is in its calendar.
  var isOfPresentItem: Bool {
    switch self {
    case .saved, .added, .undone, .movedOn: true
    case .deleted, .done, .unchanged, .notSaved, .wouldSave: false
    }
  }

  /// Padded to twelve columns; green for a change, dim otherwise.
  func painted(_ style: Style) -> String {
    let padded = DisplayWidth.padded(rawValue, to: 12)
    return switch self {
    case .saved, .added, .deleted, .done, .undone, .movedOn, .wouldSave: style.green(padded)
    case .unchanged, .notSaved: style.dim(padded)
    }
  }
}

internal import CalendarStore
internal import Foundation
internal import TicketImport

/// The plan and the results of an undo, as lines.
final class UndoLines {
  private let format: ResultReporter.Format
  private let isQuiet: Bool
  private let output: OutputPipe
  private let style: Style
  private let messages: Messages
  /// The reasons of failures that were reported with an event.
  private var reportedReasons: Set<String> = []

  init(
    format: ResultReporter.Format, isQuiet: Bool, output: OutputPipe, style: Style,
    messages: Messages
  ) {
    self.format = format
    self.isQuiet = isQuiet
    self.output = output
    self.style = style
    self.messages = messages
  }

  var isBroken: Bool { output.isBroken }

  func report(_ result: UndoResult) {
    switch format {
    case .json: output.writeLine(Self.json(result))
    case .text:
      switch result.status {
      case .conflict, .rejected:
        let title = SafeText(result.item.shown.title, limit: 400).text
        let reason = result.reason ?? result.status.rawValue
        reportedReasons.insert(reason)
        messages.problem("\(title): \(reason)")
      case .removed, .restored, .skipped, .wouldRemove, .wouldRestore:
        if !isQuiet { output.writeLine(text(result)) }
      }
    }
  }

  /// Reports why a calendar could not be written to, unless the reason was reported already.
  func complain(_ failure: WriteError) {
    let reason = "\(failure.path): \(failure.reason)"
    if !reportedReasons.contains(reason) { messages.problem(reason) }
  }

  private func text(_ result: UndoResult) -> String {
    let word = DisplayWidth.padded(result.status.rawValue, to: 13)
    let entry = result.item.shown
    return ResultLine.text(
      result.status == .skipped ? style.dim(word) : style.green(word), start: entry.start,
      title: entry.title, calendar: result.item.home.title, reason: result.reason)
  }

  private static func json(_ result: UndoResult) -> String {
    let entry = result.item.shown
    var line = JSONLine()
    line.append("import", result.item.step.entry.importID)
    line.append("status", result.status.rawValue)
    line.append("uid", entry.uid.uuidString.lowercased())
    line.append("calendar", result.item.home.title)
    line.append("href", result.item.step.current.href)
    line.append("title", entry.title)
    line.append("start", entry.start?.description)
    line.append("reason", result.reason)
    return line.line
  }

  /// `2 removed, 1 restored, 1 conflict`.
  static func text(of summary: UndoSummary) -> String {
    var tally = CountSummary()
    for status in UndoResult.Status.allCases {
      tally.add(summary[status], word(for: status, count: summary[status]))
    }
    return tally.summary(nothing: "nothing undone", wasInterrupted: summary.wasInterrupted)
  }

  private static func word(for status: UndoResult.Status, count: Int) -> String {
    switch status {
    case .removed, .restored, .skipped, .rejected: status.rawValue
    case .conflict: CountSummary.conflicts(count)
    case .wouldRemove: "would be removed"
    case .wouldRestore: "would be restored"
    }
  }
}

/// The question before an undo.
struct UndoQuestion {
  let plan: UndoPlan
  let style: Style

  /// One line per event, including kept ones.
  var lines: [String] {
    plan.items.map { item in
      let entry = item.shown
      let word =
        item.obstacle != nil
        ? style.dim(DisplayWidth.padded("keep", to: 9))
        : style.yellow(DisplayWidth.padded(item.deed == .remove ? "remove" : "put back", to: 9))
      return ResultLine.text(
        word, start: entry.start, title: entry.title, calendar: entry.calendar.title,
        reason: item.obstacle?.reason)
    }
  }

  /// `undo import 3: remove 2 events, put back 1?`.
  var text: String {
    var deeds: [String] = []
    if plan.removals > 0 { deeds.append("remove \(Self.events(plan.removals))") }
    if plan.restorals > 0 {
      deeds.append(
        "put back \(plan.removals > 0 ? "\(plan.restorals)" : Self.events(plan.restorals))")
    }
    return "undo import \(plan.importID): \(deeds.joined(separator: ", "))?"
  }

  private static func events(_ count: Int) -> String { count == 1 ? "1 event" : "\(count) events" }
}

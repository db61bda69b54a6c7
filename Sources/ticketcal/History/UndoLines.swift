internal import CalendarStore
internal import Foundation
internal import TicketImport

/// The plan and the results of an undo, as lines.
final class UndoLines {
  /// The undone import or change.
  private let entry: Int64
  private let format: OutputFormat
  private let output: OutputPipe
  private let style: Style
  private let messages: Messages
  /// The reasons of failures that were reported with an event.
  private var reportedReasons: Set<String> = []

  init(
    of entry: Int64, format: OutputFormat, output: OutputPipe, style: Style, messages: Messages
  ) {
    self.entry = entry
    self.format = format
    self.output = output
    self.style = style
    self.messages = messages
  }

  var isBroken: Bool { output.isBroken }

  func report(_ result: UndoItem) {
    switch format {
    case .json: output.writeLine(json(result))
    case .text:
      switch result.status {
      case .conflict, .rejected:
        let title = SafeText(result.title, limit: 400).text
        let reason = result.reason ?? result.status.rawValue
        reportedReasons.insert(reason)
        messages.problem("\(title): \(reason)")
      case .removed, .restored, .skipped, .wouldRemove, .wouldRestore:
        if !messages.isQuiet { output.writeLine(text(result)) }
      }
    }
  }

  /// Reports why a calendar could not be written to, unless the reason was reported already.
  func complain(_ failure: StoreError) {
    let reason = failure.reason
    if !reportedReasons.contains(reason) { messages.problem(reason) }
  }

  private func text(_ result: UndoItem) -> String {
    let word = DisplayWidth.padded(result.status.rawValue, to: 13)
    return ResultLine.text(
      result.status == .skipped ? style.dim(word) : style.green(word), start: result.start,
      title: result.title, calendar: result.calendar, reason: result.reason)
  }

  private func json(_ result: UndoItem) -> String {
    var line = JSONLine()
    line.append("import", entry)
    line.append("status", result.status.rawValue)
    line.append("uid", result.uid)
    line.append("calendar", result.calendar)
    line.append("href", result.href)
    line.append("title", result.title)
    line.append("start", result.start?.description)
    line.append("reason", result.reason)
    return line.line
  }

  /// `2 removed, 1 restored, 1 conflict`.
  static func text(of undo: Undo) -> String {
    var tally = CountSummary()
    for status in UndoItem.Status.allCases {
      tally.add(undo.count(status), word(for: status, count: undo.count(status)))
    }
    let count = undo.wasInterrupted ? 0 : undo.cancellations
    let deed = undo.isRedo ? "remembered" : "forgotten"
    let would = undo.isPretended ? "would be " : ""
    tally.add(count, "\(word(forCancellations: count)) \(would)\(deed)")
    return tally.summary(nothing: "nothing undone", wasInterrupted: undo.wasInterrupted)
  }

  static func word(forCancellations count: Int) -> String {
    count == 1 ? "cancellation" : "cancellations"
  }

  private static func word(for status: UndoItem.Status, count: Int) -> String {
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
  /// `import 3`, or the number of another change.
  let name: String
  let undo: Undo
  let style: Style

  /// One line per object, including kept ones.
  var lines: [String] {
    undo.items.map { result in
      let deed = result.status == .wouldRemove ? "remove" : "put back"
      let word = DisplayWidth.padded(result.isOpen ? deed : "keep", to: 9)
      return ResultLine.text(
        result.isOpen ? style.yellow(word) : style.dim(word), start: result.start,
        title: result.title, calendar: result.calendar, reason: result.reason)
    }
  }

  /// `undo import 3: remove 2 events, put back 1?`.
  var text: String {
    let removals = undo.items.count { $0.status == .wouldRemove }
    let restorals = undo.items.count { $0.status == .wouldRestore }
    let cancellations = undo.cancellations
    var deeds: [String] = []
    if removals > 0 { deeds.append("remove \(counted(removals))") }
    if restorals > 0 {
      deeds.append("put back \(removals > 0 ? "\(restorals)" : counted(restorals))")
    }
    if cancellations > 0 {
      let word = UndoLines.word(forCancellations: cancellations)
      deeds.append("\(undo.isRedo ? "remember" : "forget") \(cancellations) \(word)")
    }
    return "undo \(name): \(deeds.joined(separator: ", "))?"
  }

  private func counted(_ count: Int) -> String {
    "\(count) \(undo.areEvents ? "event" : "item")\(count == 1 ? "" : "s")"
  }
}

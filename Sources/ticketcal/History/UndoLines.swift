internal import CalendarStore
internal import Foundation
internal import TicketImport

/// The plan and the results of an undo, as lines.
final class UndoLines {
  private let format: OutputFormat
  private let output: OutputPipe
  private let style: Style
  private let messages: Messages
  /// The reasons of failures that were reported with an event.
  private var reportedReasons: Set<String> = []

  init(
    format: OutputFormat, output: OutputPipe, style: Style,
    messages: Messages
  ) {
    self.format = format
    self.output = output
    self.style = style
    self.messages = messages
  }

  var isBroken: Bool { output.isBroken }

  func report(_ result: UndoResult) {
    report(UndoLine(result.item, result.status, result.reason))
  }

  func report(_ line: UndoLine) {
    switch format {
    case .json: output.writeLine(line.json)
    case .text:
      switch line.status {
      case .conflict, .rejected:
        let title = SafeText(line.title, limit: 400).text
        let reason = line.reason ?? line.status.rawValue
        reportedReasons.insert(reason)
        messages.problem("\(title): \(reason)")
      case .removed, .restored, .skipped, .wouldRemove, .wouldRestore:
        if !messages.isQuiet { output.writeLine(text(line)) }
      }
    }
  }

  /// Reports why a calendar could not be written to, unless the reason was reported already.
  func complain(_ failure: StoreError) {
    let reason = failure.reason
    if !reportedReasons.contains(reason) { messages.problem(reason) }
  }

  private func text(_ line: UndoLine) -> String {
    let word = DisplayWidth.padded(line.status.rawValue, to: 13)
    return ResultLine.text(
      line.status == .skipped ? style.dim(word) : style.green(word), start: line.start,
      title: line.title, calendar: line.calendar, reason: line.reason)
  }

  /// `2 removed, 1 restored, 1 conflict`.
  static func text(of summary: UndoSummary) -> String {
    let count = summary.cancellations
    let forgotten = summary.isPretended ? "would be forgotten" : "forgotten"
    return text(
      of: { summary[$0] }, and: (count, "\(word(forCancellations: count)) \(forgotten)"),
      wasInterrupted: summary.wasInterrupted)
  }

  static func text(
    of count: (UndoResult.Status) -> Int, and other: (count: Int, word: String)? = nil,
    wasInterrupted: Bool = false
  ) -> String {
    var tally = CountSummary()
    for status in UndoResult.Status.allCases {
      tally.add(count(status), word(for: status, count: count(status)))
    }
    if let other { tally.add(other.count, other.word) }
    return tally.summary(nothing: "nothing undone", wasInterrupted: wasInterrupted)
  }

  static func word(forCancellations count: Int) -> String {
    count == 1 ? "cancellation" : "cancellations"
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

/// The undo of one event, reminder or calendar, as a line.
struct UndoLine {
  /// The undone import or change.
  let entry: Int64
  let status: UndoResult.Status
  let uid: String?
  let calendar: String
  let href: String
  let title: String
  let start: EventTime?
  let reason: String?

  var json: String {
    var line = JSONLine()
    line.append("import", entry)
    line.append("status", status.rawValue)
    line.append("uid", uid)
    line.append("calendar", calendar)
    line.append("href", href)
    line.append("title", title)
    line.append("start", start?.description)
    line.append("reason", reason)
    return line.line
  }
}

extension UndoLine {
  fileprivate init(_ item: UndoItem, _ status: UndoResult.Status, _ reason: String?) {
    let entry = item.shown
    self.init(
      entry: item.step.entry.importID, status: status, uid: entry.uid.uuidString.lowercased(),
      calendar: item.home.name, href: item.step.current.href, title: entry.title,
      start: entry.start, reason: reason)
  }

  init(_ item: ChangeUndoItem, of entry: Int64, _ status: UndoResult.Status, _ reason: String?) {
    let shown = item.shown
    let calendar = shown.object.calendar.name
    var title = shown.title
    if item.change.subject == .calendar, let before = CalendarState(item.change.object.before) {
      title = before.title ?? calendar
    }
    self.init(
      entry: entry, status: status, uid: shown.uid, calendar: calendar,
      href: shown.object.href, title: title, start: shown.start, reason: reason)
  }
}

/// The question before an undo.
struct UndoQuestion {
  private struct Item {
    let removes: Bool
    let isKept: Bool
    let line: UndoLine
  }

  /// `import 3`, or the number of another change.
  private let name: String
  private let items: [Item]
  private let cancellations: Int
  private let areEvents: Bool
  private let style: Style

  init(_ plan: UndoPlan, style: Style) {
    name = "import \(plan.importID)"
    items = plan.items.map { item in
      Item(
        removes: item.deed == .remove, isKept: item.obstacle != nil,
        line: UndoLine(item, .skipped, item.obstacle?.reason))
    }
    cancellations = plan.cancellations.count
    areEvents = true
    self.style = style
  }

  init(_ plan: ChangeUndo, of entry: Int64, style: Style) {
    name = "\(entry)"
    items = plan.items.map { item in
      Item(
        removes: item.removes, isKept: item.obstacle != nil,
        line: UndoLine(item, of: entry, .skipped, item.obstacle?.reason))
    }
    cancellations = 0
    areEvents = plan.items.allSatisfy { $0.change.subject == .event }
    self.style = style
  }

  /// One line per item, including kept ones.
  var lines: [String] {
    items.map { item in
      let word =
        item.isKept
        ? style.dim(DisplayWidth.padded("keep", to: 9))
        : style.yellow(DisplayWidth.padded(item.removes ? "remove" : "put back", to: 9))
      return ResultLine.text(
        word, start: item.line.start, title: item.line.title, calendar: item.line.calendar,
        reason: item.line.reason)
    }
  }

  /// `undo import 3: remove 2 events, put back 1?`.
  var text: String {
    let open = items.filter { !$0.isKept }
    let removals = open.count(where: \.removes)
    let restorals = open.count - removals
    var deeds: [String] = []
    if removals > 0 { deeds.append("remove \(counted(removals))") }
    if restorals > 0 {
      deeds.append("put back \(removals > 0 ? "\(restorals)" : counted(restorals))")
    }
    if cancellations > 0 {
      let word = UndoLines.word(forCancellations: cancellations)
      deeds.append("forget \(cancellations) \(word)")
    }
    return "undo \(name): \(deeds.joined(separator: ", "))?"
  }

  private func counted(_ count: Int) -> String {
    "\(count) \(areEvents ? "event" : "item")\(count == 1 ? "" : "s")"
  }
}

extension ChangeUndoItem.Obstacle {
  var reason: String {
    switch self {
    case .changed: UndoItem.Obstacle.changed.reason
    case .superseded(let entry): "changed again by \(entry) and kept; undo that one first"
    case .gone: UndoItem.Obstacle.gone.reason
    case .same: "already as it was before"
    case .lost: "could not be read when it was removed, and cannot come back"
    case .unreachable(let error): error.reason
    }
  }

  var status: UndoResult.Status {
    switch self {
    case .changed, .superseded: .conflict
    case .gone, .same: .skipped
    case .lost, .unreachable: .rejected
    }
  }
}

internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import TicketImport

/// Imports and their records as lines of standard output.
struct LogLines {
  let format: OutputFormat
  let style: Style
  /// The zone of the times in the lines.
  let zone: TimeZone
  var home = HomeAbbreviation()

  /// The line of one import in a list; `width` is the width of the numbers, in columns.
  func line(_ logged: LoggedImport, width: Int) -> String {
    switch format {
    case .json: return Self.json(logged)
    case .text:
      let number = "\(logged.id)"
      return String(repeating: " ", count: max(0, width - number.utf8.count)) + number + "  "
        + phrase(logged)
    }
  }

  /// The heading of an import's records.
  func heading(_ logged: LoggedImport) -> String {
    let isImport = logged.description.kind != .change && logged.description.kind != .undo
    return (isImport ? "import " : "") + "\(logged.id), \(phrase(logged))"
  }

  /// The line of what the entry of this number wrote. A command has no record.
  func line(_ written: LedgerObject, of entry: Int64) -> String {
    let isOfCommand = written.action.isOfCommand
    let record = isOfCommand ? nil : written.position
    let message = isOfCommand ? nil : written.messageID
    switch format {
    case .json:
      var line = JSONLine()
      line.append("import", entry)
      line.append("record", record)
      line.append("status", written.word)
      line.append("uid", written.uid)
      line.append("calendar", written.calendar.name)
      line.append("href", written.href)
      line.append("title", written.title)
      line.append("start", written.start?.description)
      line.append("message", message)
      return line.line
    case .text:
      let word = DisplayWidth.padded(written.word, to: 12)
      let place = record.map(home.text).map { $0 + (message.map { " <\($0)>" } ?? "") }
      return ResultLine.text(
        written.hasEvent ? style.green(word) : style.dim(word), start: written.start,
        title: written.title, calendar: written.calendar.name, reason: place)
    }
  }

  /// `Sat 21 Nov 2026 03:50  bookings.csv  (tickets): 2 saved, 1 unchanged`.
  private func phrase(_ logged: LoggedImport) -> String {
    var text = TimePhrase.moment(logged.started, in: zone) + "  "
    text += SafeText(home.text(Self.subject(logged.description)), limit: 400).text
    if let calendar = logged.description.calendar {
      text += "  (\(SafeText(home.text(calendar), limit: 100).text))"
    }
    let counts = SafeText(Self.counts(logged.counts), limit: 400).text
    let state: String? =
      switch logged.outcome {
      case .finished: counts.isEmpty ? "nothing" : nil
      case .running: style.yellow("running")
      case .interrupted: style.yellow("interrupted")
      case .cutOff: style.red("cut off")
      }
    let undo = logged.undo.map { style.dim("undone by \($0)") }
    return "\(text): "
      + [state, counts, undo].compactMap(\.self).filter { !$0.isEmpty }
      .joined(separator: ", ")
  }

  /// The inputs of an import; for an undo, its command.
  static func subject(_ description: ImportDescription) -> String {
    let inputs = inputs(description.inputs)
    switch description.kind {
    case .undo: return description.how
    case .change: return description.how
    case .import: return description.source.map { "\($0): \(inputs)" } ?? inputs
    }
  }

  /// `a.csv, b.csv`, or `a.csv, b.csv and 7 more`.
  static func inputs(_ names: [String]) -> String {
    let shown = names.map { $0 == "-" ? "standard input" : $0 }
    guard shown.count > 3 else { return shown.joined(separator: ", ") }
    return shown.prefix(2).joined(separator: ", ") + " and \(shown.count - 2) more"
  }

  /// In the order of the results, without those whose count is 0.
  private static func counts(_ counts: [String: Int]) -> String {
    var tally = CountSummary()
    for (name, count) in ordered(counts) {
      tally.add(count, name == "conflict" ? CountSummary.conflicts(count) : name)
    }
    return tally.text
  }

  private static func ordered(_ counts: [String: Int]) -> [(name: String, count: Int)] {
    let known = names
    let others = counts.keys.filter { !known.contains($0) }.sorted()
    return (known + others).map { ($0, counts[$0] ?? 0) }
  }

  private static let names =
    ["saved", "unchanged", "updated", "cancelled", "withdrawn", "removed", "restored"]
    + ["skipped", "rejected", "conflict", "added", "changed"]

  private static func json(_ logged: LoggedImport) -> String {
    var line = JSONLine()
    line.append("import", logged.id)
    line.append("kind", kind(logged.description.kind))
    line.append("status", logged.outcome.rawValue)
    line.append("started", iso(logged.started))
    line.append("finished", logged.finished.flatMap(iso))
    line.append("inputs", logged.description.inputs)
    line.append("source", logged.description.source)
    line.append("calendar", logged.description.calendar)
    line.append("how", logged.description.how)
    line.append("undone", logged.undo)
    var counts = JSONLine()
    for (name, count) in ordered(logged.counts) {
      counts.append(JSONLine.escaped(name), Int64(count))
    }
    line.append("counts", counts)
    return line.line
  }

  private static func kind(_ kind: ImportDescription.Kind) -> String {
    switch kind {
    case .import: "import"
    case .undo: "undo"
    case .change: "change"
    }
  }

  /// In UTC, in the form of an event's time.
  private static func iso(_ instant: Instant) -> String? {
    LocalDateTime(secondsSinceEpoch: instant.secondsSince1970).map { EventTime.utc($0).description }
  }
}

extension TimePhrase {
  /// `Sat 21 Nov 2026 03:50` on the clock of a zone.
  static func moment(_ instant: Instant, in zone: TimeZone) -> String {
    guard let reading = zone.local(at: instant) else { return "at no known time" }
    let clock = clock(reading.time)
    return "\(day(reading.date)) \(clock.prefix(5))"
  }
}

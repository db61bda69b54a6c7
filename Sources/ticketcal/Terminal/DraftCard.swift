internal import CalendarStore
internal import Foundation
internal import Reservations
internal import TicketImport

/// A draft as a person sees it: its fields, what was assumed or inferred, what is wrong with it.
struct DraftCard {
  private let draft: EventDraft
  private let standing: StandingPhrase
  /// What the last edit changed.
  private let changes: [FieldChange]
  /// What differs from what is in the calendar, or was written there last.
  private let written: [FieldChange]
  private let style: Style
  /// Columns of the terminal.
  private let width: Int

  /// - Parameter changes: what the last edit changed.
  init(
    _ index: Int, of session: EditSession, _ changes: [FieldChange], defaultCalendar: String,
    style: Style, width: Int
  ) {
    let entry = session.entries[index]
    let written = session.changesSinceWritten(index)
    draft = entry.draft
    standing = StandingPhrase(
      entry, defaultCalendar: defaultCalendar, isChanged: !written.isEmpty,
      moves: session.movesWhenSaved(index), deletesCancelled: session.context.deletesCancelled)
    self.changes = changes
    self.written = written
    self.style = style
    self.width = width
  }

  private static let labelWidth = 10

  /// The card's lines, without line ends; safe to print.
  var lines: [String] {
    var lines: [String] = []
    for (label, text) in standing.paragraphs {
      addParagraph(
        label, text, standing.entry.standing.isConflict ? style.red : style.yellow, to: &lines)
    }
    add("title", draft.shownTitle ?? "–", .title, to: &lines)
    addTimes(to: &lines)
    if let rule = draft.repeatRule {
      add("repeat", rule.value.text, .repeatRule, note(rule.origin), to: &lines)
    } else {
      addIfChanged("repeat", "none", .repeatRule, to: &lines)
    }
    add("location", draft.location?.value ?? "–", .location, to: &lines)
    add("alarms", Self.alarms(draft), .alarms, note(draft.alarms.origin), to: &lines)
    if let url = draft.url?.value {
      add("url", url, .url, to: &lines)
    } else {
      addIfChanged("url", "none", .url, to: &lines)
    }
    if draft.availability.value == .free || isMarked(.availability) {
      add(
        "show-as", draft.availability.value == .free ? "free" : "busy", .availability, to: &lines)
    }
    switch draft.status.value {
    case .tentative: add("status", "tentative", .status, to: &lines)
    case .confirmed: addIfChanged("status", "confirmed", .status, to: &lines)
    // The title says it.
    case .canceled: addIfChanged("status", "cancelled", .status, to: &lines)
    }
    if let notes = draft.notes?.value {
      add("notes", notes, .notes, to: &lines)
    } else {
      addIfChanged("notes", "none", .notes, to: &lines)
    }
    add("calendar", standing.target, .calendar, to: &lines)
    for remark in draft.remarks {
      addParagraph("note", Self.text(of: remark), style.dim, to: &lines)
    }
    for problem in draft.problems {
      addParagraph("problem", "\(problem.field.name) \(problem.reason)", style.red, to: &lines)
    }
    return lines
  }

  private static func alarms(_ draft: EventDraft) -> String {
    AlarmPhrase.phrase(draft.alarms.value, allDay: draft.start?.value.isAllDay == true)
  }

  private func addTimes(to lines: inout [String]) {
    guard let start = draft.start?.value else {
      add("start", "–", .start, to: &lines)
      return
    }
    let zone = zoneNote
    guard let end = draft.end else {
      add("start", TimePhrase.moment(start), .start, zone, to: &lines)
      return
    }
    let phrases = TimePhrase.interval(start, end.value)
    let assumed = note(end.origin).map { "end \($0)" }
    if phrases.count == 1 {
      let notes = [zone, assumed].compactMap(\.self)
      add(
        "when", phrases[0], .start, notes.isEmpty ? nil : notes.joined(separator: ", "),
        also: [.end, .zone, .allDay], to: &lines)
    } else {
      add("start", phrases[0], .start, zone, also: [.zone, .allDay], to: &lines)
      add("end", phrases[1], .end, note(end.origin), to: &lines)
    }
  }

  private var zoneNote: String? {
    guard let origin = draft.zoneOrigin, let note = note(origin) else { return nil }
    return "zone \(note)"
  }

  private func note(_ origin: Origin) -> String? {
    switch origin {
    case .record, .edited, .written: nil
    case .inferred: "inferred"
    case .option: "from the command line"
    case .configuration: "from the configuration"
    case .assumed: "assumed"
    }
  }

  private static func text(of remark: Remark) -> String {
    switch remark {
    case .repeated(let field):
      "the clock shows this \(field.name) twice that day; the first is meant"
    case .secondOfTwo(let field):
      "the clock shows this \(field.name) twice that day; the second is meant, written in UTC"
    case .skipped(let field, let stated):
      "the clock skips \(TimePhrase.clock(stated)) that day; the \(field.name) is after the gap"
    case .zoneAgrees(let field):
      "the record gives an offset; the zone that was given has it at the \(field.name)"
    case .endWins(let span):
      "the record also states a duration of \(TimePhrase.duration(span.totalSeconds)), which "
        + "contradicts its end; the end counts"
    case .linkInNotes: "the link is no URL and went into the notes"
    }
  }

  private func changed(_ field: DraftField) -> FieldChange? {
    changes.first { $0.field == field }
  }

  private func isMarked(_ field: DraftField) -> Bool {
    changed(field) != nil || writtenChanges.contains { $0.field == field }
  }

  private var writtenChanges: [FieldChange] { standing.showsWritten ? written : [] }

  private func addIfChanged(
    _ label: String, _ value: String, _ field: DraftField, to lines: inout [String]
  ) {
    if isMarked(field) { add(label, value, field, to: &lines) }
  }

  /// One field: its label, its value wrapped beneath itself, and in brackets what is to be known.
  private func add(
    _ label: String, _ value: String, _ field: DraftField, _ note: String? = nil,
    also: [DraftField] = [], to lines: inout [String]
  ) {
    let changes = ([field] + also).compactMap(changed)
    let safe = SafeText(value, newLines: .kept, limit: 4096).text
    let isChanged = ([field] + also).contains(where: isMarked)
    var first = "\(isChanged ? "*" : " ") \(DisplayWidth.padded(label, to: Self.labelWidth))"
    first = isChanged ? style.green(first) : style.bold(first)
    let indent = String(repeating: " ", count: Self.labelWidth + 2)
    let wrapped = TextWrap.lines(safe, width: max(20, width - indent.count))
    for (index, line) in wrapped.enumerated() {
      lines.append((index == 0 ? first : indent) + line)
    }
    if let note, let last = wrapped.last, !lines.isEmpty {
      if indent.count + DisplayWidth.of(last) + DisplayWidth.of(note) + 3 <= width {
        lines[lines.count - 1] += style.yellow(" [\(note)]")
      } else {
        lines.append(indent + style.yellow("[\(note)]"))
      }
    }
    for change in changes {
      let time = change.time.map { TimePhrase.moment(change.field == .end ? $0.lastShown : $0) }
      let before = SafeText(time ?? change.before, limit: 200).text
      let name = change.field == field ? "" : "\(change.field.name) "
      lines.append(indent + style.dim("(\(name)was: \(before.isEmpty ? "none" : before))"))
    }
    if let before = writtenBefore(field, also, beside: changes) {
      let label =
        changes.isEmpty || standing.entry.standing.isConflict
        ? standing.writtenLabel : "in the calendar"
      let old = TextWrap.lines("(\(label): \(before))", width: max(20, width - indent.count))
      lines += old.map { indent + style.dim($0) }
    }
  }

  /// A field as it was written last, where it differs and the change just made does not say so.
  private func writtenBefore(
    _ field: DraftField, _ also: [DraftField], beside changes: [FieldChange]
  ) -> String? {
    if field == .start || field == .end {
      return writtenTime(ofEnd: field == .end, isWhole: also.contains(.end))
    }
    guard let change = writtenChanges.first(where: { $0.field == field }),
      changes != [change]
    else { return nil }
    let before = standing.entry.standing.written
    let text =
      switch field {
      case .alarms: before.map(Self.alarms)
      case .notes: (before?.notes?.value).map { Self.lines(of: $0, notIn: draft.notes?.value) }
      case .title, .start, .end, .zone, .allDay, .repeatRule, .location, .url, .availability,
        .calendar, .status:
        change.before
      }
    let safe = SafeText(text ?? "", limit: 200).text
    return safe.isEmpty ? "none" : safe
  }

  /// The lines of a text that are not in the other one; all of it where there are none.
  private static func lines(of text: String, notIn other: String?) -> String {
    let kept = Set((other ?? "").split(separator: "\n"))
    let gone = text.split(separator: "\n").filter { !kept.contains($0) }
    return gone.isEmpty ? text : gone.joined(separator: "\n")
  }

  /// When it was to be; the end in the row of the end where both take a line.
  private func writtenTime(ofEnd: Bool, isWhole: Bool) -> String? {
    let fields: [DraftField] = [.start, .end, .zone, .allDay]
    guard writtenChanges.contains(where: { fields.contains($0.field) }),
      let before = standing.entry.standing.written, let start = before.start?.value
    else { return nil }
    guard let end = before.end?.value else { return ofEnd ? nil : TimePhrase.moment(start) }
    let phrases = TimePhrase.interval(start, end)
    if isWhole || phrases.count == 1 { return ofEnd ? nil : phrases.joined(separator: " – ") }
    return ofEnd ? phrases.last : phrases.first
  }

  private func addParagraph(
    _ label: String, _ text: String, _ paint: (String) -> String, to lines: inout [String]
  ) {
    let indent = String(repeating: " ", count: Self.labelWidth + 2)
    let safe = SafeText(text).text
    for (index, line) in TextWrap.lines(safe, width: max(20, width - indent.count)).enumerated() {
      let head = "  \(DisplayWidth.padded(label, to: Self.labelWidth))"
      let text = line.hasSuffix(" ") ? String(line.dropLast()) : line
      lines.append(paint((index == 0 ? head : indent) + text))
    }
  }
}

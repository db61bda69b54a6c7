internal import CalendarStore
internal import Foundation
internal import TicketImport

/// A draft as a person sees it: its fields, what was assumed or inferred, what is wrong with it.
struct DraftCard {
  let draft: EventDraft
  let calendar: String
  let changes: [FieldChange]
  let style: Style
  /// Columns of the terminal.
  let width: Int

  private static let labelWidth = 10

  /// The card's lines, without line ends; safe to print.
  var lines: [String] {
    var lines: [String] = []
    add("title", draft.shownTitle ?? "–", .title, to: &lines)
    addTimes(to: &lines)
    if let rule = draft.repeatRule {
      add("repeat", rule.value.text, .repeatRule, note(rule.origin), to: &lines)
    } else {
      addIfChanged("repeat", "none", .repeatRule, to: &lines)
    }
    add("location", draft.location?.value ?? "–", .location, to: &lines)
    let isAllDay = draft.start?.value.isAllDay == true
    add(
      "alarms", AlarmPhrase.phrase(draft.alarms.value, allDay: isAllDay), .alarms,
      note(draft.alarms.origin), to: &lines)
    if let url = draft.url?.value {
      add("url", url, .url, to: &lines)
    } else {
      addIfChanged("url", "none", .url, to: &lines)
    }
    if draft.availability.value == .free || changed(.availability) != nil {
      add(
        "show-as", draft.availability.value == .free ? "free" : "busy", .availability, to: &lines)
    }
    if draft.status.value == .tentative { add("status", "tentative", .status, to: &lines) }
    if let notes = draft.notes?.value {
      add("notes", notes, .notes, to: &lines)
    } else {
      addIfChanged("notes", "none", .notes, to: &lines)
    }
    add("calendar", calendar, .calendar, to: &lines)
    for remark in draft.remarks {
      addParagraph("note", Self.text(of: remark), style.dim, to: &lines)
    }
    for problem in draft.problems {
      addParagraph("problem", "\(problem.field.name) \(problem.reason)", style.red, to: &lines)
    }
    return lines
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
    case .record, .edited: nil
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
    case .linkInNotes: "the link is no URL and went into the notes"
    }
  }

  private func changed(_ field: DraftField) -> FieldChange? {
    changes.first { $0.field == field }
  }

  private func addIfChanged(
    _ label: String, _ value: String, _ field: DraftField, to lines: inout [String]
  ) {
    if changed(field) != nil { add(label, value, field, to: &lines) }
  }

  /// One field: its label, its value wrapped beneath itself, and in brackets what is to be known.
  private func add(
    _ label: String, _ value: String, _ field: DraftField, _ note: String? = nil,
    also: [DraftField] = [], to lines: inout [String]
  ) {
    let changes = ([field] + also).compactMap(changed)
    let safe = SafeText(value, newLines: .kept, limit: 4096).text
    let isChanged = !changes.isEmpty
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
      let before = SafeText(change.before, limit: 200).text
      let name = change.field == field ? "" : "\(change.field.name) "
      lines.append(indent + style.dim("(\(name)was: \(before.isEmpty ? "none" : before))"))
    }
  }

  private func addParagraph(
    _ label: String, _ text: String, _ paint: (String) -> String, to lines: inout [String]
  ) {
    let indent = String(repeating: " ", count: Self.labelWidth + 2)
    let safe = SafeText(text).text
    for (index, line) in TextWrap.lines(safe, width: max(20, width - indent.count)).enumerated() {
      let head = "  \(DisplayWidth.padded(label, to: Self.labelWidth))"
      lines.append(paint((index == 0 ? head : indent) + line))
    }
  }
}

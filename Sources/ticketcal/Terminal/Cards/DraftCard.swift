internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import Reservations
internal import TicketImport

/// The card of a draft: its fields, assumptions and problems.
struct DraftCard {
  private let draft: EventDraft
  private let booking: BookingPhrase
  /// The changes of the last edit.
  private let changes: [FieldChange]
  /// The fields that differ from the calendar, from the last written version, or from the first
  /// card.
  private let differences: [FieldChange]
  private let kept: KeptFields
  private let mode: EditMode
  /// The person's clock.
  private let now: LocalDateTime
  private let zone: TimeZone
  private let home: HomeAbbreviation
  private let style: Style
  /// The columns of the terminal.
  private let width: Int

  /// - Parameters:
  ///   - changes: the changes of the last edit.
  ///   - zone: the viewer's.
  init(
    _ index: Int, of session: EditSession, _ changes: [FieldChange], defaultCalendar: String,
    kept: KeptFields = KeptFields(),
    home: HomeAbbreviation = HomeAbbreviation(), zone: TimeZone, style: Style, width: Int
  ) {
    let entry = session.entries[index]
    draft = entry.draft
    mode = session.context.mode
    now = session.context.now
    booking = BookingPhrase(
      entry, defaultCalendar: defaultCalendar,
      isChanged: !session.changesSinceWritten(index).isEmpty,
      moves: session.movesWhenSaved(index), deletesCancelled: session.context.deletesCancelled,
      mode: mode)
    self.changes = changes
    differences = booking.differences(session, at: index)
    self.kept = kept
    self.home = home
    self.zone = zone
    self.style = style
    self.width = width
  }

  /// The card's lines, without line ends; safe to print.
  var lines: [String] {
    var rows = CardRows(style: style, width: width)
    for (label, text) in booking.paragraphs {
      rows.addParagraph(
        label, text, booking.entry.booking.isConflict ? style.red : style.yellow)
    }
    add("title", draft.shownTitle ?? "–", .title, to: &rows)
    addTimes(to: &rows)
    if let rule = draft.repeatRule {
      let text = RepeatPhrase.isPartial(rule.value) ? rule.value.text : nil
      let notes = [text, note(rule.origin)].compactMap(\.self)
      add(
        "repeat",
        [phrase(rule.value), firstDates(rule.value)].compactMap(\.self)
          .joined(separator: "\n"), .repeatRule,
        notes.isEmpty ? nil : notes.joined(separator: ", "), to: &rows)
    } else {
      addIfChanged("repeat", "none", .repeatRule, to: &rows)
    }
    if let location = draft.location?.value ?? (draft.isReminder ? nil : "–") {
      add("location", location, .location, to: &rows)
    } else {
      addIfChanged("location", "none", .location, to: &rows)
    }
    if let geo = draft.geo?.value {
      add("geo", geo.description, .geo, to: &rows)
    } else {
      addIfChanged("geo", "none", .geo, to: &rows)
    }
    add("alarms", alarms(draft), .alarms, note(draft.alarms.origin), to: &rows)
    if let url = draft.url?.value {
      add("url", url, .url, to: &rows)
    } else {
      addIfChanged("url", "none", .url, to: &rows)
    }
    if let priority = draft.priority?.value {
      add("priority", "\(priority)", .priority, to: &rows)
    } else {
      addIfChanged("priority", "none", .priority, to: &rows)
    }
    if !draft.isReminder, draft.availability.value == .free || isMarked(.availability) {
      add(
        "show-as", draft.availability.value == .free ? "free" : "busy", .availability, to: &rows)
    }
    switch draft.status.value {
    case .tentative: add("status", "tentative", .status, to: &rows)
    case .confirmed: addIfChanged("status", "confirmed", .status, to: &rows)
    // The title shows the cancellation.
    case .canceled: addIfChanged("status", "cancelled", .status, to: &rows)
    }
    if let notes = draft.notes?.value {
      add("notes", notes, .notes, to: &rows)
    } else {
      addIfChanged("notes", "none", .notes, to: &rows)
    }
    add(name(.calendar), booking.target, .calendar, to: &rows)
    kept.add(to: &rows)
    if !draft.unused.isEmpty {
      rows.addParagraph(
        "not used", UnusedNames.text(draft.unused) + " (see record)", style.dim)
    }
    for remark in draft.allRemarks {
      let text = RemarkPhrase.text(of: remark, isReminder: draft.isReminder)
      rows.addParagraph("note", text, style.dim)
    }
    if isPast {
      let time = draft.isReminder ? "due time" : "start"
      rows.addParagraph("note", "the \(time) is in the past", style.dim)
    }
    // An occurrence need not match the rule.
    if mode != .event(.occurrence), let note = RepeatPhrase.startNote(draft) {
      rows.addParagraph("note", note, style.dim)
    }
    for problem in draft.problems {
      rows.addParagraph("problem", home.text(problem.text), style.red)
    }
    if let hint = draft.mappingHint { rows.addParagraph("hint", atPrompt(hint), style.dim) }
    return rows.lines
  }

  private func name(_ field: DraftField) -> String {
    field.name(isReminder: draft.isReminder)
  }

  private var isPast: Bool {
    guard let start = draft.start?.value else { return false }
    if case .date(let day) = start { return day < now.date }
    guard let moment = start.instant else { return start.reading < now }
    return moment < zone.resolve(now).instant
  }

  /// The hint with the command `map` for the option.
  private func atPrompt(_ hint: String) -> String {
    guard mode == .importing else { return hint }
    return hint.replacing("try --map ", with: "try map ").replacing(" --map ", with: ", map ")
  }

  private func alarms(_ draft: EventDraft) -> String {
    AlarmPhrase.phrase(
      draft.alarms.value, allDay: draft.start?.value.isAllDay == true, in: zone)
  }

  private func addTimes(to rows: inout CardRows) {
    if draft.isReminder {
      let due = draft.start.map { TimePhrase.moment($0.value) } ?? "–"
      add("due", due, .start, zoneNote, also: [.end, .zone, .allDay], to: &rows)
      if let due = draft.start?.value { addViewersClock(due, due, to: &rows) }
      if let begin = draft.begin?.value, begin != draft.start?.value {
        add("start", TimePhrase.moment(begin), .begin, to: &rows)
      } else if draft.begin == nil {
        addIfChanged("start", "none", .begin, to: &rows)
      }
      return
    }
    guard let start = draft.start?.value else {
      add("start", "–", .start, to: &rows)
      return
    }
    let zone = zoneNote
    guard let end = draft.end else {
      add("start", TimePhrase.moment(start), .start, zone, to: &rows)
      return
    }
    let phrases = TimePhrase.interval(start, end.value)
    let assumed = note(end.origin).map { "end \($0)" }
    if phrases.count == 1 {
      let notes = [zone, assumed].compactMap(\.self)
      add(
        "when", phrases[0], .start, notes.isEmpty ? nil : notes.joined(separator: ", "),
        also: [.end, .zone, .allDay], to: &rows)
    } else {
      add("start", phrases[0], .start, zone, also: [.zone, .allDay], to: &rows)
      add("end", phrases[1], .end, note(end.origin), to: &rows)
    }
    addViewersClock(start, end.value, to: &rows)
  }

  /// A time in UTC is on nobody's clock: the viewer's shows what it means.
  private func addViewersClock(_ start: EventTime, _ end: EventTime, to rows: inout CardRows) {
    let isInUTC = [start, end].contains { if case .utc = $0 { true } else { false } }
    if isInUTC, let here = TimePhrase.here(start, end, in: zone) { rows.add("here", here) }
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

  private func changed(_ field: DraftField) -> FieldChange? {
    changes.first { $0.field == field }
  }

  private func isMarked(_ field: DraftField) -> Bool {
    changed(field) != nil || differences.contains { $0.field == field }
  }

  private func addIfChanged(
    _ label: String, _ value: String, _ field: DraftField, to rows: inout CardRows
  ) {
    if isMarked(field) { add(label, value, field, to: &rows) }
  }

  /// One field: its label, its wrapped value, and a note in brackets.
  private func add(
    _ label: String, _ value: String, _ field: DraftField, _ note: String? = nil,
    also: [DraftField] = [], to rows: inout CardRows
  ) {
    let changes = ([field] + also).compactMap(changed)
    rows.add(label, value, note: note, isChanged: ([field] + also).contains(where: isMarked))
    for change in changes where isTold(change) {
      let before = SafeText(before(change), newLines: .kept, limit: 200).text
      let name = change.field == field ? "" : "\(name(change.field)) "
      for line in "(\(name)was: \(before))".split(separator: "\n") {
        rows.addBelow(String(line), wraps: false)
      }
    }
    if let before = baselineText(field, also, beside: changes) {
      let safe = SafeText(before, newLines: .kept, limit: 200).text
      let label = booking.label(of: [field] + also, isBelowAnEdit: !changes.isEmpty)
      rows.addBelow("(\(label): \(safe))")
    }
  }

  /// Whether to show the change. If the start was missing, its change stands for those of the other
  /// time fields without a previous value.
  private func isTold(_ change: FieldChange) -> Bool {
    if draft.isReminder, change.field == .end { return false }
    guard Self.times.contains(change.field), let start = changed(.start), start.time == nil else {
      return true
    }
    return change.field == .start || change.time != nil || change.unread != nil
  }

  private static let times: [DraftField] = [.start, .end, .zone, .allDay]

  /// A rule in words, with its end in the zone of the start.
  private func phrase(_ rule: RecurrenceRule) -> String {
    switch draft.start?.value {
    case .zoned(_, let zone): return RepeatPhrase.phrase(rule, in: zone)
    case .described(_, let zone): return RepeatPhrase.phrase(rule, in: zone)
    case .date, .floating, .utc, nil: return RepeatPhrase.phrase(rule)
    }
  }

  /// The first three days of the series, then `...` if the series continues; nil for an occurrence,
  /// or for a rule without another day.
  private func firstDates(_ rule: RecurrenceRule) -> String? {
    guard let start = draft.begin?.value ?? draft.start?.value, mode != .event(.occurrence) else {
      return nil
    }
    // A series of a calendar or a file may leave some days out.
    if draft.repeatRule?.origin == .written { return nil }
    let dates = rule.firstOccurrences(4, from: start)
    guard dates.count > 1 else { return nil }
    let shown = dates.prefix(3).map { TimePhrase.day($0.reading.date) }.joined(separator: ", ")
    return "(\(shown)\(dates.count > 3 ? ", ..." : ""))"
  }

  /// The previous value of a field, in the words of the card.
  private func before(_ change: FieldChange) -> String {
    if let time = change.time {
      return TimePhrase.moment(change.field == .end ? time.lastShown : time)
    }
    guard !change.before.isEmpty else { return Self.absence(change) }
    switch change.field {
    case .repeatRule:
      return (try? RecurrenceRule(words: change.before)).map(phrase) ?? change.before
    case .alarms:
      guard let alarms = try? AlarmSpec.list(change.before) else { return change.before }
      return AlarmPhrase.phrase(alarms, allDay: change.wasAllDay, in: zone)
    case .notes: return EventDraft.lines(change.before)
    case .title, .start, .begin, .end, .zone, .allDay, .location, .geo, .url, .priority,
      .availability, .calendar, .status:
      return change.before
    }
  }

  /// The text for a field without a previous value.
  private static func absence(_ change: FieldChange) -> String {
    change.unread ?? (change.field == .title || change.field == .start ? "missing" : "none")
  }

  /// The baseline's value of a field; nil if the value is the same, or if the last edit shows the
  /// difference.
  private func baselineText(
    _ field: DraftField, _ also: [DraftField], beside changes: [FieldChange]
  ) -> String? {
    if field == .start || field == .end {
      return baselineTime(ofEnd: field == .end, isWhole: also.contains(.end))
    }
    guard let change = differences.first(where: { $0.field == field }), changes != [change] else {
      return nil
    }
    let baseline = booking.baseline
    let text =
      switch field {
      case .alarms: alarms(baseline)
      case .repeatRule: (baseline.repeatRule?.value).map(phrase) ?? ""
      case .notes: Self.lines(of: baseline.notes?.value ?? "", notIn: draft.notes?.value)
      case .begin: (baseline.begin?.value).map(TimePhrase.moment) ?? ""
      case .title, .start, .end, .zone, .allDay, .location, .geo, .url, .priority, .availability,
        .calendar, .status:
        change.before
      }
    return text.isEmpty ? Self.absence(change) : text
  }

  /// The lines of a text that are not in the other text; the whole text if there are none.
  private static func lines(of text: String, notIn other: String?) -> String {
    let kept = Set((other ?? "").split(separator: "\n"))
    let gone = text.split(separator: "\n").filter { !kept.contains($0) }
    return gone.isEmpty ? text : gone.joined(separator: "\n")
  }

  /// The baseline's time. The end is in its own row if start and end take two lines.
  private func baselineTime(ofEnd: Bool, isWhole: Bool) -> String? {
    let differing = differences.filter { Self.times.contains($0.field) }
    guard !differing.isEmpty, differing != changes.filter({ Self.times.contains($0.field) }) else {
      return nil
    }
    let before = booking.baseline
    guard let start = before.start?.value else {
      return ofEnd ? nil : differing.first { $0.field == .start }.map(Self.absence)
    }
    guard let end = before.end?.value else {
      let unread = differing.first { $0.field == .end }?.unread
      if ofEnd { return unread }
      let moment = TimePhrase.moment(start)
      return isWhole ? moment + (unread.map { ", end \($0)" } ?? "") : moment
    }
    if draft.isReminder { return TimePhrase.moment(start) }
    let phrases = TimePhrase.interval(start, end)
    if isWhole || phrases.count == 1 { return ofEnd ? nil : phrases.joined(separator: " – ") }
    return ofEnd ? phrases.last : phrases.first
  }
}

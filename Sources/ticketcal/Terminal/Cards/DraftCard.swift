internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import Reservations
internal import TicketImport

/// The card of a draft: its fields, assumptions and problems.
struct DraftCard {
  private let draft: ItemDraft
  private let words: FieldWords
  private let booking: BookingPhrase
  /// The changes of the last edit.
  private let changes: [FieldChange]
  /// The fields that differ from the calendar, from the last written version, or from the first
  /// card.
  private let differences: [FieldChange]
  private let kept: KeptFields
  /// Nil for a draft with the rule of its series.
  private let series: SeriesChange?
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
    words = FieldWords(draft: draft, zone: zone)
    mode = session.context.mode
    now = session.context.now
    booking = BookingPhrase(
      entry, defaultCalendar: defaultCalendar,
      isChanged: !session.changesSinceWritten(index).isEmpty,
      moves: session.movesWhenSaved(index), deletesCanceled: session.context.deletesCanceled,
      mode: mode)
    self.changes = changes
    series =
      kept.series.flatMap { SeriesChange(entry.draft, of: $0.event, in: $0.text) }
      ?? SeriesChange(entry.draft)
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
    let title = draft.shownTitle.map { CardRow(.title, of: draft, $0) }
    add(title ?? words.usualRow(of: .title), to: &rows)
    addTimes(to: &rows)
    for field in FieldWords.order { add(field, to: &rows) }
    add(CardRow(.calendar, of: draft, booking.target), to: &rows)
    kept.add(to: &rows)
    if !draft.unused.isEmpty {
      rows.addParagraph(
        "not used", UnusedNames.text(draft.unused) + " (see record)", style.dim)
    }
    for remark in draft.allRemarks {
      if case .startOutsideRule = remark { continue }
      if case .object(.changedOccurrences) = remark, series?.removed.isEmpty == false { continue }
      let text = RemarkPhrase.text(of: remark, isReminder: draft.isReminder)
      rows.addParagraph("note", text, style.dim)
    }
    if let series, !series.removed.isEmpty { add(series, to: &rows) }
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

  /// Names the occurrences that the rule removes, and those that stay.
  private func add(_ series: SeriesChange, to rows: inout CardRows) {
    if !series.kept.isEmpty {
      let stay = Remark.object(
        .changedOccurrences(series.kept.count, first: Array(series.kept.prefix(5))))
      rows.addParagraph(
        "note", RemarkPhrase.text(of: stay, isReminder: draft.isReminder), style.dim)
    }
    rows.addParagraph("note", RemarkPhrase.text(ofRemoved: series.removed), style.yellow)
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

  private func addTimes(to rows: inout CardRows) {
    for row in words.times(isForeign: false) {
      let field = row.fields.first
      let end =
        row.label == "when" ? draft.end.flatMap { note($0.origin) }.map { "end \($0)" } : nil
      let start = draft.start?.origin == .found ? note(.found) : nil
      let notes =
        field == .end
        ? [draft.end.flatMap { note($0.origin) }] : field == .start ? [start, zoneNote, end] : []
      add(row, notes: notes, to: &rows)
    }
    if draft.isReminder, draft.begin == nil, isMarked(.begin) {
      add(words.usualRow(of: .begin), to: &rows)
    }
  }

  /// The row of a field; a field without a value has one only if that is a change.
  private func add(_ field: DraftField, to rows: inout CardRows) {
    guard var row = words.row(of: field) ?? (showsUsual(field) ? words.usualRow(of: field) : nil)
    else { return }
    var notes: [String?] = []
    if field == .alarms { notes = [note(draft.alarms.origin)] }
    if field == .repeatRule, let rule = draft.repeatRule {
      notes = [note(rule.origin)]
      row.text = [row.text, firstDates(rule.value)].compactMap(\.self).joined(separator: "\n")
    }
    add(row, notes: notes, to: &rows)
  }

  /// Whether to show a field without a value, or with a usual one.
  private func showsUsual(_ field: DraftField) -> Bool {
    switch field {
    case .location where !draft.isReminder: true
    case .availability where draft.isReminder: false
    default: isMarked(field)
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
    case .found: "found in the text"
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

  /// A row with further notes in brackets, and below it what was there before.
  private func add(_ row: CardRow, notes: [String?] = [], to rows: inout CardRows) {
    let changes = row.fields.compactMap(changed)
    let notes = ([row.note] + notes).compactMap(\.self)
    var row = row
    row.note = notes.isEmpty ? nil : notes.joined(separator: ", ")
    rows.add(row, isChanged: row.fields.contains(where: isMarked))
    for change in changes where isTold(change) {
      let before = SafeText(before(change), newLines: .kept, limit: 200).text
      let name = change.field == row.fields.first ? "" : "\(name(change.field)) "
      for line in "(\(name)was: \(before))".split(separator: "\n") {
        rows.addBelow(String(line), wraps: false)
      }
    }
    if let before = baselineText(row.fields, beside: changes) {
      let safe = SafeText(before, newLines: .kept, limit: 200).text
      let label = booking.label(of: row.fields, isBelowAnEdit: !changes.isEmpty)
      rows.addBelow("(\(label): \(safe))")
    }
  }

  /// Whether to show the change. If the start was missing, its change stands for those of the other
  /// time fields without a previous value.
  private func isTold(_ change: FieldChange) -> Bool {
    if draft.isReminder, change.field == .end { return false }
    guard Self.times.contains(change.field), changed(.start) != nil, change.draft.start == nil
    else {
      return true
    }
    return change.field == .start || change.field == .end && change.draft.end != nil
      || change.unread != nil
  }

  private static let times: [DraftField] = [.start, .end, .zone, .allDay]

  /// The first three days of the series, then `...` if the series continues; nil for an occurrence,
  /// or for a rule without another day.
  private func firstDates(_ rule: RecurrenceRule) -> String? {
    guard let start = draft.begin?.value ?? draft.start?.value, mode != .event(.occurrence) else {
      return nil
    }
    // A series of a calendar or a file may leave some days out.
    if draft.repeatRule?.origin == .written { return nil }
    let dates = series?.first ?? rule.firstOccurrences(4, from: start)
    guard dates.count > 1 else { return nil }
    let shown = dates.prefix(3).map { TimePhrase.day($0.reading.date) }.joined(separator: ", ")
    return "(\(shown)\(dates.count > 3 ? ", ..." : ""))"
  }

  /// The previous value of a field, in the words of the card.
  private func before(_ change: FieldChange) -> String {
    let words = FieldWords(draft: change.draft, zone: zone)
    // A title can have the mark of a cancellation.
    if change.field != .title, let text = words.text(of: change.field) { return text }
    return change.before.isEmpty ? Self.absence(change) : change.before
  }

  /// The text for a field without a previous value.
  private static func absence(_ change: FieldChange) -> String {
    change.unread ?? (change.field == .title || change.field == .start ? "missing" : "none")
  }

  /// The baseline's value of a field; nil if the value is the same, or if the last edit shows the
  /// difference.
  private func baselineText(_ fields: [DraftField], beside changes: [FieldChange]) -> String? {
    guard let field = fields.first else { return nil }
    if field == .start || field == .end {
      return baselineTime(ofEnd: field == .end, isWhole: field == .start && fields.contains(.end))
    }
    guard let change = differences.first(where: { $0.field == field }), changes != [change] else {
      return nil
    }
    let text = before(change)
    return field == .notes ? Self.lines(of: text, notIn: draft.notes?.value) : text
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

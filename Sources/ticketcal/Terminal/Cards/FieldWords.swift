internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import TicketImport

/// The values of an event or a reminder in words, for every card.
struct FieldWords {
  let draft: ItemDraft
  /// The viewer's.
  let zone: TimeZone

  /// The fields of the rows below the title and the times, in their order.
  static let order: [DraftField] = [
    .repeatRule, .location, .geo, .alarms, .url, .priority, .availability, .status, .notes,
  ]

  /// Nil without a value, and for a value that is usual: busy, confirmed.
  func text(of field: DraftField) -> String? {
    switch field {
    case .title: (draft.title?.value).flatMap { $0.isEmpty ? nil : $0 }
    case .start: (draft.start?.value).map(TimePhrase.moment)
    case .begin: (draft.begin?.value).map(TimePhrase.moment)
    case .end: (draft.end?.value.lastShown).map(TimePhrase.moment)
    case .zone, .allDay: nil
    case .repeatRule: (draft.repeatRule?.value).map(phrase)
    case .location: draft.location?.value
    case .geo: (draft.geo?.value).map(\.description)
    case .alarms:
      AlarmPhrase.phrase(
        draft.alarms.value, allDay: (draft.start ?? draft.begin)?.value.isAllDay == true, in: zone)
    case .url: draft.url?.value
    case .priority: (draft.priority?.value).map(String.init)
    case .availability: draft.availability.value == .free ? "free" : nil
    case .status: draft.status.value == .tentative ? "tentative" : nil
    case .notes: draft.notes?.value
    case .calendar: draft.calendar?.value
    }
  }

  /// The words for a field without a value, or with a usual one.
  private func usualText(of field: DraftField) -> String {
    switch field {
    case .title: "–"
    case .start: draft.startDay.map { "\(TimePhrase.day($0)), –" } ?? "–"
    case .location: draft.isReminder ? "none" : "–"
    case .availability: draft.availability.value.word
    case .status: draft.status.value.word
    default: "none"
    }
  }

  /// The row of a field; nil for a field that ``text(of:)`` leaves out.
  func row(of field: DraftField) -> CardRow? {
    text(of: field).map { text in
      CardRow(
        field, of: draft, text,
        note: field == .repeatRule ? (draft.repeatRule?.value).flatMap(Self.rest) : nil)
    }
  }

  /// The row of a field that ``row(of:)`` leaves out.
  func usualRow(of field: DraftField) -> CardRow {
    CardRow(field, of: draft, usualText(of: field))
  }

  /// A row for one more rule of the item.
  func row(of rule: RecurrenceRule) -> CardRow {
    CardRow(DraftField.repeatRule.name, phrase(rule), note: Self.rest(of: rule))
  }

  /// What the words of a rule omit; nil for nothing.
  private static func rest(of rule: RecurrenceRule) -> String? {
    RepeatPhrase.isPartial(rule) ? rule.text : nil
  }

  /// A rule in words, with its end in the zone of the start, else in the viewer's.
  private func phrase(_ rule: RecurrenceRule) -> String {
    switch (draft.begin ?? draft.start)?.value {
    case .zoned(_, let zone): RepeatPhrase.phrase(rule, in: zone)
    case .described(_, let zone): RepeatPhrase.phrase(rule, in: zone)
    case .utc: RepeatPhrase.phrase(rule, in: .gmt as TimeZone)
    case .date, .floating, nil: RepeatPhrase.phrase(rule, in: zone)
    }
  }

  /// The rows of the times; `–` for a missing one. A time on the viewer's clock has no fields.
  ///
  /// - Parameter isForeign: whether the viewer's clock shows times of other zones, too, and not UTC
  ///   alone.
  func times(isForeign: Bool) -> [CardRow] {
    let start = draft.start?.value
    let end = draft.isReminder ? start : draft.end?.value
    var rows: [CardRow] = []
    if draft.isReminder {
      rows.append(CardRow("due", startText, fields: [.start, .end, .zone, .allDay]))
    } else if let start, let end {
      let phrases = TimePhrase.interval(start, end)
      if phrases.count == 1 {
        rows.append(CardRow("when", phrases[0], fields: [.start, .end, .zone, .allDay]))
      } else {
        rows.append(CardRow("start", phrases[0], fields: [.start, .zone, .allDay]))
        rows.append(CardRow("end", phrases[1], fields: [.end]))
      }
    } else {
      rows.append(CardRow("start", startText, fields: [.start]))
    }
    let isUTC = [start, end].contains { if case .utc = $0 { true } else { false } }
    if isForeign || isUTC, let start, let end, let here = here(start, end) {
      rows.append(CardRow("here", here))
    }
    if draft.begin?.value != start, let begin = row(of: .begin) { rows.append(begin) }
    return rows
  }

  private var startText: String { text(of: .start) ?? usualText(of: .start) }

  /// Nil for times that the viewer's clock shows as they are.
  private func here(_ start: EventTime, _ end: EventTime) -> String? {
    guard draft.isReminder else { return TimePhrase.here(start, end, in: zone) }
    guard let instant = start.instant, zone.local(at: instant) != start.reading else { return nil }
    return TimePhrase.here(instant, in: zone)
  }
}

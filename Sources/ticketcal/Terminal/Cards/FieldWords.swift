internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import TicketImport

/// The values of an event or a reminder in words, for every card.
struct FieldWords {
  let draft: EventDraft
  /// The viewer's.
  let zone: TimeZone

  /// The fields of the rows below the title and the times, in their order.
  static let order: [DraftField] = [
    .repeatRule, .location, .geo, .alarms, .url, .priority, .availability, .status, .notes,
  ]

  /// Nil without a value, and for a value that is usual: busy, confirmed.
  func text(of field: DraftField) -> String? {
    switch field {
    case .title: draft.title?.value
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

  /// What the words of a rule omit; nil for nothing.
  var ruleNote: String? {
    (draft.repeatRule?.value).flatMap { RepeatPhrase.isPartial($0) ? $0.text : nil }
  }

  /// A rule in words, with its end in the zone of the start, else in the viewer's.
  func phrase(_ rule: RecurrenceRule) -> String {
    switch (draft.begin ?? draft.start)?.value {
    case .zoned(_, let zone): RepeatPhrase.phrase(rule, in: zone)
    case .described(_, let zone): RepeatPhrase.phrase(rule, in: zone)
    case .utc: RepeatPhrase.phrase(rule, in: .gmt as TimeZone)
    case .date, .floating, nil: RepeatPhrase.phrase(rule, in: zone)
    }
  }

  /// A row of the times.
  struct Time {
    let label: String
    let text: String
    /// The fields of the row; none for a time on the viewer's clock.
    var fields: [DraftField] = []
  }

  /// The rows of the times; `–` for a missing one.
  ///
  /// - Parameter isForeign: whether the viewer's clock shows times of other zones, too, and not UTC
  ///   alone.
  func times(isForeign: Bool) -> [Time] {
    let start = draft.start?.value
    let end = draft.isReminder ? start : draft.end?.value
    var rows: [Time] = []
    if draft.isReminder {
      rows.append(
        Time(
          label: "due", text: text(of: .start) ?? "–", fields: [.start, .end, .zone, .allDay]))
    } else if let start, let end {
      let phrases = TimePhrase.interval(start, end)
      if phrases.count == 1 {
        rows.append(
          Time(label: "when", text: phrases[0], fields: [.start, .end, .zone, .allDay]))
      } else {
        rows.append(Time(label: "start", text: phrases[0], fields: [.start, .zone, .allDay]))
        rows.append(Time(label: "end", text: phrases[1], fields: [.end]))
      }
    } else {
      rows.append(Time(label: "start", text: text(of: .start) ?? "–", fields: [.start]))
    }
    let isUTC = [start, end].contains { if case .utc = $0 { true } else { false } }
    if isForeign || isUTC, let start, let end, let here = here(start, end) {
      rows.append(Time(label: "here", text: here))
    }
    if draft.begin?.value != start, let begin = text(of: .begin) {
      rows.append(Time(label: "start", text: begin, fields: [.begin]))
    }
    return rows
  }

  /// Nil for times that the viewer's clock shows as they are.
  private func here(_ start: EventTime, _ end: EventTime) -> String? {
    guard draft.isReminder else { return TimePhrase.here(start, end, in: zone) }
    guard let instant = start.instant, zone.local(at: instant) != start.reading else { return nil }
    return TimePhrase.here(instant, in: zone)
  }
}

internal import Foundation
internal import TicketImport

/// Where the values of a draft come from: a row for each field.
struct SourceCard {
  private let draft: ItemDraft
  /// The record that the draft is shown with.
  private let record: String
  private let defaultCalendar: String
  private let style: Style
  private let width: Int

  /// - Parameter record: the position of the draft's record.
  init(
    _ entry: EditEntry, of record: String, default defaultCalendar: String, style: Style,
    width: Int
  ) {
    draft = entry.draft
    self.record = record
    self.defaultCalendar = defaultCalendar
    self.style = style
    self.width = width
  }

  /// The lines of one field, or of all fields with a value, without line ends; safe to print.
  func lines(of field: DraftField?) -> [String] {
    var rows = CardRows(style: style, width: width)
    for field in fields(beside: field) { rows.add(CardRow(field, of: draft, text(of: field))) }
    return rows.lines
  }

  private func fields(beside field: DraftField?) -> [DraftField] {
    guard let field else {
      return DraftField.allCases.filter { draft.origin(of: $0) != nil || $0 == .calendar }
    }
    return field == .start && draft.origin(of: .zone) != nil ? [.start, .zone] : [field]
  }

  private func text(of field: DraftField) -> String {
    guard let origin = draft.origin(of: field) else {
      if field == .calendar { return "\(defaultCalendar): the calendar of this import" }
      let problem = draft.problems.first { $0.field == field }
      return problem.map(\.text) ?? "no record of the booking states it"
    }
    let rules = draft.remarks.filter { isRule($0, of: field) }.map { RemarkPhrase.text(of: $0) }
    let problems = draft.problems.filter { $0.field == field }.map(\.text)
    return ([phrase(origin, field)] + rules + problems).joined(separator: "\n")
  }

  private func isRule(_ remark: Remark, of field: DraftField) -> Bool {
    switch remark {
    case .trip, .stranger: false
    case .linkInNotes: field == .notes
    case .object(.alarmsLeftOut): field == .alarms
    case .zoneAgrees(.start), .zoneOfPlace(.start, _), .zoneDropped(.start),
      .zoneOfOtherEnd(.start), .zoneOfOldPlace(.start, _):
      field == (draft.origin(of: .zone) == nil ? .start : .zone)
    default: remark.field == field
    }
  }

  private func phrase(_ origin: Origin, _ field: DraftField) -> String {
    let place = draft.source?.records[field] ?? draft.source?.record ?? record
    let zone = field == .zone ? draft.zoneName.map { "\($0), " } ?? "" : ""
    switch origin {
    case .record:
      let member = draft.source?.members[field] ?? property(of: field)
      return zone + place + (member.map { ": \($0)" } ?? "")
    case .inferred: return "\(zone)inferred from \(place)"
    case .found: return "\(zone)the only day with a time in the text of \(place)"
    case .option: return "\(zone)an option of the command line" + (option(field) ?? "")
    case .configuration: return "\(zone)the configuration file"
    case .assumed: return "\(zone)a default; \(place) does not state it"
    case .edited: return "\(zone)edited at the prompt"
    case .written:
      if let earlier = draft.source?.records[field] { return "\(zone)\(earlier), imported before" }
      if draft.isCalendarObject { return zone + place }
      return "\(zone)the event as it was saved before"
    }
  }

  private func option(_ field: DraftField) -> String? {
    switch field {
    case .zone: ": --zone"
    case .end: ": --duration"
    case .alarms: draft.alarms.value.isEmpty ? ": --no-alarms" : ": --alarm"
    default: nil
    }
  }

  /// The property of an iCalendar file that states the field (RFC 5545 §3.8); nil for other formats.
  private func property(of field: DraftField) -> String? {
    guard draft.isCalendarObject, draft.source?.records[field] == nil else { return nil }
    switch field {
    case .title: return "SUMMARY"
    case .start, .zone, .allDay: return "DTSTART"
    case .end: return "DTEND"
    case .repeatRule: return "RRULE"
    case .location: return "LOCATION"
    case .geo: return "GEO"
    case .alarms: return "VALARM"
    case .url: return "URL"
    case .priority: return "PRIORITY"
    case .availability: return "TRANSP"
    case .status: return "STATUS"
    case .notes: return "DESCRIPTION"
    case .begin, .calendar: return nil
    }
  }
}

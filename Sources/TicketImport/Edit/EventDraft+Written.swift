import CalendarStore
import Foundation
import Reservations

extension EventDraft {
  /// What differs from what was written, with what it was. A calendar keeps some things in a form of its
  /// own, which is no difference.
  func fields(
    changedSinceWritten written: EventDraft, _ context: EditContext
  ) -> [FieldChange] {
    DraftField.allCases.compactMap { field in
      guard differs(from: written, in: field) else { return nil }
      let before =
        field == .title
        ? written.shownTitle.map(Self.flat) ?? "" : written.text(of: field, context)
      return FieldChange(field, before: before, of: written)
    }
  }

  /// Whether an event of this draft has that field otherwise than one of the other. The calendar
  /// is none of an event's fields.
  func differs(from other: EventDraft, in field: DraftField) -> Bool {
    switch field {
    case .title: Self.differ(title, other.title) || mark != other.mark
    case .location: Self.differ(location, other.location)
    case .notes: Self.differ(notes, other.notes)
    case .url: Self.differ(url, other.url)
    case .start: start?.value.reading != other.start?.value.reading
    case .end: end?.value.reading != other.end?.value.reading
    case .zone:
      Self.clock(start?.value) != Self.clock(other.start?.value)
        || Self.clock(end?.value) != Self.clock(other.end?.value)
    case .allDay: start?.value.isAllDay != other.start?.value.isAllDay
    case .alarms: resolvedAlarms != other.resolvedAlarms
    case .repeatRule: writtenRule != other.writtenRule
    case .availability: availability.value != other.availability.value
    case .status: status.value != other.status.value
    case .calendar: false
    }
  }

  /// Whether the title says that the event is cancelled, since its status does.
  private var mark: Bool { title?.value != shownTitle }

  /// No control characters are written but line ends and tabs, and each line end is one.
  private static func differ(_ text: Sourced<String>?, _ other: Sourced<String>?) -> Bool {
    guard text?.value != other?.value else { return false }
    return (text?.value).map(written) != (other?.value).map(written)
  }

  private static func written(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.replacingOccurrences(of: "\r\n", with: "\n").unicodeScalars {
      switch scalar {
      case "\r": result.append("\n")
      case "\n", "\t": result.append(scalar)
      default: if scalar.value >= 0x20, scalar.value != 0x7F { result.append(scalar) }
      }
    }
    return String(result)
  }

  private static func clock(_ time: EventTime?) -> String {
    switch time {
    case nil, .date, .floating: ""
    case .utc: "UTC"
    case .zoned(_, let zone): zone.identifier
    case .described(_, let zone): zone.name
    }
  }

  private var resolvedAlarms: Set<Alarm>? {
    guard let start = start?.value else { return nil }
    return Set(alarms.value.compactMap { try? $0.alarm(start: start) })
  }

  private var writtenRule: String? {
    guard let rule = repeatRule?.value, let start = start?.value else { return nil }
    return rule.text(from: start)
  }
}

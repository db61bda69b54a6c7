import CalendarStore
import CivilTime
import Foundation
import Reservations

extension EventDraft {
  /// This draft with one field as a person typed it. Throws what is wrong with the value.
  func setting(
    _ field: DraftField, to value: String, _ context: EditContext
  ) throws(TimeError) -> EventDraft {
    var draft = self
    let text = value.trimming()
    switch field {
    case .title: draft.title = Self.edited(text)
    case .location: draft.location = Self.edited(text)
    case .notes: draft.notes = Self.edited(Self.lines(text))
    case .url:
      let isNone = text.isEmpty || text.lowercased() == "none"
      guard isNone || Self.isURL(text) else {
        throw TimeError("is no URL; write one like https://example.org/ or none")
      }
      draft.url = isNone ? nil : Self.edited(text)
    case .start: try draft.setStart(text, context)
    case .end: try draft.setEnd(text, context)
    case .zone: try draft.setZone(text)
    case .allDay: try draft.setAllDay(text, context)
    case .alarms:
      draft.alarms = Sourced(try AlarmSpec.list(text), .edited)
      if let start = draft.start?.value {
        for spec in draft.alarms.value { try spec.check(start: start) }
      }
    case .repeatRule:
      draft.repeatRule =
        text.isEmpty || text.lowercased() == "none"
        ? nil : Sourced(try RecurrenceRule(words: text), .edited)
    case .availability:
      switch text.lowercased() {
      case "busy": draft.availability = Sourced(.busy, .edited)
      case "free": draft.availability = Sourced(.free, .edited)
      default: throw TimeError("is busy or free")
      }
    case .calendar: draft.calendar = try Self.calendar(text, context)
    case .status: throw TimeError("is what the record says")
    }
    draft.unread.removeAll { $0.field == field }
    draft.moveRuleAlong()
    return draft
  }

  private static func edited(_ text: String) -> Sourced<String>? {
    text.isEmpty ? nil : Sourced(text, .edited)
  }

  private static func calendar(
    _ text: String, _ context: EditContext
  ) throws(TimeError) -> Sourced<String>? {
    if text.isEmpty { return nil }
    let lower = text.lowercased()
    let names = context.calendars + context.qualifiedNames.keys.sorted()
    let alike = names.filter { $0.lowercased() == lower }
    guard let found = alike.first(where: { $0 == text }) ?? alike.first,
      let name = context.name(ofCalendar: found)
    else {
      throw TimeError("no such calendar; there are: \(context.calendars.joined(separator: ", "))")
    }
    return Sourced(name, .edited)
  }
}

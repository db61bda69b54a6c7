import CalendarStore
import CivilTime
import Foundation
public import Reservations

extension EventDraft {
  /// This draft with one field set from typed text. Throws the error of the value.
  public func setting(
    _ field: DraftField, to value: String, _ context: EditContext
  ) throws(TimeError) -> EventDraft {
    var draft = self
    var text = value.trimming()
    if [.location, .notes].contains(field), text.lowercased() == "none" { text = "" }
    switch field {
    case .title:
      draft.title = Self.edited(text)
      draft.remarks.removeAll { if case .unreadHour = $0 { true } else { false } }
    case .location:
      draft.location = Self.edited(text)
      if draft.location?.value != location?.value {
        draft.geo = nil
        draft.inferZoneOfPlace(context)
      }
    case .geo:
      let isNone = text.isEmpty || text.lowercased() == "none"
      draft.geo = isNone ? nil : Sourced(GeoLocation(try GeoCoordinates(text)), .edited)
    case .notes: draft.notes = Self.edited(Self.lines(text))
    case .url:
      let isNone = text.isEmpty || text.lowercased() == "none"
      guard isNone || Self.isURL(text) else {
        throw TimeError("not a URL; e.g. https://example.org/, or none")
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
        ? nil
        : Sourced(
          try RecurrenceRule(
            words: text, from: draft.start?.value.reading.date ?? context.now.date,
            dayOrder: context.defaults.dayOrder), .edited)
    case .availability:
      switch text.lowercased() {
      case "busy": draft.availability = Sourced(.busy, .edited)
      case "free": draft.availability = Sourced(.free, .edited)
      default: throw TimeError("not busy or free")
      }
    case .calendar: draft.calendar = try Self.calendar(text, context)
    case .status: throw TimeError("comes from the record and cannot be changed")
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
      if let refused = context.refusedCalendars.first(where: { $0.key.lowercased() == lower }) {
        throw TimeError(refused.value)
      }
      throw TimeError("no such calendar; calendars: \(context.calendars.joined(separator: ", "))")
    }
    return Sourced(name, .edited)
  }
}

extension EventDraft {
  /// The calendar's version of an event with this draft's edits, which are the fields that differ
  /// from `base`, the common earlier version.
  ///
  /// An edit that moves the start keeps a length and a zone that were changed in the calendar. An
  /// edit of the end keeps the calendar's start. A contradiction is a problem of the draft.
  func merged(into theirs: EventDraft, since base: EventDraft) -> EventDraft {
    var draft = theirs
    for field in DraftField.allCases where isEdited(field, since: base) {
      switch field {
      case .title: draft.title = title
      case .location: draft.location = location
      case .geo: draft.geo = geo
      case .notes: draft.notes = notes
      case .url: draft.url = url
      case .start, .end, .zone, .allDay: mergeTimes(into: &draft, theirs, since: base)
      case .alarms: draft.alarms = alarms
      case .repeatRule: draft.repeatRule = repeatRule
      case .availability: draft.availability = availability
      case .calendar: draft.calendar = calendar
      case .status: draft.status = status
      }
    }
    draft.moveRuleAlong()
    return draft
  }

  /// The fields that were edited here and changed to another value in the calendar.
  func contested(by theirs: EventDraft, since base: EventDraft) -> [DraftField] {
    DraftField.allCases.filter { field in
      isEdited(field, since: base) && theirs.differs(from: base, in: field)
        && differs(from: theirs, in: field)
    }
  }

  private func isEdited(_ field: DraftField, since base: EventDraft) -> Bool {
    switch field {
    case .calendar: calendar?.value != base.calendar?.value
    // A rule that moves along with the start is not contested.
    case .repeatRule: repeatRule?.origin != .written && differs(from: base, in: field)
    case .title, .location, .geo, .start, .end, .zone, .allDay, .notes, .url, .alarms,
      .availability, .status:
      differs(from: base, in: field)
    }
  }

  private func mergeTimes(
    into draft: inout EventDraft, _ theirs: EventDraft, since base: EventDraft
  ) {
    let isStartEdited = start?.value != base.start?.value
    if isStartEdited { draft.zoneOrigin = zoneOrigin }
    draft.remarks = remarks
    guard let own = EventTimes(self), let other = EventTimes(theirs), let first = EventTimes(base)
    else {
      (draft.start, draft.end) = (start, end)
      return
    }
    let times = isStartEdited ? own.keeping(other, since: first) : own.lasting(from: other.start)
    draft.start = Sourced(times.start, .edited)
    draft.end = Sourced(times.end, .edited)
  }
}

extension EventDraft {
  /// The fields that differ from the written version, with their earlier values. A difference only
  /// in a calendar's own form of a value does not count.
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

  /// Whether events of the two drafts differ in this field. The calendar is not a field of an
  /// event.
  func differs(from other: EventDraft, in field: DraftField) -> Bool {
    switch field {
    case .title: Self.differ(title, other.title) || mark != other.mark
    case .location: Self.differ(location, other.location)
    case .geo: geo?.value != other.geo?.value
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

  /// Whether the title has a cancellation mark, because of the status.
  private var mark: Bool { title?.value != shownTitle }

  /// Compares texts as written: without control characters except line ends and tabs, and with
  /// equal line ends.
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

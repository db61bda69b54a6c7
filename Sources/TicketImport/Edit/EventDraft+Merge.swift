import CalendarStore
import Reservations

extension EventDraft {
  /// What somebody made of an event, with the fields that were edited here: those that this draft has
  /// otherwise than both had them at first.
  ///
  /// Of times, an edit that moves the start leaves a length and a zone that were changed there, and one of the
  /// end leaves the start. What goes with neither is the draft's problem.
  func merged(into theirs: EventDraft, since base: EventDraft) -> EventDraft {
    var draft = theirs
    for field in DraftField.allCases where isEdited(field, since: base) {
      switch field {
      case .title: draft.title = title
      case .location: draft.location = location
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

  /// The fields that were edited here and changed to something else there.
  func contested(by theirs: EventDraft, since base: EventDraft) -> [DraftField] {
    DraftField.allCases.filter { field in
      isEdited(field, since: base) && theirs.differs(from: base, in: field)
        && differs(from: theirs, in: field)
    }
  }

  private func isEdited(_ field: DraftField, since base: EventDraft) -> Bool {
    switch field {
    case .calendar: calendar?.value != base.calendar?.value
    // One that goes along with the start is not.
    case .repeatRule: repeatRule?.origin != .written && differs(from: base, in: field)
    case .title, .location, .start, .end, .zone, .allDay, .notes, .url, .alarms, .availability,
      .status:
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

extension EventTimes {
  /// As long as these, from another start; these where that is a day and they are times, or the reverse.
  fileprivate func lasting(from other: EventTime) -> EventTimes {
    guard other.isAllDay == start.isAllDay, let length = start.span(to: end),
      let end = other.end(length, like: end, from: start)
    else { return self }
    return EventTimes(start: other, end: end)
  }
}

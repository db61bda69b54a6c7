public import CalendarStore
import CivilTime
import Foundation
import Reservations

extension StoredEvent {
  /// A new event of a calendar.
  public init(_ event: Event, in calendar: EventCalendar) {
    self.init(
      calendar: calendar, uid: event.uid.uuidString.lowercased(), title: event.title,
      start: event.start, end: event.end, location: event.location, geo: event.geo,
      notes: event.notes, url: event.url, status: event.status, availability: event.availability,
      alarms: event.alarms, recurrenceRules: event.recurrenceRule.map { [$0] } ?? [],
      creationDate: event.creationDate, lastModifiedDate: event.lastModifiedDate)
  }

  /// This event with every field that the draft has otherwise than the event's own draft; all else stays as
  /// the calendar holds it. Throws what stands in the way of saving the draft.
  public func taking(_ draft: EventDraft) throws(DraftError) -> StoredEvent {
    let problems = draft.problems
    guard problems.isEmpty else { throw DraftError(problems: problems) }
    let before = EventDraft(self, calendar: draft.calendar?.value ?? "")
    var event = self
    for field in DraftField.allCases where draft.differs(from: before, in: field) {
      switch field {
      case .title: event.title = draft.title?.value ?? ""
      case .location:
        event.location = draft.location?.value
        // The position was that of the place.
        event.geo = nil
      case .notes: event.notes = draft.notes?.value
      case .url: event.url = draft.url?.value
      case .start, .end, .zone, .allDay:
        if let start = draft.start?.value { event.start = start }
        if let end = draft.end?.value { event.end = end }
      case .alarms: event.alarms = try Self.alarms(of: draft)
      case .repeatRule:
        if draft.keepsRule(of: self) { continue }
        event.recurrenceRules = draft.repeatRule.map { [$0.value] } ?? []
      case .availability: event.availability = draft.availability.value
      case .status, .calendar: break
      }
    }
    return event
  }

  private static func alarms(of draft: EventDraft) throws(DraftError) -> [Alarm] {
    guard let start = draft.start?.value else { return [] }
    var alarms: [Alarm] = []
    for spec in draft.alarms.value {
      do throws(TimeError) {
        let alarm = try spec.alarm(start: start)
        if !alarms.contains(alarm) { alarms.append(alarm) }
      } catch {
        throw DraftError(problems: [DraftProblem(.alarms, error.reason)])
      }
    }
    return alarms
  }
}

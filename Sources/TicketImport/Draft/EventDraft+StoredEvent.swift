public import CalendarStore
import Foundation
import Reservations

extension EventDraft {
  /// An event of a calendar as a draft, to be changed by hand. Its title is as it is written there.
  ///
  /// - Parameters:
  ///   - calendar: the name that a person knows the calendar by.
  ///   - part: how much of a series is to be changed. With `following`, an occurrence that was moved shows
  ///     the rule as it goes on from there.
  public init(
    _ event: StoredEvent, calendar: String, part: EditPurpose.Part = .single
  ) {
    self.init(defaults: DraftDefaults())
    title = Sourced(event.title, .written)
    location = event.location.map { Sourced($0, .written) }
    notes = event.notes.map { Sourced($0, .written) }
    url = event.url.map { Sourced($0, .written) }
    start = Sourced(event.start, .written)
    end = Sourced(event.end, .written)
    switch event.start {
    case .zoned, .described: zoneOrigin = .written
    case .date, .floating, .utc: break
    }
    alarms = Sourced(event.alarms.compactMap { AlarmSpec($0, start: event.start) }, .written)
    repeatRule = event.recurrenceRules.first.map { Sourced($0, .written) }
    anchoredRule = part == .occurrence ? nil : AnchoredRule(of: event)
    moveRuleAlong()
    availability = Sourced(event.availability, .written)
    status = Sourced(event.status, .written)
    self.calendar = Sourced(calendar, .written)
    if let length = event.start.span(to: event.end) { duration = Sourced(length, .written) }
    identity = .event(event.id.uuid)
  }
}

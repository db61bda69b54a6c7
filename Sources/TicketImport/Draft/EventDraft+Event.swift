public import CalendarStore
import CivilTime
import Foundation
import Reservations

extension EventDraft {
  /// What was written of an event, as a draft of its UID, to be shown and compared.
  public init(_ event: Event) {
    self.init(defaults: DraftDefaults())
    let isCancelled = event.status == .canceled
    let title = isCancelled ? Self.unmarked(event.title) : event.title
    self.title = Sourced(title, .written)
    location = event.location.map { Sourced($0, .written) }
    notes = event.notes.map { Sourced($0, .written) }
    url = event.url.map { Sourced($0, .written) }
    start = Sourced(event.start, .written)
    end = Sourced(event.end, .written)
    if case .zoned = event.start { zoneOrigin = .written }
    alarms = Sourced(event.alarms.compactMap { AlarmSpec($0, start: event.start) }, .written)
    repeatRule = event.recurrenceRule.map { Sourced($0, .written) }
    availability = Sourced(event.availability, .written)
    status = Sourced(event.status, .written)
    if let length = event.start.span(to: event.end) { duration = Sourced(length, .written) }
    identity = .event(event.uid)
  }

  /// A title without the mark of a cancelled event that `shownTitle` gives it.
  private static func unmarked(_ title: String) -> String {
    title.hasPrefix(cancellationMark) ? String(title.dropFirst(cancellationMark.count)) : title
  }

  private var bareTitle: String? {
    (title?.value).map { Self.withoutCancellation($0) ?? $0 }
  }

  /// This draft with what a person made of it before: where its record says what it said then, the
  /// field is as it was written.
  ///
  /// - Parameters:
  ///   - written: what was saved then.
  ///   - drafted: what the record alone gave then.
  public func keeping(_ written: EventDraft, since drafted: EventDraft) -> EventDraft {
    var draft = self
    func says(_ field: DraftField) -> Bool { !differs(from: drafted, in: field) }
    if bareTitle == drafted.bareTitle { draft.title = written.title }
    if says(.location) { draft.location = written.location }
    if says(.notes) { draft.notes = written.notes }
    if says(.url) { draft.url = written.url }
    if says(.alarms) { draft.alarms = written.alarms }
    if says(.repeatRule) { draft.repeatRule = written.repeatRule }
    if says(.availability) { draft.availability = written.availability }
    // A start and its end belong together: a mixture of two could be nonsense.
    if [.start, .end, .zone, .allDay].allSatisfy(says) {
      draft.start = written.start
      draft.end = written.end
      draft.zoneOrigin = written.zoneOrigin
    }
    return draft
  }
}

extension AlarmSpec {
  /// What an alarm was asked for as; a moment on the clock of the start.
  init?(_ alarm: Alarm, start: EventTime) {
    switch alarm {
    case .before(let days, let seconds): self = .before(Span(days: days, seconds: seconds))
    case .at(let moment):
      var offset = ReservationTime.Offset.utc
      // Offsets are written in minutes; those of old local times were not.
      if case .zoned(_, let zone) = start, zone.offset(at: moment) % 60 == 0 {
        offset = .seconds(zone.offset(at: moment))
      }
      guard let local = moment.local(offset: offset.seconds) else { return nil }
      self = .at(ReservationTime(date: local.date, time: local.time, offset: offset))
    }
  }
}

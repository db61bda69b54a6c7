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
  /// field is as it was written, and a new time takes over what `EventTimes.keeping` says.
  ///
  /// - Parameters:
  ///   - written: what was saved then.
  ///   - drafted: what the record alone gave then.
  public func keeping(_ written: EventDraft, since drafted: EventDraft) -> EventDraft {
    var draft = self
    let same = fields(as: drafted)
    if !same.contains(.start) { draft.keepTimes(written, since: drafted) }
    for field in same {
      switch field {
      case .title: draft.title = written.title
      case .location: draft.location = written.location
      case .notes: draft.notes = written.notes
      case .url: draft.url = written.url
      case .alarms: draft.alarms = written.alarms
      case .repeatRule: draft.repeatRule = written.repeatRule
      case .availability: draft.availability = written.availability
      case .start:
        draft.start = written.start
        draft.zoneOrigin = written.zoneOrigin
      case .end: draft.end = written.end
      case .zone, .allDay, .status, .calendar: break
      }
    }
    return draft
  }

  private mutating func keepTimes(_ written: EventDraft, since drafted: EventDraft) {
    guard let now = EventTimes(self), let then = EventTimes(written),
      let before = EventTimes(drafted)
    else { return }
    let times = now.keeping(then, since: before)
    if times.start != now.start {
      start = Sourced(times.start, .written)
      zoneOrigin = written.zoneOrigin
    }
    if times.end != now.end { end = Sourced(times.end, .written) }
  }

  /// The fields that say what they say in the other draft. A start and its end belong together: either all
  /// of their fields are among them, or none is.
  func fields(as other: EventDraft) -> Set<DraftField> {
    var same = Set(DraftField.allCases.filter { !differs(from: other, in: $0) })
    // A cancellation marks the title and leaves it as it is.
    if bareTitle == other.bareTitle { same.insert(.title) } else { same.remove(.title) }
    let times: Set<DraftField> = [.start, .end, .zone, .allDay]
    return same.isSuperset(of: times) ? same : same.subtracting(times)
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
      let seconds: Int? =
        switch start {
        case .zoned(_, let zone): zone.offset(at: moment)
        case .described(_, let zone): zone.offset(at: moment)
        case .date, .floating, .utc: nil
        }
      if let seconds, seconds % 60 == 0 { offset = .seconds(seconds) }
      guard let local = moment.local(offset: offset.seconds) else { return nil }
      self = .at(ReservationTime(date: local.date, time: local.time, offset: offset))
    }
  }
}

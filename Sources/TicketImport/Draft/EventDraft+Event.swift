public import CalendarStore
import CivilTime
import Foundation
import Reservations

extension EventDraft {
  /// A written event as a draft of its UID, to be shown and compared.
  public init(_ event: Event) {
    self.init(defaults: DraftDefaults())
    let isCancelled = event.status == .canceled
    let title = isCancelled ? Self.unmarked(event.title) : event.title
    self.title = Sourced(title, .written)
    location = event.location.map { Sourced($0, .written) }
    geo = event.structuredLocation.map { Sourced($0.geo, .written) }
    notes = event.notes.map { Sourced($0, .written) }
    url = event.url.map { Sourced($0, .written) }
    start = Sourced(event.start, .written)
    end = Sourced(event.end, .written)
    if case .zoned = event.start { zoneOrigin = .written }
    alarms = Sourced(event.alarms.compactMap { AlarmSpec($0, start: event.start) }, .written)
    repeatRule = event.recurrenceRules.first.map { Sourced($0, .written) }
    availability = Sourced(event.availability, .written)
    status = Sourced(event.status, .written)
    if let length = event.start.duration(to: event.end) { duration = Sourced(length, .written) }
    identity = .event(event.id.uuid)
  }

  /// A title without the cancellation mark that `shownTitle` adds.
  private static func unmarked(_ title: String) -> String {
    title.hasPrefix(cancellationMark) ? String(title.dropFirst(cancellationMark.count)) : title
  }

  private var bareTitle: String? {
    (title?.value).map { Self.withoutCancellation($0) ?? $0 }
  }

  /// This draft with a person's earlier edits. A field whose record value has not changed keeps the
  /// written value, and a new time keeps the parts that `EventTimes.keeping` names.
  ///
  /// - Parameters:
  ///   - written: the event as it was saved then.
  ///   - drafted: the event as the record alone gave it then.
  public func keeping(_ written: EventDraft, since drafted: EventDraft) -> EventDraft {
    var draft = self
    let same = fields(as: drafted)
    if !same.contains(.start) { draft.keepTimes(written, since: drafted) }
    if !same.contains(.notes), drafted.notes?.value != written.notes?.value {
      let text = Self.notes(notes?.value, with: written.notes?.value, since: drafted.notes?.value)
      if text != notes?.value { draft.notes = text.map { Sourced($0, .written) } }
    }
    for field in same {
      switch field {
      case .title: draft.title = written.title
      case .location: draft.location = written.location
      case .geo: draft.geo = written.geo
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

  /// The fields with the same value in the other draft. A start and its end belong together: the
  /// set contains either all of their fields or none.
  func fields(as other: EventDraft) -> Set<DraftField> {
    var same = Set(DraftField.allCases.filter { !differs(from: other, in: $0) })
    // A cancellation adds a mark to the title and does not change the title itself.
    if bareTitle == other.bareTitle { same.insert(.title) } else { same.remove(.title) }
    let times: Set<DraftField> = [.start, .end, .zone, .allDay]
    return same.isSuperset(of: times) ? same : same.subtracting(times)
  }
}

extension AlarmSpec {
  /// The specification that gives this alarm; a moment is on the clock of the start.
  init?(_ alarm: Alarm, start: EventTime) {
    switch alarm {
    case .before(let duration): self = .before(duration)
    case .place(let proximity, let place): self = .place(proximity, place)
    case .at(let moment):
      var offset = ReservationTime.Offset.utc
      // Offsets are written in minutes, but offsets of old local times have seconds.
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

extension EventDraft {
  /// An event of a calendar as a draft to be edited. The title is as in the calendar.
  ///
  /// - Parameters:
  ///   - calendar: the name that a person knows the calendar by.
  ///   - part: the edited part of a series. With `following`, an occurrence that was moved shows
  ///     the rule as it continues from the occurrence.
  public init(
    _ event: StoredEvent, calendar: String, part: EditMode.Part = .single
  ) {
    self.init(defaults: DraftDefaults())
    title = Sourced(event.title, .written)
    location = event.location.map { Sourced($0, .written) }
    geo = event.structuredLocation.map { Sourced($0.geo, .written) }
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
    if let length = event.start.duration(to: event.end) { duration = Sourced(length, .written) }
    identity = .event(event.id.uuid)
  }
}

extension StoredEvent {
  /// This event with every field in which the draft differs from the event's own draft; other
  /// properties stay as in the calendar. Throws the problems that prevent saving the draft.
  public func applying(_ draft: EventDraft) throws(DraftError) -> StoredEvent {
    let problems = draft.problems
    guard problems.isEmpty else { throw DraftError(problems: problems) }
    let before = EventDraft(self, calendar: draft.calendar?.value ?? "")
    var event = self
    for field in DraftField.allCases where draft.differs(from: before, in: field) {
      switch field {
      case .title: event.title = draft.title?.value ?? ""
      case .location:
        event.location = draft.location?.value
        // The name of the old place is not that of the new one.
        event.structuredLocation = draft.geo.map { StructuredLocation(geo: $0.value) }
      case .geo: event.structuredLocation = draft.geo.map { StructuredLocation(geo: $0.value) }
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

extension EventDraft {
  /// PRODID of the objects that ticketcal writes (RFC 5545 §3.7.3).
  public static let productID = "-//ticketcal//ticketcal//EN"
}

import CalendarStore
import CivilTime

// How an override of the times is drawn over the times that the records give now.

extension Override.Change<EventTimes> {
  /// The times with what a person changed; nil for none.
  ///
  /// A changed length lasts from the start that was chosen. A new start of the records keeps what was
  /// changed of the earlier one: whole days or times of day, the zone, the length, and the end, each if
  /// the records give the same as before. The day and the time of day are those of the records.
  func drawn(over own: EventTimes) -> EventTimes? {
    guard let before = before?.shown(like: own) else { return own }
    guard let after = after?.shown(like: own) else { return own == before ? nil : own }
    if own == before { return after }
    guard own.start != before.start else { return own.lasting(from: after.start) ?? own }
    guard own.start.isAllDay == before.start.isAllDay else { return own }
    let isOfOtherKind = after.start.isAllDay != before.start.isAllDay
    var times =
      isOfOtherKind ? own.inKind(of: after) : own.keepingZones(of: after, since: before)
    if before.length != nil, own.hasLength(of: before), !after.hasLength(of: before),
      let start = times?.start, let changed = after.lasting(from: start)
    {
      times?.end = changed.end
    } else if own.end == before.end, after.end != before.end, !isOfOtherKind {
      times?.end = after.end
    }
    // A combination of two changes can have an invalid length.
    guard let times, let length = times.length,
      length.totalSeconds >= (times.start.isAllDay ? 86_400 : 0)
    else { return own }
    return times
  }
}

extension EventTimes {
  /// Stored times on the clocks of other times: the ledger has those of a zone that only a file
  /// describes in UTC.
  fileprivate func shown(like other: EventTimes) -> EventTimes {
    func shown(_ time: EventTime, _ other: EventTime) -> EventTime {
      guard case .utc = time, case .described = other else { return time }
      return time.shown(like: other)
    }
    return EventTimes(start: shown(start, other.start), end: shown(end, other.end))
  }

  /// Keeps the length of the times after a change of zones: readings that a clock skips or repeats
  /// do not count in a length.
  fileprivate func keepingZones(of after: EventTimes, since before: EventTimes) -> EventTimes {
    let times = EventTimes(
      start: start.keepingZone(of: after.start, since: before.start),
      end: end.keepingZone(of: after.end, since: before.end))
    guard times != self, let length, length.totalSeconds < 86_400,
      times.start.zoneIdentifier == times.end.zoneIdentifier,
      let end = times.start.later(by: length)
    else { return times }
    return EventTimes(start: times.start, end: end.shown(like: times.end))
  }

  /// By the clock or by the calendar: an added zone does not change the length.
  fileprivate func hasLength(of other: EventTimes) -> Bool {
    start.isAllDay == other.start.isAllDay
      && (start.clockSeconds(to: end) == other.start.clockSeconds(to: other.end)
        || length == other.length)
  }

  /// The days of the times, or the times of day of the other event on this event's day; nil outside
  /// the years 1 to 9999.
  fileprivate func inKind(of other: EventTimes) -> EventTimes? {
    guard !other.start.isAllDay else { return wholeDays }
    let clock = EventTime.floating(LocalDateTime(start.reading.date, other.start.reading.time))
    return other.lasting(from: clock.inZone(of: other.start))
  }
}

extension EventTime {
  fileprivate func clockSeconds(to end: EventTime) -> Int {
    end.reading.secondsSinceEpoch - reading.secondsSinceEpoch
  }

  /// The records' new time in the zone that a person gave the earlier time, if the records' zone has
  /// not changed since.
  fileprivate func keepingZone(of after: EventTime, since before: EventTime) -> EventTime {
    zoneIdentifier == before.zoneIdentifier && after.zoneIdentifier != before.zoneIdentifier
      ? inZone(of: after) : self
  }

  /// The time on the clock of another time, as `zone` at the prompt converts it.
  fileprivate func inZone(of other: EventTime) -> EventTime {
    switch other {
    case .zoned(_, let zone): moved(to: zone, field: .start).0
    case .floating: moved(to: nil, field: .start).0
    case .utc: instant == nil && !isAllDay ? .utc(reading) : shown(like: other)
    case .described, .date: self
    }
  }
}

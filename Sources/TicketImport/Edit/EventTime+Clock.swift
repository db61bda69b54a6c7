import CalendarStore
import CivilTime
import Foundation
import Reservations

// The same moment, or the same reading, on another clock.
extension EventTime {
  var zoneIdentifier: String? {
    switch self {
    case .date, .floating: nil
    case .utc: "UTC"
    case .zoned(_, let zone): zone.identifier
    case .described(_, let zone): zone.name
    }
  }

  /// The end of an event of this length from this start, in the form of the earlier end: in a zone
  /// of its own, or on the start's clock. An event of days keeps its times of day.
  func end(_ length: CivilDuration, like end: EventTime, from start: EventTime) -> EventTime? {
    let end = end.onRepeatedClock(of: start)
    guard end.zoneIdentifier == start.zoneIdentifier else {
      return later(by: length)?.shown(like: end)
    }
    let apart = end.reading.secondsSinceEpoch - start.reading.secondsSinceEpoch
    if case .described(let reading, let zone) = self, case .described = start, apart >= 86_400 {
      return reading.adding(seconds: apart).map { .described($0, zone) }
    }
    guard case .zoned(let reading, let zone) = self, case .zoned = start, apart >= 86_400 else {
      return later(by: length)
    }
    return reading.adding(seconds: apart).flatMap {
      TimePlacement($0, field: .end, zone: zone, origin: .edited)?.time
    }
  }

  /// This time of day on the last of as many days as an all-day event has; nil for one day.
  ///
  /// - Parameters:
  ///   - start: of the all-day event.
  ///   - end: of this event, exclusive.
  func onLastDay(from start: EventTime, to end: EventTime) -> EventTime? {
    let days = end.reading.date.daysSinceEpoch - start.reading.date.daysSinceEpoch
    return days > 1 ? later(by: CivilDuration(days: days - 1)) : nil
  }

  /// A moment that is written in UTC only because the other time's clock shows it twice, on that
  /// clock; any other time as it is.
  func onRepeatedClock(of other: EventTime) -> EventTime {
    guard isBesideClock(of: other), let instant else { return self }
    return other.at(instant) ?? self
  }

  /// The time on the clock of another one: a moment in its zone, a floating reading on its clock.
  func onClock(of other: EventTime?) -> EventTime {
    guard case .floating = self, case .zoned(_, let zone)? = other else {
      return shown(like: other)
    }
    return moved(to: zone, field: .start).0
  }

  /// The moment on the clock of another time.
  func shown(like other: EventTime?) -> EventTime {
    guard let instant else { return self }
    switch other {
    case .zoned(_, let zone): return EventTime(moment: instant, in: zone) ?? self
    case .described(_, let zone): return EventTime(moment: instant, in: zone) ?? self
    case .utc: return instant.local(offset: 0).map { .utc($0) } ?? self
    case .date, .floating, nil: return self
    }
  }

  /// The time in another zone, or without a zone: UTC keeps the moment, any other time keeps its
  /// reading.
  func moved(to zone: TimeZone?, field: DraftField) -> (EventTime, Remark?) {
    guard !isAllDay else { return (self, nil) }
    guard let zone else { return (.floating(reading), nil) }
    if case .utc = self { return (shown(like: .zoned(reading, zone)), nil) }
    guard let placed = TimePlacement(reading, field: field, zone: zone, origin: .edited) else {
      return (self, nil)
    }
    return (placed.time, placed.remark)
  }
}

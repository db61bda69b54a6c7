import CalendarStore
import CivilTime
import Foundation
import Reservations

/// The start and the end of an event.
struct EventTimes: Sendable, Equatable, Codable {
  var start: EventTime
  /// Exclusive, as in `Event`.
  var end: EventTime

  init(start: EventTime, end: EventTime) {
    self.start = start
    self.end = end
  }

  init(_ event: Event) { self.init(start: event.start, end: event.end) }

  /// Nil if the draft lacks the start.
  init?(_ draft: ItemDraft) {
    guard let start = draft.start?.value, let end = draft.end?.value ?? draft.end(after: start)
    else { return nil }
    self.init(start: start, end: end)
  }

  var length: CivilDuration? { start.duration(to: end) }

  /// These times' length from another start; nil if one is a day and the other is a time.
  func lasting(from other: EventTime) -> EventTimes? {
    guard other.isAllDay == start.isAllDay, let length,
      let end = other.end(length, like: end, from: start)
    else { return nil }
    return EventTimes(start: other, end: end)
  }

  /// The days of the event; an end at midnight belongs to the day before. Nil outside the years 1
  /// to 9999.
  var wholeDays: EventTimes? {
    let first = start.reading.date
    var last = end.reading.date
    if last <= first || !end.isAllDay && end.reading.time != .midnight {
      guard let after = max(first, last).adding(days: 1) else { return nil }
      last = after
    }
    return EventTimes(start: .date(first), end: .date(last))
  }
}

extension EventTime {
  /// A moment on a zone's clock. If the clock shows the reading twice and the moment is the second
  /// one, the time is in UTC, because a reading and a zone cannot express it (RFC 5545 §3.3.5). Nil
  /// outside the years 1 to 9999.
  init?(moment: Instant, in zone: TimeZone) {
    guard !zone.isUTC else {
      guard let utc = moment.local(offset: 0) else { return nil }
      self = .utc(utc)
      return
    }
    let offset = zone.offset(at: moment)
    guard let local = moment.local(offset: offset) else { return nil }
    // A reading occurs twice only after a change of the offset within the last day.
    let yesterday = Instant(secondsSince1970: moment.secondsSince1970 - 86_400)
    if zone.offset(at: yesterday) == offset || zone.resolve(local).instant == moment {
      self = .zoned(local, zone)
    } else {
      guard let utc = moment.local(offset: 0) else { return nil }
      self = .utc(utc)
    }
  }

  /// A moment on the clock of a zone that a file describes.
  init?(moment: Instant, in zone: DescribedZone) {
    if let local = zone.local(at: moment), zone.resolve(local).instant == moment {
      self = .described(local, zone)
    } else {
      guard let utc = moment.local(offset: 0) else { return nil }
      self = .utc(utc)
    }
  }

  /// The time after `duration`: days by the calendar, then seconds by the clock (RFC 5545 §3.3.6).
  /// A day moves by whole days only; seconds are rounded up to days. Nil outside the years 1 to
  /// 9999.
  func later(by duration: CivilDuration) -> EventTime? {
    switch self {
    case .date(let date):
      let rest = duration.seconds == 0 ? 0 : Int((Double(duration.seconds) / 86_400).rounded(.up))
      return date.adding(days: duration.days + rest).map { .date($0) }
    case .floating(let reading):
      return reading.adding(seconds: duration.totalSeconds).map { .floating($0) }
    case .utc(let reading):
      return reading.adding(seconds: duration.totalSeconds).map { .utc($0) }
    case .zoned(let reading, let zone):
      guard let day = reading.date.adding(days: duration.days) else { return nil }
      let moved = LocalDateTime(day, reading.time)
      let moment = zone.resolve(moved).moment(after: duration.seconds)
      return moment.map { EventTime(moment: $0, in: zone) } ?? .zoned(moved, zone)
    case .described(let reading, let zone):
      guard let day = reading.date.adding(days: duration.days) else { return nil }
      let moved = LocalDateTime(day, reading.time)
      let moment = zone.resolve(moved).moment(after: duration.seconds)
      return moment.map { EventTime(moment: $0, in: zone) } ?? .described(moved, zone)
    }
  }

  /// The length between two times, as the reverse of `later(by:)`: days for days, seconds for
  /// times. Nil if only one of the times is a moment.
  func duration(to end: EventTime) -> CivilDuration? {
    switch (self, end) {
    case (.date(let a), .date(let b)):
      return CivilDuration(days: b.daysSinceEpoch - a.daysSinceEpoch)
    case (.floating(let a), .floating(let b)):
      return CivilDuration(seconds: b.secondsSinceEpoch - a.secondsSinceEpoch)
    default:
      guard let a = instant, let b = end.instant else { return nil }
      return CivilDuration(seconds: b.secondsSince1970 - a.secondsSince1970)
    }
  }
}

extension ZoneResolution {
  /// The moment some seconds later; nil for the reading itself, if the zone's clock shows it.
  fileprivate func moment(after seconds: Int) -> Instant? {
    guard seconds != 0 || kind == .skipped else { return nil }
    return Instant(secondsSince1970: instant.secondsSince1970 + seconds)
  }
}

import CalendarStore
import CivilTime
import Foundation
import Reservations

/// When an event starts and ends.
struct EventTimes: Sendable, Equatable {
  var start: EventTime
  /// Exclusive, as in `Event`.
  var end: EventTime

  init(start: EventTime, end: EventTime) {
    self.start = start
    self.end = end
  }

  init(_ event: Event) { self.init(start: event.start, end: event.end) }

  /// Nil where the draft lacks one of them.
  init?(_ draft: EventDraft) {
    guard let start = draft.start?.value, let end = draft.end?.value else { return nil }
    self.init(start: start, end: end)
  }

  /// The times that a record gives now, with what a person made of those that it gave before: whole days or
  /// times of day, a zone, and a length, each as far as the record says of it what it said then. The day and
  /// the time of day are the record's.
  ///
  /// - Parameters:
  ///   - written: the times as they were saved then.
  ///   - drafted: the times as the record alone gave them then.
  func keeping(_ written: EventTimes, since drafted: EventTimes) -> EventTimes {
    guard start.isAllDay == drafted.start.isAllDay else { return self }
    var times = self
    if written.start.isAllDay != drafted.start.isAllDay {
      guard let changed = inKind(of: written) else { return self }
      times = changed
    } else {
      times = keepingZones(of: written, since: drafted)
    }
    if drafted.length != nil, !hasOtherLength(than: drafted), written.hasOtherLength(than: drafted),
      let length = written.length,
      let end = times.start.end(length, like: written.end, from: written.start)
    {
      times.end = end
    }
    // A mixture of two can be nonsense.
    guard let length = times.length, length.totalSeconds >= (times.start.isAllDay ? 86_400 : 0)
    else { return self }
    return times
  }

  private var length: CivilDuration? { start.duration(to: end) }

  /// In other zones these times are as far apart as they were: what a clock skips or shows twice is no part
  /// of a length.
  private func keepingZones(of written: EventTimes, since drafted: EventTimes) -> EventTimes {
    let times = EventTimes(
      start: start.keepingZone(of: written.start, since: drafted.start),
      end: end.keepingZone(of: written.end, since: drafted.end))
    guard times != self, let length, length.totalSeconds < 86_400,
      times.start.zoneIdentifier == times.end.zoneIdentifier,
      let end = times.start.later(by: length)
    else { return times }
    return EventTimes(start: times.start, end: end.shown(like: times.end))
  }

  /// By the clock and by the calendar: that a zone was given is no other length.
  private func hasOtherLength(than other: EventTimes) -> Bool {
    let apart = end.reading.secondsSinceEpoch - start.reading.secondsSinceEpoch
    let othersApart =
      other.end.reading.secondsSinceEpoch - other.start.reading.secondsSinceEpoch
    return start.isAllDay != other.start.isAllDay || apart != othersApart && length != other.length
  }

  /// The days that times touch, or the times of day of the other event on the day of this one; nil outside
  /// the years 1 to 9999.
  private func inKind(of other: EventTimes) -> EventTimes? {
    guard !other.start.isAllDay else { return wholeDays }
    let clock = EventTime.floating(LocalDateTime(start.reading.date, other.start.reading.time))
    let first = clock.inZone(of: other.start)
    guard let length = other.length,
      let end = first.end(length, like: other.end, from: other.start)
    else { return nil }
    return EventTimes(start: first, end: end)
  }

  /// The days that it touches; an end at midnight touches the day before it. Nil outside the years 1 to
  /// 9999.
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
  /// This time of a record in the zone that a person gave the time before it, where the record still says
  /// nothing else of its zone.
  fileprivate func keepingZone(of written: EventTime, since drafted: EventTime) -> EventTime {
    guard zoneIdentifier == drafted.zoneIdentifier,
      written.zoneIdentifier != drafted.zoneIdentifier
    else { return self }
    return inZone(of: written)
  }

  /// On the clock of another time, as `zone` at the prompt has it.
  fileprivate func inZone(of other: EventTime) -> EventTime {
    switch other {
    case .zoned(_, let zone): moved(to: zone, field: .start).0
    case .floating: moved(to: nil, field: .start).0
    case .utc: instant == nil && !isAllDay ? .utc(reading) : shown(like: other)
    case .described, .date: self
    }
  }
}

extension EventTime {
  /// A moment on a zone's clock; in UTC where the clock shows the moment's reading twice and means the
  /// other one, which a reading and a zone cannot say (RFC 5545 §3.3.5). Nil outside the years 1 to
  /// 9999.
  init?(moment: Instant, in zone: TimeZone) {
    guard !zone.isUTC else {
      guard let utc = moment.local(offset: 0) else { return nil }
      self = .utc(utc)
      return
    }
    let offset = zone.offset(at: moment)
    guard let local = moment.local(offset: offset) else { return nil }
    // A reading occurs twice only where the offset was another one within the last day.
    let yesterday = Instant(secondsSince1970: moment.secondsSince1970 - 86_400)
    if zone.offset(at: yesterday) == offset || zone.resolve(local).instant == moment {
      self = .zoned(local, zone)
    } else {
      guard let utc = moment.local(offset: 0) else { return nil }
      self = .utc(utc)
    }
  }

  /// The same on the clock of a zone that a file describes.
  init?(moment: Instant, in zone: DescribedZone) {
    if let local = zone.local(at: moment), zone.resolve(local).instant == moment {
      self = .described(local, zone)
    } else {
      guard let utc = moment.local(offset: 0) else { return nil }
      self = .utc(utc)
    }
  }

  /// The time so much later: days by the calendar, then seconds by the clock (RFC 5545 §3.3.6). A day
  /// is moved by days alone, seconds rounded up to whole ones. Nil outside the years 1 to 9999.
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
      var moved = reading
      if duration.days != 0 {
        guard let day = reading.date.adding(days: duration.days) else { return nil }
        moved = LocalDateTime(day, reading.time)
      }
      let resolved = zone.resolve(moved)
      // A reading that the zone skips is no time of its clock.
      if duration.seconds == 0, resolved.kind != .skipped { return .zoned(moved, zone) }
      return EventTime(
        moment: Instant(
          secondsSince1970: resolved.instant.secondsSince1970 + duration.seconds), in: zone)
    case .described(let reading, let zone):
      guard let day = reading.date.adding(days: duration.days) else { return nil }
      let moved = LocalDateTime(day, reading.time)
      let resolved = zone.resolve(moved)
      if duration.seconds == 0, resolved.kind != .skipped { return .described(moved, zone) }
      return EventTime(
        moment: Instant(
          secondsSince1970: resolved.instant.secondsSince1970 + duration.seconds), in: zone)
    }
  }

  /// How far apart two times are, in a form that `later(by:)` turns back: days for days, seconds for
  /// times. Nil where one is a moment and the other depends on where one is.
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

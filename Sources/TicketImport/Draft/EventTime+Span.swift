import CalendarStore
import CivilTime
import Foundation
import Reservations

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
  func adding(_ span: Span) -> EventTime? {
    switch self {
    case .date(let date):
      let rest = span.seconds == 0 ? 0 : Int((Double(span.seconds) / 86_400).rounded(.up))
      return date.adding(days: span.days + rest).map { .date($0) }
    case .floating(let reading):
      return reading.adding(seconds: span.totalSeconds).map { .floating($0) }
    case .utc(let reading):
      return reading.adding(seconds: span.totalSeconds).map { .utc($0) }
    case .zoned(let reading, let zone):
      var moved = reading
      if span.days != 0 {
        guard let day = reading.date.adding(days: span.days) else { return nil }
        moved = LocalDateTime(day, reading.time)
      }
      let resolved = zone.resolve(moved)
      // A reading that the zone skips is no time of its clock.
      if span.seconds == 0, resolved.kind != .skipped { return .zoned(moved, zone) }
      return EventTime(
        moment: Instant(
          secondsSince1970: resolved.instant.secondsSince1970 + span.seconds), in: zone)
    case .described(let reading, let zone):
      guard let day = reading.date.adding(days: span.days) else { return nil }
      let moved = LocalDateTime(day, reading.time)
      let resolved = zone.resolve(moved)
      if span.seconds == 0, resolved.kind != .skipped { return .described(moved, zone) }
      return EventTime(
        moment: Instant(
          secondsSince1970: resolved.instant.secondsSince1970 + span.seconds), in: zone)
    }
  }

  /// How far apart two times are, in a form that `adding` turns back: days for days, seconds for
  /// times. Nil where one is a moment and the other depends on where one is.
  func span(to end: EventTime) -> Span? {
    switch (self, end) {
    case (.date(let a), .date(let b)):
      return Span(days: b.daysSinceEpoch - a.daysSinceEpoch)
    case (.floating(let a), .floating(let b)):
      return Span(seconds: b.secondsSinceEpoch - a.secondsSinceEpoch)
    default:
      guard let a = instant, let b = end.instant else { return nil }
      return Span(seconds: b.secondsSince1970 - a.secondsSince1970)
    }
  }
}

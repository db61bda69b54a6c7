import CalendarStore
import CivilTime
import Foundation
import Reservations

/// A time on its clock, with a remark where the clock reading is ambiguous or missing, or on what
/// gave the clock.
struct TimePlacement {
  var time: EventTime
  /// The origin of the zone; nil for days, floating times and UTC.
  var zoneOrigin: Origin?
  var remark: Remark?
  /// What the record states; nil for a time that is not of a record.
  var stated: LocatedTime?
}

extension TimePlacement {
  /// A moment on the clock of a zone.
  init?(_ moment: Instant, field: DraftField, zone: TimeZone, origin: Origin) {
    guard let time = EventTime(moment: moment, in: zone) else { return nil }
    self.init(time: time)
    switch time {
    case .zoned: zoneOrigin = origin
    case .utc where !zone.isUTC: remark = .secondOfTwo(field)
    case .utc, .date, .floating, .described: break
    }
  }

  /// A clock reading in a zone, by RFC 5545 §3.3.5.
  init?(_ reading: LocalDateTime, field: DraftField, zone: TimeZone, origin: Origin) {
    guard !zone.isUTC else {
      self.init(time: .utc(reading))
      return
    }
    let resolution = zone.resolve(reading)
    switch resolution.kind {
    case .unique:
      self.init(time: .zoned(reading, zone), zoneOrigin: origin)
    case .repeated:
      self.init(time: .zoned(reading, zone), zoneOrigin: origin, remark: .repeated(field))
    case .skipped:
      guard let shown = zone.local(at: resolution.instant) else { return nil }
      self.init(
        time: .zoned(shown, zone), zoneOrigin: origin,
        remark: .skipped(field, stated: reading.time))
    }
  }

  var isFloating: Bool { if case .floating = time { true } else { false } }

  /// Whether the zone is that of a place which only likely is the right one.
  var isOnLikelyClock: Bool {
    zoneOrigin == .inferred && stated?.place?.isLikely == true && stated?.time.instant == nil
  }

  /// Shows the same moment in the zone of the other end, unless the record states its own zone. What
  /// gave the zone is said of the other end.
  mutating func show(onClockOf other: TimePlacement) {
    guard zoneOrigin == .inferred, case .zoned(_, let zone) = other.time,
      let moment = time.instant, let moved = EventTime(moment: moment, in: zone)
    else { return }
    time = moved
    if remark?.isOnZone == true { remark = nil }
  }

  /// The reading at the place: as stated, if the moment is in UTC for want of a zone.
  var readingAtPlace: LocalDateTime {
    guard case .utc = time, let stated = stated?.time else { return time.reading }
    return LocalDateTime(stated.date, stated.time ?? .midnight)
  }

  /// Whether the times are a midnight and a later midnight, or up to a minute before one.
  func isWholeDays(to end: TimePlacement?) -> Bool {
    guard let end = end?.time, !time.isAllDay, !end.isAllDay, time.reading.time == .midnight,
      end.reading.date >= time.reading.date
    else { return false }
    return end.reading.time.secondOfDay >= 86_340
      || (end.reading.time == .midnight && end.reading.date > time.reading.date)
  }
}

extension ReservationTime {
  /// The clock as stated, with its offset: `12:00+09:00`; nil for a time in UTC or without an offset.
  var clockWithOffset: String? {
    guard let time, case .seconds(let seconds) = offset, seconds != 0 else { return nil }
    let minutes = abs(seconds) / 60
    let digits = [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "\("\(time)".prefix(5))\(seconds < 0 ? "-" : "+")\(digits.joined(separator: ":"))"
  }
}

import CalendarStore
import CivilTime
import Foundation
import Reservations

/// A stated time in its zone, with a remark where the clock reading is ambiguous or missing.
struct TimePlacement {
  var time: EventTime
  /// The origin of the zone; nil for days, floating times and UTC.
  var zoneOrigin: Origin?
  var remark: Remark?
}

extension TimePlacement {
  /// The zone is, in this order: the stated zone, the zone of the suffix, the default zone for a
  /// time with neither zone nor offset. A time with only an offset keeps its moment, in the default
  /// zone if that is an option or has this offset at the time, otherwise in UTC.
  ///
  /// The zone of the place precedes a default zone that is not an option. It is the zone of a time
  /// in UTC, and of a time with an offset that it has then.
  ///
  /// - Parameters:
  ///   - nearby: the zone that the record states for another of its times. If this zone has the
  ///     offset, it is tried after the default.
  ///   - place: where the event is; nil if unknown.
  init?(
    _ stated: ReservationTime, field: DraftField, zone statedZone: TimeZone?,
    default fallback: Sourced<TimeZone>?, nearby: TimeZone? = nil, place: PlaceZone? = nil
  ) {
    guard let clock = stated.time else {
      self.init(time: .date(stated.date))
      return
    }
    let reading = LocalDateTime(stated.date, clock)
    let zone = stated.zone ?? statedZone
    guard let instant = stated.instant else {
      if zone == nil, fallback?.origin != .option, let place,
        let zone = place.zone(at: reading),
        var placed = TimePlacement(reading, field: field, zone: zone, origin: .inferred)
      {
        // What the clock does that day matters more.
        placed.remark = placed.remark ?? .zoneOfPlace(field, place.name)
        self = placed
        return
      }
      guard let zone = zone.map({ Sourced($0, Origin.record) }) ?? fallback else {
        self.init(time: .floating(reading))
        return
      }
      self.init(reading, field: field, zone: zone.value, origin: zone.origin)
      return
    }
    if let zone {
      self.init(instant, field: field, zone: zone, origin: .record)
      return
    }
    if let fallback, fallback.origin == .option, !fallback.value.isUTC,
      stated.offset == .utc || fallback.value.offset(at: instant) != stated.offset?.seconds
    {
      self.init(
        instant, field: field, zone: fallback.value, origin: .option,
        remark: .momentInZone(field, stated: stated.clockWithOffset))
      return
    }
    if stated.offset == .utc, let place, let zone = place.zone(at: instant), !zone.isUTC {
      self.init(
        instant, field: field, zone: zone, origin: .inferred,
        remark: .zoneOfPlace(field, place.name))
      return
    }
    for agreeing in [fallback?.value, nearby] {
      if let agreeing, !agreeing.isUTC, agreeing.offset(at: instant) == stated.offset?.seconds {
        self.init(
          instant, field: field, zone: agreeing, origin: .inferred, remark: .zoneAgrees(field))
        return
      }
    }
    if let place, let zone = place.zone(at: reading, offset: stated.offset?.seconds), !zone.isUTC {
      self.init(
        instant, field: field, zone: zone, origin: .inferred,
        remark: .zoneOfPlace(field, place.name))
      return
    }
    guard let utc = instant.local(offset: 0) else { return nil }
    self.init(
      time: .utc(utc), remark: stated.clockWithOffset.map { .offsetAlone(field, stated: $0) })
  }

  /// A moment on the clock of a zone.
  private init?(
    _ instant: Instant, field: DraftField, zone: TimeZone, origin: Origin, remark: Remark? = nil
  ) {
    guard let time = EventTime(moment: instant, in: zone) else { return nil }
    switch time {
    case .zoned: self.init(time: time, zoneOrigin: origin, remark: remark)
    case .utc where !zone.isUTC: self.init(time: time, remark: .secondOfTwo(field))
    case .utc, .date, .floating, .described: self.init(time: time)
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

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
  /// A time of a record at its place. The first rule that applies counts:
  ///
  /// 1. A stated zone is kept; a remark says if the place does not have its offset then.
  /// 2. A local time, and an offset that the place has then, get the zone of the place. A time in UTC
  ///    is shown in it.
  /// 3. An offset that the place does not have then is kept as the moment it is.
  /// 4. A local time is in the default zone, if that is possible at the place; else it floats.
  /// 5. A moment is shown in the default zone if that is an option or has the offset then, otherwise
  ///    in UTC.
  ///
  /// Nil for a moment outside the years 1 to 9999 in UTC.
  ///
  /// - Parameters:
  ///   - statedZone: the record's zone for times without one of their own.
  ///   - place: where the event is; nil if unknown.
  init?(
    _ stated: ReservationTime, field: DraftField, zone statedZone: TimeZone?,
    default fallback: Sourced<TimeZone>?, at place: PlaceZone?
  ) {
    guard let clock = stated.time else {
      self.init(time: .date(stated.date))
      return
    }
    let reading = LocalDateTime(stated.date, clock)
    if let zone = stated.zone ?? statedZone {
      self.init(reading, stated.instant, in: zone, field: field, at: place)
    } else if let instant = stated.instant, let offset = stated.offset {
      self.init(
        instant, offset, stated.clockWithOffset, field: field, default: fallback, at: place)
    } else {
      self.init(reading, field: field, default: fallback, at: place)
    }
  }

  /// A time in its stated zone.
  private init?(
    _ reading: LocalDateTime, _ instant: Instant?, in zone: TimeZone, field: DraftField,
    at place: PlaceZone?
  ) {
    if let instant {
      self.init(instant, field: field, zone: zone, origin: .record)
    } else {
      self.init(reading, field: field, zone: zone, origin: .record)
    }
    let moment = instant ?? zone.resolve(reading).instant
    if remark == nil, let place, place.refutes(offset: zone.offset(at: moment), at: moment) {
      remark = .offsetKept(field, place: place.name)
    }
  }

  /// A local time.
  private init?(
    _ reading: LocalDateTime, field: DraftField, default fallback: Sourced<TimeZone>?,
    at place: PlaceZone?
  ) {
    if let place, let zone = place.zone(at: reading) {
      self.init(reading, field: field, zone: zone, origin: .inferred)
      // What the clock does that day matters more.
      if !zone.isUTC { remark = remark ?? .zoneOfPlace(field, place.name) }
      return
    }
    guard let fallback else {
      self.init(time: .floating(reading))
      return
    }
    let instant = fallback.value.resolve(reading).instant
    if let place, place.refutes(offset: fallback.value.offset(at: instant), at: instant) {
      self.init(time: .floating(reading))
    } else {
      self.init(reading, field: field, zone: fallback.value, origin: fallback.origin)
    }
  }

  /// A moment without a zone.
  ///
  /// - Parameter shown: the stated clock with its offset; nil for a time in UTC.
  private init?(
    _ instant: Instant, _ offset: ReservationTime.Offset, _ shown: String?, field: DraftField,
    default fallback: Sourced<TimeZone>?, at place: PlaceZone?
  ) {
    if let place {
      let reading = instant.local(offset: offset.seconds)
      let zone =
        offset == .utc
        ? place.zone(at: instant)
        : reading.flatMap { place.zone(at: $0, offset: offset.seconds) }
      if let zone {
        self.init(
          instant, field: field, zone: zone, origin: .inferred,
          remark: .zoneOfPlace(field, place.name))
        return
      }
      if offset != .utc, place.refutes(offset: offset.seconds, at: instant) {
        guard let utc = instant.local(offset: 0) else { return nil }
        self.init(time: .utc(utc), remark: .offsetKept(field, place: place.name))
        return
      }
    }
    if let fallback, !fallback.value.isUTC {
      let isSame = fallback.value.offset(at: instant) == offset.seconds
      if fallback.origin == .option, offset == .utc || !isSame {
        self.init(
          instant, field: field, zone: fallback.value, origin: .option,
          remark: .momentInZone(field, stated: shown))
        return
      }
      if isSame {
        self.init(
          instant, field: field, zone: fallback.value, origin: .inferred,
          remark: .zoneAgrees(field))
        return
      }
    }
    guard let utc = instant.local(offset: 0) else { return nil }
    self.init(time: .utc(utc), remark: shown.map { .offsetAlone(field, stated: $0) })
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

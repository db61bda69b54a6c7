import CalendarStore
import CivilTime
import Foundation
import Reservations

/// A time of a record, with all that can say which clock it is on.
struct LocatedTime {
  var time: ReservationTime
  /// The draft's field that it is for.
  var field: DraftField
  /// The zone that the record states for times without one of their own.
  var zone: TimeZone?
  /// Where it is; nil if nothing is known of the place, or if an option counts instead.
  var place: PlaceZone?
  /// Whether a floating time is not on the clock of the event's other end.
  var hasOwnClock = false
  /// Nil without a default zone.
  var fallback: Sourced<TimeZone>?
  /// Whether it is a time of a series, of which a clock that skips it moves the first date alone.
  var isRepeated = false

  /// What shows a time.
  private enum Clock {
    case floating
    /// UTC, at a reading with this offset in seconds.
    case utc(offset: Int, Remark?)
    case zone(TimeZone, Origin, Remark?)
  }

  /// The time on its clock; nil for a moment outside the years 1 to 9999 in UTC.
  ///
  /// - Parameter other: the other end of the event as far as it is placed; nil for a time alone.
  func placed(beside other: TimePlacement? = nil) -> TimePlacement? {
    guard let time = time.time else {
      return TimePlacement(time: .date(time.date), stated: self)
    }
    let reading = LocalDateTime(self.time.date, time)
    switch clock(of: reading, beside: other) {
    case .floating: return TimePlacement(time: .floating(reading), stated: self)
    case .utc(let offset, let remark):
      guard let moment = reading.adding(seconds: -offset) else { return nil }
      return TimePlacement(time: .utc(moment), remark: remark, stated: self)
    case .zone(let zone, let origin, let remark):
      guard var placement = placed(reading, in: zone, origin) else { return nil }
      // What the clock does that day matters more.
      placement.remark = placement.remark ?? remark
      placement.stated = self
      return placement
    }
  }

  /// Whether the other end of the event can decide about the clock.
  var dependsOnOtherEnd: Bool {
    time.time != nil && (time.zone ?? zone) == nil && (time.instant == nil || time.offset != .utc)
  }

  private func placed(
    _ reading: LocalDateTime, in zone: TimeZone, _ origin: Origin
  ) -> TimePlacement? {
    if let moment = time.instant {
      return TimePlacement(moment, field: field, zone: zone, origin: origin)
    }
    return TimePlacement(
      reading, field: field, zone: zone, origin: origin, isRepeated: isRepeated)
  }

  /// The table of clocks: the first row that applies counts.
  private func clock(of reading: LocalDateTime, beside other: TimePlacement?) -> Clock {
    // The zone that the record states.
    if let zone = time.zone ?? zone {
      let moment = time.instant ?? zone.resolve(reading).instant
      return .zone(zone, .record, refutation(of: zone.offset(at: moment), at: moment))
    }
    guard let moment = time.instant, let offset = time.offset else {
      return clock(ofLocal: reading, beside: other)
    }
    let agrees = { (zone: TimeZone) in zone.offset(at: moment) == offset.seconds }
    // The zone of the place, for UTC and for an offset that the place has then.
    if let place,
      let zone = offset == .utc
        ? place.zone(at: moment) : place.zone(at: reading, offset: offset.seconds)
    {
      return .zone(zone, .inferred, .zoneOfPlace(field, place.name))
    }
    // UTC, for an offset that the place does not have then.
    if offset != .utc, let remark = refutation(of: offset.seconds, at: moment) {
      return .utc(offset: offset.seconds, remark)
    }
    if let fallback, !fallback.value.isUTC {
      // The zone of an option, for UTC and for an offset that the zone does not have then.
      if fallback.origin == .option, offset == .utc || !agrees(fallback.value) {
        return .zone(
          fallback.value, .option, .momentInZone(field, stated: time.clockWithOffset))
      }
      // The default zone that has the offset then.
      if agrees(fallback.value) { return .zone(fallback.value, .inferred, .zoneAgrees(field)) }
    }
    // The zone of the other end that has the offset then.
    if case .zoned(_, let zone)? = other?.time, offset != .utc, agrees(zone) {
      return .zone(zone, .inferred, .zoneOfOtherEnd(field))
    }
    // UTC.
    let remark = time.clockWithOffset.map { Remark.offsetAlone(field, stated: $0) }
    return .utc(offset: offset.seconds, remark)
  }

  /// The rows of times without an offset.
  private func clock(
    ofLocal reading: LocalDateTime, beside other: TimePlacement?
  ) -> Clock {
    if let place, let zone = place.zone(at: reading) {
      // None beside a time that floats, if the place is only likely or the other is on its own clock.
      if other?.isFloating == true, place.isLikely || other?.stated?.hasOwnClock == true {
        return .floating
      }
      // The zone of the place.
      return .zone(zone, .inferred, .zoneOfPlace(field, place.name))
    }
    // The default zone, where the place may have it and the start is not on another clock.
    if let fallback, !followsOther(other) {
      let moment = fallback.value.resolve(reading).instant
      if refutation(of: fallback.value.offset(at: moment), at: moment) == nil {
        return .zone(fallback.value, fallback.origin, nil)
      }
    }
    switch other?.time {
    // None, beside a clock that is another one, or only likely.
    case .zoned where hasOwnClock || other?.isOnLikelyClock == true, .utc where hasOwnClock:
      return .floating
    // The clock of the other end: RFC 5545 has no event with only one end in a zone.
    case .zoned(_, let zone)?: return .zone(zone, .inferred, .zoneOfOtherEnd(field))
    case .utc?:
      return .utc(offset: other?.stated?.time.offset?.seconds ?? 0, .zoneOfOtherEnd(field))
    // None.
    case .date?, .floating?, .described?, nil: return .floating
    }
  }

  /// A remark if the place does not have the offset then.
  private func refutation(of offset: Int, at moment: Instant) -> Remark? {
    guard let place, place.refutes(offset: offset, at: moment) else { return nil }
    return .offsetKept(field, place: place.name)
  }

  /// Whether an end of unknown place is on the start's clock, which is not that of the default zone.
  private func followsOther(_ other: TimePlacement?) -> Bool {
    guard field == .end, place == nil || !hasOwnClock else { return false }
    switch other?.time {
    case .zoned?, .described?: return other?.zoneOrigin != fallback?.origin
    case .utc?: return true
    case .date?, .floating?, nil: return false
    }
  }
}

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
  ///
  /// - Parameter isRepeated: whether a reading that the clock skips is that of a series, whose other
  ///   dates have it.
  init?(
    _ reading: LocalDateTime, field: DraftField, zone: TimeZone, origin: Origin,
    isRepeated: Bool = false
  ) {
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
        time: .zoned(isRepeated ? reading : shown, zone), zoneOrigin: origin,
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

  /// Whether the time is before another one; a day or a reading in no zone by its day and time.
  func isBefore(_ other: TimePlacement) -> Bool {
    if let length = time.duration(to: other.time) { return length.totalSeconds > 0 }
    if time.isAllDay || other.time.isAllDay {
      return readingAtPlace.date < other.readingAtPlace.date
    }
    return readingAtPlace < other.readingAtPlace
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
    guard let time, let offsetText else { return nil }
    return "\(time)".prefix(5) + offsetText
  }

  /// The offset as stated: `+09:00`; nil for UTC, and without one.
  var offsetText: String? {
    guard case .seconds(let seconds) = offset, seconds != 0 else { return nil }
    let minutes = abs(seconds) / 60
    let digits = [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return (seconds < 0 ? "-" : "+") + digits.joined(separator: ":")
  }
}

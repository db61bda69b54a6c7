import CalendarStore
import CivilTime
import Foundation
import Reservations

extension TimePlacement {
  /// A time of a booking at its place. The first rule that applies counts:
  ///
  /// 1. A stated zone is kept if the place has its offset then. Otherwise its reading is a local time.
  /// 2. An offset that the place does not have then is kept as the moment it is.
  /// 3. A local time, and an offset that the place has, get the zone of the place.
  /// 4. A time in UTC is shown in the zone of the place.
  /// 5. Without a place, or with several possible zones, the time is that of a plain record.
  init?(
    of stated: ReservationTime, field: DraftField, zone statedZone: TimeZone?,
    default fallback: Sourced<TimeZone>?, at place: PlaceZone?
  ) {
    guard let place, let clock = stated.time else {
      self.init(stated, field: field, zone: statedZone, default: fallback)
      return
    }
    if let zone = stated.zone ?? statedZone {
      self.init(stated, in: zone, field: field, default: fallback, at: place)
      return
    }
    let reading = LocalDateTime(stated.date, clock)
    guard let instant = stated.instant, let offset = stated.offset else {
      self.init(local: reading, field: field, default: fallback, at: place)
      return
    }
    let zone =
      offset == .utc ? place.zone(at: instant) : place.zone(at: reading, offset: offset.seconds)
    if let zone, let time = EventTime(moment: instant, in: zone) {
      self.init(time: time, field: field, place: place)
      return
    }
    if offset != .utc, place.refutes(offset: offset.seconds, at: instant) {
      guard let utc = instant.local(offset: 0) else { return nil }
      self.init(time: .utc(utc), remark: .offsetKept(field, place: place.name))
      return
    }
    self.init(stated, field: field, zone: nil, default: fallback)
  }

  private init?(
    _ stated: ReservationTime, in zone: TimeZone, field: DraftField,
    default fallback: Sourced<TimeZone>?, at place: PlaceZone
  ) {
    let written = LocalDateTime(stated.date, stated.time ?? .midnight)
    let instant = stated.instant ?? zone.resolve(written).instant
    if !place.refutes(offset: zone.offset(at: instant), at: instant) {
      self.init(stated, field: field, zone: zone, default: fallback)
      return
    }
    let reading = zone.local(at: instant) ?? written
    guard
      var placed = TimePlacement(local: reading, field: field, default: fallback, at: place)
    else { return nil }
    placed.remark = .zoneRefused(field, zone: zone.identifier, place: place.name)
    self = placed
  }

  /// A local time in the zone of the place; in the default zone only if that is possible there.
  private init?(
    local reading: LocalDateTime, field: DraftField, default fallback: Sourced<TimeZone>?,
    at place: PlaceZone
  ) {
    if let zone = place.zone(at: reading) {
      guard var placed = TimePlacement(reading, field: field, zone: zone, origin: .inferred) else {
        return nil
      }
      // What the clock does that day matters more.
      placed.remark = placed.remark ?? .zoneOfPlace(field, place.name)
      self = placed
      return
    }
    if let fallback {
      let instant = fallback.value.resolve(reading).instant
      if !place.refutes(offset: fallback.value.offset(at: instant), at: instant) {
        self.init(reading, field: field, zone: fallback.value, origin: fallback.origin)
        return
      }
    }
    self.init(time: .floating(reading))
  }

  /// A time that was found in the zone of a place.
  private init(time: EventTime, field: DraftField, place: PlaceZone) {
    switch time {
    case .zoned:
      self.init(time: time, zoneOrigin: .inferred, remark: .zoneOfPlace(field, place.name))
    // The second of two equal readings, unless the place is on UTC.
    case .utc(let reading):
      let zone = time.instant.flatMap { place.zone(at: $0) }
      let isOnUTC = zone?.local(at: Instant(secondsSince1970: reading.secondsSinceEpoch)) == reading
      self.init(time: time, remark: isOnUTC ? nil : .secondOfTwo(field))
    case .date, .floating, .described: self.init(time: time)
    }
  }
}

import CalendarStore
import CivilTime
import Foundation
import Reservations

extension TimePlacement {
  /// A local time floats beside one that floats if its zone is only likely, or if the other time has
  /// a clock of its own: in Lille, the clock is not that of London.
  func floating(
    _ stated: ReservationTime?, beside other: TimePlacement, at place: KnownPlace?,
    isOtherClock: Bool
  ) -> TimePlacement {
    guard other.isFloating, case .zoned(let reading, _) = time, zoneOrigin == .inferred,
      stated?.instant == nil, place?.zones?.isLikely == true || isOtherClock
    else { return self }
    return TimePlacement(time: .floating(reading))
  }

  /// The same moment in the zone of the other end, unless the record states its own zone. What gave
  /// the zone is said of the other end.
  func inZone(of other: TimePlacement) -> TimePlacement {
    guard zoneOrigin == .inferred, case .zoned(_, let zone) = other.time,
      let moment = time.instant, let moved = EventTime(moment: moment, in: zone)
    else { return self }
    let isSaid = remark?.isOnZone ?? true
    return TimePlacement(time: moved, zoneOrigin: zoneOrigin, remark: isSaid ? nil : remark)
  }

  /// A floating time on the clock of the other end, or a moment whose stated offset the zone of the
  /// other end has; nil if neither is possible.
  func matched(
    to placed: TimePlacement, _ field: DraftField, own: ReservationTime?, other: ReservationTime?
  ) -> TimePlacement? {
    var matched: TimePlacement?
    switch (time, placed.time) {
    case (.floating(let reading), .zoned(_, let zone)):
      matched = TimePlacement(reading, field: field, zone: zone, origin: .inferred)
    case (.floating(let reading), .utc):
      matched = reading.adding(seconds: -(other?.offset?.seconds ?? 0)).map {
        TimePlacement(time: .utc($0))
      }
    case (.utc, .zoned(_, let zone)) where remark == nil || isOffsetAlone:
      guard let instant = time.instant, case .seconds(let offset)? = own?.offset,
        zone.offset(at: instant) == offset, let local = EventTime(moment: instant, in: zone)
      else { return nil }
      matched = TimePlacement(time: local, zoneOrigin: .inferred)
    case (.date, _), (.floating, _), (.utc, _), (.zoned, _), (.described, _): break
    }
    // What the clock does that day matters more.
    if matched?.remark == nil { matched?.remark = .zoneOfOtherEnd(field) }
    return matched
  }

  var isFloating: Bool { if case .floating = time { true } else { false } }

  private var isOffsetAlone: Bool { if case .offsetAlone = remark { true } else { false } }

  /// Whether the start states no time, and the end none beside it; that of an arrival does not count.
  func isDays(to end: TimePlacement?, isJourney: Bool) -> Bool {
    time.isAllDay && (isJourney || end?.time.isAllDay != false)
  }

  /// Whether the times are a midnight and a later midnight, or up to a minute before one.
  func isWholeDays(to end: TimePlacement?) -> Bool {
    guard let end = end?.time, !time.isAllDay, !end.isAllDay, time.reading.time == .midnight,
      end.reading.date >= time.reading.date
    else { return false }
    return end.reading.time.secondOfDay >= 86_340
      || (end.reading.time == .midnight && end.reading.date > time.reading.date)
  }

  /// The reading at the place: as stated, if the moment is in UTC for want of a zone.
  func reading(of stated: ReservationTime?) -> LocalDateTime {
    if case .utc = time, let stated { return LocalDateTime(stated.date, stated.time ?? .midnight) }
    return time.reading
  }
}

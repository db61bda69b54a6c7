import CalendarStore
import CivilTime
import Foundation
import Reservations

extension EventDraft {
  /// Sets the start and the end of a booking's event, each in the zone of its place.
  mutating func takeTimes(_ booking: PlacedReservation, defaults: DraftDefaults) {
    let reservation = booking.reservation
    if let length = reservation.duration { duration = Sourced(length, .record) }
    switch reservation.part {
    case .beginning?: return takeVisit(reservation.start, booking, defaults)
    case .ending?: return takeVisit(reservation.end, booking, defaults)
    case nil: break
    }
    if booking.kind == .lodging { return takeStay(booking, defaults) }
    var departure = reservation.start
    // Without a day, only the time of day is known.
    if let stated = departure, stated.date.year <= 1970 {
      startTime = stated.time
      departure = nil
    }
    var entry: Remark?
    if departure?.time == nil, let boarding = reservation.boardingTime, boarding.time != nil,
      boarding.date.year > 1970
    {
      departure = boarding
      entry = .startsAtBoarding
    } else if let doors = Self.doors(of: reservation) {
      departure = doors
      entry = .startsAtDoors
    }
    let arrival = Self.arrival(of: reservation, from: departure)
    var last = end(arrival, booking, defaults)
    guard var first = start(departure, booking, defaults) else {
      if let last { end = Sourced(last.time, .record) }
      return
    }
    if reservation.allDay == true || first.time.isAllDay
      || booking.kind == .event && first.isWholeDays(to: last)
    {
      return takeDays(booking, from: first.time, to: last?.time)
    }
    if last?.time.isAllDay == true { last = nil }
    if let placed = last {
      last = placed.floating(arrival, beside: first, at: booking.end, other: booking.begin)
      first = first.floating(departure, beside: placed, at: booking.begin, other: booking.end)
    }
    Self.match(&first, &last, booking, departure: departure, arrival: arrival)
    if booking.isAtOnePlace { last = last?.inZone(of: first) }
    take(first, stated: departure)
    if let entry { remarks.append(entry) }
    if let last {
      takeEnd(last, stated: arrival)
    } else {
      takeAssumedLength(booking, defaults)
    }
  }

  /// When the doors open, for an event of one day whose start has no time; nil for any other.
  private static func doors(of reservation: Reservation) -> ReservationTime? {
    guard reservation.allDay != true, let day = reservation.start, day.time == nil,
      let doors = reservation.doorTime, doors.time != nil, doors.date == day.date,
      reservation.end.map({ $0.time != nil && $0.date == day.date }) ?? true
    else { return nil }
    return doors
  }

  /// The arrival. With a year that stands for none, it is on the day of the departure; the last day
  /// of an event with a time ends at its midnight.
  private static func arrival(
    of reservation: Reservation, from departure: ReservationTime?
  ) -> ReservationTime? {
    guard var arrival = reservation.end else { return nil }
    if arrival.date.year <= 1970 {
      guard let departure, arrival.time != nil else { return nil }
      arrival.date = departure.date
    }
    if reservation.kind?.isJourney == false, arrival.time == nil, let departure,
      departure.time != nil, arrival.date > departure.date, let after = arrival.date.adding(days: 1)
    {
      arrival = ReservationTime(date: after, time: .midnight)
    }
    return arrival
  }

  /// - Parameter field: of the draft, for remarks; the time is that of the booking's end if
  ///   `isEnd`.
  private func place(
    _ stated: ReservationTime?, _ field: DraftField, isEnd: Bool, _ booking: PlacedReservation,
    _ defaults: DraftDefaults
  ) -> TimePlacement? {
    guard let stated else { return nil }
    let zone = booking.reservation.zone
    return TimePlacement(
      of: stated, field: field, zone: isEnd ? booking.reservation.endZone ?? zone : zone,
      default: defaults.zone, at: (isEnd ? booking.end : booking.begin)?.zones)
  }

  private func start(
    _ stated: ReservationTime?, _ booking: PlacedReservation, _ defaults: DraftDefaults
  ) -> TimePlacement? {
    place(stated, .start, isEnd: false, booking, defaults)
  }

  private func end(
    _ stated: ReservationTime?, _ booking: PlacedReservation, _ defaults: DraftDefaults
  ) -> TimePlacement? {
    place(stated, .end, isEnd: true, booking, defaults)
  }

  private mutating func take(_ placed: TimePlacement, stated: ReservationTime?) {
    start = Sourced(placed.time, .record)
    zoneOrigin = placed.zoneOrigin
    if let remark = placed.remark { remarks.append(remark) }
    if stated?.isZoneDropped == true { remarks.append(.zoneDropped(.start)) }
    if let name = stated?.offSeason { remarks.append(.offSeason(.start, stated: name)) }
  }

  /// Sets an end, on the next day if it is up to a day before the start.
  private mutating func takeEnd(_ placed: TimePlacement, stated: ReservationTime?) {
    var time = placed.time
    if let remark = placed.remark { remarks.append(remark) }
    if stated?.isZoneDropped == true { remarks.append(.zoneDropped(.end)) }
    if let name = stated?.offSeason { remarks.append(.offSeason(.end, stated: name)) }
    if let length = start?.value.duration(to: time)?.totalSeconds, length < 0, length > -86_400,
      let next = time.later(by: CivilDuration(days: 1))
    {
      time = next
      remarks.append(.nextDay)
    }
    end = Sourced(time, .record)
  }

  /// A time of unknown place has the zone, or the offset, of the other end: RFC 5545 has no event
  /// with only one end in a zone. The clock of an unknown airport is not that of the other end: the
  /// event has no such end then.
  private static func match(
    _ first: inout TimePlacement, _ last: inout TimePlacement?, _ booking: PlacedReservation,
    departure: ReservationTime?, arrival: ReservationTime?
  ) {
    guard let placed = last else { return }
    let (matchedLast, matchedFirst) = (
      placed.matched(to: first, .end, own: arrival, other: departure),
      first.matched(to: placed, .start, own: departure, other: arrival)
    )
    if let matchedLast {
      last = placed.isFloating && booking.end?.isUnknownAirport == true ? nil : matchedLast
    } else if let matchedFirst {
      if first.isFloating, booking.begin?.isUnknownAirport == true {
        last = nil
      } else {
        first = matchedFirst
      }
    }
  }

  /// Makes the event all-day: the day of the end is part of the event, unless it ends at midnight.
  private mutating func takeDays(
    _ booking: PlacedReservation, from first: EventTime, to last: EventTime?
  ) {
    let day = first.reading.date
    start = Sourced(.date(day), .record)
    if booking.reservation.start?.time == nil, booking.kind != .event {
      remarks.append(.dayOnly(.start))
      startZone = booking.begin?.zones?.zone(at: LocalDateTime(day, .midnight))?.identifier
      takeFlightLength(booking)
    }
    guard let last, last.reading.date >= day else {
      if let next = day.adding(days: 1) { end = Sourced(.date(next), .inferred) }
      return
    }
    let isBefore =
      !last.isAllDay && last.reading.time == .midnight && last.reading.date > day
    guard let after = last.reading.date.adding(days: isBefore ? 0 : 1) else {
      unread.append(DraftProblem(.end, "after the year 9999"))
      return
    }
    end = Sourced(.date(after), .record)
  }

  /// The days from check-in to check-out, both included.
  private mutating func takeStay(_ booking: PlacedReservation, _ defaults: DraftDefaults) {
    let reservation = booking.reservation
    let last = end(reservation.end, booking, defaults)?.day(of: reservation.end)
    guard
      let first = start(reservation.start, booking, defaults)?.day(of: reservation.start)
    else {
      if let last { end = Sourced(.date(last), .record) }
      return
    }
    start = Sourced(.date(first), .record)
    startZone = booking.begin?.zones?.zone(at: LocalDateTime(first, .midnight))?.identifier
    guard let after = (last ?? first).adding(days: 1) else {
      unread.append(DraftProblem(.end, "after the year 9999"))
      return
    }
    end = Sourced(.date(after), last == nil ? .inferred : .record)
  }

  /// One end of a stay or a rental: half an hour, unless an option gives a length.
  private mutating func takeVisit(
    _ stated: ReservationTime?, _ booking: PlacedReservation, _ defaults: DraftDefaults
  ) {
    duration = defaults.duration
    if duration.origin != .option { duration = Sourced(CivilDuration(seconds: 1800), .assumed) }
    let isEnd = booking.reservation.part == .ending
    let other = isEnd ? booking.reservation.start : booking.reservation.end
    guard var placed = place(stated, .start, isEnd: isEnd, booking, defaults) else { return }
    if booking.place?.isUnknownAirport != true,
      let beside = place(other, .start, isEnd: !isEnd, booking, defaults),
      let matched = placed.matched(to: beside, .start, own: stated, other: other)
    {
      placed = matched
    }
    take(placed, stated: stated)
    if placed.time.isAllDay { remarks.append(.dayOnly(.start)) }
    if let end = end(after: placed.time) { self.end = Sourced(end, duration.origin) }
  }

  /// Sets the end of a record without one: a flight's by its distance, others by the default length.
  private mutating func takeAssumedLength(_ booking: PlacedReservation, _ defaults: DraftDefaults) {
    let distance = takeFlightLength(booking)
    guard let start = start?.value, var time = end(after: start) else { return }
    if let moment = time.instant, let zone = booking.end?.zones?.zone(at: moment) {
      time = EventTime(moment: moment, in: zone) ?? time
    }
    end = Sourced(time, duration.origin)
    if duration.origin != .record { remarks.append(.lengthAssumed(distance: distance)) }
  }

  /// Sets the length of a flight whose record and whose options give none; returns the distance in
  /// kilometers, nil for an unknown one.
  @discardableResult
  private mutating func takeFlightLength(_ booking: PlacedReservation) -> Int? {
    guard booking.kind == .flight, duration.origin != .record, duration.origin != .option,
      let from = booking.begin?.coordinates, let to = booking.end?.coordinates
    else { return nil }
    let kilometers = from.distance(to: to)
    duration = Sourced(Self.flightLength(kilometers: kilometers), .assumed)
    return Int(kilometers.rounded())
  }

  /// Half an hour, and the great-circle distance at 800 km/h, rounded up to five minutes.
  static func flightLength(kilometers: Double) -> CivilDuration {
    let minutes = 30 + kilometers / 800 * 60
    return CivilDuration(seconds: Int((minutes / 5).rounded(.up)) * 300)
  }
}

extension TimePlacement {
  /// A local time floats beside one that floats if its zone is only likely, or if the other place
  /// is an unknown airport: in Lille, the clock is not that of London.
  fileprivate func floating(
    _ stated: ReservationTime?, beside other: TimePlacement, at place: KnownPlace?,
    other otherPlace: KnownPlace?
  ) -> TimePlacement {
    guard other.isFloating, case .zoned(let reading, _) = time, zoneOrigin == .inferred,
      stated?.instant == nil,
      place?.zones?.isLikely == true || otherPlace?.isUnknownAirport == true
    else { return self }
    return TimePlacement(time: .floating(reading))
  }

  /// The same moment in the zone of the other end, unless the record states its own zone.
  fileprivate func inZone(of other: TimePlacement) -> TimePlacement {
    guard zoneOrigin == .inferred, case .zoned(_, let zone) = other.time,
      let moment = time.instant, let moved = EventTime(moment: moment, in: zone)
    else { return self }
    return TimePlacement(time: moved, zoneOrigin: zoneOrigin, remark: remark)
  }

  /// A floating time on the clock of the other end, or a moment whose stated offset the zone of the
  /// other end has; nil if neither is possible.
  fileprivate func matched(
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
    matched?.remark = .zoneOfOtherEnd(field)
    return matched
  }

  fileprivate var isFloating: Bool { if case .floating = time { true } else { false } }

  private var isOffsetAlone: Bool { if case .offsetAlone = remark { true } else { false } }

  /// Whether the times are a midnight and a later midnight, or up to a minute before one.
  fileprivate func isWholeDays(to end: TimePlacement?) -> Bool {
    guard let end = end?.time, !time.isAllDay, !end.isAllDay, time.reading.time == .midnight,
      end.reading.date >= time.reading.date
    else { return false }
    return end.reading.time.secondOfDay >= 86_340
      || (end.reading.time == .midnight && end.reading.date > time.reading.date)
  }

  /// The day at the place: as stated, if the moment is in UTC for want of a zone.
  fileprivate func day(of stated: ReservationTime?) -> LocalDate {
    if case .utc = time, let stated { return stated.date }
    return time.reading.date
  }
}

import CalendarStore
import CivilTime
import Foundation
import Reservations

extension EventDraft {
  /// Sets the start and the end of a booking's event, each in the zone of its place.
  mutating func setTimes(_ booking: PlacedReservation, defaults: DraftDefaults) {
    let reservation = booking.reservation
    if let length = reservation.duration { duration = Sourced(length, .record) }
    switch reservation.part {
    case .beginning?: return setVisit(reservation.start, booking, defaults)
    case .ending?: return setVisit(reservation.end, booking, defaults)
    case nil: break
    }
    if booking.kind == .lodging { return setStay(booking, defaults) }
    var departure = reservation.start
    if let stated = departure, stated.lacksDay {
      startTime = stated.time
      departure = nil
    }
    var entry: Remark?
    if departure?.time == nil, let boarding = reservation.boardingTime, boarding.time != nil,
      !boarding.lacksDay
    {
      departure = boarding
      entry = .startsAtBoarding
    } else if let doors = Self.doors(of: reservation) {
      departure = doors
      entry = .startsAtDoors
    }
    let arrival = Self.arrival(of: booking, from: departure)
    let stated = place(departure, .start, isEnd: false, booking, defaults.zone)
    let zone = Self.clockOfEnd(arrival, booking, beside: stated, defaults)
    var last = place(arrival, .end, isEnd: true, booking, zone)
    guard var first = stated else {
      if let last { setEnd(last, stated: arrival, booking) }
      return
    }
    if reservation.allDay == true || first.isDays(to: last, isJourney: booking.isJourney)
      || booking.kind == .event && first.isWholeDays(to: last)
    {
      let day = first.reading(of: departure)
      let place = Self.zones(booking, isEnd: false, defaults.zone)
      startZone = place?.zone(at: LocalDateTime(day.date, .midnight))?.identifier
      return setDays(booking, from: day.date, to: last, stated: arrival)
    }
    // The day of the start says nothing of the end.
    if case .date(let day) = last?.time, day >= first.time.reading.date { last = nil }
    if let placed = last {
      last = placed.floating(
        arrival, beside: first, at: booking.end, isOtherClock: booking.hasOwnClock(booking.begin))
      first = first.floating(
        departure, beside: placed, at: booking.begin, isOtherClock: booking.hasOwnClock(booking.end)
      )
    }
    Self.match(&first, &last, booking, departure: departure, arrival: arrival)
    if booking.isAtOnePlace { last = last?.inZone(of: first) }
    setStart(first, stated: departure)
    if let entry { remarks.append(entry) }
    if let last {
      setEnd(last, stated: arrival, booking)
    } else {
      setLength(booking)
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

  /// The arrival. Without a day, it is on that of the departure; the last day of an event with a time
  /// ends at its midnight.
  private static func arrival(
    of booking: PlacedReservation, from departure: ReservationTime?
  ) -> ReservationTime? {
    guard var arrival = booking.reservation.end else { return nil }
    if arrival.lacksDay {
      guard let departure else { return nil }
      arrival.date = departure.date
    }
    if !booking.isJourney, arrival.time == nil, let departure,
      departure.time != nil, arrival.date > departure.date, let after = arrival.date.adding(days: 1)
    {
      arrival = ReservationTime(date: after, time: .midnight)
    }
    return arrival
  }

  /// The default zone for the end. A local time of unknown place has none beside a start whose clock
  /// is known otherwise: it is on that clock.
  private static func clockOfEnd(
    _ stated: ReservationTime?, _ booking: PlacedReservation, beside first: TimePlacement?,
    _ defaults: DraftDefaults
  ) -> Sourced<TimeZone>? {
    guard let first, let stated, stated.instant == nil,
      booking.isAtOnePlace || booking.end?.zones == nil
    else { return defaults.zone }
    switch first.time {
    case .zoned where first.zoneOrigin == defaults.zone?.origin: return defaults.zone
    case .zoned, .described, .utc: return nil
    case .date, .floating: return defaults.zone
    }
  }

  /// The zones of a place. An option precedes them, except that each end of a journey has a clock of
  /// its own.
  private static func zones(
    _ booking: PlacedReservation, isEnd: Bool, _ fallback: Sourced<TimeZone>?
  ) -> PlaceZone? {
    guard fallback?.origin != .option || !booking.isAtOnePlace else { return nil }
    return (isEnd ? booking.end : booking.begin)?.zones
  }

  /// Names a moment that no clock shows.
  ///
  /// - Parameters:
  ///   - field: of the draft; the time is that of the booking's end if `isEnd`.
  ///   - fallback: for times of unknown place.
  private mutating func place(
    _ stated: ReservationTime?, _ field: DraftField, isEnd: Bool, _ booking: PlacedReservation,
    _ fallback: Sourced<TimeZone>?
  ) -> TimePlacement? {
    guard let stated else { return nil }
    let zone = booking.reservation.zone
    let placed = TimePlacement(
      stated, field: field, zone: isEnd ? booking.reservation.endZone ?? zone : zone,
      default: fallback, at: Self.zones(booking, isEnd: isEnd, fallback))
    if placed == nil { unread.append(DraftProblem(field, "outside the years 1 to 9999 in UTC")) }
    return placed
  }

  private mutating func setStart(_ placed: TimePlacement, stated: ReservationTime?) {
    start = Sourced(placed.time, .record)
    zoneOrigin = placed.zoneOrigin
    if stated?.instant != nil { statesMoment = true }
    addRemarks(on: placed, .start, stated)
  }

  private mutating func addRemarks(
    on placed: TimePlacement, _ field: DraftField, _ stated: ReservationTime?
  ) {
    if let remark = placed.remark { remarks.append(remark) }
    if stated?.isZoneDropped == true { remarks.append(.zoneDropped(field)) }
    if let name = stated?.offSeason { remarks.append(.offSeason(field, stated: name)) }
  }

  /// Sets an end. One without a day is the first such time after the start; an arrival up to a day
  /// before the departure is on the next day.
  private mutating func setEnd(
    _ placed: TimePlacement, stated: ReservationTime?, _ booking: PlacedReservation
  ) {
    addRemarks(on: placed, .end, stated)
    var time = placed.time
    func length(_ end: EventTime) -> Int? { start?.value.duration(to: end)?.totalSeconds }
    if start == nil {
      if case .date(let last) = time, let next = last.adding(days: 1) { time = .date(next) }
    } else if booking.reservation.end?.lacksDay == true {
      // Over the date line, the day may be the one before.
      let days = (-1...2).lazy.compactMap { time.later(by: CivilDuration(days: $0)) }
      time = days.first { (length($0) ?? 0) > 0 } ?? time
    } else if booking.isJourney, let seconds = length(time), (-86_399..<0).contains(seconds),
      let next = time.later(by: CivilDuration(days: 1))
    {
      time = next
      remarks.append(.nextDay)
    }
    end = Sourced(time, .record)
    compareLength()
  }

  /// Compares a stated end with a stated duration, which may contradict each other.
  private mutating func compareLength() {
    guard duration.origin == .record, let start = start?.value, let end = end?.value,
      let stated = start.duration(to: end), stated.totalSeconds != duration.value.totalSeconds,
      let other = self.end(after: start), start.duration(to: other) != stated
    else { return }
    remarks.append(.endWins(over: duration.value))
  }

  /// A time of unknown place has the zone, or the offset, of the other end: RFC 5545 has no event
  /// with only one end in a zone. Where a time has a clock of its own, the event has no such end.
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
      last = placed.isFloating && booking.hasOwnClock(booking.end) ? nil : matchedLast
    } else if let matchedFirst {
      if first.isFloating, booking.hasOwnClock(booking.begin) {
        last = nil
      } else {
        first = matchedFirst
      }
    }
  }

  /// Makes the event all-day: the day of the end is part of the event, unless it ends at midnight.
  private mutating func setDays(
    _ booking: PlacedReservation, from day: LocalDate, to end: TimePlacement?,
    stated: ReservationTime?
  ) {
    start = Sourced(.date(day), .record)
    if let kind = booking.kind, kind != .event, booking.reservation.start?.time == nil {
      remarks.append(.dayOnly(.start))
    }
    guard let end else {
      setLength(booking)
      return
    }
    let last = end.reading(of: stated)
    let isBefore = !end.time.isAllDay && last.time == .midnight && last.date > day
    guard let after = last.date.adding(days: isBefore ? 0 : 1) else {
      unread.append(DraftProblem(.end, "after the year 9999"))
      return
    }
    self.end = Sourced(.date(after), .record)
    compareLength()
  }

  /// The days from check-in to check-out, both included.
  private mutating func setStay(_ booking: PlacedReservation, _ defaults: DraftDefaults) {
    let reservation = booking.reservation
    let last = place(reservation.end, .end, isEnd: true, booking, defaults.zone)?
      .reading(of: reservation.end).date
    let beginning = place(reservation.start, .start, isEnd: false, booking, defaults.zone)
    guard let first = beginning?.reading(of: reservation.start).date else {
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
  private mutating func setVisit(
    _ stated: ReservationTime?, _ booking: PlacedReservation, _ defaults: DraftDefaults
  ) {
    duration = defaults.duration
    if duration.origin != .option { duration = Sourced(CivilDuration(seconds: 1800), .assumed) }
    let isEnd = booking.reservation.part == .ending
    let other = isEnd ? booking.reservation.start : booking.reservation.end
    guard var placed = place(stated, .start, isEnd: isEnd, booking, defaults.zone) else { return }
    if !booking.hasOwnClock(booking.place),
      let beside = place(other, .start, isEnd: !isEnd, booking, defaults.zone),
      let matched = placed.matched(to: beside, .start, own: stated, other: other)
    {
      placed = matched
    }
    setStart(placed, stated: stated)
    if placed.time.isAllDay { remarks.append(.dayOnly(.start)) }
    if let end = end(after: placed.time) { self.end = Sourced(end, duration.origin) }
  }

  /// Sets the end of a record without one: by its duration, a flight's distance, or the default
  /// length.
  private mutating func setLength(_ booking: PlacedReservation) {
    let distance = setFlightLength(booking)
    guard let start = start?.value, var time = end(after: start) else { return }
    if let moment = time.instant {
      let place = booking.isAtOnePlace ? nil : booking.end?.zones
      let zone = booking.reservation.endZone ?? place?.zone(at: moment)
      time = zone.flatMap { EventTime(moment: moment, in: $0) } ?? time
    }
    let isDay = start.isAllDay && duration.origin != .record && duration.value.days < 1
    end = Sourced(time, isDay ? .inferred : duration.origin)
    if let distance, !start.isAllDay { remarks.append(.lengthAssumed(kilometers: distance)) }
  }

  /// Sets the length of a flight whose record and whose options give none; returns the distance in
  /// kilometers, nil for an unknown one.
  private mutating func setFlightLength(_ booking: PlacedReservation) -> Int? {
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

import CalendarStore
import CivilTime
import Foundation
import Reservations

extension EventDraft {
  /// Sets the start and the end of a booking's event, each in the zone of its place.
  mutating func setTimes(_ booking: PlacedReservation, defaults: DraftDefaults) {
    let reservation = booking.reservation
    if let length = reservation.duration { duration = Sourced(length, .record) }
    if reservation.part != nil { return setVisit(booking, defaults) }
    if booking.kind == .lodging { return setStay(booking, defaults) }
    if let start = reservation.start, start.lacksDay { startTime = start.time }
    let (departure, entry) = Self.departure(of: reservation)
    let alone = place(booking.stated(departure, isEnd: false, defaults))
    let arrival = Self.arrival(of: booking, from: departure)
    var last = place(booking.stated(arrival, isEnd: true, defaults))
    guard var first = alone else {
      if let last { setEnd(last, booking) }
      return
    }
    let isDays = first.time.isAllDay && (booking.isJourney || last?.time.isAllDay != false)
    if reservation.allDay == true || isDays
      || booking.kind == .event && first.isWholeDays(to: last)
    {
      return setDays(booking, from: first, to: last)
    }
    // The day of the start says nothing of the end.
    if case .date(let day) = last?.time, day >= first.time.reading.date { last = nil }
    if let end = place(last?.stated, beside: first) {
      first = place(first.stated, beside: end) ?? first
      // The clock of one end is not known: the event has no such end.
      let isOneClock = first.time.duration(to: end.time) != nil
      last = isOneClock || first.time.isAllDay || end.time.isAllDay ? end : nil
      if booking.isAtOnePlace { last?.show(onClockOf: first) }
    }
    setStart(first)
    if let entry { remarks.append(entry) }
    if let last { setEnd(last, booking) } else { setLength(booking) }
  }

  /// When an event starts. One without a time starts when boarding begins, one of a day when the
  /// doors open; a remark says so.
  private static func departure(
    of reservation: Reservation
  ) -> (ReservationTime?, Remark?) {
    let stated = reservation.start.flatMap { $0.lacksDay ? nil : $0 }
    guard stated?.time == nil else { return (stated, nil) }
    if let boarding = reservation.boardingTime, boarding.time != nil, !boarding.lacksDay {
      return (boarding, .startsAtBoarding)
    }
    if let stated, reservation.allDay != true, let doors = reservation.doorTime,
      doors.time != nil, doors.date == stated.date,
      reservation.end.map({ $0.time != nil && $0.date == stated.date }) ?? true
    {
      return (doors, .startsAtDoors)
    }
    return (stated, nil)
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
    if !booking.isJourney, arrival.time == nil, let departure, departure.time != nil,
      arrival.date > departure.date, let after = arrival.date.adding(days: 1)
    {
      arrival = ReservationTime(date: after, time: .midnight)
    }
    return arrival
  }

  /// Names a moment that no clock shows.
  private mutating func place(
    _ stated: LocatedTime?, beside other: TimePlacement? = nil
  ) -> TimePlacement? {
    guard let stated else { return nil }
    let placed = stated.placed(beside: other)
    if placed == nil {
      unread.append(DraftProblem(stated.field, "outside the years 1 to 9999 in UTC"))
    }
    return placed
  }

  private mutating func setStart(_ placed: TimePlacement) {
    start = Sourced(placed.time, .record)
    zoneOrigin = placed.zoneOrigin
    if placed.stated?.time.instant != nil { statesMoment = true }
    addRemarks(on: placed)
  }

  private mutating func addRemarks(on placed: TimePlacement) {
    if let remark = placed.remark { remarks.append(remark) }
    guard let stated = placed.stated else { return }
    if stated.time.isZoneDropped { remarks.append(.zoneDropped(stated.field)) }
    if let name = stated.time.offSeason { remarks.append(.offSeason(stated.field, stated: name)) }
  }

  /// Sets an end. One without a day is the first such time after the start; an arrival up to a day
  /// before the departure is on the next day.
  private mutating func setEnd(_ placed: TimePlacement, _ booking: PlacedReservation) {
    addRemarks(on: placed)
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

  /// Makes the event all-day: the day of the end is part of the event, unless it ends at midnight.
  private mutating func setDays(
    _ booking: PlacedReservation, from first: TimePlacement, to end: TimePlacement?
  ) {
    let day = first.readingAtPlace.date
    start = Sourced(.date(day), .record)
    startZone = first.stated?.place?.zone(at: LocalDateTime(day, .midnight))?.identifier
    if let kind = booking.kind, kind != .event, booking.reservation.start?.time == nil {
      remarks.append(.dayOnly(.start))
    }
    guard let end else { return setLength(booking) }
    let last = end.readingAtPlace
    let isBefore = !end.time.isAllDay && last.time == .midnight && last.date > day
    setEnd(afterDay: last.date, isLast: !isBefore, .record)
    compareLength()
  }

  /// The days from check-in to check-out, both included.
  private mutating func setStay(_ booking: PlacedReservation, _ defaults: DraftDefaults) {
    let reservation = booking.reservation
    let last = place(booking.stated(reservation.end, isEnd: true, defaults))
    let first = place(booking.stated(reservation.start, isEnd: false, defaults))
    guard let day = first?.readingAtPlace.date else {
      end = last.map { Sourced(.date($0.readingAtPlace.date), .record) }
      return
    }
    start = Sourced(.date(day), .record)
    startZone = booking.begin?.zones?.zone(at: LocalDateTime(day, .midnight))?.identifier
    setEnd(afterDay: last?.readingAtPlace.date ?? day, last == nil ? .inferred : .record)
  }

  private mutating func setEnd(afterDay day: LocalDate, isLast: Bool = true, _ origin: Origin) {
    guard let after = day.adding(days: isLast ? 1 : 0) else {
      unread.append(DraftProblem(.end, "after the year 9999"))
      return
    }
    end = Sourced(.date(after), origin)
  }

  /// One end of a stay or a rental: half an hour, unless an option gives a length.
  private mutating func setVisit(_ booking: PlacedReservation, _ defaults: DraftDefaults) {
    duration = defaults.duration
    if duration.origin != .option { duration = Sourced(CivilDuration(seconds: 1800), .assumed) }
    let (start, end) = (booking.reservation.start, booking.reservation.end)
    let isEnd = booking.reservation.part == .ending
    // The other end is an event of its own: only a known clock of it counts.
    var other: TimePlacement?
    if !booking.hasOwnClock(booking.place) {
      other = place(booking.stated(isEnd ? start : end, isEnd: !isEnd, defaults))
    }
    if other?.isFloating == true { other = nil }
    let stated = booking.stated(isEnd ? end : start, isEnd: isEnd, defaults)
    guard let placed = place(stated, beside: other) else { return }
    setStart(placed)
    if placed.time.isAllDay { remarks.append(.dayOnly(.start)) }
    if let end = self.end(after: placed.time) { self.end = Sourced(end, duration.origin) }
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

extension PlacedReservation {
  /// A time at one of the places; nil without one. An option precedes the place of an event at one
  /// place; each end of a journey has a clock of its own.
  fileprivate func stated(
    _ time: ReservationTime?, isEnd: Bool, _ defaults: DraftDefaults
  ) -> LocatedTime? {
    guard let time else { return nil }
    let place = isEnd ? end : begin
    let zone = isEnd ? reservation.endZone ?? reservation.zone : reservation.zone
    return LocatedTime(
      time: time, field: isEnd && reservation.part == nil ? .end : .start, zone: zone,
      place: isAtOnePlace && defaults.zone?.origin == .option ? nil : place?.zones,
      hasOwnClock: hasOwnClock(place), fallback: defaults.zone)
  }
}

extension EventDraft {
  /// The record's alarms, else those of an option, of the kind's setting, of the setting for all, or
  /// of the kind. A canceled event has none.
  mutating func setAlarms(_ booking: PlacedReservation, defaults: DraftDefaults) {
    if let stated = booking.reservation.alarms {
      do { alarms = Sourced(try AlarmSpec.list(stated), .record) } catch {
        alarms = Sourced([], .record)
        unread.append(DraftProblem(.alarms, error.reason))
      }
    } else if status.value == .canceled {
      alarms = Sourced([], .inferred)
    } else {
      alarms = defaultAlarms(booking, defaults)
    }
  }

  private func defaultAlarms(_ booking: PlacedReservation, _ defaults: DraftDefaults) -> Sourced<
    [AlarmSpec]
  > {
    let usual = defaults.alarms(of: booking.kind, allDay: start?.value.isAllDay == true)
    let isOfKind =
      defaults.alarms.origin == .assumed
      || booking.kind.flatMap { defaults.alarmsByKind?[$0] } != nil
    guard isOfKind, defaults.alarms.origin != .option, !usual.value.isEmpty else { return usual }
    if booking.kind == .lodging, usual.origin == .assumed {
      return lodgingAlarms(booking, defaults)
    }
    return Sourced(usual.value + momentAlarms(booking, beside: usual.value), usual.origin)
  }

  /// At boarding, and when the doors open, if the record states that.
  private func momentAlarms(_ booking: PlacedReservation, beside others: [AlarmSpec]) -> [AlarmSpec]
  {
    guard let start = start?.value, !start.isAllDay else { return [] }
    let reservation = booking.reservation
    return [reservation.boardingTime, reservation.doorTime].compactMap { stated in
      guard let stated, let clock = stated.time, !stated.lacksDay else { return nil }
      var seconds =
        start.reading.secondsSinceEpoch
        - LocalDateTime(stated.date, clock)
        .secondsSinceEpoch
      if let moment = start.instant, let instant = stated.instant {
        seconds = moment.secondsSince1970 - instant.secondsSince1970
      } else if let own = reservation.start, case .seconds? = own.offset, let time = own.time {
        // Both are on the clock of the record.
        seconds =
          LocalDateTime(own.date, time).secondsSinceEpoch
          - LocalDateTime(stated.date, clock).secondsSinceEpoch
      }
      // A boarding after the departure, or a day before it, is a mistake of the record.
      guard (0..<86_400).contains(seconds) else { return nil }
      let alarm = AlarmSpec.before(CivilDuration(seconds: seconds))
      return others.contains(alarm) ? nil : alarm
    }
  }

  /// At 09:00 on the day of check-in, in the zone of the lodging. If the zone is unknown, at 09:00
  /// on the day before, because no alarm of an all-day event is after its start.
  private func lodgingAlarms(
    _ booking: PlacedReservation, _ defaults: DraftDefaults
  ) -> Sourced<[AlarmSpec]> {
    guard booking.reservation.part != .ending else { return Sourced([], .inferred) }
    guard let start = start?.value, let nine = LocalTime(hour: 9) else {
      return defaults.alarms(allDay: true)
    }
    let reading = LocalDateTime(start.reading.date, nine)
    if !start.isAllDay {
      let seconds = start.reading.secondsSinceEpoch - reading.secondsSinceEpoch
      return Sourced([.before(CivilDuration(seconds: max(0, seconds)))], .assumed)
    }
    guard let zone = zone(ofStay: booking, at: reading) ?? defaults.zone?.value else {
      return defaults.alarms(allDay: true)
    }
    let offset = zone.offset(at: zone.resolve(reading).instant)
    return Sourced(
      [.at(ReservationTime(date: reading.date, time: nine, offset: .seconds(offset)))], .inferred)
  }

  private func zone(ofStay booking: PlacedReservation, at reading: LocalDateTime) -> TimeZone? {
    let stated = booking.reservation.start
    if let zone = stated?.zone ?? booking.reservation.zone { return zone }
    if case .seconds(let offset)? = stated?.offset {
      return booking.begin?.zones?.zone(at: reading, offset: offset)
        ?? TimeZone(secondsFromGMT: offset)
    }
    return booking.begin?.zones?.zone(at: reading)
  }
}

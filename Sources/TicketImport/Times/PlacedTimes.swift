import CalendarStore
import CivilTime
import Foundation
import Reservations

/// The start and the end of the event of a reservation, each on the clock of its place.
struct PlacedTimes: Sendable {
  private(set) var start: EventTime?
  /// Exclusive, as in `Event`.
  private(set) var end: Sourced<EventTime>?
  /// The stated length, else that of an event without a stated end.
  private(set) var duration: Sourced<CivilDuration>
  /// The origin of the start's zone; nil for a start without a zone.
  private(set) var zoneOrigin: Origin?
  /// The zone of the place of a start without a time, for a time that a person adds.
  private(set) var startZone: String?
  /// Whether the record states the moment of the start, by an offset.
  private(set) var statesMoment = false
  /// The time of day of a start whose day the record does not state.
  private(set) var startTime: LocalTime?
  private(set) var remarks: [Remark] = []
  private(set) var problems: [DraftProblem] = []
  private let booking: PlacedReservation
  /// For times with neither zone nor offset.
  private let defaultZone: Sourced<TimeZone>?

  private var reservation: Reservation { booking.reservation }

  init(_ booking: PlacedReservation, _ defaults: DraftDefaults) {
    (self.booking, defaultZone) = (booking, defaults.zone)
    duration = booking.reservation.duration.map { Sourced($0, .record) } ?? defaults.duration
    if reservation.part != nil {
      setVisit(usual: defaults.duration)
    } else if booking.kind == .lodging {
      setStay()
    } else {
      setSpan()
    }
  }

  private mutating func setSpan() {
    if let start = reservation.start, start.lacksDay { startTime = start.time }
    let (departure, entry) = departure
    let alone = place(stated(departure, isEnd: false))
    let arrival = arrival(from: departure)
    var last = place(stated(arrival, isEnd: true))
    guard var first = alone else {
      if let last { setEnd(last) }
      return
    }
    let isDays = first.time.isAllDay && (booking.isJourney || last?.time.isAllDay != false)
    if reservation.allDay == true || isDays
      || booking.kind == .event && first.isWholeDays(to: last)
    {
      return setDays(from: first, to: last)
    }
    // The day of the start says nothing of the end.
    if case .date(let day) = last?.time, day >= first.time.reading.date { last = nil }
    if let end = last.flatMap({ place($0, beside: first) }) {
      first = place(first, beside: end) ?? first
      // The clock of one end is not known: the event has no such end.
      let isOneClock = first.time.duration(to: end.time) != nil
      last = isOneClock || first.time.isAllDay || end.time.isAllDay ? end : nil
      if booking.isAtOnePlace { last?.show(onClockOf: first) }
    }
    setStart(first)
    if let entry { remarks.append(entry) }
    if let last { setEnd(last) } else { setLength() }
  }

  /// When an event starts. One without a time starts when boarding begins, one of a day when the
  /// doors open, if that is on its day; a remark says so.
  private var departure: (ReservationTime?, Remark?) {
    let stated = reservation.start.flatMap { $0.lacksDay ? nil : $0 }
    guard stated?.time == nil else { return (stated, nil) }
    if let boarding = reservation.boardingTime, boarding.time != nil, !boarding.lacksDay,
      stated.map({ isOn($0.date, boarding) }) ?? true
    {
      return (boarding, .startsAtBoarding)
    }
    if let stated, reservation.allDay != true, let doors = reservation.doorTime,
      doors.time != nil, isOn(stated.date, doors),
      reservation.end.map({ $0.time != nil && $0.date == stated.date }) ?? true
    {
      return (doors, .startsAtDoors)
    }
    return (stated, nil)
  }

  /// Whether a time is on a day, as it is stated or on the clock of the place.
  private func isOn(_ day: LocalDate, _ time: ReservationTime) -> Bool {
    time.date == day || stated(time, isEnd: false)?.placed()?.readingAtPlace.date == day
  }

  /// The arrival. Without a day, it is on that of the departure; the last day of an event with a time
  /// ends at its midnight.
  private func arrival(from departure: ReservationTime?) -> ReservationTime? {
    guard var arrival = reservation.end else { return nil }
    if arrival.lacksDay {
      guard let departure else { return nil }
      arrival.date = departure.date
    }
    if arrival.time == nil, let departure, departure.time != nil,
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
      problems.append(DraftProblem(stated.field, "outside the years 1 to 9999 in UTC"))
    }
    return placed
  }

  /// Places a time beside the other end, where that counts.
  private mutating func place(
    _ alone: TimePlacement, beside other: TimePlacement
  ) -> TimePlacement? {
    guard let stated = alone.stated, stated.dependsOnOtherEnd else { return alone }
    return place(stated, beside: other)
  }

  private mutating func setStart(_ placed: TimePlacement) {
    start = placed.time
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
  private mutating func setEnd(_ placed: TimePlacement) {
    addRemarks(on: placed)
    var time = placed.time
    func length(_ end: EventTime) -> Int? { start?.duration(to: end)?.totalSeconds }
    if start == nil {
      if case .date(let last) = time, let next = last.adding(days: 1) { time = .date(next) }
    } else if let length = lengthFromSkippedStart(time) {
      // The clock has no such start: on it, the end is later. That of a series is later by the length
      // of its other dates.
      if reservation.repeatRule != nil { time = start?.later(by: length) ?? time }
    } else if reservation.end?.lacksDay == true {
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

  /// The length by the clock readings to an end that is before the start only because the clock skips
  /// the stated start; nil for another end.
  private func lengthFromSkippedStart(_ end: EventTime) -> CivilDuration? {
    guard let start, start.hasClock(of: end), let length = start.duration(to: end)?.totalSeconds,
      length <= 0, let stated = remarks.skippedStart
    else { return nil }
    let reading = LocalDateTime(start.reading.date, stated)
    let seconds = end.reading.secondsSinceEpoch - reading.secondsSinceEpoch
    return seconds > 0 ? CivilDuration(seconds: seconds) : nil
  }

  /// Compares a stated end with a stated duration, which may contradict each other.
  private mutating func compareLength() {
    guard duration.origin == .record, let start, let end = end?.value,
      let stated = start.duration(to: end), stated.totalSeconds != duration.value.totalSeconds,
      let other = duration.end(after: start), start.duration(to: other) != stated
    else { return }
    remarks.append(.endWins(over: duration.value))
  }

  /// Makes the event all-day: the day of the end is part of the event, unless it ends at midnight.
  private mutating func setDays(from first: TimePlacement, to end: TimePlacement?) {
    let day = first.readingAtPlace.date
    start = .date(day)
    startZone = first.stated?.place?.zone(at: LocalDateTime(day, .midnight))?.identifier
    if let kind = booking.kind, kind != .event, reservation.start?.time == nil {
      remarks.append(.dayOnly(.start))
    }
    guard let end else {
      if hasHoursOfDay {
        problems.append(
          DraftProblem(.start, "a whole day has no hours; add a time to the start"))
      }
      return setLength()
    }
    let last = end.readingAtPlace
    let isBefore = !end.time.isAllDay && last.time == .midnight && last.date > day
    setEnd(afterDay: last.date, isLast: !isBefore, .record)
    compareLength()
  }

  /// Whether the record states a length of hours for a day without a time.
  private var hasHoursOfDay: Bool {
    duration.origin == .record && duration.value.seconds != 0 && reservation.allDay != true
      && reservation.start?.time == nil
  }

  /// The days from check-in to check-out, both included.
  private mutating func setStay() {
    let last = place(stated(reservation.end, isEnd: true))
    let first = place(stated(reservation.start, isEnd: false))
    guard let day = first?.readingAtPlace.date else {
      end = last.map { Sourced(.date($0.readingAtPlace.date), .record) }
      return
    }
    start = .date(day)
    startZone = booking.begin?.zones?.zone(at: LocalDateTime(day, .midnight))?.identifier
    setEnd(afterDay: last?.readingAtPlace.date ?? day, last == nil ? .inferred : .record)
    // A midnight is no time of the check-out.
    if let first, let last, last.readingAtPlace < first.readingAtPlace,
      last.readingAtPlace.date == day, last.readingAtPlace.time != .midnight
    {
      problems.append(DraftProblem(.end, "before the start; choose a later time"))
    }
  }

  private mutating func setEnd(afterDay day: LocalDate, isLast: Bool = true, _ origin: Origin) {
    guard let after = day.adding(days: isLast ? 1 : 0) else {
      problems.append(DraftProblem(.end, "after the year 9999"))
      return
    }
    end = Sourced(.date(after), origin)
  }

  /// One end of a stay or a rental: half an hour, unless an option gives a length.
  private mutating func setVisit(usual: Sourced<CivilDuration>) {
    duration = usual
    if duration.origin != .option { duration = Sourced(CivilDuration(seconds: 1800), .assumed) }
    let (start, end) = (reservation.start, reservation.end)
    let isEnd = reservation.part == .ending
    // The other end is an event of its own: only a known clock of it counts.
    let known = stated(isEnd ? start : end, isEnd: !isEnd)?.placed()
    let isClock = !booking.hasOwnClock(booking.place) && known?.isFloating == false
    let stated = self.stated(isEnd ? end : start, isEnd: isEnd)
    guard let placed = place(stated, beside: isClock ? known : nil) else { return }
    setStart(placed)
    if let known, isEnd ? placed.isBefore(known) : known.isBefore(placed) {
      problems.append(DraftProblem(.end, "before the start; choose a later time"))
    }
    if placed.time.isAllDay { remarks.append(.dayOnly(.start)) }
    if let end = duration.end(after: placed.time) { self.end = Sourced(end, duration.origin) }
  }

  /// Sets the end of a record without one: by its duration, a flight's distance, or the default
  /// length.
  private mutating func setLength() {
    let distance = setFlightLength()
    guard let start, var time = duration.end(after: start) else { return }
    if let moment = time.instant {
      let place = booking.isAtOnePlace ? nil : booking.end?.zones
      let zone = reservation.endZone ?? place?.zone(at: moment)
      time = zone.flatMap { EventTime(moment: moment, in: $0) } ?? time
    }
    let isDay = start.isAllDay && duration.origin != .record && duration.value.days < 1
    end = Sourced(time, isDay ? .inferred : duration.origin)
    if let distance, !start.isAllDay { remarks.append(.lengthAssumed(kilometers: distance)) }
  }

  /// Sets the length of a flight whose record and whose options give none; returns the distance in
  /// kilometers, nil for an unknown one.
  private mutating func setFlightLength() -> Int? {
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

  /// A time at one of the places; nil without one. An option precedes the place of an event at one
  /// place; each end of a journey has a clock of its own.
  private func stated(_ time: ReservationTime?, isEnd: Bool) -> LocatedTime? {
    guard let time else { return nil }
    let place = isEnd ? booking.end : booking.begin
    let zone = isEnd ? reservation.endZone ?? reservation.zone : reservation.zone
    return LocatedTime(
      time: time, field: isEnd && reservation.part == nil ? .end : .start, zone: zone,
      place: booking.isAtOnePlace && defaultZone?.origin == .option ? nil : place?.zones,
      hasOwnClock: booking.hasOwnClock(place), fallback: defaultZone,
      isRepeated: reservation.repeatRule != nil && !isEnd)
  }
}

extension PlacedTimes {
  /// The start that the UID of a record without a kind is made of: without the zone of the place, and for a
  /// moment without that of the command line, so that an event keeps its UID whatever is known of its
  /// zone.
  var identifyingStart: EventTime? {
    guard start?.isAllDay == false, let stated = reservation.start else { return start }
    let zone = stated.instant == nil ? defaultZone : nil
    return LocatedTime(time: stated, field: .start, zone: reservation.zone, fallback: zone)
      .placed()?.time
  }
}

extension Sourced<CivilDuration> {
  /// The end of an event with this length. An all-day event lasts at least one day; a default in hours
  /// does not make it longer. Nil outside the years 1 to 9999.
  func end(after start: EventTime) -> EventTime? {
    guard start.isAllDay else { return start.later(by: value) }
    let days = origin == .record ? value.days + (value.seconds + 86_399) / 86_400 : value.days
    return start.later(by: CivilDuration(days: max(1, days)))
  }
}

import CalendarStore
import CivilTime
import Foundation
import Reservations

extension ItemDraft {
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
    let moments = momentAlarms(booking, beside: usual.value)
    return moments.isEmpty ? usual : Sourced(usual.value + moments, usual.origin)
  }

  /// At boarding, and when the doors open, if the record states that.
  private func momentAlarms(_ booking: PlacedReservation, beside others: [AlarmSpec]) -> [AlarmSpec]
  {
    let reservation = booking.reservation
    guard reservation.boardingTime != nil || reservation.doorTime != nil,
      let start = start?.value, !start.isAllDay
    else { return [] }
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

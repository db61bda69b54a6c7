import CalendarStore
import CivilTime

/// The day of a moment in UTC on the clock of its place: 20:00 in New York is on the next day in UTC.
struct StartDay: Sendable, Equatable {
  var moment: EventTime
  var daysSinceEpoch: Int
}

extension EventDraft {
  /// Keeps the day of a start in UTC on the clock of its place.
  ///
  /// - Parameter daysSinceEpoch: counts from 1970; a day that is not the start's in any zone is
  ///   ignored.
  mutating func takeStartDay(_ daysSinceEpoch: Int?) {
    startDay = nil
    guard case .utc(let reading)? = start?.value, let daysSinceEpoch,
      abs(reading.date.daysSinceEpoch - daysSinceEpoch) <= 1
    else { return }
    startDay = StartDay(moment: .utc(reading), daysSinceEpoch: daysSinceEpoch)
  }

  /// The day of the start on the clock of its place, as far as it is known.
  var dayOfStart: LocalDate? {
    guard let start = start?.value else { return nil }
    if let startDay, startDay.moment == start {
      return LocalDate(daysSinceEpoch: startDay.daysSinceEpoch)
    }
    return start.reading.date
  }
}

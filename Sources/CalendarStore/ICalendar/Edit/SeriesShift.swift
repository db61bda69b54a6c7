internal import CivilTime

/// How a series moves when its start does: every occurrence by as much on the clock, with its form (date,
/// floating, UTC, zone).
struct SeriesShift: Sendable {
  let old: EventTime
  let new: EventTime

  /// Where an occurrence of the series comes to lie; nil outside the years 1 to 9999.
  func moved(_ time: EventTime) -> EventTime? {
    time.aligned(to: old).reading.adding(seconds: seconds).map { new.at($0) }
  }

  /// Where the end of what starts with the old time comes to lie: in the new start's zone where it was in
  /// the old one's.
  func movedEnd(_ end: EventTime) -> EventTime? {
    end.reading.adding(seconds: seconds).map { reading in
      end == old.at(end.reading) ? new.at(reading) : end.at(reading)
    }
  }

  /// By the clock; negative where it moves back.
  var seconds: Int { new.reading.secondsSinceEpoch - old.reading.secondsSinceEpoch }
  var days: Int { new.reading.date.daysSinceEpoch - old.reading.date.daysSinceEpoch }
}

internal import CivilTime

/// The move of a series to another start. Each occurrence moves by the same distance on the clock
/// and takes the form of the new start (date, floating, UTC, zone).
struct SeriesShift: Sendable {
  let old: EventTime
  let new: EventTime

  init(old: EventTime, new: EventTime) {
    self.old = old
    self.new = new
  }

  /// The shift of a series by a change of its item; nil if the start stays, or is added or removed.
  init?(from original: ItemTimes, to item: ItemTimes) {
    guard let old = original.anchor, let new = item.anchor, old != new,
      (original.start == nil) == (item.start == nil)
    else { return nil }
    self.init(old: old, new: new)
  }

  /// The new time of an occurrence; nil outside the years 1 to 9999.
  func moved(_ time: EventTime) -> EventTime? {
    time.aligned(to: old).reading.adding(seconds: seconds).map { new.at($0) }
  }

  /// The new end of an event with the old start: in the zone of the new start if the end was in the
  /// zone of the old start. An end that the clock of the start cannot express keeps its exact
  /// distance. Nil outside the years 1 to 9999.
  func movedEnd(_ end: EventTime) -> EventTime? {
    if end.isBesideClock(of: old), let first = old.instant, let last = end.instant {
      let length = last.secondsSince1970 - first.secondsSince1970
      return new.adding(CivilDuration(seconds: length))
    }
    return end.reading.adding(seconds: seconds).map { reading in
      end == old.at(end.reading) ? new.at(reading) : end.at(reading)
    }
  }

  /// The new times of an item whose rules apply to the old start; nil outside the years 1 to 9999.
  ///
  /// - Parameter length: the length that the item states; its end keeps this, unless it is another.
  func moved(_ times: ItemTimes, lasting length: CivilDuration?) -> ItemTimes? {
    var moved = ItemTimes(
      start: times.start.flatMap(movedEnd), end: times.end.flatMap(movedEnd))
    if let length, let end = times.end, times.start?.adding(length) == end {
      moved.end = moved.start?.adding(length)
    }
    guard (moved.start == nil) == (times.start == nil), (moved.end == nil) == (times.end == nil)
    else { return nil }
    return moved
  }

  /// The moment moved on the clock of the old start; of a start without a zone, by exact seconds.
  func moved(_ moment: Instant) -> Instant {
    guard seconds != 0 else { return moment }
    return old.reading(at: moment)?.adding(seconds: seconds).flatMap { old.at($0).instant }
      ?? moment.adding(seconds)
  }

  /// The distance on the clock; negative for a move to an earlier time.
  var seconds: Int { new.reading.secondsSinceEpoch - old.reading.secondsSinceEpoch }
  var days: Int { new.reading.date.daysSinceEpoch - old.reading.date.daysSinceEpoch }
}

extension MappedItem {
  /// The item at another of its occurrences. The absolute alarms of a reminder move, too; those of an
  /// event ring once for its series.
  func moved(by shift: SeriesShift) -> Self {
    var moved = self
    moved.times = shift.moved(times, lasting: statedLength) ?? times
    guard Self.entityType == .reminder else { return moved }
    for index in alarms.indices {
      guard case .absolute(let moment) = alarms[index].trigger else { continue }
      moved.alarms[index].trigger = .absolute(shift.moved(moment))
    }
    return moved
  }
}

extension Reminder {
  /// Changes the due time, or adds one. A start beside a due time moves with it.
  package mutating func move(due new: EventTime) {
    if let due, let start { self.start = SeriesShift(old: due, new: new).movedEnd(start) }
    due = new
  }
}

extension EventTime {
  /// The time a number of seconds later on the clock; a date moves by whole days. Nil outside the
  /// years 1 to 9999.
  func moved(by seconds: Int) -> EventTime? { reading.adding(seconds: seconds).map { at($0) } }
}

internal import CivilTime

/// The move of a series to another start. Each occurrence moves by the same distance on the clock
/// and takes the form of the new start (date, floating, UTC, zone).
struct SeriesShift: Sendable {
  let old: EventTime
  let new: EventTime

  /// The new time of an occurrence; nil outside the years 1 to 9999.
  func moved(_ time: EventTime) -> EventTime? {
    time.aligned(to: old).reading.adding(seconds: seconds).map { new.at($0) }
  }

  /// The new end of an event with the old start: in the zone of the new start if the end was in the
  /// zone of the old start. Nil outside the years 1 to 9999.
  func movedEnd(_ end: EventTime) -> EventTime? {
    end.reading.adding(seconds: seconds).map { reading in
      end == old.at(end.reading) ? new.at(reading) : end.at(reading)
    }
  }

  /// The new times of an item whose rules apply to the old start; nil outside the years 1 to 9999.
  func moved(_ times: ItemTimes) -> ItemTimes? {
    let moved = ItemTimes(
      start: times.start.flatMap(movedEnd), end: times.end.flatMap(movedEnd))
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

extension Reminder {
  /// The reminder at another of its occurrences; its absolute alarms move, too.
  func moved(by shift: SeriesShift) -> Reminder {
    var moved = self
    moved.times = shift.moved(times) ?? times
    moved.alarms = alarms.map { alarm in
      if case .at(let moment) = alarm { .at(shift.moved(moment)) } else { alarm }
    }
    return moved
  }

  /// Changes the due time, or adds one. A start beside a due time moves with it.
  package mutating func move(due new: EventTime) {
    if let due, let start { self.start = SeriesShift(old: due, new: new).movedEnd(start) }
    due = new
  }
}

/// A change of a series, made on the item or on any of its occurrences.
struct SeriesChange<Item: MappedItem> {
  /// The item of the series after the change.
  let item: Item
  /// The item of the series before the change.
  let original: Item

  /// The shift of the series; nil if the start stays, or is added or removed.
  var shift: SeriesShift? {
    guard let old = original.times.anchor, let new = item.times.anchor, old != new,
      (original.times.start == nil) == (item.times.start == nil)
    else { return nil }
    return SeriesShift(old: old, new: new)
  }

  var keepsRules: Bool { item.recurrenceRules == original.recurrenceRules }
}

extension SeriesChange<Event> {
  /// If a detached occurrence has a time other than its recurrence date, the series moves to the
  /// occurrence's times.
  ///
  /// - Parameters:
  ///   - original: the occurrence before the change.
  ///   - series: the series before the change.
  ///   - master: the event of the series before the change.
  init(_ event: Event, from original: Event, of series: EventSeries, master: Event) {
    var changed = master
    changed.copyFields(of: event, from: original)
    var (start, end) = (event.start, event.end)
    var place = original
    if original.isDetached, let name = original.occurrenceDate {
      place = series.placed(original, at: name, of: master)
      start = start.onClock(of: master.start, ifOn: original.start)
      end = end.onClock(of: master.end, ifOn: original.end)
    }
    if start != place.start || end != place.end {
      let shift = SeriesShift(old: place.start, new: start)
      let length = end.reading.secondsSinceEpoch - start.reading.secondsSinceEpoch
      changed.start = shift.moved(master.start) ?? start
      changed.end = changed.start.reading.adding(seconds: length).map { end.at($0) } ?? end
    }
    self.init(item: changed, original: master)
  }
}

extension EventTime {
  /// The same moment on the clock of `other`, if this time is on the clock of `former`: the user
  /// has not chosen another clock. A time without a moment stays.
  fileprivate func onClock(of other: EventTime, ifOn former: EventTime) -> EventTime {
    guard hasClock(of: former), other.instant != nil, let instant else { return self }
    return other.at(instant) ?? self
  }
}

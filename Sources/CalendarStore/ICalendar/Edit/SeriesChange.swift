internal import CivilTime

/// A change of a series, whichever of its occurrences it was made on.
struct SeriesChange {
  /// The event that repeats, as it is to be.
  let event: Event
  /// As it is.
  let original: Event

  /// Of an occurrence that stands elsewhere than its series has it, the series takes the times.
  ///
  /// - Parameters:
  ///   - series: as the object has it.
  ///   - master: its event that repeats.
  init(
    _ event: Event, from original: Event, of series: EventSeries, master: Event
  ) {
    guard original.occurrenceDate != nil else {
      self.event = event
      self.original = original
      return
    }
    self.original = master
    var changed = master
    changed.takeDetails(of: event, from: original)
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
    self.event = changed
  }

  /// How the series moves; nil where it does not.
  var shift: SeriesShift? {
    event.start == original.start ? nil : SeriesShift(old: original.start, new: event.start)
  }

  var keepsRules: Bool { event.recurrenceRules == original.recurrenceRules }
}

extension EventTime {
  /// The same moment on the clock of another time, where this one is on that of `former`: a person chose
  /// no other clock. What has no moment stays as it is.
  fileprivate func onClock(of other: EventTime, ifOn former: EventTime) -> EventTime {
    guard hasClock(of: former), other.instant != nil, let instant else { return self }
    return other.at(instant) ?? self
  }
}

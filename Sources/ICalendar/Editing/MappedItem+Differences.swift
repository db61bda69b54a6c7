internal import CivilTime

extension Event {
  /// This event with each field that differs between another event and its original. The times move
  /// by the same distance.
  func takingOver(_ other: Event, from original: Event) -> Event {
    var event = self
    event.copyFields(of: other, from: original)
    if other.start != original.start || other.end != original.end {
      let distance =
        start.reading.secondsSinceEpoch - original.start.reading.secondsSinceEpoch
      // A time outside the years 1 to 9999 does not move.
      event.start = other.start.moved(by: distance) ?? other.start
      event.end = other.end.moved(by: distance) ?? other.end
    }
    return event
  }
}

extension MappedItem {
  /// Applies to this detached occurrence a change of its series. Each changed field in which it was
  /// equal to the series changes, and so does its length, unless it has another start; other fields
  /// stay.
  ///
  /// - Parameters:
  ///   - other: the series, or the occurrence that stands for it, after the change.
  ///   - original: the same before the change.
  ///   - series: the series before the change.
  func sharing(_ other: Self, from original: Self, of series: Self) -> Self {
    var item = self
    for field in Self.fields
    where !field.isEqual(other, original) && field.isEqual(self, series) {
      field.copy(&item, other)
    }
    item.recurrenceRules = recurrenceRules
    if let new = other.times.clockLength, let old = original.times.clockLength, new != old,
      times.anchor == occurrenceDate, times.clockLength == series.times.clockLength,
      let end = times.end?.moved(by: new - old)
    {
      item.times.end = end
    }
    return item
  }
}

extension EventTime {
  /// The time a number of seconds later on the clock; a date moves by whole days. Nil outside the
  /// years 1 to 9999.
  fileprivate func moved(by seconds: Int) -> EventTime? {
    reading.adding(seconds: seconds).map { at($0) }
  }
}

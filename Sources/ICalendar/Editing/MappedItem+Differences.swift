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

  /// Applies to this occurrence a change of an earlier occurrence of the same series. Each field
  /// that was equal in both occurrences changes; other fields stay. Nil if this occurrence is
  /// before the changed one.
  ///
  /// Times are equal if both occurrences have the same distance from their recurrence dates.
  func following(_ other: Event, from original: Event) -> Event? {
    guard let date = occurrenceDate, let first = original.occurrenceDate, !date.isBefore(first)
    else { return nil }
    var event = self
    for field in Self.fields where field.isEqual(self, original) { field.copy(&event, other) }
    func here(_ time: EventTime) -> EventTime? {
      let shift = SeriesShift(old: first.aligned(to: time), new: date.aligned(to: time))
      return time.moved(by: shift.seconds)
    }
    if other.start != original.start || other.end != original.end,
      here(original.start)?.aligned(to: start) == start,
      here(original.end)?.aligned(to: end) == end,
      let start = here(other.start), let end = here(other.end)
    {
      event.start = start
      event.end = end
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
  /// The time a number of seconds later on the clock. A date moves by whole days. Nil outside the
  /// years 1 to 9999.
  fileprivate func moved(by seconds: Int) -> EventTime? {
    switch self {
    case .date(let day): day.adding(days: seconds / 86_400).map { .date($0) }
    case .floating(let reading): reading.adding(seconds: seconds).map { .floating($0) }
    case .utc(let reading): reading.adding(seconds: seconds).map { .utc($0) }
    case .zoned(let reading, let zone):
      reading.adding(seconds: seconds).map { .zoned($0, zone) }
    case .described(let reading, let zone):
      reading.adding(seconds: seconds).map { .described($0, zone) }
    }
  }
}

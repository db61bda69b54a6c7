internal import CivilTime

extension Event {
  /// Takes what differs between another event and its original, but for the times.
  mutating func copyDetails(of other: Event, from original: Event) {
    func take<Value: Equatable>(_ field: WritableKeyPath<Event, Value>) {
      if other[keyPath: field] != original[keyPath: field] {
        self[keyPath: field] = other[keyPath: field]
      }
    }
    take(\.title)
    take(\.location)
    take(\.geo)
    take(\.notes)
    take(\.url)
    take(\.status)
    take(\.availability)
    take(\.alarms)
    take(\.recurrenceRules)
  }

  /// This event with what differs between another one and its original; times are moved as far as theirs.
  func takingOver(_ other: Event, from original: Event) -> Event {
    var event = self
    event.copyDetails(of: other, from: original)
    if other.start != original.start || other.end != original.end {
      let distance =
        start.reading.secondsSinceEpoch - original.start.reading.secondsSinceEpoch
      // What is not in the calendar any more at that distance stays where it is stated.
      event.start = other.start.moved(by: distance) ?? other.start
      event.end = other.end.moved(by: distance) ?? other.end
    }
    return event
  }

  /// This occurrence with a change of another one of its series: it takes each field that it had in common
  /// with the other one and keeps what it has of its own. Nil for an earlier one.
  ///
  /// The times are in common where both are as far from those of the series.
  func following(_ other: Event, from original: Event) -> Event? {
    guard let date = occurrenceDate, let first = original.occurrenceDate, !date.isBefore(first)
    else { return nil }
    var event = self
    func take<Value: Equatable>(_ field: WritableKeyPath<Event, Value>) {
      if self[keyPath: field] == original[keyPath: field] {
        event[keyPath: field] = other[keyPath: field]
      }
    }
    take(\.title)
    take(\.location)
    take(\.geo)
    take(\.notes)
    take(\.url)
    take(\.status)
    take(\.availability)
    take(\.alarms)
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

extension EventTime {
  /// So many seconds further on the clock; of a date, whole days.
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

internal import CivilTime

extension StoredEvent {
  /// Takes what differs between another event and its original, but for the times.
  mutating func takeDetails(of other: StoredEvent, from original: StoredEvent) {
    func take<Value: Equatable>(_ field: WritableKeyPath<StoredEvent, Value>) {
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
  func takingOver(_ other: StoredEvent, from original: StoredEvent) -> StoredEvent {
    var event = self
    event.takeDetails(of: other, from: original)
    if other.start != original.start || other.end != original.end {
      let distance =
        start.reading.secondsSinceEpoch - original.start.reading.secondsSinceEpoch
      // What is not in the calendar any more at that distance stays where it is stated.
      event.start = other.start.moved(by: distance) ?? other.start
      event.end = other.end.moved(by: distance) ?? other.end
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

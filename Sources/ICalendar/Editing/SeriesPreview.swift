// What a change of a series would make of it.

extension EventSeries {
  /// The series after a change of the event itself, and the detached occurrences that the change
  /// removes.
  package func changing(
    to event: Event, stamp: EditStamp
  ) throws(EditError) -> (series: EventSeries, removed: [Event]) {
    guard let original = master?.item else { throw .missing }
    var changed = self
    let removed = try changed.change(to: event, from: original, stamp: stamp)
    return (changed, removed)
  }

  /// The starts of the first occurrences, as many as the search finds.
  package func firstStarts(_ count: Int) -> [EventTime] {
    var events: [Event] = []
    while events.count < count {
      let last = events.last?.occurrenceDate
      guard events.isEmpty || last != nil, let next = try? firstOccurrence(after: last) else {
        break
      }
      events.append(next)
    }
    return events.map(\.start)
  }
}

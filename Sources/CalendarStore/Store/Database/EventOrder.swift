internal import CivilTime
internal import Foundation

/// The order in which events are shown.
struct EventOrder {
  /// The viewer's.
  let zone: TimeZone

  private struct Key {
    let start: Int
    let end: Int
    let index: Int
    let isAllDay: Bool
  }

  /// By start, those of whole days first on their day; then by end, title and identifier.
  ///
  /// In their place, as a hundred thousand of them take much room.
  func sort(_ events: inout [StoredEvent]) {
    var order = order(of: events)
    for start in order.indices {
      var index = start
      while order[index] != start {
        let next = order[index]
        events.swapAt(index, next)
        order[index] = index
        index = next
      }
      order[index] = index
    }
  }

  func sorted(_ events: consuming [StoredEvent]) -> [StoredEvent] {
    sort(&events)
    return events
  }

  /// Where the event that comes first is, and the second, and so on.
  private func order(of events: [StoredEvent]) -> [Int] {
    let keys = events.indices.map { index in
      Key(
        start: seconds(events[index].event.start), end: seconds(events[index].event.end),
        index: index,
        isAllDay: events[index].event.start.isAllDay)
    }
    let sorted = keys.sorted { a, b in
      if a.start != b.start { return a.start < b.start }
      if a.isAllDay != b.isAllDay { return a.isAllDay }
      if a.end != b.end { return a.end < b.end }
      let first = events[a.index].event
      let second = events[b.index].event
      if first.title != second.title { return first.title < second.title }
      return first.uid < second.uid
    }
    return sorted.map(\.index)
  }

  private func seconds(_ time: EventTime) -> Int {
    (time.instant ?? zone.resolve(time.reading).instant).secondsSince1970
  }
}

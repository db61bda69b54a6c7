internal import CivilTime
internal import Foundation

extension [StoredEvent] {
  /// Sorts by start, all-day events first on their day; then by end, title and identifier.
  ///
  /// - Parameter zone: the viewer's.
  mutating func sortForDisplay(in zone: TimeZone) {
    func seconds(_ time: EventTime) -> Int { time.instant(in: zone).secondsSince1970 }
    sort { event in
      (seconds(event.start), event.start.isAllDay ? 0 : 1, seconds(event.end))
    }
  }
}

extension [StoredReminder] {
  /// Sorts by due time, reminders without one last; then by priority (no priority last), title and
  /// identifier.
  ///
  /// - Parameter zone: the viewer's.
  mutating func sortForDisplay(in zone: TimeZone) {
    sort { reminder in
      let due = reminder.due?.dueInstant(in: zone).secondsSince1970
      return (due ?? .max, reminder.priority == 0 ? 10 : reminder.priority, 0)
    }
  }
}

extension Array {
  /// Sorts by keys, then by title and identifier.
  ///
  /// The sort works in place to save memory: a hundred thousand events need much of it.
  fileprivate mutating func sort<Item>(
    by key: (Item) -> (Int, Int, Int)
  ) where Element == StoredItem<Item> {
    let keys = map { key($0.item) }
    var order = indices.sorted { a, b in
      if keys[a] != keys[b] { return keys[a] < keys[b] }
      let (first, second) = (self[a].item, self[b].item)
      return first.title != second.title ? first.title < second.title : first.uid < second.uid
    }
    for start in order.indices {
      var index = start
      while order[index] != start {
        let next = order[index]
        swapAt(index, next)
        order[index] = index
        index = next
      }
      order[index] = index
    }
  }
}

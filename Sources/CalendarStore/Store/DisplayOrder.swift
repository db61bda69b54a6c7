internal import CivilTime
internal import Foundation

extension [StoredEvent] {
  /// Sorts by start, all-day events first on their day; then by end, title and identifier.
  ///
  /// The sort works in place to save memory: a hundred thousand events need much of it.
  ///
  /// - Parameter zone: the viewer's.
  mutating func sortForDisplay(in zone: TimeZone) {
    var order = displayOrder(in: zone)
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

  /// The indices of the events in their order.
  private func displayOrder(in zone: TimeZone) -> [Int] {
    func seconds(_ time: EventTime) -> Int { time.instant(in: zone).secondsSince1970 }
    let keys = indices.map { index in
      (start: seconds(self[index].item.start), end: seconds(self[index].item.end), index: index)
    }
    let sorted = keys.sorted { a, b in
      if a.start != b.start { return a.start < b.start }
      let first = self[a.index].item
      let second = self[b.index].item
      if first.start.isAllDay != second.start.isAllDay { return first.start.isAllDay }
      if a.end != b.end { return a.end < b.end }
      if first.title != second.title { return first.title < second.title }
      return first.uid < second.uid
    }
    return sorted.map(\.index)
  }
}

extension [StoredReminder] {
  /// Sorted by due time, reminders without one last; then by priority (no priority last), title and
  /// identifier.
  ///
  /// - Parameter zone: the viewer's.
  func sortedForDisplay(in zone: TimeZone) -> [StoredReminder] {
    map { (due: $0.item.due?.dueInstant(in: zone).secondsSince1970 ?? .max, reminder: $0) }
      .sorted { a, b in
        if a.due != b.due { return a.due < b.due }
        let (first, second) = (a.reminder, b.reminder)
        let ranks = [first, second].map { $0.priority == 0 ? 10 : $0.priority }
        if ranks[0] != ranks[1] { return ranks[0] < ranks[1] }
        if first.title != second.title { return first.title < second.title }
        return first.uid < second.uid
      }
      .map(\.reminder)
  }
}

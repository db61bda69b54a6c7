package import CivilTime
package import Foundation

/// An alarm of an item, or of an occurrence, at its moment.
package struct RingingItem<Item: CalendarItem>: Sendable {
  package var item: Item
  package var trigger: AlarmTrigger
  package var moment: Instant
}

/// The alarms of a series that ring in a time, and when the first one behind it rings.
package struct SeriesAlarms<Item: CalendarItem>: Sendable {
  /// Sorted by moment.
  package var ringing: [RingingItem<Item>] = []
  /// Nil if none rings later.
  package var next: Instant?

  /// - Parameter all: all alarms behind `after` up to some moment behind `through`.
  fileprivate init(_ all: [RingingItem<Item>], after: Instant, through: Instant) {
    var known: Set<Key> = []
    let sorted = all.filter { $0.moment > after }.sorted { $0.moment < $1.moment }
      .filter { known.insert(Key($0)).inserted }
    ringing = sorted.filter { $0.moment <= through }
    next = sorted.first { $0.moment > through }?.moment
  }

  /// Alarms of one item and one moment ring together: one to be seen and one to be heard, or one of a
  /// series and one of its occurrence.
  private struct Key: Hashable {
    let occurrence: EventTime?
    let moment: Instant

    init(_ ringing: RingingItem<Item>) {
      moment = ringing.moment
      occurrence = ringing.trigger.isMoment ? nil : ringing.item.occurrenceDate
    }
  }
}

extension ItemSeries {
  package var hasAlarms: Bool { !alarmParts.isEmpty }

  /// The triggers of the item itself (nil), or of the occurrence at a recurrence date.
  func triggers(at occurrence: EventTime?) -> [AlarmTrigger] {
    var parts = alarmParts[nil] ?? []
    if let occurrence {
      if detached.contains(where: { $0.occurrenceDate == occurrence }) {
        parts = alarmParts[occurrence] ?? []
      } else {
        let changes = futureDates.filter { $0.isBefore(occurrence) }
        if let latest = changes.max(by: { $0.isBefore($1) }) { parts = alarmParts[latest] ?? [] }
      }
    }
    return parts.prefix(ItemReader.mostAlarms).compactMap { AlarmTrigger($0) }
  }
}

extension ItemSeries where Item: MappedItem {
  fileprivate func ringing(
    _ item: Item, _ triggers: [AlarmTrigger], in zone: TimeZone
  ) -> [RingingItem<Item>] {
    triggers.compactMap { trigger in
      guard let moment = trigger.moment(of: item.times, in: zone),
        trigger.acknowledged.map({ $0 < moment }) ?? true
      else { return nil }
      return RingingItem(item: item, trigger: trigger, moment: moment)
    }
  }
}

extension ItemSeries<Reminder> {
  /// The alarms of the present occurrence behind `after`, up to and with `through`. A completed or
  /// canceled reminder has none.
  ///
  /// - Parameter zone: the viewer's.
  package func alarms(
    after: Instant, through: Instant, in zone: TimeZone
  ) -> SeriesAlarms<Reminder> {
    guard hasAlarms, let item = current, !item.isCompleted else {
      return SeriesAlarms([], after: after, through: through)
    }
    let all = ringing(item, triggers(at: item.occurrenceDate), in: zone)
    return SeriesAlarms(all, after: after, through: through)
  }
}

extension EventSeries {
  /// The alarms behind `after`, up to and with `through`. Canceled events and occurrences have none.
  ///
  /// A series that repeats too often for a fetch has the alarms of its first occurrences alone.
  ///
  /// - Parameter zone: the viewer's.
  package func alarms(
    after: Instant, through: Instant, in zone: TimeZone
  ) -> SeriesAlarms<Event> {
    guard hasAlarms else { return SeriesAlarms([], after: after, through: through) }
    var all: [RingingItem<Event>] = []
    for item in detached where item.status != .canceled {
      all += ringing(item, triggers(at: item.occurrenceDate), in: zone)
    }
    let ofSeries = triggers(at: nil)
    if let master, master.status != .canceled {
      let moments = ofSeries.filter { !master.isRecurring || $0.isMoment }
      if !moments.isEmpty { all += ringing(masterAtFirstOccurrence ?? master, moments, in: zone) }
    }
    if let master, master.isRecurring {
      all += ofOccurrences(after: after, through: through, in: zone)
    }
    return SeriesAlarms(all, after: after, through: through)
  }

  /// The relative alarms of the occurrences that are not detached: through the first one behind
  /// `through`.
  private func ofOccurrences(
    after: Instant, through: Instant, in zone: TimeZone
  ) -> [RingingItem<Event>] {
    let relative = ([nil] + futureDates).flatMap { triggers(at: $0) }.filter { !$0.isMoment }
    guard !relative.isEmpty else { return [] }
    // The clocks of zones differ by up to a day, and a day on the clock by an hour.
    let distance = (relative.map(\.distance).max() ?? 0) + 2 * 86_400
    let low = after.adding(-distance)
    let end = extent(zone: zone).last ?? Self.last
    var length = 32 * 86_400
    while true {
      let range = low..<max(through, low).adding(length)
      var budget = FetchBudget()
      let (events, isCutShort) = occurrences(within: range, zone: zone, sharing: &budget)
      let found = events.filter { !$0.isDetached && $0.status != .canceled }.flatMap { event in
        ringing(
          event, triggers(at: event.occurrenceDate).filter { !$0.isMoment }, in: zone)
      }
      let complete = range.upperBound.adding(-distance)
      let hasNext = found.contains { $0.moment > through && $0.moment <= complete }
      if hasNext || isCutShort || range.upperBound > max(end, through).adding(distance) {
        return found
      }
      length *= 4
    }
  }

  /// Behind all times of calendars.
  private static var last: Instant { Instant(secondsSince1970: 253_402_300_800) }
}

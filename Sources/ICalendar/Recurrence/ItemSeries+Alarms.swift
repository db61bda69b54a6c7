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

  /// The recurrence date of the component whose alarms an occurrence has; nil for the item itself.
  func alarmOwner(of occurrence: EventTime?) -> EventTime? {
    guard let occurrence else { return nil }
    if detached.contains(where: { $0.occurrenceDate == occurrence }) { return occurrence }
    return futureDates.filter { $0.isBefore(occurrence) }.max { $0.isBefore($1) }
  }

  /// The triggers of each component.
  private var triggers: [EventTime?: [AlarmTrigger]] {
    alarmParts.mapValues { parts in
      parts.prefix(ItemReader.mostAlarms).compactMap { AlarmTrigger($0) }
    }
  }
}

extension ItemSeries where Item: MappedItem {
  /// - Parameter shift: the move of the item from its series, for alarms at a moment.
  fileprivate func ringing(
    _ item: Item, _ triggers: [AlarmTrigger], movedBy shift: SeriesShift? = nil, in zone: TimeZone
  ) -> [RingingItem<Item>] {
    triggers.compactMap { trigger in
      guard var moment = trigger.moment(of: item.times, in: zone) else { return nil }
      if let shift, trigger.isMoment { moment = shift.moved(moment) }
      guard trigger.acknowledged.map({ $0 < moment }) ?? true
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
    let own = triggers[alarmOwner(of: item.occurrenceDate)] ?? []
    var shift: SeriesShift?
    if !item.isDetached, let old = master?.times.anchor, let new = item.times.anchor {
      shift = SeriesShift(old: old, new: new)
    }
    let all = ringing(item, own, movedBy: shift, in: zone)
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
    let triggers = triggers
    var all: [RingingItem<Event>] = []
    for item in detached where item.status != .canceled {
      all += ringing(item, triggers[item.occurrenceDate] ?? [], in: zone)
    }
    if let master, master.status != .canceled {
      let own = (triggers[nil] ?? []).filter { isSingle || $0.isMoment }
      if !own.isEmpty { all += ringing(masterAtFirstOccurrence ?? master, own, in: zone) }
    }
    if master != nil, !isSingle {
      all += ofOccurrences(triggers, after: after, through: through, in: zone)
    }
    return SeriesAlarms(all, after: after, through: through)
  }

  /// The relative alarms of the occurrences that are not detached: through the first one behind
  /// `through`.
  private func ofOccurrences(
    _ triggers: [EventTime?: [AlarmTrigger]], after: Instant, through: Instant, in zone: TimeZone
  ) -> [RingingItem<Event>] {
    let relative = ([nil] + futureDates)
      .reduce(into: [EventTime?: [AlarmTrigger]]()) { relative, owner in
        let own = (triggers[owner] ?? []).filter { !$0.isMoment }
        if !own.isEmpty { relative[owner] = own }
      }
    guard let farthest = relative.values.joined().map(\.distance).max() else { return [] }
    // A day on the clock may have an hour more.
    let distance = farthest + 2 * 3600
    let low = after.adding(-distance)
    let end = extent(zone: zone).last ?? Self.last
    // Of a series that repeats often, a fetch of more days has the first occurrences alone.
    var length = distance + 86_400
    while true {
      let range = low..<max(through, low).adding(length)
      var budget = FetchBudget()
      let (events, isCutShort) = occurrences(within: range, zone: zone, sharing: &budget)
      let found = events.filter { !$0.isDetached && $0.status != .canceled }.flatMap { event in
        ringing(event, relative[owner(of: event)] ?? [], in: zone)
      }
      let complete = range.upperBound.adding(-distance)
      let hasNext = found.contains { $0.moment > through && $0.moment <= complete }
      if hasNext || isCutShort || range.upperBound > max(end, through).adding(distance) {
        return found
      }
      length *= 4
    }
  }

  /// As `alarmOwner`, of an occurrence that is not detached.
  private func owner(of event: Event) -> EventTime? {
    futureDates.isEmpty ? nil : alarmOwner(of: event.occurrenceDate)
  }

  /// Behind all times of calendars.
  private static var last: Instant { Instant(secondsSince1970: 253_402_300_800) }
}

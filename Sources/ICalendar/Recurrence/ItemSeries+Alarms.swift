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
  /// Why not all alarms are found; nil if they are.
  package var problem: String?

  /// - Parameter all: all alarms behind `after` up to some moment behind `through`.
  fileprivate init(
    _ all: [RingingItem<Item>], after: Instant, through: Instant, problem: String? = nil
  ) {
    self.problem = problem
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
  /// The recurrence date of the component whose alarms an occurrence has; nil for the item itself.
  func alarmOwner(of occurrence: EventTime?) -> EventTime? {
    guard let occurrence else { return nil }
    if detached.contains(where: { $0.occurrenceDate == occurrence }) { return occurrence }
    return futureDates.filter { $0.isBefore(occurrence) }.max { $0.isBefore($1) }
  }
}

extension ItemSeries where Item: MappedItem {
  package var hasAlarms: Bool { all.contains { !$0.alarms.isEmpty } }

  /// The triggers of each component with alarms, by its recurrence date; nil for the item itself.
  private var triggers: [EventTime?: [AlarmTrigger]] {
    all.reduce(into: [:]) { triggers, kept in
      let alarms = kept.alarms
      guard !alarms.isEmpty else { return }
      triggers[kept.item.occurrenceDate] =
        alarms.prefix(ItemReader.mostAlarms).compactMap { AlarmTrigger($0) }
    }
  }

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

extension Kept where Item: MappedItem {
  /// The VALARMs as they are read.
  fileprivate var alarms: [ICalendarComponent] {
    component.alarms(onClockOf: item.times.anchor)
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
  /// - Parameter zone: the viewer's.
  package func alarms(
    after: Instant, through: Instant, in zone: TimeZone
  ) -> SeriesAlarms<Event> {
    guard hasAlarms else { return SeriesAlarms([], after: after, through: through) }
    let triggers = triggers
    var all: [RingingItem<Event>] = []
    for item in detached.map(\.item) where item.status != .canceled {
      all += ringing(item, triggers[item.occurrenceDate] ?? [], in: zone)
    }
    if let master, master.status != .canceled {
      let own = (triggers[nil] ?? []).filter { isSingle || $0.isMoment }
      if !own.isEmpty { all += ringing(masterAtFirstOccurrence ?? master.item, own, in: zone) }
    }
    guard master != nil, !isSingle,
      let occurrences = OccurrenceAlarms(self, triggers, in: zone)
    else { return SeriesAlarms(all, after: after, through: through) }
    let (due, next) = (
      occurrences.alarms(from: after, through: through), occurrences.first(after: through)
    )
    let isCutShort = due.isCutShort || next.isCutShort
    return SeriesAlarms(
      all + due.found + next.found, after: after, through: through,
      problem: isCutShort
        ? "an event repeats too often: not all its alarms are found; mend its rule (RRULE)" : nil)
  }
}

/// The relative alarms of the occurrences of a series that are not detached.
private struct OccurrenceAlarms {
  private let series: EventSeries
  /// By the component whose alarms they are.
  private let triggers: [EventTime?: [AlarmTrigger]]
  private let zone: TimeZone
  /// The greatest distance of an alarm from the start or the end of its occurrence, in seconds.
  private let distance: Int

  typealias Search = (found: [RingingItem<Event>], isCutShort: Bool)

  /// Nil without such alarms.
  init?(
    _ series: EventSeries, _ all: [EventTime?: [AlarmTrigger]], in zone: TimeZone
  ) {
    triggers = ([nil] + series.futureDates)
      .reduce(into: [EventTime?: [AlarmTrigger]]()) { relative, owner in
        let own = (all[owner] ?? []).filter { !$0.isMoment }
        if !own.isEmpty { relative[owner] = own }
      }
    guard let distance = triggers.values.joined().map(\.longestDistance).max() else { return nil }
    self.distance = distance
    self.series = series
    self.zone = zone
  }

  /// Those of some moments, among others.
  func alarms(from first: Instant, through last: Instant) -> Search {
    var budget = FetchBudget()
    let range = first.adding(-distance)..<max(first, last).adding(distance + 1)
    let (events, isCutShort) = series.occurrences(within: range, zone: zone, sharing: &budget)
    let found = events.filter { !$0.isDetached && $0.status != .canceled }.flatMap { event in
      series.ringing(event, triggers[owner(of: event)] ?? [], in: zone)
    }
    return (found, isCutShort)
  }

  /// The first one behind a moment, among others; none if no later one rings. Cut short if it is not
  /// found, as the series repeats too often.
  func first(after moment: Instant) -> Search {
    // What is acknowledged up to a later moment does not ring before.
    let acknowledged = triggers.values.joined().map { $0.acknowledged ?? moment }.min()
    var from = max(moment, acknowledged ?? moment)
    let end = lastMoment
    var length = 60
    while from <= end {
      let last = from.adding(length)
      let search = alarms(from: from, through: last)
      let later = search.found.filter { $0.moment > moment }
      if search.isCutShort { return (later, later.isEmpty) }
      if later.contains(where: { $0.moment <= last }) { return (later, false) }
      from = last
      length *= 8
    }
    return ([], false)
  }

  /// No alarm rings behind it.
  private var lastMoment: Instant {
    let end = series.extent(zone: zone).last ?? Self.last
    let dates = series.futureDates.sorted { $0.isBefore($1) }
    // The changes behind all components with alarms: their occurrences have none.
    let silent = dates.reversed().prefix { triggers[$0] == nil }.last
    let lastSilent = silent.map { date in
      let reach = triggers.keys.map { self.reach(of: $0) }.max() ?? 0
      return date.instant(in: zone).adding(max(0, reach)).adding(2 * 86_400)
    }
    return min(end, lastSilent ?? end).adding(distance)
  }

  /// From the date of an occurrence to its end, in seconds.
  private func reach(of owner: EventTime?) -> Int {
    let kept = series.all.first { $0.item.occurrenceDate == owner }
    guard let event = kept?.item else { return 0 }
    let date = (owner ?? event.start).instant(in: zone)
    return event.end.instant(in: zone).secondsSince1970 - date.secondsSince1970
  }

  /// As `alarmOwner`, of an occurrence that is not detached.
  private func owner(of event: Event) -> EventTime? {
    series.futureDates.isEmpty ? nil : series.alarmOwner(of: event.occurrenceDate)
  }

  /// Behind all times of calendars.
  private static var last: Instant { Instant(secondsSince1970: 253_402_300_800) }
}

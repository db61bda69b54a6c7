package import CivilTime
package import Foundation

/// The alarms of a series that ring in a time, and when the first one behind it rings.
package struct SeriesAlarms<Item: CalendarItem>: Sendable {
  /// An alarm of an item, or of an occurrence, at one of its moments.
  package typealias Ringing = (item: Item, trigger: Alarm.Trigger, moment: Instant)

  /// Sorted by moment.
  package var ringing: [Ringing] = []
  /// Nil if none rings later.
  package var next: Instant?
  /// Why not all alarms are found; nil if they are.
  package var problem: String?

  /// - Parameter all: all alarms behind `after` up to some moment behind `through`.
  fileprivate init(
    _ all: [Ringing], after: Instant, through: Instant, problem: String? = nil
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

    init(_ ringing: Ringing) {
      moment = ringing.moment
      occurrence = ringing.trigger.isMoment ? nil : ringing.item.occurrenceDate
    }
  }
}

extension Alarm.Trigger {
  /// Whether the time is a moment, whatever the time of the item.
  package var isMoment: Bool {
    if case .absolute = self { true } else { false }
  }

  /// `-PT15M`, `PT0S END` to the other edge, `20261203T183000Z`. Empty for an alarm that does not ring.
  public var text: String {
    switch self {
    case .relative(let length, to: .time): length.text
    case .relative(let length, to: .other): "\(length.text) END"
    case .absolute(let moment): moment.local(offset: 0).map { EventTime.utc($0).basic } ?? ""
    case .place, .namedPlace, .unreadable: ""
    }
  }

  /// The moment for an item; nil for one without a time, and for a place.
  ///
  /// - Parameter zone: the viewer's, for all-day and floating times: a day begins at midnight.
  fileprivate func moment<Item: MappedItem>(of item: Item, in zone: TimeZone) -> Instant? {
    switch self {
    case .absolute(let moment): moment
    case .relative(let length, let edge):
      (edge == .other ? item.otherTime ?? item.time : item.time)?.moment(after: length, in: zone)
    case .place, .namedPlace, .unreadable: nil
    }
  }
}

extension Alarm {
  /// An alarm rings so many times more at most, whatever its file says.
  private static let mostRepeats = 100

  /// Whether the alarm is shown or heard at a moment.
  var rings: Bool {
    switch (action, trigger) {
    case (.display, .relative), (.display, .absolute), (.audio, .relative), (.audio, .absolute):
      true
    case (.display, _), (.audio, _), (.other, _): false
    }
  }

  fileprivate var isRingingRelative: Bool { rings && trigger.isRelative }

  /// The greatest distance from the item's start or end, in seconds; 0 for a moment. A day on the
  /// clock may have an hour more, or two.
  fileprivate var longestDistance: Int {
    guard case .relative(let length, _) = trigger else { return 0 }
    return abs(length.totalSeconds) + (length.days == 0 ? 0 : 2 * 3600) + repeatCount * interval
  }

  /// How often the alarm rings after the first time.
  private var repeatCount: Int { min(repeats?.count ?? 0, Self.mostRepeats) }

  private var interval: Int { repeats?.interval ?? 1 }

  /// The moments for an item behind `after`, up to and with `through`, and the first one behind that.
  /// What is acknowledged after the first of all moments rings no more.
  fileprivate func moments<Item: MappedItem>(
    of item: Item, movedBy shift: SeriesShift?, after: Instant, through: Instant, in zone: TimeZone
  ) -> [Instant] {
    guard rings, var first = trigger.moment(of: item, in: zone) else { return [] }
    if let shift, trigger.isMoment { first = shift.moved(first) }
    guard acknowledged.map({ $0 < first }) ?? true else { return [] }
    let begin = repeats(from: first, through: after)
    let end = max(begin, repeats(from: first, through: through))
    return (begin..<min(end, repeatCount) + 1).map { first.adding($0 * interval) }
  }

  /// How often the alarm rings up to and with a moment.
  private func repeats(from first: Instant, through moment: Instant) -> Int {
    guard moment >= first else { return 0 }
    let (length, isOverflow) = moment.secondsSince1970
      .subtractingReportingOverflow(first.secondsSince1970)
    return isOverflow ? repeatCount + 1 : min(length / interval, repeatCount) + 1
  }
}

extension EventTime {
  fileprivate func moment(after length: CivilDuration, in zone: TimeZone) -> Instant? {
    let placed: EventTime =
      switch self {
      case .date, .floating: .zoned(reading, zone)
      case .utc, .zoned, .described: self
      }
    return placed.adding(length)?.instant
  }
}

extension ItemSeries {
  package var hasAlarms: Bool { all.contains { $0.alarms.contains(where: \.rings) } }

  var hasUnreadableAlarm: Bool {
    all.contains { $0.alarms.contains { $0.trigger == .unreadable } }
  }
}

extension MappedItem {
  /// These alarms of the item behind `after`, up to and with `through`, and the first one behind that.
  ///
  /// - Parameter shift: the move of the item from its series, for alarms at a moment.
  func ringing(
    _ alarms: [Alarm], movedBy shift: SeriesShift? = nil,
    after: Instant, through: Instant, in zone: TimeZone
  ) -> [SeriesAlarms<Self>.Ringing] {
    var found: [SeriesAlarms<Self>.Ringing] = []
    var next: SeriesAlarms<Self>.Ringing?
    for alarm in alarms {
      for moment in alarm.moments(
        of: self, movedBy: shift, after: after, through: through, in: zone)
      {
        if moment <= through {
          found.append((self, alarm.trigger, moment))
        } else if next.map({ moment < $0.moment }) ?? true {
          next = (self, alarm.trigger, moment)
        }
      }
    }
    return found + [next].compactMap(\.self)
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
    // As in the file: those at a moment are not moved yet.
    let present = present
    let all = item.ringing(
      present?.kept.alarms ?? item.alarms, movedBy: present?.shift, after: after,
      through: through, in: zone)
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
    var all: [SeriesAlarms<Event>.Ringing] = []
    for item in detached.map(\.item) where item.status != .canceled {
      all += item.ringing(item.alarms, after: after, through: through, in: zone)
    }
    if let master, master.status != .canceled {
      let own = master.alarms.filter { isSingle || $0.trigger.isMoment }
      if !own.isEmpty {
        let first = masterAtFirstOccurrence ?? master.item
        all += first.ringing(own, after: after, through: through, in: zone)
      }
    }
    guard master != nil, !isSingle, let occurrences = OccurrenceAlarms(self, in: zone)
    else { return SeriesAlarms(all, after: after, through: through) }
    let (due, next) = (
      occurrences.alarms(after: after, through: through), occurrences.first(after: through)
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
  private let alarms: [EventTime?: [Alarm]]
  private let zone: TimeZone
  /// The greatest distance of an alarm from the start or the end of its occurrence, in seconds.
  private let distance: Int

  /// The greatest number of alarms of one series that a search keeps in memory.
  private static let mostFound = 300_000

  typealias Search = (found: [SeriesAlarms<Event>.Ringing], isCutShort: Bool)

  /// Nil without such alarms.
  init?(_ series: EventSeries, in zone: TimeZone) {
    let changes = series.detached.filter(\.replacesLater)
    alarms = ([series.master].compactMap(\.self) + changes).reduce(into: [:]) { relative, event in
      let own = event.alarms.filter(\.isRingingRelative)
      if !own.isEmpty { relative[event.occurrenceDate] = own }
    }
    guard let distance = alarms.values.joined().map(\.longestDistance).max() else { return nil }
    self.distance = distance
    self.series = series
    self.zone = zone
  }

  /// Those behind a moment, up to and with another, among later ones.
  func alarms(after first: Instant, through last: Instant) -> Search {
    var limits = Limits.series
    let range = first.adding(-distance)..<max(first, last).adding(distance + 1)
    let (events, isCutShort) = series.occurrences(overlapping: range, zone: zone, sharing: &limits)
    var found: [SeriesAlarms<Event>.Ringing] = []
    for event in events where !event.isDetached && event.status != .canceled {
      found += event.ringing(
        event.alarms.filter(\.isRingingRelative), after: first, through: last, in: zone)
      if found.count > Self.mostFound { return (found, true) }
    }
    return (found, isCutShort)
  }

  /// The first one behind a moment, among others; none if no later one rings. Cut short if it is not
  /// found, as the series repeats too often.
  func first(after moment: Instant) -> Search {
    // What is acknowledged up to a later moment does not ring before.
    let acknowledged = alarms.values.joined().map { $0.acknowledged ?? moment }.min()
    var from = max(moment, acknowledged ?? moment)
    let end = lastMoment
    var length = 60
    while from <= end {
      let last = from.adding(length)
      let search = alarms(after: from, through: last)
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
    let end =
      series.extent(zone: zone).last
      ?? Instant(secondsSince1970: LocalDateTime.last.secondsSinceEpoch)
    let dates = series.futureDates.sorted { $0.isBefore($1) }
    // The changes behind all components with alarms: their occurrences have none.
    let silent = dates.reversed().prefix { alarms[$0] == nil }.last
    let lastSilent = silent.map { date in
      let reach = alarms.keys.map { self.reach(of: $0) }.max() ?? 0
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
}

internal import CivilTime
internal import Foundation

extension EventSeries {
  /// The occurrences that overlap the range, by their start; an event that does not repeat is its own.
  ///
  /// All-day and floating times are placed in `zone`. `limit` is how many steps libical may go, over all
  /// of the rules; `isCutShort` says that it was too few, or that a rule repeats too often to be shown at
  /// all. A detached occurrence belongs by its own time, wherever the one was that it stands in for.
  ///
  /// `mostFound` is how many times the rules may give; where they give more, the first `shownOfTooMany` are
  /// kept.
  func occurrences(
    overlapping range: Range<Instant>, zone: TimeZone, limit: Int, mostFound: Int = .max,
    shownOfTooMany: Int = .max
  ) -> (events: [Event], isCutShort: Bool) {
    guard let master else {
      let events = detached.filter { $0.overlaps(range, in: zone) }
      return (events.inOrder(in: zone), false)
    }
    if isSingle {
      return (master.overlaps(range, in: zone) ? [master] : [], false)
    }
    var budget = StepBudget(limit, mostFound: mostFound, shownOfTooMany: shownOfTooMany)
    let events = SeriesExpansion(self, of: master, zone: zone)
      .occurrences(overlapping: range, within: &budget)
    return (events.inOrder(in: zone), budget.isExhausted)
  }

  /// The occurrence that the recurrence set has at that time, or the detached one that stands in for it;
  /// nil where there is none, or it is excluded.
  ///
  /// A floating time is one on the clock of the series; a time with zone or in UTC is that moment.
  func occurrence(_ date: EventTime) -> Event? {
    guard let master else { return detached.first { $0.occurrenceDate == date } }
    if isSingle { return nil }
    var budget = StepBudget(Self.longestSearch)
    return SeriesExpansion(self, of: master, zone: .gmt).occurrence(date, within: &budget)
  }

  /// From the first start to the last end, exceptions not considered: nothing overlaps a range that lies
  /// before or behind it. The last is nil where there is none, or it is too far to be looked for.
  ///
  /// All-day and floating times are placed in `zone`.
  func extent(zone: TimeZone) -> (first: Instant, last: Instant?) {
    let events = detached + (master.map { [$0] } ?? [])
    let first = events.map { $0.start.instant(in: zone) }.min() ?? Instant(secondsSince1970: 0)
    let last = events.map { $0.end.instant(in: zone) }.max() ?? first
    guard let master, !isSingle else { return (first, last) }
    var budget = StepBudget(Self.longestCount)
    let extent = SeriesExpansion(self, of: master, zone: zone).extent(within: &budget)
    return (min(first, extent.first), extent.last.map { max(last, $0) })
  }

  /// How many occurrences of a rule with COUNT are counted to know when it ends.
  private static let longestCount = 5_000

  private static let longestSearch = 100_000

  private var isSingle: Bool {
    detached.isEmpty && recurrenceDates.isEmpty && exceptionDates.isEmpty
      && (master?.recurrenceRules.isEmpty ?? true)
  }
}

extension [Event] {
  fileprivate func inOrder(in zone: TimeZone) -> [Event] {
    let keyed = map { event in
      (start: event.start.instant(in: zone), end: event.end.instant(in: zone), event: event)
    }
    return keyed.sorted {
      if ($0.start, $0.end) != ($1.start, $1.end) {
        return ($0.start, $0.end) < ($1.start, $1.end)
      }
      let names = ($0.event.occurrenceDate?.description, $1.event.occurrenceDate?.description)
      return names.0 ?? "" < names.1 ?? ""
    }.map(\.event)
  }
}

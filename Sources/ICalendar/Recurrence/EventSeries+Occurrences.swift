package import CivilTime
package import Foundation

extension EventSeries {
  /// The occurrences that overlap the range, by their start. An event that does not repeat is its
  /// only occurrence.
  ///
  /// `zone` places all-day and floating times. `isCutShort` reports that a limit was exceeded. A
  /// detached occurrence counts at its own time, not at its recurrence date.
  package func occurrences(
    overlapping range: Range<Instant>, zone: TimeZone, within limits: Limits = .series
  ) -> (events: [Event], isCutShort: Bool) {
    guard let master else {
      let events = detached.map(\.item).filter { $0.overlaps(range, in: zone) }
      return (events.inOrder(in: zone), false)
    }
    if isSingle {
      return (master.item.overlaps(range, in: zone) ? [master.item] : [], false)
    }
    var limits = limits
    let events = SeriesExpansion(self, of: master.item, zone: zone)
      .occurrences(overlapping: range, within: &limits)
    return (events.inOrder(in: zone), limits.isExceeded)
  }

  /// The occurrence at a time of the recurrence set, or the detached one that replaces it; nil if
  /// the series has no occurrence at the time.
  ///
  /// A floating time is on the clock of the series; a time with zone or in UTC is a moment.
  package func occurrence(_ date: EventTime) -> Event? {
    guard let master else { return detached.first { $0.occurrenceDate == date }?.item }
    if isSingle { return nil }
    var limits = Limits.series
    return SeriesExpansion(self, of: master.item, zone: .gmt).occurrence(date, within: &limits)
  }

  /// The range from the first start to the last end, without regard to exceptions: no occurrence
  /// overlaps a range outside. The last is nil if the search found no end.
  ///
  /// `zone` places all-day and floating times.
  package func extent(zone: TimeZone) -> (first: Instant, last: Instant?) {
    let all = all
    let first = all.map { $0.item.start.instant(in: zone) }.min() ?? Instant(secondsSince1970: 0)
    let last = all.map { $0.item.end.instant(in: zone) }.max() ?? first
    guard let master, !isSingle else { return (first, last) }
    var limits = Limits.count
    let extent = SeriesExpansion(self, of: master.item, zone: zone).extent(within: &limits)
    return (min(first, extent.first), extent.last.map { max(last, $0) })
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

extension EventSeries {
  /// The earliest occurrence, or the earliest after a time of the recurrence set; nil if there is
  /// none. Throws if the search reaches its limit.
  func firstOccurrence(after time: EventTime? = nil) throws(EditError) -> Event? {
    let extent = extent(zone: .gmt)
    // All-day and floating times are within a day of the same reading in UTC.
    let first = (time?.instant(in: .gmt) ?? extent.first).secondsSince1970 - 86_400
    var length = 400 * 86_400
    let last = (extent.last?.secondsSince1970 ?? LocalDateTime.last.secondsSinceEpoch) + 86_400
    func earliest(of events: [Event]) -> Event? {
      guard let time else { return events.first }
      return events.first { $0.occurrenceDate.map(time.isBefore) ?? false }
    }
    while first < last {
      let end = min(first + length, last)
      let range =
        Instant(secondsSince1970: first)..<Instant(secondsSince1970: max(end, first + 1))
      if let found = earliest(of: firstFew(in: range)) { return found }
      let all = occurrences(overlapping: range, zone: .gmt)
      if let found = earliest(of: all.events) { return found }
      guard !all.isCutShort else {
        throw .invalid(
          field: "repeat", reason: "it repeats too often to find an occurrence; mend its rule")
      }
      guard end < last else { return nil }
      length *= 16
    }
    return nil
  }

  /// The occurrences among the first times of a single rule: two more than the number of exceptions
  /// and detached occurrences.
  private func firstFew(in range: Range<Instant>) -> [Event] {
    guard master?.recurrenceRules.count == 1 else { return [] }
    let few = exceptionDates.count + detached.count + 2
    var limits = Limits.series
    (limits.found, limits.shownOfTooMany) = (few, few)
    return occurrences(overlapping: range, zone: .gmt, within: limits).events
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

  /// Whether the exceptions (EXDATE) remove all occurrences; false if the search reaches its limit.
  package var isEmptiedByExceptions: Bool { !exceptionDates.isEmpty && isEmpty }

  /// Whether there is no occurrence; false if the search reaches its limit.
  var isEmpty: Bool {
    guard detached.isEmpty else { return false }
    do throws(EditError) { return try firstOccurrence() == nil } catch { return false }
  }

  /// The event with the times of its earliest occurrence; with its own times if no occurrence is
  /// found.
  package var masterAtFirstOccurrence: Event? {
    guard !exceptionDates.isEmpty || !recurrenceDates.isEmpty || !detached.isEmpty,
      var master = master?.item, let first = try? firstOccurrence()
    else { return master?.item }
    master.times = first.times
    master.firstTimes = first.times
    return master
  }
}

extension EventSeries {
  /// The problem of the event's rules, as far as one year from the start or from now shows it; nil
  /// if none.
  package func problem(at now: Instant, in zone: TimeZone) -> String? {
    guard let master = master?.item, !master.recurrenceRules.isEmpty else { return nil }
    let isCutShort = [master.start.instant(in: zone), now].contains { moment in
      let year = moment..<moment.adding(366 * 86_400)
      var limits = Limits.series
      return occurrences(overlapping: year, zone: zone, sharing: &limits).isCutShort
    }
    if isCutShort {
      return "an event repeats too often, or is too long for how often it repeats; mend its rule "
        + "(RRULE) or its end"
    }
    guard master.recurrenceRules.contains(where: { !$0.hasOccurrence(from: master.start) }) else {
      return nil
    }
    return "an event repeats at no time: its rule (RRULE) fits no day; mend the rule"
  }

  /// The problem of an event of which not all occurrences in a range are listed.
  package static var cutShort: String {
    "an event repeats too often for these days, or is too long for how often it repeats: only its first "
      + "occurrences are shown; look at fewer days, or mend its rule (RRULE) or its end"
  }
}

extension RecurrenceRule {
  /// Whether the rule gives any time; true if the search exceeds its limit.
  fileprivate func hasOccurrence(from start: EventTime) -> Bool {
    var limits = Limits.series
    let first = RuleExpansion(parts, from: start).first(within: &limits)
    return first != nil || limits.isExceeded
  }
}

extension EventSeries {
  /// The occurrences that overlap the range, within the limits of a fetch.
  ///
  /// The limit for one series is enough for a year with a hundred simultaneous occurrences. A series
  /// that repeats more often than hourly, or lasts longer than a hundred of its intervals, has a small
  /// limit, and almost none once that is exceeded, so a few dozen malicious series leave room for all
  /// others.
  package func occurrences(
    overlapping range: Range<Instant>, zone: TimeZone, sharing limits: inout Limits
  ) -> (events: [Event], isCutShort: Bool) {
    let isFrequent = repeatsTooOften(in: zone)
    let most = min(isFrequent ? 2_000 : 75_000, limits.days)
    let days = master?.item.longestListing(in: range, zone: zone) ?? 1
    var own = isFrequent ? Limits.rule : .series
    if master?.recurrenceRules.isEmpty == false { own.found = most / days }
    if isFrequent { own.shownOfTooMany = max(1, 200 / days) }
    var found = occurrences(overlapping: range, zone: zone, within: own)
    guard found.events.count > 1 else { return found }
    var listed = 0
    let shown = found.events.prefix { event in
      let days = event.days(in: range, zone: zone)
      guard listed + days <= most else { return false }
      listed += days
      return true
    }
    limits.days -= listed
    if shown.count < found.events.count { found = (Array(shown), true) }
    return found
  }

  /// Whether the occurrences are so close or so long that hundreds fall on one day.
  private func repeatsTooOften(in zone: TimeZone) -> Bool {
    guard let master = master?.item else { return false }
    let length = master.start.seconds(to: master.end, in: zone)
    return master.recurrenceRules.contains { rule in
      // An hourly event reaches a hundred intervals after a hundred hours.
      rule.repeatsWithinHour
        || length > 100 * 3600 && rule.overlapsTooOften(from: master.start, lasting: length)
    }
  }
}

extension Event {
  /// The number of days of the event within the range.
  fileprivate func days(in range: Range<Instant>, zone: TimeZone) -> Int {
    let begin = max(start.instant(in: zone), range.lowerBound)
    let finish = min(end.instant(in: zone), range.upperBound)
    return Self.days(lasting: finish.secondsSince1970 - begin.secondsSince1970)
  }

  /// The maximum number of days within the range for an event of this length, at any position.
  fileprivate func longestListing(in range: Range<Instant>, zone: TimeZone) -> Int {
    let (seconds, overflow) = range.upperBound.secondsSince1970
      .subtractingReportingOverflow(range.lowerBound.secondsSince1970)
    let length =
      end.instant(in: zone).secondsSince1970 - start.instant(in: zone).secondsSince1970
    return Self.days(lasting: overflow ? length : min(length, seconds))
  }

  private static func days(lasting seconds: Int) -> Int { 1 + max(0, seconds - 1) / 86_400 }
}

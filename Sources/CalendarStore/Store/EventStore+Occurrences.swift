public import CivilTime

extension EventStore {
  /// The occurrences of an event that overlap the range, sorted by start; for an event that does
  /// not repeat, the event itself. Reads only the event's object. Of too many, the first, and a
  /// problem of the object.
  public func occurrences(
    of event: StoredEvent, in range: Range<Instant>
  ) throws(StoreError) -> [StoredEvent] {
    let (events, isCutShort) = try search(event, in: range)
    if isCutShort, let href = event.version?.href {
      problemSet.add([
        ObjectProblem(calendar: event.calendar, href: href, reason: EventSeries.cutShort)
      ])
    }
    return events
  }

  /// Whether the event is not over; a series, whether it has an occurrence in the next two years,
  /// or has too many times there to tell.
  package func isComing(_ event: StoredEvent) throws(StoreError) -> Bool {
    guard event.isRecurring else { return instant(of: event.end) > now }
    let found = try search(event, in: now..<now.adding(2 * 366 * 86_400))
    return !found.events.isEmpty || found.isCutShort
  }

  private func search(
    _ event: StoredEvent, in range: Range<Instant>
  ) throws(StoreError) -> (events: [StoredEvent], isCutShort: Bool) {
    guard !range.isEmpty, let (series, version) = try series(of: event) else {
      return ([], false)
    }
    var limits = Limits.series
    let found = series.occurrences(overlapping: range, zone: context.zone, sharing: &limits)
    var events = found.events.map { StoredEvent($0, in: event.calendar, version: version) }
    events.sortForDisplay(in: context.zone)
    return (events, found.isCutShort)
  }

  /// The occurrences of an event whose identifier has this prefix behind the `@`: `2026`,
  /// `20261121` or `20261121T090000`, in the event's own zone. Throws `refused` if the event repeats
  /// too often to look at all of them, and none has this whole name.
  public func occurrences(
    of event: StoredEvent, named beginning: String
  ) throws(StoreError) -> [StoredEvent] {
    guard let range = OccurrenceName(beginning).range,
      let (series, version) = try series(of: event)
    else { return [] }
    func stored(_ item: Event) -> StoredEvent {
      StoredEvent(item, in: event.calendar, version: version)
    }
    // A day alone names all its occurrences.
    let whole = ItemID("\(event.id.uuid)@\(beginning)")?.occurrence.flatMap { time in
      time.isAllDay ? nil : time
    }
    if let only = whole.flatMap({ series.occurrence($0) }) { return [stored(only)] }
    // One series gets a higher limit than a fetch of many series.
    let named = series.occurrences(overlapping: range, zone: context.zone, within: .names)
    guard !named.isCutShort else {
      throw .refused(
        reason: whole == nil
          ? "the event repeats too often to list its occurrences; write the whole time of one, "
            + "as in @20261121T090000, or mend the rule (RRULE)"
          : "the event repeats too often to tell whether it has this occurrence; mend the rule (RRULE)"
      )
    }
    // A detached occurrence may have been moved out of the range.
    let detached = series.detached.map(\.item).filter { $0.occurrenceDate != nil }
    var found = (named.events + detached).map(stored)
    found = found.filter { event in
      event.id.description.split(separator: "@").last?.hasPrefix(beginning) ?? false
    }
    var known: Set<ItemID> = []
    found = found.filter { known.insert($0.id).inserted }
    found.sortForDisplay(in: context.zone)
    return found
  }

  /// Throws the reason why no single occurrence of the event can be changed or removed, as `save`
  /// and `remove` do.
  public func checkOccurrencesCanChange(of event: StoredEvent) throws(StoreError) {
    guard let series = try series(of: event)?.series else { return }
    try StoreError.editing(series.checkOccurrencesCanChange)
  }
}

/// A prefix of an occurrence's name, and the range of the matching occurrences.
private struct OccurrenceName {
  private let text: String

  init(_ text: String) { self.text = text }

  /// Includes two more days on either side: a zone is at most a day from UTC.
  var range: Range<Instant>? {
    guard text.utf8.count >= 4, let year = number(0, 4),
      let first = LocalDate(year: year, month: month ?? 1, day: day ?? 1),
      let last = LocalDate(
        year: year, month: month ?? 12,
        day: day ?? LocalDate.length(ofMonth: month ?? 12, year: year))
    else { return nil }
    let seconds = (first.daysSinceEpoch - 2) * 86_400..<(last.daysSinceEpoch + 3) * 86_400
    return Instant(
      secondsSince1970: seconds.lowerBound)..<Instant(secondsSince1970: seconds.upperBound)
  }

  private var month: Int? { number(4, 2) }
  private var day: Int? { number(6, 2) }

  private func number(_ start: Int, _ count: Int) -> Int? {
    let digits = text.utf8.dropFirst(start).prefix(count)
    return digits.count == count ? Int(String(decoding: digits, as: UTF8.self)) : nil
  }
}

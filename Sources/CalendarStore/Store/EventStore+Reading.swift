internal import CivilTime
internal import Foundation

extension EventStore {
  /// Calls the body with each item that the transform extracts from the query's objects, calendar
  /// by calendar.
  ///
  /// If the query names no calendars, an unreadable calendar is added to `problems` and the others
  /// are read. In a task that is canceled, the call throws.
  ///
  /// - Parameter transform: extracts the items of an object, and problems that the contents do not
  ///   report themselves. Called in the order of the objects.
  func enumerate<Item>(
    _ query: ObjectQuery,
    finding transform: (StoredContents) -> (items: [Item], problems: [String]),
    each body: (Item, _ stop: inout Bool) -> Void
  ) throws(StoreError) {
    var stop = false
    let calendars =
      if let asked = query.calendars {
        asked
      } else {
        try readableCalendars(for: query.type)
      }
    for calendar in calendars {
      do throws(StoreError) {
        try enumerate(query, in: calendar, transform) { item in
          if !stop { body(item, &stop) }
        }
      } catch {
        guard query.calendars == nil, !Task.isCancelled,
          case .failed(let cause, _, let reason) = error
        else { throw error }
        problemSet.add(calendar, cause, reason)
      }
      if stop { return }
    }
  }

  /// The objects that the cache did not have are read first, and then those that it finds.
  private func enumerate<Item>(
    _ query: ObjectQuery, in calendar: EventCalendar,
    _ transform: (StoredContents) -> (items: [Item], problems: [String]),
    _ body: (Item) -> Void
  ) throws(StoreError) {
    let source = try backend(for: calendar).source
    try checkAccess(to: query.type, of: source)
    let isRemote = try isRemote(calendar)
    var findings = ProblemSet.Findings()
    func show(_ reading: ObjectReading) {
      // The cache has the problem.
      if reading.contents == nil, isRemote { return }
      if reading.contents == nil {
        findings.counts.unreadable += 1
      } else {
        findings.counts.hasReadable = true
      }
      let found = reading.contents.map(transform)
      findings.objects += reading.cached.problems(found?.problems ?? [], in: calendar)
      found?.items.forEach(body)
    }
    let update = try updateCache(of: calendar, each: show)
    var selection: ObjectCache.Selection?
    if update.isCached { selection = try cache.selection(of: query, in: calendar) }
    let hrefs = if let selection { selection.hrefs } else { try hrefs(of: calendar) }
    var rest = hrefs.filter { !update.read.contains(ObjectHref($0)) }[...]
    // Objects of which the cache has the items, as they were readable when it was made.
    var lost = 0
    while !rest.isEmpty {
      try checkCancellation(of: calendar)
      let results = try stored(Array(rest.prefix(Self.batch)), in: calendar)
      let readings = ObjectReading.all(results, of: rest, in: calendar)
      readings.forEach(show)
      lost += readings.count { $0.contents == nil }
      rest = rest.dropFirst(results.count)
    }
    if selection != nil {
      findings.counts = try cache.counts(of: calendar)
      findings.counts.unreadable += lost
    }
    findings.counts.unreadable += update.problems.count { !$0.href.isEmpty }
    if selection != nil, isRemote || query.prefix == nil {
      findings.objects += try cache.problems(of: calendar)
        .flatMap { $0.problems(in: calendar) }
    }
    findings.duplicates = (selection?.duplicates ?? []).map { href, first in
      let reason = "it has a UID of \(ContentProblem.quoted(first)); remove one of the two"
      return ObjectProblem(calendar: calendar, href: href, reason: reason)
    }
    problemSet.replace(calendar, update, with: findings)
  }

  private func hrefs(of calendar: EventCalendar) throws(StoreError) -> [String] {
    try reader(of: calendar).listing().versions.map(\.href)
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The series of an item as it is now, with the version of its object; nil if the object is gone or
  /// does not have the item. Throws `refused` for a text that is no longer iCalendar.
  func series<Item: MappedItem>(
    of stored: StoredItem<Item>
  ) throws(StoreError) -> (series: ItemSeries<Item>, version: ObjectVersion)? {
    guard let href = stored.version?.href, let object = try object(href, in: stored.calendar)
    else { return nil }
    let parsed = try ICalendarObject(object)
    return parsed.series(stored.item.uid).map { ($0, object.version) }
  }
}

extension EventStore {
  /// An object of the calendar with an item of that UID, or of a UID with the same identifier; nil
  /// if there is none. Reads only the objects that have changed since the last look, and those that
  /// have the UID in the cache.
  ///
  /// - Parameter isCurrent: true if the calendar was looked at just before.
  package func holder(
    of uid: String, in calendar: EventCalendar, isCurrent: Bool
  ) throws(StoreError) -> CalendarObject? {
    let uuid = ItemID(uid: uid).uuid
    let query = ObjectQuery([calendar], of: nil, prefix: UUIDPrefix(uuid))
    var hrefs: [String] = []
    if isCurrent, asked[calendar] != nil {
      hrefs = try cache.selection(of: query, in: calendar).hrefs
    } else {
      try enumerate(
        query, finding: { ($0.contents.has(uuid) ? [$0.version.href] : [], []) },
        each: { href, _ in hrefs.append(href) })
      hrefs.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
    for href in hrefs {
      do throws(StoreError) {
        guard let object = try object(href, in: calendar) else { continue }
        let parsed = try ICalendarObject(object)
        if parsed.contents().has(uuid) { return object }
      } catch {
        // A text that is not iCalendar is no evidence of a conflict.
        guard case .refused = error else { throw error }
      }
    }
    return nil
  }
}

extension ObjectContents {
  /// Whether an item's identifier has the UUID.
  fileprivate func has(_ uuid: UUID) -> Bool {
    (series.map(\.uid) + reminders.map(\.uid)).contains { ItemID(uid: $0).uuid == uuid }
  }
}

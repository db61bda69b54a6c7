internal import CivilTime
internal import Foundation

extension OpenSources {
  /// Calls the body with each item that the transform extracts from the query's objects, calendar
  /// by calendar.
  ///
  /// If the query names no calendars, an unreadable calendar is added to `problems` and the others
  /// are read.
  ///
  /// - Parameters:
  ///   - checksText: true to report a text that is not UTF-8 as a problem.
  ///   - transform: extracts the items of an object, and a problem that the contents do not report
  ///     themselves. Called in the order of the objects.
  func enumerate<Item>(
    _ query: ObjectQuery, checksText: Bool = false,
    finding transform: (StoredContents) -> (items: [Item], problem: String?),
    each body: (Item, _ stop: inout Bool) -> Void
  ) throws(StoreError) {
    var stop = false
    let calendars =
      if let asked = query.calendars {
        asked
      } else {
        try calendars(for: query.type).map(\.calendar)
      }
    for calendar in calendars {
      do throws(StoreError) {
        try enumerate(query, in: calendar, checksText, transform) { item in
          if !stop { body(item, &stop) }
        }
        recordRead(of: calendar)
      } catch {
        guard query.calendars == nil, case .failed(let cause, _, let reason) = error else {
          throw error
        }
        add(calendar, cause, reason)
      }
      if stop { return }
    }
  }

  private func enumerate<Item>(
    _ query: ObjectQuery, in calendar: EventCalendar, _ checksText: Bool,
    _ transform: (StoredContents) -> (items: [Item], problem: String?),
    _ body: (Item) -> Void
  ) throws(StoreError) {
    let backend = try backend(for: calendar)
    try checkAccess(to: query.type, of: backend.source)
    var tags = (known: try cache.tag(of: calendar), now: try backend.tag(of: calendar))
    let isKnown = tags.known != nil && tags.known == tags.now
    let listing = isKnown ? ObjectListing(versions: []) : try backend.listing(of: calendar)
    var outdated = isKnown ? [:] : try cache.etags(of: calendar)
    var changed: [ObjectVersion] = []
    for version in listing.versions {
      let key = ObjectHref(version.href)
      if let etag = version.etag, outdated[key] == etag {
        outdated[key] = nil
      } else {
        changed.append(version)
      }
    }
    changed.sort { $0.href.utf8.lexicographicallyPrecedes($1.href.utf8) }
    let gone = Set(outdated.keys).union(changed.lazy.map { ObjectHref($0.href) })
    removeProblems { origin, problem in
      guard problem.calendar == calendar else { return false }
      return switch origin {
      case .folder: true
      case .object: gone.contains(ObjectHref(problem.href))
      case .others: !gone.isEmpty
      }
    }
    for problem in listing.problems { add(problem, from: .folder) }
    let reader = ObjectContentsReader(
      backend: backend, calendar: calendar, checksText: checksText)
    var shown = ObjectCounts()
    func show(_ reading: ObjectContentsReader.Reading) {
      if reading.contents == nil { shown.unreadable += 1 } else { shown.hasReadable = true }
      let found = reading.contents.map(transform)
      for reason in reading.problems + [found?.problem].compactMap(\.self) {
        add(
          ObjectProblem(
            calendar: calendar, href: reading.href, reason: reason,
            isForbidden: reading.isForbidden))
      }
      found?.items.forEach(body)
    }

    var read: [CachedObject] = []
    try reader.read(changed) { reading in
      read.append(reading.cached)
      if changed.count >= 1000, read.count % 250 == 0 || read.count == changed.count {
        context.progress?(read.count, changed.count)
      }
      show(reading)
    }
    if read.contains(where: \.etag.isEmpty) { tags.now = nil }
    let selection = try cache.update(
      calendar, removing: outdated, adding: read, tags: tags, finding: query)
    let wanted =
      if let selection {
        selection.hrefs
      } else {
        try backend.listing(of: calendar).versions.map(\.href)
      }
    let known = wanted.lazy.filter { !gone.contains(ObjectHref($0)) }
    try reader.read(known.map { ObjectVersion(href: $0, etag: nil) }, show)
    var counts = selection == nil ? shown : try cache.counts(of: calendar)
    counts.unreadable += listing.problems.count { !$0.href.isEmpty }
    set(counts, of: calendar)
    for (href, first) in selection?.twins ?? [] {
      let reason = "it has a UID of \(ContentProblem.quoted(first)); remove one of the two"
      add(ObjectProblem(calendar: calendar, href: href, reason: reason), from: .others)
    }
  }

  /// The present contents of the object; nil if there is no such object. Throws `refused` for a
  /// text that is no longer iCalendar.
  func contents(
    of href: String, in calendar: EventCalendar
  ) throws(StoreError) -> StoredContents? {
    guard let object = try object(href, in: calendar) else { return nil }
    do throws(ICalendarError) {
      return try StoredContents(object, in: calendar)
    } catch {
      throw .refused(reason: error.description)
    }
  }

  /// Reads all objects of a calendar; returns every problem.
  func check(_ calendar: EventCalendar) throws(StoreError) -> [ObjectProblem] {
    let opened = OpenSources(sharing: self)
    let everything = ObjectQuery([calendar], of: nil)
    let context = context
    let now = context.now()
    try opened.enumerate(
      everything, checksText: true,
      finding: { contents in
        let problems = contents.series.lazy.compactMap { $0.problem(at: now, in: context.zone) }
        return ([Never](), problems.first)
      }, each: { _, _ in })
    return opened.problems
  }
}

extension OpenSources {
  /// An object of the calendar with an item of that UID, or of a UID with the same identifier; nil
  /// if there is none. Reads only the objects that have changed since the last look, and those that
  /// have the UID in the cache.
  ///
  /// - Parameter isCurrent: true if the calendar was read just before.
  func holder(
    of uid: String, in calendar: EventCalendar, isCurrent: Bool
  ) throws(StoreError) -> CalendarObject? {
    let uuid = ItemID(uid: uid).uuid
    let query = ObjectQuery([calendar], of: nil, prefix: UUIDPrefix(uuid))
    var hrefs = isCurrent ? try cache.update(calendar, finding: query)?.hrefs : nil
    if hrefs == nil {
      var found: [String] = []
      try enumerate(
        query, finding: { ($0.contents.has(uuid) ? [$0.version.href] : [], nil) },
        each: { href, _ in found.append(href) })
      hrefs = found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
    for href in hrefs ?? [] {
      do throws(StoreError) {
        guard let found = try contents(of: href, in: calendar), found.contents.has(uuid) else {
          continue
        }
        if let object = try object(href, in: calendar) { return object }
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

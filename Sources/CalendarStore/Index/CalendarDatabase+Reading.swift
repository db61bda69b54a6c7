internal import CivilTime
internal import Foundation

extension CalendarDatabase {
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
      } catch {
        guard query.calendars == nil, case .failed(let cause, _, let reason) = error else {
          throw error
        }
        add(
          ObjectProblem(
            calendar: calendar, href: "", reason: reason, isForbidden: cause == .notPermitted),
          from: .folder)
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
    var index = index(of: calendar)
    let changes = try backend.changes(in: calendar, since: index.token)
    let changed = changes.changed.map(\.href)
    let gone = Set(changed).union(changes.removed)
    let isChanged = !gone.isEmpty || changes.isComplete
    removeProblems { origin, problem in
      guard problem.calendar == calendar else { return false }
      return switch origin {
      case .folder: true
      case .object: changes.isComplete || gone.contains(problem.href)
      case .others: isChanged
      }
    }
    for problem in changes.problems { add(problem, from: .folder) }
    let reader = ObjectContentsReader(
      backend: backend, calendar: calendar, checksText: checksText)
    func show(_ reading: ObjectContentsReader.Reading) {
      let found = reading.contents.map(transform)
      for reason in reading.problems + [found?.problem].compactMap(\.self) {
        add(
          ObjectProblem(
            calendar: calendar, href: reading.href, reason: reason,
            isForbidden: reading.isForbidden))
      }
      found?.items.forEach(body)
    }

    var read: [(href: String, facts: ObjectFacts)] = []
    if changes.isComplete { index = CalendarIndex() }
    var done = 0
    try reader.read(changed) { reading in
      done += 1
      if changed.count >= 1000, done % 250 == 0 || done == changed.count {
        context.progress?(done, changed.count)
      }
      read.append((reading.href, reading.facts))
      show(reading)
    }
    let known = index.entries(for: query)
    let wanted = known.lazy.map { index.href($0) }.filter { !gone.contains($0) }
    let unread = Set(
      known.lazy.filter { $0.has.contains(.unread) }.map { index.href($0) })
    try reader.read(wanted) { reading in
      if unread.contains(reading.href), !reading.facts.flags.contains(.unread) {
        removeProblems { $1.calendar == calendar && $1.href == reading.href }
        read.append((reading.href, reading.facts))
      }
      show(reading)
    }
    if isChanged || !read.isEmpty {
      index.update(
        to: changes.token, without: gone.union(read.lazy.map(\.href)), with: read)
      keep(index, of: calendar)
    }
    for (href, first) in index.twins(for: query) {
      let reason = "it has a UID of \(ContentProblem.quoted(first)); remove one of the two"
      add(ObjectProblem(calendar: calendar, href: href, reason: reason), from: .others)
    }
  }

  /// The present contents of the object; nil if there is no such object. Throws `refused` for a
  /// text that is no longer iCalendar.
  func contents(
    of href: String, in calendar: EventCalendar
  ) throws(StoreError) -> StoredContents? {
    guard let object = try backend(for: calendar).object(href, in: calendar) else { return nil }
    do throws(ICalendarError) {
      return try StoredContents(object, in: calendar)
    } catch {
      throw .refused(reason: error.description)
    }
  }

  /// Reads all objects of a calendar; returns every problem.
  func check(_ calendar: EventCalendar) throws(StoreError) -> [ObjectProblem] {
    let database = CalendarDatabase(sharing: self)
    let everything = ObjectQuery([calendar], of: nil)
    let context = context
    let now = context.now()
    try database.enumerate(
      everything, checksText: true,
      finding: { contents in
        let problems = contents.series.lazy.compactMap { $0.problem(at: now, in: context.zone) }
        return ([Never](), problems.first)
      }, each: { _, _ in })
    return database.problems
  }
}

extension CalendarDatabase {
  /// An object of the calendar with an item of that UID, or of a UID with the same identifier; nil
  /// if there is none. Reads only the objects that have changed since the index, and those that
  /// have the UID in the index.
  ///
  /// - Parameter isCurrent: true if the index was updated just before.
  func holder(
    of uid: String, in calendar: EventCalendar, isCurrent: Bool
  ) throws(StoreError) -> CalendarObject? {
    let uuid = ItemID(uid: uid).uuid
    let query = ObjectQuery([calendar], of: nil, prefix: UUIDPrefix(uuid))
    if !isCurrent {
      try enumerate(query, finding: { _ in ([Never](), nil) }, each: { _, _ in })
    }
    let backend = try backend(for: calendar)
    let index = index(of: calendar)
    for entry in index.entries(for: query) {
      // An unreadable object is no evidence of a conflict.
      guard let object = try? backend.object(index.href(entry), in: calendar),
        let contents = try? StoredContents(object, in: calendar).contents
      else { continue }
      let uids = contents.series.map(\.uid) + contents.reminders.map(\.uid)
      if uids.contains(where: { ItemID(uid: $0).uuid == uuid }) { return object }
    }
    return nil
  }
}

internal import CivilTime
internal import Foundation

/// What an update of the cache found in a calendar.
struct CacheUpdate {
  /// The objects that were read: those that the cache did not have, or not as they are.
  var read: Set<ObjectHref> = []
  /// The objects of which the cache had another version: those that were read, and the removed ones.
  var gone: Set<ObjectHref> = []
  /// The problems of the calendar, and those of entries that the cache has not.
  var problems: [ObjectProblem] = []
  /// False if another program uses the cache of a folder, or it is full: any object may be found.
  var isCached = true
  /// Why the server cannot be reached, which may have other objects than the cache; nil if it was.
  var failure: StoreError?
}

extension EventStore {
  /// The most texts in memory at a time.
  static let batch = 250
  /// Each one that fails is one that another program has ended.
  private static let mostAttempts = 10
  /// The seconds without an answer after which a cache that another thread keeps up to date is
  /// outdated: the server was asked several times.
  private static let longestPause = 300

  /// Brings the cache of a calendar up to date: asks for what has changed since its state, then for
  /// the changed objects. An update that ends early goes on at the next one: the state is the last
  /// to be written, and an object that could not be read is read again, whatever the state.
  ///
  /// While a server cannot be reached, its objects are those of the cache, which is a problem.
  ///
  /// - Parameter body: called with each object that is read.
  @discardableResult
  func updateCache(
    of calendar: EventCalendar, each body: (ObjectReading) -> Void = { _ in }
  ) throws(StoreError) -> CacheUpdate {
    var update = CacheUpdate()
    if readsCopies, try isRemote(calendar), cache.file.isShared,
      let read = try cache.calendar(calendar)?.read
    {
      if context.now().secondsSince1970 - read >= Self.longestPause {
        let reason = pollFailures.error(of: calendar)?.detail
        update.add(
          reason ?? "the server has not answered since", read, calendar, failure: nil)
      }
      return update
    }
    let reader = try reader(of: calendar)
    do throws(StoreError) {
      var isDone = false
      for _ in 0..<Self.mostAttempts where !isDone {
        isDone = try advance(&update, by: reader, body)
      }
      guard isDone else {
        throw .failed(
          cause: .busy, path: calendar.qualifiedName,
          reason: "other programs change its cache all the time; try again")
      }
    } catch {
      guard try isRemote(calendar), error.cause == .unavailable,
        let cached = try cache.calendar(calendar)
      else { throw error }
      update.failure = error
      update.add(error.detail, cached.read, calendar, failure: cached.read == nil ? error : nil)
    }
    problemSet.unanswered[calendar] = update.failure
    if update.isCached { asked[calendar] = try cache.calendar(calendar)?.state ?? SyncToken() }
    return update
  }

  /// One attempt of an update. Returns false if another program has updated the cache meanwhile.
  private func advance(
    _ update: inout CacheUpdate, by reader: any CalendarReader,
    _ body: (ObjectReading) -> Void
  ) throws(StoreError) -> Bool {
    let calendar = reader.calendar
    let before = try cache.calendar(calendar)?.state ?? SyncToken()
    let changes = try reader.changes(since: before)
    update.problems = changes.problems
    var removed = Set(changes.removed.map(ObjectHref.init))
    var wanted: [String] = []
    if changes.isWhole || !changes.versions.isEmpty {
      var etags = try cache.etags(of: calendar)
      for version in changes.versions {
        let known = etags.removeValue(forKey: ObjectHref(version.href))
        if version.etag == nil || known != version.etag { wanted.append(version.href) }
      }
      if changes.isWhole {
        removed.formUnion(etags.keys)
      } else {
        wanted += etags.lazy.filter(\.value.isEmpty).map(\.key.href)
      }
    } else {
      wanted = try cache.owed(of: calendar)
    }
    wanted.removeAll { removed.contains(ObjectHref($0)) }
    wanted.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    update.gone.formUnion(removed)
    guard try read(wanted, by: reader, before, &update, body) else { return false }
    let isRemote = try isRemote(calendar)
    let isSame = removed.isEmpty && changes.state == before && !isRemote
    guard !isSame, update.isCached else { return true }
    let read = Set(wanted.map(ObjectHref.init))
    return try writing(&update, calendar) { () throws(StoreError) in
      try cache.finish(
        calendar, having: changes.versions.filter { read.contains(ObjectHref($0.href)) },
        removing: removed, state: changes.state, ifStill: before, at: context.now())
    }
  }

  private func read(
    _ wanted: [String], by reader: any CalendarReader, _ before: SyncToken,
    _ update: inout CacheUpdate, _ body: (ObjectReading) -> Void
  ) throws(StoreError) -> Bool {
    let calendar = reader.calendar
    let isRemote = try isRemote(calendar)
    // A new cache has the first alarms from now on, so that the first search finds what rings.
    if !wanted.isEmpty, update.isCached, try cache.alarmReference() == nil {
      try cache.prepareAlarms(after: context.now(), in: context.zone)
    }
    let reference = try cache.alarmReference()
    var rest = wanted[...]
    while !rest.isEmpty {
      try checkCancellation(of: calendar)
      let results = try reader.objects(Array(rest.prefix(Self.batch)))
      let readings = ObjectReading.all(results, of: rest, in: calendar, alarmsOf: reference)
      let part = Set(rest.prefix(results.count).map(ObjectHref.init))
      let present = Set(readings.map { ObjectHref($0.cached.href) })
      if update.isCached {
        let objects = readings.map { reading in
          var object = reading.cached
          if !isRemote { object.text = nil }
          return object
        }
        let isCurrent = try writing(&update, calendar) { () throws(StoreError) in
          try cache.write(
            objects, removing: part.subtracting(present), in: calendar, ifStill: before,
            leaving: before)
        }
        guard isCurrent else { return false }
      }
      update.gone.formUnion(part)
      for reading in readings {
        // The cache has the problem, and may have an earlier text.
        if reading.contents == nil, isRemote { continue }
        if update.read.insert(ObjectHref(reading.cached.href)).inserted { body(reading) }
      }
      rest = rest.dropFirst(results.count)
      if wanted.count >= 1000 { context.progress?(wanted.count - rest.count, wanted.count) }
    }
    return true
  }

  /// Throws in a task that is canceled. What was read until then is in the cache.
  func checkCancellation(of calendar: EventCalendar) throws(StoreError) {
    guard Task.isCancelled else { return }
    throw .failed(
      cause: .interrupted, path: calendar.qualifiedName, reason: "the fetch was canceled")
  }

  /// A folder is read without a cache that cannot be written now.
  private func writing(
    _ update: inout CacheUpdate, _ calendar: EventCalendar,
    _ body: () throws(StoreError) -> Bool
  ) throws(StoreError) -> Bool {
    do throws(StoreError) { return try body() } catch {
      guard try !isRemote(calendar), error.isOfWriting else { throw error }
      update.isCached = false
      return true
    }
  }

  /// Asks the servers for what has changed since the last look, also those that could not be reached
  /// then. A calendar that cannot be read is named in `problems`.
  public func refreshSources() throws(StoreError) {
    for case let server as CalDAVBackend in backends { server.reconnect() }
    for calendar in try calendars().map(\.calendar) where try isRemote(calendar) {
      do throws(StoreError) { _ = try listing(of: calendar) } catch {
        guard !Task.isCancelled, case .failed(let cause, _, let reason) = error else { throw error }
        problemSet.add(calendar, cause, reason)
      }
    }
  }

  // MARK: Objects

  /// Whether the objects are on a server: the cache keeps their texts, and they are read there.
  func isRemote(_ calendar: EventCalendar) throws(StoreError) -> Bool {
    try backend(for: calendar).source.kind == .calDAV
  }

  /// Objects as they are stored: of a server those of the cache, which is brought up to date if the
  /// server was not asked yet.
  func stored(
    _ hrefs: [String], in calendar: EventCalendar
  ) throws(StoreError) -> [ObjectResult] {
    guard try isRemote(calendar) else { return try reader(of: calendar).objects(hrefs) }
    if asked[calendar] == nil { try updateCache(of: calendar) }
    var results: [ObjectResult] = []
    var bytes = 0
    for href in hrefs {
      guard bytes <= ICalendarObject.largest else { break }
      var object = try cache.object(href, in: calendar)
      if let damaged = object, damaged.text == nil, damaged.problems.isEmpty {
        let failure = try updateCache(of: calendar).failure
        object = try cache.object(href, in: calendar)
        if let failure, object?.text == nil {
          results.append(.failure(failure))
          continue
        }
      }
      bytes += object?.text?.count ?? 0
      results.append(Self.result(object, in: calendar))
    }
    return results
  }

  private static func result(
    _ object: CachedObject?, in calendar: EventCalendar
  ) -> ObjectResult {
    guard let object else { return .success(nil) }
    if let text = object.text {
      let version = ObjectVersion(href: object.href, etag: object.etag)
      return .success(CalendarObject(version: version, text: text))
    }
    return .failure(object.failure(in: calendar))
  }

  /// Writes to the cache what was written to a calendar of a server, so that reading it asks nothing.
  ///
  /// The next look for changes finds the objects with the same etags. A tag of the whole calendar is
  /// that of before: that look lists all objects at once. After nil for an object whose text the server
  /// may have altered, or an error of the cache, the next reading asks the server.
  func record(
    _ written: [CalendarObject?], removing removed: [String], in calendar: EventCalendar
  ) {
    guard let state = asked.removeValue(forKey: calendar) else { return }
    let objects = written.compactMap(\.self)
    guard objects.count == written.count else { return }
    do throws(StoreError) {
      guard try isRemote(calendar) else { return }
      let readings = ObjectReading.all(
        objects.map { .success($0) }, of: objects.map(\.version.href)[...], in: calendar,
        alarmsOf: try cache.alarmReference())
      let left = state.token == nil ? SyncToken() : state
      let isCurrent = try cache.write(
        readings.map(\.cached), removing: removed.map(ObjectHref.init), in: calendar,
        ifStill: state, leaving: left)
      if isCurrent { asked[calendar] = left }
    } catch {
      // The changes are made, and the calendar is no longer one that was asked for.
    }
  }

  /// An object of the calendar; in a transaction, as it will be. Nil if no object has the name.
  public func object(
    _ href: String, in calendar: EventCalendar
  ) throws(StoreError) -> CalendarObject? {
    if let transaction { return try transaction.object(href, in: calendar) }
    let name = names[ObjectKey(href, calendar)] ?? href
    return try stored([name], in: calendar).first?.get() ?? nil
  }

  /// Writes objects of the calendar, each on its own; what `stage` makes is all or none.
  public func writer(of calendar: EventCalendar) throws(StoreError) -> any CalendarWriter {
    asked[calendar] = nil
    return try reader(of: calendar)
  }

  /// The names and etags of all objects; of a server those of the cache, which is brought up to date
  /// first. What the server does not give is named in `problems`.
  ///
  /// - Parameter isComplete: whether to throw while the server cannot be reached.
  func listing(
    of calendar: EventCalendar, isComplete: Bool = false
  ) throws(StoreError) -> ObjectChanges {
    guard try isRemote(calendar) else { return try reader(of: calendar).listing() }
    let update = try updateCache(of: calendar)
    if isComplete, let failure = update.failure { throw failure }
    let known = try cache.problems(of: calendar)
    let problems = update.problems + known.flatMap { $0.problems(in: calendar) }
    problemSet.replaceUnread(of: calendar, with: problems)
    return ObjectChanges(versions: try cache.versions(of: calendar), problems: problems)
  }
}

extension CacheUpdate {
  /// - Parameter read: when the calendar was last read as a whole; nil for never.
  fileprivate mutating func add(
    _ reason: String, _ read: Int?, _ calendar: EventCalendar, failure: StoreError?
  ) {
    let moment = read.map { read in
      let time = Instant(secondsSince1970: read).local(offset: 0)
      let text = time.map { "\($0.date) \("\($0.time)".prefix(5)) UTC" } ?? "its last reading"
      return "shown as of \(text)"
    }
    problems.append(
      ObjectProblem(
        calendar: calendar, href: "",
        reason: "\(reason); \(moment ?? "not all of its objects are read yet")", failure: failure))
  }
}

extension CachedObject {
  /// The problems of the object that the cache has, and further ones.
  func problems(_ others: [String] = [], in calendar: EventCalendar) -> [ObjectProblem] {
    let failure = isUnread ? failure(in: calendar) : nil
    return (problems + others).map { reason in
      ObjectProblem(calendar: calendar, href: href, reason: reason, failure: failure)
    }
  }
}

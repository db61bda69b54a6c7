internal import CivilTime
internal import Foundation

/// The sources that stores share, with the cache of their calendars.
final class OpenSources {
  let context: StoreContext
  let backends: [any CalendarBackend]
  /// The sources that were changed through this value and others that share it.
  let changed: ChangedSources
  /// The names that a server gave new objects, by those that were asked for.
  var names: [ObjectKey: String] = [:]
  /// The present transaction; nil outside one.
  private(set) var transaction: Transaction?
  /// The missing access to the items of a source; nil if they may be read and changed.
  let refusal: (CalendarSource, EntityType) -> AccessError?
  private var known = ProblemSet()
  /// How often a source or a calendar could not be read while others were.
  private(set) var failures = 0
  let cache: ObjectCache
  /// The calendars whose cache is up to date since the last change, with its state.
  var asked: [EventCalendar: SyncToken] = [:]
  /// Whether the caches of servers are read as they are: another thread keeps them up to date.
  private(set) var readsCopies = false
  /// Of the calendars that were read.
  private var counts: [EventCalendar: ObjectCounts] = [:]

  init(
    _ backends: [any CalendarBackend], context: StoreContext,
    changed: ChangedSources = ChangedSources(), cache: ObjectCache? = nil,
    refusal: @escaping (CalendarSource, EntityType) -> AccessError? = { _, _ in nil }
  ) {
    self.changed = changed
    self.refusal = refusal
    self.backends = backends
    self.context = context
    self.cache = cache ?? ObjectCache(in: context.cacheFolder)
  }

  /// - Parameter source: its name; nil for a calendar outside all sources.
  func recordChange(of source: String?) { changed.insert(source) }

  // MARK: Problems and objects

  var problems: [ObjectProblem] { known.problems }

  func add(_ problem: ObjectProblem, from origin: ProblemSet.Origin = .object) {
    known.add(problem, from: origin)
  }

  /// Removes problems that the next read reports again if they persist.
  func removeProblems(_ isOutdated: (ProblemSet.Origin, ObjectProblem) -> Bool) {
    known.remove(isOutdated)
  }

  /// The calendars that could not be read at their last read, while others were.
  private(set) var unread: [EventCalendar: StoreError] = [:]

  func recordRead(of calendar: EventCalendar) { unread[calendar] = nil }

  /// Records that a calendar could not be read, while others were.
  func add(_ calendar: EventCalendar, _ cause: StoreError.Cause, _ reason: String) {
    failures += 1
    unread[calendar] = .failed(cause: cause, path: calendar.qualifiedName, reason: reason)
    add(
      ObjectProblem(
        calendar: calendar, href: "", reason: reason, isForbidden: cause == .notPermitted),
      from: .folder)
  }

  func set(_ counts: ObjectCounts, of calendar: EventCalendar) { self.counts[calendar] = counts }

  /// The number of unreadable objects in the calendars read so far, and whether any is readable.
  var objects: ObjectCounts {
    counts.values.reduce(into: ObjectCounts()) { sum, counts in
      sum.hasReadable = sum.hasReadable || counts.hasReadable
      sum.unreadable += counts.unreadable
    }
  }

  /// Removes what is known of a deleted calendar.
  func forget(_ calendar: EventCalendar) throws(StoreError) {
    (counts[calendar], asked[calendar]) = (nil, nil)
    try cache.forget(calendar)
  }

  // MARK: Transactions

  /// Runs the body with the present transaction; without one, with one of its own that is committed
  /// at the end.
  func transact<Value>(
    _ body: (Transaction) throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    if let transaction { return try body(transaction) }
    let (value, transaction) = try stage(body)
    try transaction.commit()
    return value
  }

  /// Runs the body with a new transaction, which is not committed.
  func stage<Value>(
    _ body: (Transaction) throws(StoreError) -> Value
  ) throws(StoreError) -> (value: Value, transaction: Transaction) {
    let transaction = Transaction(self)
    self.transaction = transaction
    defer { self.transaction = nil }
    return (try body(transaction), transaction)
  }

  /// An object of the calendar; in a transaction, as it will be. Nil if there is none.
  func object(_ href: String, in calendar: EventCalendar) throws(StoreError) -> CalendarObject? {
    if let transaction { return try transaction.object(href, in: calendar) }
    let name = names[ObjectKey(href, calendar)] ?? href
    return try stored([name], in: calendar).first?.get() ?? nil
  }

  // MARK: Sources and calendars

  /// The calendars that hold the type; with nil all calendars. A source that cannot be listed is
  /// added to `problems`; the call throws if no source can be listed.
  ///
  /// - Parameter readingObjects: false to list calendars without what only their objects say.
  func calendars(
    for type: EntityType?, readingObjects: Bool = true
  ) throws(StoreError) -> [StoredCalendar] {
    var calendars: [StoredCalendar] = []
    var failures: [StoreError] = []
    let readable = backends.filter { reads(type, of: $0.source) }
    if readable.isEmpty, let source = backends.first?.source {
      try checkAccess(to: type, of: source)
    }
    for backend in readable {
      do throws(StoreError) {
        let listed = try readingObjects ? backend.calendars() : backend.calendarsByName()
        let known = Set(listed.map(\.calendar))
        removeProblems { _, problem in
          problem.calendar.source == backend.source.name && !known.contains(problem.calendar)
        }
        calendars += listed.filter { calendar in
          type.map { calendar.entityTypes.contains($0) } ?? true
        }
      } catch {
        failures.append(error)
        self.failures += 1
        add(ObjectProblem(backend.source, error), from: .folder)
      }
    }
    if let failure = failures.first, failures.count == readable.count { throw failure }
    return calendars
  }

  /// Whether the items of a source may be read; with nil, its calendars.
  private func reads(_ type: EntityType?, of source: CalendarSource) -> Bool {
    type.map { refusal(source, $0) == nil } ?? true
  }

  /// Whether items of the type may be read in a source.
  func reads(_ type: EntityType) -> Bool { backends.contains { reads(type, of: $0.source) } }

  func checkAccess(to type: EntityType?, of source: CalendarSource) throws(StoreError) {
    if let type, let refusal = refusal(source, type) { throw .noAccess(refusal) }
  }

  /// Throws if the calendar is not for items of this type.
  func checkHolds(_ type: EntityType, _ calendar: EventCalendar) throws(StoreError) {
    let types = try backend(for: calendar).entityTypes(of: calendar)
    guard let types, !types.contains(type) else { return }
    let held =
      switch types.first {
      case .event: "events only"
      case .reminder: "reminders only"
      case nil: "neither events nor reminders"
      }
    throw .refused(
      reason: "the calendar \(calendar.name) is for \(held); choose another one")
  }

  /// With nil the first server, else the first source.
  func backend(of source: CalendarSource?) throws(StoreError) -> any CalendarBackend {
    let found =
      if let source {
        backends.first { $0.source == source }
      } else {
        backends.first { $0.source.kind == .calDAV } ?? backends.first
      }
    guard let found else {
      if let source { throw .noAccess(.notDetermined(source)) }
      throw .refused(reason: "no source may be read; grant access to one first")
    }
    return found
  }

  func backend(for calendar: EventCalendar) throws(StoreError) -> any CalendarBackend {
    if let found = backends.first(where: { $0.source.name == calendar.source }) { return found }
    throw .refused(reason: "the calendar's source may not be read; grant access to it first")
  }

  func writableBackend(of calendar: StoredCalendar) throws(StoreError) -> any CalendarBackend {
    guard !calendar.isImmutable else {
      throw .refused(reason: "the calendar is not writable; choose another one")
    }
    return try backend(for: calendar.calendar)
  }
}

extension ObjectProblem {
  /// The problem of a source that cannot be listed.
  fileprivate init(_ source: CalendarSource, _ error: StoreError) {
    let reason: String
    var isForbidden = false
    switch error {
    case .failed(let cause, _, let text):
      reason = text
      isForbidden = cause == .notPermitted
    case .invalid(_, let text), .refused(let text): reason = text
    case .changed, .missing, .noAccess: reason = "it changes all the time; look at it again"
    }
    let folder = EventCalendar(
      name: source.name, source: source.name, identifier: source.location)
    self.init(calendar: folder, href: "", reason: reason, isForbidden: isForbidden)
  }
}

extension OpenSources {
  /// The changes of the calendars from now on; those of servers are looked for once a minute. The watch
  /// ends with the stream's last reader.
  func changes() -> AsyncStream<Void> {
    FolderWatch.changes(in: backends.map(\.source), servers: serverPoll)
  }

  /// As `changes`, without a task: the library of tasks wakes a waiting program once a second.
  func wakeOnChanges(_ pipe: WakeupPipe, pace: FolderWatch.Pace) -> ChangeWatch? {
    FolderWatch.start(in: backends.map(\.source), servers: serverPoll, pace: pace) { pipe.wake() }
  }

  /// Nil without servers.
  private var serverPoll: ServerPoll? {
    let servers = backends.compactMap { ($0 as? CalDAVBackend)?.copy() }
    guard !servers.isEmpty else { return nil }
    var context = context
    context.progress = nil
    return ServerPoll(servers, OpenSources(servers, context: context, cache: cache.copy()))
  }

  /// Lets the caches of servers be read as they are: another thread keeps them up to date.
  func readCopies() { readsCopies = true }
}

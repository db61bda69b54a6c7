public import CivilTime
internal import Foundation

/// The events, the reminders and the calendars of the readable sources.
///
/// Only `CalendarAccess` creates a store, also that of `init(productID:environment:)`. Every call reads
/// the present state of the calendars. Use a store from one thread at a time.
public final class EventStore {
  let context: StoreContext
  let backends: [any CalendarBackend]
  let cache: ObjectCache
  let authorization: Authorization
  /// The changes that are collected for `commit`.
  var pending: [PendingChange] = []
  /// The present transaction; nil outside one.
  private(set) var transaction: Transaction?
  /// The names that a server gave new objects, by those that were asked for.
  var names: [ObjectKey: String] = [:]
  /// The versions that an item may have been fetched with before this store changed its object.
  var replaced = ReplacedVersions()
  /// The calendars whose cache is up to date since the last change, with its state.
  var asked: [EventCalendar: SyncToken] = [:]
  /// Whether the caches of servers are read as they are: the watch of `wakeOnChanges` keeps them up to
  /// date.
  package var readsCopies = false
  /// Of the servers that the watch asks.
  let pollFailures = PollFailures()
  /// Of everything that this store has read.
  var problemSet = ProblemSet()

  /// - Parameter cache: nil for that of the context.
  init(
    _ backends: [any CalendarBackend], context: StoreContext, cache: ObjectCache? = nil,
    authorization: Authorization = Authorization()
  ) {
    self.authorization = authorization
    self.backends = backends
    self.context = context
    self.cache = cache ?? ObjectCache(in: context.cacheFolder)
  }

  /// The present time of the store's clock.
  public var now: Instant { context.now() }

  /// The moment of the time, on the viewer's clock if it has no zone.
  public func instant(of time: EventTime) -> Instant { time.instant(in: context.zone) }

  // MARK: Problems

  /// The items read so far that could not be shown, or not as they are written, and the sources and
  /// calendars that could not be read; each once.
  public var problems: [ObjectProblem] { problemSet.all }

  /// The number of unreadable files in the calendars read so far. Such a file may hold any item.
  public var unreadableFiles: Int { problemSet.unreadableFiles }

  /// Why the first of `problems` that leave a list incomplete could not be read; nil if all was read.
  package var unread: StoreError? { problems.lazy.compactMap(\.failure).first }

  /// The same of whole sources and calendars: beside single objects that could not be read, the others
  /// are listed.
  package var unreadCalendar: StoreError? {
    problems.lazy.filter(\.href.isEmpty).compactMap(\.failure).first
  }

  /// Why the server of a calendar could not be asked: it may have other objects than those that are
  /// known. Nil if every server was.
  package var unreached: StoreError? {
    problemSet.unanswered.min { $0.key.qualifiedName < $1.key.qualifiedName }?.value
  }

  /// Why an item that was not found may be there; nil if all was read as it is now.
  package var doubt: StoreError? { unread ?? unreached }

  /// Whether no file of the calendars read so far was readable, and the system denied permission
  /// for at least one.
  public var isForbidden: Bool { problemSet.isForbidden }

  // MARK: Calendars

  /// All calendars, or those that hold events or reminders, sorted by source and then by name. A
  /// source that cannot be listed is omitted and named in `problems`; the call throws if no source
  /// can be listed.
  public func calendars(for type: EntityType? = nil) throws(StoreError) -> [StoredCalendar] {
    try listing(for: type).calendars
  }

  /// The calendars whose items are to be read.
  func readableCalendars(for type: EntityType?) throws(StoreError) -> [EventCalendar] {
    for backend in backends where reads(type, of: backend.source) {
      problemSet.beginReading(backend.source)
    }
    return try calendars(for: type).map(\.calendar)
  }

  /// The calendars, and why sources could not be listed. Throws if none could be.
  private func listing(
    for type: EntityType?
  ) throws(StoreError) -> (calendars: [StoredCalendar], failures: [StoreError]) {
    var calendars: [StoredCalendar] = []
    var failures: [StoreError] = []
    let readable = backends.filter { reads(type, of: $0.source) }
    if readable.isEmpty, let source = backends.first?.source {
      try checkAccess(to: type, of: source)
    }
    for backend in readable {
      do throws(StoreError) {
        let listing = try backend.listing()
        problemSet.replace(backend.source, with: listing)
        calendars += listing.calendars.filter { calendar in
          type.map { calendar.entityTypes.contains($0) } ?? true
        }
      } catch {
        failures.append(error)
        problemSet.add(backend.source, error)
      }
    }
    if let failure = failures.first, failures.count == readable.count { throw failure }
    return (calendars, failures)
  }

  /// The calendar with the lasting identity (``StoredCalendar/calendarIdentifier``); nil if there
  /// is none.
  public func calendar(withIdentifier identifier: String) throws(StoreError) -> StoredCalendar? {
    try calendars().calendar(withIdentifier: identifier)
  }

  /// The calendar for new events: the one of ``StoreContext/defaultCalendars`` that exists and takes
  /// events, else the first that takes them; nil if none does. Throws if a source cannot be listed and
  /// the default may be there.
  public var defaultCalendarForNewEvents: StoredCalendar? {
    get throws(StoreError) { try defaultCalendar(for: .event) }
  }

  /// The calendar for new reminders, by the rule of ``defaultCalendarForNewEvents``.
  public func defaultCalendarForNewReminders() throws(StoreError) -> StoredCalendar? {
    try defaultCalendar(for: .reminder)
  }

  private func defaultCalendar(for type: EntityType) throws(StoreError) -> StoredCalendar? {
    let (calendars, failures) = try listing(for: type)
    return try calendars.standard(
      for: type, named: context.defaultCalendars[type], orThrow: failures.first)
  }

  // MARK: Access

  /// Whether the items of a source may be read; with nil, its calendars.
  func reads(_ type: EntityType?, of source: CalendarSource) -> Bool {
    type.map { authorization.status(of: source, for: $0) == .fullAccess } ?? true
  }

  /// Whether items of the type may be read in a source.
  func reads(_ type: EntityType) -> Bool { backends.contains { reads(type, of: $0.source) } }

  func checkAccess(to type: EntityType?, of source: CalendarSource) throws(StoreError) {
    guard let type else { return }
    let status = authorization.status(of: source, for: type)
    if status != .fullAccess { throw .noAccess(source, status) }
  }

  /// Throws if the calendar is not for items of this type.
  func checkHolds(_ type: EntityType, _ calendar: EventCalendar) throws(StoreError) {
    let listed = try backend(for: calendar).calendars()
    let types = listed.first { $0.calendar.name == calendar.name }?.entityTypes
    guard let types, !types.contains(type) else { return }
    let items =
      switch types.first {
      case .event: "events only"
      case .reminder: "reminders only"
      case nil: "neither events nor reminders"
      }
    throw .refused(
      reason: "the calendar \(calendar.name) is for \(items); choose another one")
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
      if let source { throw .noAccess(source, .notDetermined) }
      throw .refused(reason: "no source may be read; grant access to one first")
    }
    return found
  }

  func backend(for calendar: EventCalendar) throws(StoreError) -> any CalendarBackend {
    if let found = backends.first(where: { $0.source.name == calendar.source }) { return found }
    throw .refused(reason: "the calendar's source may not be read; grant access to it first")
  }

  func reader(of calendar: EventCalendar) throws(StoreError) -> any CalendarReader {
    try backend(for: calendar).reader(of: calendar, productID: context.productID)
  }

  func writableBackend(of calendar: StoredCalendar) throws(StoreError) -> any CalendarBackend {
    guard !calendar.isImmutable else {
      throw .refused(reason: "the calendar is not writable; choose another one")
    }
    return try backend(for: calendar.calendar)
  }

  // MARK: Transactions

  /// Runs the body without writing: the changes that it makes through this store are staged. A body
  /// that throws stages nothing.
  ///
  /// Within the body, a query finds each item as it was before the body; a save or a move returns the
  /// item as it will be, without a version.
  public func stage<Value>(
    _ body: () throws(StoreError) -> Value
  ) throws(StoreError) -> (value: Value, transaction: Transaction) {
    let transaction = Transaction(self)
    self.transaction = transaction
    defer { self.transaction = nil }
    return (try body(), transaction)
  }

  /// Runs the body with the present transaction; without one, with one of its own that is committed
  /// at the end.
  func transact<Value>(
    _ body: (Transaction) throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    if let transaction { return try body(transaction) }
    let transaction = Transaction(self)
    self.transaction = transaction
    let value: Value
    do {
      defer { self.transaction = nil }
      value = try body(transaction)
    }
    try transaction.commit()
    return value
  }
}

/// The versions of objects that this store has replaced or removed, so that an item that was fetched
/// before the store's own change can still be saved.
struct ReplacedVersions {
  /// In bytes of text. Beyond it only the versions of the latest object are kept; an item of another one
  /// is fetched again.
  private static let mostBytes = 16 << 20

  private struct Versions {
    /// The object as the store wrote it last; nil for a removed one.
    var latest: CalendarObject?
    /// The texts before it, by their etags.
    var texts: [String: [UInt8]] = [:]

    /// Whether the store, and nobody since, has written the object. A server may alter a text, and may
    /// send no etag.
    func isLatest(_ object: CalendarObject?) -> Bool {
      guard let latest, let object else { return latest == nil && object == nil }
      return latest.text == object.text
        || latest.version.etag != nil && latest.version.etag == object.version.etag
    }
  }

  private var objects: [ObjectKey: Versions] = [:]
  private var byteCount = 0

  /// Adds a version that the store has replaced.
  ///
  /// - Parameter latest: the object that was written; nil for a removed one.
  mutating func add(
    _ version: CalendarObject, of key: ObjectKey, replacedBy latest: CalendarObject?
  ) {
    guard let etag = version.version.etag else { return }
    byteCount += version.text.count
    if byteCount > Self.mostBytes {
      objects = objects.filter { $0.key == key }
      byteCount = version.text.count + (objects[key]?.texts.values.reduce(0) { $0 + $1.count } ?? 0)
    }
    // Another program has changed the object in between: earlier versions are not the store's own.
    if objects[key]?.isLatest(version) != true { objects[key] = Versions() }
    objects[key]?.latest = latest
    objects[key]?.texts[etag] = version.text
  }

  /// The text of the version with the etag; nil if the store has not replaced it, or if another program
  /// has changed the object since.
  ///
  /// - Parameter present: nil if there is no such object.
  func text(of key: ObjectKey, at etag: String, before present: CalendarObject?) -> [UInt8]? {
    guard let versions = objects[key], versions.isLatest(present) else { return nil }
    return versions.texts[etag]
  }
}

/// The calendars of sources that may be read: makes, changes and deletes them.
///
/// Everything but listing needs full access to both events and reminders of the source, as a calendar holds
/// both; else `StoreError.noAccess` is thrown.
///
/// Made by `CalendarAccess` alone. To be used by one thread at a time.
public final class CalendarList {
  let database: CalendarDatabase
  /// Why what a source's calendars hold may not be looked at or changed; nil where it may.
  private let refusal: (CalendarSource) -> AccessError?

  init(
    _ database: CalendarDatabase,
    refusal: @escaping (CalendarSource) -> AccessError? = { _ in nil }
  ) {
    self.database = database
    self.refusal = refusal
  }

  /// Whether both events and reminders of the source may be read; without that, its calendars are only
  /// listed.
  public func isManaged(_ source: CalendarSource) -> Bool { refusal(source) == nil }

  private func check(_ source: CalendarSource) throws(StoreError) {
    if let refusal = refusal(source) { throw .noAccess(refusal) }
  }

  /// The sources that could not be listed so far, each once.
  public var problems: [ObjectProblem] { database.problems }

  /// All of them, source by source and by their names. A source that cannot be listed is left out and named
  /// in `problems`; an error is thrown where no other can be listed.
  public func calendars() throws(StoreError) -> [StoredCalendar] {
    try database.calendars(for: nil)
  }

  /// Makes a calendar.
  ///
  /// - Parameters:
  ///   - color: `#RRGGBB`, or nil for none.
  ///   - source: nil for that of the default calendar, else the first on a server, else the first of all.
  ///   - standard: the default calendar for new events.
  public func create(
    title: String, color: String? = nil, in source: CalendarSource? = nil,
    beside standard: EventCalendar? = nil,
    for entityTypes: Set<EntityType> = Set(EntityType.allCases)
  ) throws(StoreError) -> StoredCalendar {
    let sources = database.backends.map(\.source)
    let beside = standard.flatMap { calendar in sources.first { $0.name == calendar.source } }
    let backend = try database.backend(of: source ?? beside)
    try check(backend.source)
    return try backend.create(named: title, color: color, for: entityTypes)
  }

  /// Gives the calendar the title and the colour of the description.
  public func update(_ calendar: StoredCalendar) throws(StoreError) {
    try check(calendar.source)
    try database.writableBackend(of: calendar).update(calendar)
  }

  /// Removes all events and reminders of the calendar. An object that another program changes meanwhile stays, and
  /// is named in `problems`.
  ///
  /// - Returns: the number of removed objects.
  public func empty(_ calendar: StoredCalendar) throws(StoreError) -> Int {
    try check(calendar.source)
    let backend = try database.writableBackend(of: calendar)
    database.ownWrites.begin()
    defer { database.ownWrites.end() }
    let emptied = try backend.empty(calendar.calendar)
    for href in emptied.removed {
      database.ownWrites.record(href, in: calendar.calendar, etag: nil)
    }
    for href in emptied.changed {
      let reason = "somebody changed it meanwhile and it stays; look at it, then empty again"
      database.add(ObjectProblem(calendar: calendar.calendar, href: href, reason: reason))
    }
    return emptied.removed.count
  }

  /// Takes away the calendar.
  ///
  /// Refused for the last calendar of its source, and for one with events or reminders unless asked for.
  public func delete(
    _ calendar: StoredCalendar, evenWithEvents: Bool = false
  ) throws(StoreError) {
    try check(calendar.source)
    let backend = try database.writableBackend(of: calendar)
    guard try backend.calendars().map(\.calendar) != [calendar.calendar] else {
      throw .refused(
        reason: "it is the last calendar of the source \(calendar.source.name); "
          + "make another one first")
    }
    let count = try objectCount(of: calendar)
    guard count == 0 || evenWithEvents else {
      throw .refused(
        reason: "it holds \(count) \(count == 1 ? "entry" : "entries"); "
          + "empty it first, or ask for it to be deleted with them")
    }
    try backend.delete(calendar.calendar, evenWithObjects: evenWithEvents)
    database.forget(calendar.calendar)
  }

  /// How many objects there are in the calendar, whatever they hold.
  public func objectCount(of calendar: StoredCalendar) throws(StoreError) -> Int {
    try check(calendar.source)
    return try database.backend(for: calendar.calendar).objects(in: calendar.calendar).count
  }

  /// Reads everything in the calendar. Returns what cannot be shown, or not as it is written, and each object
  /// that has a UID of another one.
  public func check(_ calendar: StoredCalendar) throws(StoreError) -> [ObjectProblem] {
    try check(calendar.source)
    return try database.check(calendar.calendar)
  }
}

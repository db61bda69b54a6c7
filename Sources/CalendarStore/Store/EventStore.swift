public import CivilTime

/// The events of sources that may be read: finds, saves and removes them.
///
/// Made by `CalendarAccess` alone. Every call sees the calendars as they are at that time. To be used by one
/// thread at a time.
public final class EventStore {
  let database: CalendarDatabase

  init(_ database: CalendarDatabase) { self.database = database }

  /// What could not be shown, or not as it is written, of all that was read so far: each once.
  public var problems: [ObjectProblem] { database.problems }

  /// How many files of the calendars that were gone through cannot be read, and may hold anything.
  public var unreadableFiles: Int { database.objects.unreadable }

  /// Whether nothing could be read of all calendars that were gone through, as the system does not let it
  /// be read.
  public var isForbidden: Bool {
    database.objects.readable == 0 && problems.contains(where: \.isForbidden)
  }

  /// Those that hold events, source by source and by their names.
  public func calendars() throws(StoreError) -> [StoredCalendar] {
    try database.calendars(for: .event)
  }

  /// The events and occurrences that overlap the range, sorted by start (all-day ones first on a day),
  /// then by end, title and identifier.
  public func events(matching predicate: EventPredicate) throws(StoreError) -> [StoredEvent] {
    var found: [StoredEvent] = []
    try enumerateEvents(matching: predicate) { event, _ in found.append(event) }
    found.sortForDisplay(in: database.context.zone)
    return found
  }

  /// The same in no order, one at a time and none kept, until `stop` is set.
  public func enumerateEvents(
    matching predicate: EventPredicate, _ body: (StoredEvent, _ stop: inout Bool) -> Void
  ) throws(StoreError) {
    let (range, zone, budget) = (predicate.range, database.context.zone, FetchBudget())
    guard !range.isEmpty else { return }
    try database.enumerate(
      .init(predicate),
      finding: { contents in
        var events: [Event] = []
        var isCutShort = false
        for series in contents.series {
          let found = series.occurrences(within: range, zone: zone, sharing: budget)
          events += found.events
          isCutShort = isCutShort || found.isCutShort
        }
        return (events.map(contents.stored), isCutShort ? EventSeries.cutShort : nil)
      }, each: body)
  }

  /// The events that have the text in their title, location, notes, address or attendees, with no
  /// regard to case and diacritics. A series is found once, as its master at the times of the first
  /// occurrence that there is; where the master has not the text, the detached occurrences that have it.
  /// Sorted as ever.
  public func events(
    containing text: String, in calendars: [EventCalendar]? = nil
  ) throws(StoreError) -> [StoredEvent] {
    let search = TextSearch(text)
    return try masters(.init(calendars, of: .event)) { series in
      if let master = series.master, search.matches(master) {
        return [series.masterAtFirstOccurrence ?? master]
      }
      return series.detached.filter(search.matches)
    }
  }

  /// The events, each series as its master, whose identifier's UUID begins with that text; hyphens may be
  /// left out. Sorted as ever.
  public func events(
    withPrefix idPrefix: String, in calendars: [EventCalendar]? = nil
  ) throws(StoreError) -> [StoredEvent] {
    guard let prefix = UUIDPrefix(idPrefix) else { return [] }
    return try masters(.init(calendars, of: .event, prefix: prefix)) { series in
      guard prefix.matches(ItemID(uid: series.uid).uuid) else { return [] }
      return series.whole.map { [$0] } ?? []
    }
  }

  private func masters(
    _ query: ObjectQuery, _ choose: @escaping @Sendable (EventSeries) -> [Event]
  ) throws(StoreError) -> [StoredEvent] {
    var found: [StoredEvent] = []
    try database.enumerate(
      query, finding: { contents in (contents.series.flatMap(choose).map(contents.stored), nil) },
      each: { event, _ in found.append(event) })
    found.sortForDisplay(in: database.context.zone)
    return found
  }

  /// The event of that identifier, or its occurrence where it names one; nil where there is none.
  ///
  /// A UID that several calendars have is found in the first of them, and in the first object by name.
  public func event(
    withID id: ItemID, in calendar: EventCalendar? = nil
  ) throws(StoreError) -> StoredEvent? {
    try events(withID: id, in: calendar.map { [$0] }).first
  }

  /// All events of that identifier, or their occurrences where it names one: more than one where several
  /// calendars have the UID, or several objects of a calendar. Their versions' `href`s tell those apart, and
  /// each is saved and removed in its own object.
  ///
  /// By calendar, and then by the names of the objects.
  public func events(
    withID id: ItemID, in calendars: [EventCalendar]? = nil
  ) throws(StoreError) -> [StoredEvent] {
    var found: [[StoredEvent]] = []
    let query = ObjectQuery(calendars, of: .event, prefix: UUIDPrefix(id.uuid))
    try database.enumerate(
      query,
      finding: { contents in
        let series = contents.series.filter { ItemID(uid: $0.uid).uuid == id.uuid }
        let events = series.compactMap { id.occurrence.map($0.occurrence) ?? $0.whole }
        return (events.map(contents.stored), nil)
      },
      each: { event, _ in
        if found.last?.first?.calendar != event.calendar { found.append([]) }
        found[found.endIndex - 1].append(event)
      })
    return found.flatMap { $0.sorted { $0.isNamed(before: $1) } }
  }

  /// Writes an event: a new one where it has no version. Where the calendar holds its UID already, in
  /// whichever object, that is `StoreError.changed` with the object's text as theirs.
  ///
  /// - Parameters:
  ///   - span: without meaning for an event that does not repeat. With `thisEvent` one occurrence is
  ///     detached; an event fetched as the master of its series stands for the first occurrence then, as in
  ///     EventKit. With `futureEvents` the series is split at the occurrence; at the first one, or at a
  ///     master, it is changed as a whole.
  ///   - commit: false only collects the change; `commit()` reports its errors.
  /// - Returns: what the event is called from now on: where a series was split, the series that goes on.
  @discardableResult
  public func save(
    _ event: StoredEvent, span: EventSpan, commit: Bool = true
  ) throws(StoreError) -> ItemID {
    let newSeries = try database.make(.saveEvent(event, span), now: commit)
    return newSeries.map { ItemID(uuid: $0) } ?? event.id
  }

  /// Takes an event away, or with `thisEvent` one occurrence, or with `futureEvents` an occurrence and all
  /// that follow it; as with `save`.
  public func remove(
    _ event: StoredEvent, span: EventSpan, commit: Bool = true
  ) throws(StoreError) {
    try database.make(.removeEvent(event, span), now: commit)
  }

  /// Makes the collected changes, in their order. A change that fails is reported, and the others are made. A
  /// change sees what the earlier ones did to the same event. Afterwards no change is collected.
  public func commit() -> [CommitFailure] { database.commit() }

  /// Drops the collected changes.
  public func reset() { database.reset() }

  /// Brings an event up to date. Returns whether it still exists; one that does not stays as it is.
  public func refresh(_ event: inout StoredEvent) throws(StoreError) -> Bool {
    guard let version = event.version else { return false }
    let contents = try database.contents(of: version.href, in: event.calendar)
    let uid = event.uid
    let series = contents?.series.filter { $0.uid == uid } ?? []
    let now =
      if let occurrence = event.occurrenceDate {
        series.lazy.compactMap { $0.occurrence(occurrence) }.first
      } else {
        series.lazy.compactMap(\.master).first
      }
    if let contents, let now { event = contents.stored(now) }
    return now != nil
  }

  /// The changes of the calendars from now on. Changes that come close together are one; the changes that this
  /// store makes are marked as its own.
  public var changes: AsyncStream<StoreChange> { database.changes() }
}

extension EventSeries {
  /// What an identifier without an occurrence names: the event that repeats, or does not; of single
  /// occurrences alone the first.
  fileprivate var whole: Event? {
    master
      ?? detached.min { one, other in
        guard let date = one.occurrenceDate, let later = other.occurrenceDate else { return false }
        return date.isBefore(later)
      }
  }
}

extension StoredEvent {
  /// Its object comes before the other one's.
  fileprivate func isNamed(before other: StoredEvent) -> Bool {
    guard let own = version?.href, let theirs = other.version?.href else { return false }
    return own.utf8.lexicographicallyPrecedes(theirs.utf8)
  }
}

/// Which events are wanted.
public struct EventPredicate: Sendable, Equatable {
  /// Half open: an event belongs when it overlaps it. An event without length belongs when it lies in it,
  /// also at its beginning.
  public var range: Range<Instant>
  /// Nil for all calendars.
  public var calendars: [EventCalendar]?

  public init(range: Range<Instant>, calendars: [EventCalendar]? = nil) {
    self.range = range
    self.calendars = calendars
  }
}

/// Makes, changes and deletes calendars.
///
/// Every call throws `StoreError.noAccess` without full access to both events and reminders of the
/// source: a calendar holds both. A new calendar needs full access to what it is made for.
extension EventStore {
  /// Whether both events and reminders of the source may be read and changed. If not, its calendars
  /// are only listed.
  public func isManaged(_ source: CalendarSource) -> Bool {
    EntityType.allCases.allSatisfy { reads($0, of: source) }
  }

  /// Throws `StoreError.noAccess` for a source that may not be read completely.
  public func checkManaged(
    _ source: CalendarSource, for types: Set<EntityType> = Set(EntityType.allCases)
  ) throws(StoreError) {
    for type in EntityType.allCases where types.contains(type) {
      try checkAccess(to: type, of: source)
    }
  }

  /// The calendar with a lasting identity: one that another program made gets the file `uid`.
  ///
  /// Call this before an identifier is kept; a mere listing writes nothing.
  public func keepingIdentity(of calendar: StoredCalendar) throws(StoreError) -> StoredCalendar {
    guard calendar.lastingIdentifier == nil else { return calendar }
    try update(calendar)
    let same = try calendars().first { $0.calendar == calendar.calendar }
    return same ?? calendar
  }

  /// Makes a calendar, durably.
  ///
  /// - Parameters:
  ///   - color: `#RRGGBB` or a name of ``CalendarColor``; nil for none.
  ///   - source: nil for the source of the default calendar, else the first server, else the first
  ///     source.
  ///   - standard: the default calendar for new events.
  public func create(
    title: String, color: String? = nil, in source: CalendarSource? = nil,
    beside standard: EventCalendar? = nil,
    for entityTypes: Set<EntityType> = Set(EntityType.allCases)
  ) throws(StoreError) -> StoredCalendar {
    let sources = backends.map(\.source)
    let beside = standard.flatMap { calendar in sources.first { $0.name == calendar.source } }
    let backend = try backend(of: source ?? beside)
    try checkManaged(backend.source, for: entityTypes)
    return try backend.create(named: title, color: color, for: entityTypes)
  }

  /// Sets the title and the color. A calendar without a lasting identity gets one.
  public func update(_ calendar: StoredCalendar) throws(StoreError) {
    try checkManaged(calendar.source)
    try writableBackend(of: calendar).update(calendar)
  }

  /// Removes objects of the calendar. An object that another program changes meanwhile, or that its server
  /// does not give, stays, and is named in `problems`. Throws only before anything is removed.
  ///
  /// - Parameter versions: the objects to remove; nil for all. A version without an etag stands for
  ///   any version.
  /// - Returns: the names of the removed objects, and the first failure. The removal goes on after it,
  ///   and what is removed may not be durable then.
  public func empty(
    _ calendar: StoredCalendar, only versions: [ObjectVersion]? = nil
  ) throws(StoreError) -> (removed: [String], failure: StoreError?) {
    try checkManaged(calendar.source)
    _ = try writableBackend(of: calendar)
    var rest = (versions ?? [])[...]
    if versions == nil {
      rest = try listing(of: calendar.calendar, isComplete: true).versions[...]
    }
    asked[calendar.calendar] = nil
    let reader = try reader(of: calendar.calendar)
    var removed: [String] = []
    var failure: StoreError?
    while !rest.isEmpty {
      let outcomes = reader.stage(rest.map(ObjectWrite.init(removing:))).commit()
      guard !outcomes.isEmpty else {
        failure = failure ?? .tooManyFiles(calendar.calendar)
        break
      }
      for (version, outcome) in zip(rest, outcomes) {
        switch outcome {
        case .made: removed.append(version.href)
        case .exists, .changed:
          let reason = "changed by another program, not removed; check it, then empty again"
          problemSet.add([
            ObjectProblem(calendar: calendar.calendar, href: version.href, reason: reason)
          ])
        case .missing: continue
        case .failed(let error): failure = failure ?? error
        case .unknown(let error):
          removed.append(version.href)
          failure = failure ?? error
        }
      }
      rest = rest.dropFirst(outcomes.count)
    }
    return (removed, failure)
  }

  /// Deletes the calendar.
  ///
  /// Refuses the last calendar of its source unless `evenLast` is true, and a calendar with objects unless `evenWithEvents`
  /// is true.
  ///
  /// - Parameter versions: the objects that the calendar may hold; a calendar with others, or other
  ///   versions of them, is refused. Nil for any.
  public func delete(
    _ calendar: StoredCalendar, evenWithEvents: Bool = false, evenLast: Bool = false,
    only versions: [ObjectVersion]? = nil
  ) throws(StoreError) {
    try checkManaged(calendar.source)
    let backend = try writableBackend(of: calendar)
    let all = try backend.calendars().map(\.calendar)
    guard evenLast || all != [calendar.calendar] else {
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
    try backend.delete(calendar.calendar, only: evenWithEvents ? versions : [])
    problemSet.forget(calendar.calendar)
    asked[calendar.calendar] = nil
    try cache.forget(calendar.calendar)
  }

  /// The calendar's properties, byte for byte, for ``restore(_:_:)``. Throws if one cannot be read:
  /// a calendar that is deleted then cannot be made again as it was.
  public func properties(of calendar: StoredCalendar) throws(StoreError) -> [String: [UInt8]] {
    try checkManaged(calendar.source)
    return try backend(for: calendar.calendar).properties(of: calendar.calendar)
  }

  /// Makes a deleted calendar again under its old name, without objects. Refuses a name that another
  /// calendar has.
  public func restore(
    _ calendar: EventCalendar, _ properties: [String: [UInt8]]
  ) throws(StoreError) {
    let backend = try backend(for: calendar)
    try checkManaged(backend.source)
    try backend.restore(calendar, properties)
  }

  /// The removals of all objects of the calendar, sorted by name, and the names of those that cannot be
  /// read.
  ///
  /// - Parameter withCalendar: whether the calendar is deleted, with what a server does not give:
  ///   `empty` leaves that, and names it in `problems`.
  public func removals(
    of calendar: StoredCalendar, withCalendar: Bool
  ) throws(StoreError) -> (changes: [ObjectChange], unreadable: [String]) {
    try checkManaged(calendar.source)
    var changes: [ObjectChange] = []
    var unreadable: [String] = []
    let listing = try listing(of: calendar.calendar, isComplete: true)
    for problem in listing.problems where !problem.href.isEmpty {
      if withCalendar || problem.failure == nil { unreadable.append(problem.href) }
    }
    var rest = listing.versions.map(\.href).sorted()[...]
    while !rest.isEmpty {
      let results = try stored(Array(rest.prefix(Self.batch)), in: calendar.calendar)
      for (href, result) in zip(rest, results) {
        if case .success(let object?) = result {
          changes.append(
            ObjectChange(
              calendar: calendar.calendar, href: href, before: object.text,
              etag: object.version.etag, after: nil))
        } else {
          unreadable.append(href)
        }
      }
      rest = rest.dropFirst(results.count)
    }
    return (changes, unreadable.sorted())
  }

  /// The number of objects of any kind, with those that a server lists and does not give; the latter are
  /// named in `problems`. Throws while the calendar's server cannot be reached.
  public func objectCount(of calendar: StoredCalendar) throws(StoreError) -> Int {
    try checkManaged(calendar.source)
    let listing = try listing(of: calendar.calendar, isComplete: true)
    let unread = listing.problems.filter { $0.failure != nil }
    return Set((listing.versions.map(\.href) + unread.map(\.href)).map(ObjectHref.init)).count
  }

  /// Reads all objects of the calendar. Returns the items that cannot be shown, or not as they are
  /// written, and each object that shares a UID with another object.
  public func check(_ calendar: StoredCalendar) throws(StoreError) -> [ObjectProblem] {
    try checkManaged(calendar.source)
    // Only problems of this calendar, also of objects that this store has not read anew.
    let store = EventStore(
      backends, context: context, cache: cache, authorization: authorization)
    let (now, zone) = (context.now(), context.zone)
    try store.enumerate(
      ObjectQuery([calendar.calendar], of: nil),
      finding: { contents in
        let faults = [contents.encodingProblem, contents.timeProblem].compactMap(\.self)
        let problems = contents.series.compactMap { $0.problem(at: now, in: zone) }
        return ([Never](), faults + problems)
      }, each: { _, _ in })
    return store.problems
  }
}

extension StoredContents {
  fileprivate var encodingProblem: String? {
    ICalendarObject.firstLineThatIsNotUTF8(in: object.text).map { line in
      "line \(line) is not UTF-8, and is shown with \u{FFFD}; write the file in UTF-8"
    }
  }

  fileprivate var timeProblem: String? {
    var names: Set<String>
    do throws(StoreError) { names = try ICalendarObject(object).invalidTimes(contents) } catch {
      return error.reason
    }
    if contents.alarmProblem != nil { names.remove("TRIGGER") }
    guard !names.isEmpty else { return nil }
    let list = names.sorted().joined(separator: ", ")
    return "\(list) not valid (RFC 5545); other programs may read something else, mend the file"
  }
}

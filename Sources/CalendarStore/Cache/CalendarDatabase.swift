internal import CivilTime
internal import Foundation

/// The sources that stores share, with the cache of their calendars.
final class CalendarDatabase {
  let context: StoreContext
  let backends: [any CalendarBackend]
  /// The folders that links must not lead into.
  let closed: ClosedFolders
  private let changed: ChangedSources
  /// The overlays of the staged changes; nil while changes are written at once.
  private var staging: [CommitOverlay]?
  private var pending: [PendingChange] = []
  private var known = ProblemSet()
  let cache: ObjectCache
  /// The calendars that were read.
  private var counted: Set<EventCalendar> = []

  init(
    _ backends: [any CalendarBackend], context: StoreContext, closed: ClosedFolders = .none,
    changed: ChangedSources = ChangedSources()
  ) {
    self.changed = changed
    self.backends = backends
    self.closed = closed
    self.context = context
    cache = ObjectCache(in: context.cacheFolder)
  }

  /// The same sources, with an empty cache.
  convenience init(sharing other: CalendarDatabase) {
    var context = other.context
    context.cacheFolder = nil
    self.init(
      other.backends, context: context, closed: other.closed, changed: other.changed)
  }

  // MARK: Problems and objects

  var problems: [ObjectProblem] { known.problems }

  func add(_ problem: ObjectProblem, from origin: ProblemSet.Origin = .object) {
    known.add(problem, from: origin)
  }

  /// Removes problems that the next read reports again if they persist.
  func removeProblems(_ isOutdated: (ProblemSet.Origin, ObjectProblem) -> Bool) {
    known.remove(isOutdated)
  }

  func addToCounts(_ calendar: EventCalendar) { counted.insert(calendar) }

  /// The number of unreadable objects in the calendars read so far, and whether any is readable.
  var objects: (hasReadable: Bool, unreadable: Int) { cache.counts(of: counted) }

  /// Removes what is known of a deleted calendar.
  func forget(_ calendar: EventCalendar) {
    counted.remove(calendar)
    cache.forget(calendar)
  }

  // MARK: Sources and calendars

  /// The calendars that hold the type; with nil all calendars. A source that cannot be listed is
  /// added to `problems`; the call throws if no source can be listed.
  func calendars(for type: EntityType?) throws(StoreError) -> [StoredCalendar] {
    var calendars: [StoredCalendar] = []
    var failures: [StoreError] = []
    for backend in backends {
      do throws(StoreError) {
        let listed = try backend.calendars()
        let known = Set(listed.map(\.calendar))
        removeProblems { _, problem in
          problem.calendar.source == backend.source.name && !known.contains(problem.calendar)
        }
        calendars += listed.filter { calendar in
          type.map { calendar.entityTypes.contains($0) } ?? true
        }
      } catch {
        failures.append(error)
        add(ObjectProblem(backend.source, error), from: .folder)
      }
    }
    if let failure = failures.first, failures.count == backends.count { throw failure }
    return calendars
  }

  /// The calendar with the lasting identity; nil if there is none.
  func calendar(withIdentifier identifier: String) throws(StoreError) -> StoredCalendar? {
    let calendars = try calendars(for: nil)
    // The path was the identifier before the calendar got a lasting one.
    return calendars.first { $0.calendarIdentifier == identifier }
      ?? calendars.first { $0.calendar.identifier == identifier }
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
      reason: "the calendar \(calendar.title) is for \(held); choose another one")
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
    guard let found = backends.first(where: { $0.source.name == calendar.source }) else {
      throw .refused(reason: "the calendar's source may not be read; grant access to it first")
    }
    guard let staging else { return found }
    if let known = staging.first(where: { $0.source == found.source }) { return known }
    let overlay = CommitOverlay(found)
    self.staging?.append(overlay)
    return overlay
  }

  func writableBackend(of calendar: StoredCalendar) throws(StoreError) -> any CalendarBackend {
    guard !calendar.isImmutable else {
      throw .refused(reason: "the calendar is not writable; choose another one")
    }
    return try backend(for: calendar.calendar)
  }

  // MARK: Changes

  var isStaging: Bool { staging != nil }

  /// Records that the source is changed; a staged change changes no source.
  ///
  /// - Parameter source: its name.
  func recordChange(of source: String?) {
    if staging == nil { changed.insert(source) }
  }

  func stage<Value>(
    _ body: () throws(StoreError) -> Value
  ) throws(StoreError) -> (value: Value, changes: StagedChanges) {
    staging = []
    defer { staging = nil }
    let value = try body()
    return (value, StagedChanges(staging ?? [], of: self))
  }

  /// Makes a change, or collects it. Returns the UID of a series that the change has split off;
  /// else nil.
  @discardableResult
  func make(_ change: PendingChange, now: Bool) throws(StoreError) -> UUID? {
    guard now else {
      pending.append(change)
      return nil
    }
    var history = CommitHistory()
    return try apply(change, &history)
  }

  func commit() -> [CommitFailure] {
    defer { pending = [] }
    var failures: [CommitFailure] = []
    var history = CommitHistory()
    for change in pending {
      do throws(StoreError) {
        try apply(change, &history)
      } catch {
        failures.append(CommitFailure(item: change.item, title: change.title, error: error))
      }
    }
    return failures
  }

  /// Makes all collected changes or, if one of them fails, none. Sources are written one after the
  /// other.
  func commitTogether() -> [CommitFailure] {
    defer { pending = [] }
    var failures: [CommitFailure] = []
    var history = CommitHistory()
    var overlays: [(overlay: CommitOverlay, first: PendingChange)] = []
    for change in pending {
      do throws(StoreError) {
        let base = try backend(for: change.calendar)
        let known = overlays.first { $0.overlay.source == base.source }?.overlay
        let overlay = known ?? CommitOverlay(base)
        if known == nil { overlays.append((overlay, change)) }
        try apply(change, &history, to: overlay)
      } catch {
        failures.append(CommitFailure(item: change.item, title: change.title, error: error))
      }
    }
    guard failures.isEmpty else { return failures }
    guard let failed = CommitOverlay.write(overlays.map(\.overlay)),
      let first = overlays.first(where: { $0.overlay === failed.overlay })?.first
    else {
      for overlay in overlays { recordChange(of: overlay.overlay.source.name) }
      return []
    }
    return [CommitFailure(item: first.item, title: first.title, error: failed.error)]
  }

  func reset() { pending = [] }

  @discardableResult
  private func apply(
    _ change: PendingChange, _ history: inout CommitHistory
  ) throws(StoreError) -> UUID? {
    if change.version == nil, !history.isSearched(change.calendar) {
      try checkHolds(change.type, change.calendar)
    }
    let split = try apply(change, &history, to: try backend(for: change.calendar))
    recordChange(of: change.calendar.source)
    return split
  }

  @discardableResult
  private func apply(
    _ change: PendingChange, _ history: inout CommitHistory, to backend: any CalendarBackend
  ) throws(StoreError) -> UUID? {
    var editor = ObjectEditor(
      backend: backend, context: context, history: history, holder: holder)
    defer { history = editor.history }
    return try editor.make(change)
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
      title: source.name, source: source.name, identifier: source.location)
    self.init(calendar: folder, href: "", reason: reason, isForbidden: isForbidden)
  }
}

extension CalendarDatabase {
  /// The changes of the local calendars from now on. The watch ends with the stream's last reader.
  func changes() -> AsyncStream<Void> {
    FolderWatch.changes(
      in: backends.map(\.source).filter { $0.kind != .calDAV }, closed: closed)
  }
}

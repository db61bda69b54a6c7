/// Checks and changes the access to sources, and is the only maker of stores.
public final class CalendarAccess {
  public let sources: [AccessibleSource]
  private var record: AccessRecord
  let context: () -> StoreContext
  /// Nil for the backend of the source's kind.
  private let backend: ((CalendarSource) -> any CalendarBackend)?
  /// Whether the user wants the program to end: no server is waited for any more.
  public var isInterrupted: () -> Bool = { false }
  /// By the names of the sources.
  var sessions: [String: CalDAVSession] = [:]
  /// Set it before the first server is used.
  package var answerParser = AnswerParser.inProcess

  /// - Parameter context: evaluated when a store is made, or a server is used first.
  public convenience init(
    sources: [AccessibleSource], record: AccessRecord,
    context: @autoclosure @escaping () -> StoreContext
  ) {
    self.init(sources: sources, record: record, context: context(), backend: nil)
  }

  init(
    sources: [AccessibleSource], record: AccessRecord,
    context: @autoclosure @escaping () -> StoreContext,
    backend: ((CalendarSource) -> any CalendarBackend)?
  ) {
    self.sources = sources
    self.record = record
    self.context = context
    self.backend = backend
  }

  /// The present status; the user is not asked. A source outside the configuration is restricted.
  public func status(
    of source: CalendarSource, for type: EntityType
  ) -> AuthorizationStatus {
    guard let known = sources.first(where: { $0.source == source }), known.limit != .none else {
      return .restricted
    }
    let answer = record.answer(about: source, for: type)
    if answer == .denied { return .denied }
    if known.limit == .writeOnly { return .restricted }
    return answer ?? (known.isBuiltIn ? .fullAccess : .notDetermined)
  }

  /// Records full access. Throws `restricted` if the configuration allows less.
  public func grant(
    _ source: CalendarSource, for types: Set<EntityType> = Set(EntityType.allCases)
  ) throws(StoreError) {
    guard sources.contains(where: { $0.source == source && $0.limit == .full }) else {
      throw .noAccess(source, .restricted)
    }
    try record.set(.fullAccess, about: source, for: types)
  }

  /// Records write-only access to the source's events: adding is allowed, reading is not. Reminders
  /// have no such access. Throws `restricted` if the configuration allows no access.
  public func grantWriteOnly(_ source: CalendarSource) throws(StoreError) {
    guard sources.contains(where: { $0.source == source && $0.limit != .none }) else {
      throw .noAccess(source, .restricted)
    }
    try record.set(.writeOnly, about: source, for: [.event])
  }

  /// Records a denial, of adding too.
  public func deny(
    _ source: CalendarSource, for types: Set<EntityType> = Set(EntityType.allCases)
  ) throws(StoreError) {
    try record.set(.denied, about: source, for: types)
  }

  /// Removes the recorded answer.
  public func reset(
    _ source: CalendarSource, for types: Set<EntityType> = Set(EntityType.allCases)
  ) throws(StoreError) {
    try record.set(nil, about: source, for: types)
  }

  /// A store of the events, the reminders, or both, of these sources.
  ///
  /// The user is asked about each undetermined source; a yes is recorded as full access and a no as
  /// write-only.
  ///
  /// - Parameters:
  ///   - types: what the store may read and change; a source with access to one of them has the
  ///     others refused.
  ///   - sources: nil for all sources: those without read access are then omitted, unless all are.
  ///     A source that is passed and may not be read is an error.
  ///   - ask: asks whether the source's calendars may be read and changed; nil if the user cannot be
  ///     asked, so that the access stays undetermined.
  public func requestFullAccess(
    for types: Set<EntityType> = [.event], to sources: [CalendarSource]? = nil,
    ask: (CalendarSource) -> Bool?
  ) throws(StoreError) -> EventStore {
    try EventStore(self, for: types, to: sources, ask: ask)
  }

  /// The calendars of the sources that items may be added to, from their names and properties alone:
  /// no object is read, and nobody is asked. A source that cannot be listed is omitted; the call
  /// throws if no source can be listed.
  ///
  /// - Parameter types: a source that is denied for all of them is omitted.
  public func calendars(
    for types: Set<EntityType> = [.event]
  ) throws(StoreError) -> [StoredCalendar] {
    let (calendars, failures) = listing(for: types)
    if let failure = failures.first, failures.count == open(for: types).count {
      throw failure.error
    }
    return calendars
  }

  /// The calendars of ``calendars(for:)``, with the sources that cannot be listed.
  package func listing(
    for types: Set<EntityType>
  ) -> (calendars: [StoredCalendar], failures: [(source: CalendarSource, error: StoreError)]) {
    var calendars: [StoredCalendar] = []
    var failures: [(source: CalendarSource, error: StoreError)] = []
    for known in open(for: types) {
      do throws(StoreError) {
        calendars += try makeBackend(known.source).calendarsByName()
      } catch { failures.append((known.source, error)) }
    }
    return (calendars, failures)
  }

  private func open(for types: Set<EntityType>) -> [AccessibleSource] {
    sources.filter { refusal(ofAdding: types, to: $0) == nil }
  }

  /// The calendar for new items of the type, by the rule of ``EventStore/defaultCalendarForNewEvents``:
  /// no object is read, and nobody is asked. Nil if no calendar takes them. Throws if a source cannot
  /// be listed and the default may be there: another calendar must not get the items.
  public func defaultCalendar(
    for type: EntityType = .event
  ) throws(StoreError) -> StoredCalendar? {
    let (calendars, failures) = listing(for: [type])
    return try calendars.standard(
      for: type, named: context().defaultCalendars[type], orThrow: failures.first?.error)
  }

  /// Why nothing of the types may be added to the source's calendars; nil if it may.
  public func refusal(
    ofAdding types: Set<EntityType>, to source: AccessibleSource
  ) -> StoreError? {
    if source.limit == .none { return .noAccess(source.source, .restricted) }
    return types.allSatisfy { status(of: source.source, for: $0) == .denied }
      ? .noAccess(source.source, .denied) : nil
  }

  private func makeBackend(_ source: CalendarSource) -> any CalendarBackend {
    if let backend { return backend(source) }
    let known = sources.first { $0.source == source }
    if let local = source.localBackend(isMadeOnUse: known?.isBuiltIn ?? false) {
      return local
    }
    return CalDAVBackend(session(of: known ?? AccessibleSource(source: source)))
  }

  /// A writer for one calendar, which cannot read it. Throws if the source is denied, or if its
  /// configuration allows no access; the user is not asked, because nothing is read.
  ///
  /// - Parameters:
  ///   - path: the folder of the calendar, which must exist.
  ///   - productID: PRODID, the name of the program (RFC 5545 §3.7.3).
  public func requestWriteOnlyAccess(
    to calendar: EventCalendar, at path: String, productID: String
  ) throws(StoreError) -> any CalendarWriter {
    try checkWriting(to: calendar, at: path)
    if let known = sources.first(where: { $0.source.name == calendar.source }),
      known.source.kind == .calDAV
    {
      guard let url = ServerURL(path) else { throw .noAccess(known.source, .restricted) }
      return CalDAVWriter(
        calendar, at: url, session(of: known), productID: productID,
        mayRead: status(of: known.source, for: .event) == .fullAccess)
    }
    return try VdirWriter(directory: path, calendar: calendar, productID: productID)
  }

  /// A writer for one calendar of ``calendars(for:)``, as
  /// ``requestWriteOnlyAccess(to:at:productID:)``, with the context's PRODID.
  public func requestWriteOnlyAccess(
    to calendar: StoredCalendar
  ) throws(StoreError) -> any CalendarWriter {
    if let reason = calendar.refusal(ofAdding: .event) { throw .refused(reason: reason) }
    let path = calendar.calendar.identifier ?? calendar.source.location
    return try requestWriteOnlyAccess(
      to: calendar.calendar, at: path, productID: context().productID)
  }

  /// Throws if adding to the calendar is forbidden.
  public func checkWriting(to calendar: EventCalendar, at path: String) throws(StoreError) {
    // Sources may lie in each other; the innermost one has the calendar.
    let source =
      sources.first { $0.source.name == calendar.source }
      ?? sources.filter { path.hasPrefix($0.source.location + "/") }
      .max { $0.source.location.utf8.count < $1.source.location.utf8.count }
    if let refusal = source.flatMap({ refusal(ofAdding: [.event], to: $0) }) { throw refusal }
  }

  /// The wanted sources with read access to at least one of the types.
  fileprivate func readable(
    _ types: Set<EntityType>, in wanted: [CalendarSource]?, ask: (CalendarSource) -> Bool?
  ) throws(StoreError) -> [any CalendarBackend] {
    var granted: [any CalendarBackend] = []
    var refusal: StoreError?
    for source in wanted ?? sources.map(\.source) {
      do throws(StoreError) {
        try request(EntityType.allCases.filter(types.contains), of: source, ask: ask)
        granted.append(makeBackend(source))
      } catch {
        guard case .noAccess = error, wanted == nil else { throw error }
        refusal = refusal ?? error
      }
    }
    if granted.isEmpty, let refusal { throw refusal }
    return granted
  }

  private func request(
    _ types: [EntityType], of source: CalendarSource, ask: (CalendarSource) -> Bool?
  ) throws(StoreError) {
    let statuses = types.map { status(of: source, for: $0) }
    if statuses.contains(.fullAccess) { return }
    for (type, status) in zip(types, statuses) where status == .notDetermined {
      guard let answer = ask(source) else { throw .noAccess(source, .notDetermined) }
      // Events and reminders share their calendars: one question covers both.
      try record.set(
        answer ? .fullAccess : .writeOnly, about: source,
        for: Set(EntityType.allCases.filter { self.status(of: source, for: $0) == .notDetermined })
          .union([type]))
      if answer { return }
      throw .noAccess(source, .writeOnly)
    }
    throw .noAccess(source, statuses.first ?? .restricted)
  }
}

extension EventStore {
  /// As ``CalendarAccess/requestFullAccess(for:to:ask:)``.
  convenience init(
    _ access: CalendarAccess, for types: Set<EntityType>, to sources: [CalendarSource]?,
    ask: (CalendarSource) -> Bool?
  ) throws(StoreError) {
    self.init(
      try access.readable(types, in: sources, ask: ask), context: access.context(),
      authorization: Authorization(access, for: types))
  }
}

/// A source and its limit in the configuration.
public struct AccessibleSource: Sendable, Hashable {
  public var source: CalendarSource
  public var limit: AccessLimit
  /// How a server is reached; nil for other sources.
  public var server: ServerAccount?
  /// Whether this program made the source; the user is not asked about it.
  public var isBuiltIn: Bool

  public init(
    source: CalendarSource, limit: AccessLimit = .full, server: ServerAccount? = nil,
    isBuiltIn: Bool = false
  ) {
    self.source = source
    self.limit = limit
    self.server = server
    self.isBuiltIn = isBuiltIn
  }
}

/// The most access that can be granted to a source.
public enum AccessLimit: String, Sendable, Hashable, CaseIterable, Comparable {
  case none
  case writeOnly = "write-only"
  case full

  public static func < (a: AccessLimit, b: AccessLimit) -> Bool { a.rank < b.rank }

  private var rank: Int {
    switch self {
    case .none: 0
    case .writeOnly: 1
    case .full: 2
    }
  }
}

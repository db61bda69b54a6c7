public import CalendarStore
public import CivilTime
import Foundation

/// The ledger as one import uses it. A dry run reads the ledger and records its own writes in memory.
public final class LedgerSession {
  public let ledger: Ledger
  /// Nil under a dry run.
  public let importID: Int64?
  /// Held from the decision to the settled write; nil if no other program writes.
  public let lock: WriteLock?
  /// The latest row before this import. This import, or one that overlaps with it, has written the
  /// events with later rows.
  let rowBefore: Int64
  /// The latest entries of the bookings that a dry run would have written.
  private var overlay: [UUID: LedgerObject] = [:]
  /// What a dry run would have stored of a person's changes.
  private var overridden: [UUID: [StoredOverride]] = [:]
  /// The facts that a dry run would have stored, and the bookings of their keys.
  private var stated: [UUID: [Fact]] = [:]
  private var identities: [UUID: Set<UUID>] = [:]
  /// Facts whose events are not written; not stored yet.
  private var facts: [StoredFacts] = []
  /// By a source: the bookings that another one states, too, though the source has written their events.
  private var statedElsewhere: [String: Set<UUID>] = [:]
  /// Rows of a dry run count down from -1.
  private var latestOverlayRow: Int64 = 0
  private let clock: () -> Instant

  /// - Parameter clock: by which writes are recorded.
  public init(
    ledger: Ledger, importID: Int64?, lock: WriteLock? = nil, clock: @escaping () -> Instant
  ) throws(StoreError) {
    self.ledger = ledger
    self.clock = clock
    self.importID = importID
    self.lock = lock
    rowBefore = try ledger.latestRow()
  }

  // MARK: Reading

  /// Reads as of one moment.
  func snapshot<Value>(_ body: () -> Value) throws(StoreError) -> Value {
    try ledger.snapshot(body)
  }

  /// The latest entries of bookings.
  func entries(of identities: [UUID]) throws(StoreError) -> [UUID: LedgerObject] {
    let entries = try ledger.entries(of: identities)
    guard !overlay.isEmpty else { return entries }
    return entries.merging(
      identities.compactMap { identity in overlay[identity].map { (identity, $0) } }
    ) { _, latest in latest }
  }

  func entry(of identity: UUID) throws(StoreError) -> LedgerObject? {
    try entries(of: [identity])[identity]
  }

  /// The facts of a booking that count, in their order.
  func facts(of identity: UUID) throws(StoreError) -> [Fact] {
    let facts = try ledger.facts(of: identity)
    guard let own = stated[identity] else { return facts }
    return Fact.uniting(facts + own)
  }

  /// The identities of the bookings of a key.
  func identities(of key: UUID) throws(StoreError) -> [UUID] {
    let known = try ledger.identities(of: key)
    guard let own = identities[key] else { return known }
    return own.union(known).sorted()
  }

  /// Whether another import has written this version of the event, with all that these facts state.
  func isWritten(
    _ facts: [StoredFacts], of identity: UUID, as version: ObjectVersion?
  ) throws(StoreError) -> Bool {
    let stated = facts.flatMap(\.facts)
    guard let etag = version?.etag, !stated.isEmpty else { return false }
    return try ledger.hasWritten(stated, of: identity, as: etag)
  }

  /// Whether a request of this or an earlier import about the booking's event has no known outcome, and
  /// may still be done.
  func mayArrive(_ identity: UUID) throws(StoreError) -> Bool {
    try ledger.hasUnsettledWrite(of: identity)
  }

  /// The last written event of the entry; nil for a removed one.
  func lastWritten(_ entry: LedgerObject) throws(StoreError) -> EventDraft? {
    try lastText(entry).flatMap(ForeignObject.draft)
  }

  /// The last written text of the entry; nil for a removed event.
  func lastText(_ entry: LedgerObject) throws(StoreError) -> [UInt8]? {
    try entry.isPretended ? entry.contents.after : ledger.contents(of: entry).after
  }

  /// Counts what somebody else has made of the entry's event as changed by a person.
  func adopt(_ present: PresentEvent, after entry: LedgerObject) throws(StoreError) -> LedgerObject
  {
    try ledger.adopt(present, after: entry, at: clock())
  }

  /// What a person has changed of a booking's event.
  func overrides(of identity: UUID) throws(StoreError) -> [Override] {
    let overrides = try ledger.overrides(of: identity)
    guard let own = overridden[identity] else { return overrides }
    var latest = Dictionary(overrides.map { ($0.field, $0) }) { $1 }
    for stored in own { latest[stored.field] = stored.override }
    return Override.fields.compactMap { latest[$0] }
  }

  /// The entries of events in a calendar that were last written for a record of that source.
  func entries(writtenFrom source: String) throws(StoreError) -> [LedgerObject] {
    let entries = try ledger.entries(writtenFrom: source)
    return entries.filter { $0.identity.flatMap { overlay[$0] } == nil }
  }

  /// The events of bookings of a kind on these days; see `Ledger.bookings(on:)`.
  func bookings(on days: ClosedRange<Int>) throws(StoreError) -> [LedgerObject] {
    let stored = try ledger.bookings(on: days)
    guard !overlay.isEmpty else { return stored }
    let known = Set(stored.compactMap(\.identity))
    let own = overlay.filter { identity, entry in
      let day = entry.start?.reading.date.daysSinceEpoch
      return entry.hasKind && !known.contains(identity) && day.map(days.contains) ?? false
    }
    return (stored.map { $0.identity.flatMap { overlay[$0] } ?? $0 } + own.values)
      .filter { $0.hasEvent && $0.action != .cancel }
  }

  /// The position of a record of another source that states the booking; nil for none.
  func position(
    of identity: UUID, besides source: String
  ) throws(StoreError) -> String? {
    try ledger.facts(of: identity, besides: source).last { !$0.isCanceled }?.position
  }

  /// Whether a further source has read the same records of a booking as the source that has written its
  /// event.
  func isStatedElsewhere(
    _ identity: UUID, besides source: String
  ) throws(StoreError) -> Bool {
    if let known = statedElsewhere[source] { return known.contains(identity) }
    let known = Set(try identities(of: Self.key(besides: source)))
    statedElsewhere[source] = known
    return known.contains(identity)
  }

  private static func key(besides source: String) -> UUID {
    BookingIdentity.uuid(of: "besides", source)
  }

  // MARK: Writing

  /// Adds the sources of records of a booking, beside that which its event is written for.
  func add(
    _ sources: [String?], of identity: UUID, besides source: String?
  ) throws(StoreError) {
    guard let source, sources.contains(where: { $0 != nil && $0 != source }),
      try !isStatedElsewhere(identity, besides: source)
    else { return }
    statedElsewhere[source]?.insert(identity)
    add([StoredFacts(identity: identity, facts: [], keys: [Self.key(besides: source)])])
  }

  /// Adds facts whose events are not written; stored with `storeFacts`.
  func add(_ facts: [StoredFacts]) {
    if importID == nil { pretend(facts) } else { self.facts += facts }
  }

  /// Stores the facts added since the last call, in one transaction.
  func storeFacts() throws(StoreError) {
    guard let importID, !facts.isEmpty else { return }
    try ledger.store(facts, of: importID)
    facts = []
  }

  /// Records intents; one row for each, in their order.
  func intend(_ intents: [LedgerObject]) throws(StoreError) -> [Int64] {
    guard let importID else { return intents.map(pretend) }
    let now = clock()
    return try ledger.intend(
      intents.map { intent in
        var intent = intent
        intent.sent = now
        return intent
      }, of: importID)
  }

  func settle(_ results: [(row: Int64, Settlement)]) throws(StoreError) {
    if importID != nil { try ledger.settle(results) }
  }

  /// A dry run's writes are made at once; their rows are `isPretended`.
  private func pretend(_ intent: LedgerObject) -> Int64 {
    latestOverlayRow -= 1
    guard intent.action != .leave, let identity = intent.identity else { return latestOverlayRow }
    pretend(intent.facts)
    overridden[identity, default: []] += intent.overrides
    overlay[identity] = intent
    overlay[identity]?.id = latestOverlayRow
    return latestOverlayRow
  }

  private func pretend(_ facts: [StoredFacts]) {
    for booking in facts {
      stated[booking.identity, default: []] += booking.facts
      for key in booking.keys { identities[key, default: []].insert(booking.identity) }
    }
  }
}

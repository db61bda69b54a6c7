public import CalendarStore
public import CivilTime
import Foundation

/// The ledger as one import uses it: a dry run has a copy, into which it writes as the import would.
public final class LedgerSession {
  public let ledger: Ledger
  /// The entry of the log.
  public let importID: Int64
  /// Held from the decision to the settled write; nil if no other program writes, or sees what is written.
  public let lock: WriteLock?
  /// The latest row before this import. This import, or one that overlaps with it, has written the
  /// events with later rows.
  let rowBefore: Int64
  /// Facts whose events are not written; not stored yet.
  private var facts: [StoredFacts] = []
  /// By a source: the bookings that another one states, too, though the source has written their events.
  private var statedElsewhere: [String: Set<UUID>] = [:]
  private let clock: () -> Instant

  /// - Parameter clock: by which writes are recorded.
  public init(
    ledger: Ledger, importID: Int64, lock: WriteLock? = nil, clock: @escaping () -> Instant
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
    try ledger.entries(of: identities)
  }

  func entry(of identity: UUID) throws(StoreError) -> LedgerObject? {
    try entries(of: [identity])[identity]
  }

  /// The facts of a booking that undos have withdrawn.
  func withdrawnFacts(of identity: UUID) throws(StoreError) -> [Fact] {
    try ledger.facts(of: identity, areWithdrawn: true)
  }

  /// The facts of a booking that count, in their order.
  func facts(of identity: UUID) throws(StoreError) -> [Fact] {
    try ledger.facts(of: identity)
  }

  /// The identities of the bookings of a key.
  func identities(of key: UUID) throws(StoreError) -> [UUID] {
    try ledger.identities(of: key)
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
  func lastWritten(_ entry: LedgerObject) throws(StoreError) -> ItemDraft? {
    try lastText(entry).flatMap(ForeignObject.draft)
  }

  /// The last written text of the entry; nil for a removed event.
  func lastText(_ entry: LedgerObject) throws(StoreError) -> [UInt8]? {
    try ledger.contents(of: entry).after
  }

  /// Counts what somebody else has made of the entry's event as changed by a person.
  func adopt(_ present: PresentEvent, after entry: LedgerObject) throws(StoreError) -> LedgerObject
  {
    try ledger.adopt(present, after: entry, at: clock())
  }

  /// What a person has changed of a booking's event.
  func overrides(of identity: UUID) throws(StoreError) -> [Override] {
    try ledger.overrides(of: identity)
  }

  /// The entries of events in a calendar that were last written for a record of that source.
  func entries(writtenFrom source: String) throws(StoreError) -> [LedgerObject] {
    try ledger.entries(writtenFrom: source)
  }

  /// The events of bookings of a kind on these days; see `Ledger.bookings(on:)`.
  func bookings(on days: ClosedRange<Int>) throws(StoreError) -> [LedgerObject] {
    try ledger.bookings(on: days)
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
    self.facts += facts
  }

  /// Stores the facts added since the last call, in one transaction.
  func storeFacts() throws(StoreError) {
    guard !facts.isEmpty else { return }
    try ledger.store(facts, of: importID)
    facts = []
  }

  /// Records intents; one row for each, in their order.
  func intend(_ intents: [LedgerObject]) throws(StoreError) -> [Int64] {
    let now = clock()
    return try ledger.intend(
      intents.map { intent in
        var intent = intent
        intent.sent = now
        return intent
      }, of: importID)
  }

  func settle(_ results: [(row: Int64, Settlement)]) throws(StoreError) {
    try ledger.settle(results)
  }
}

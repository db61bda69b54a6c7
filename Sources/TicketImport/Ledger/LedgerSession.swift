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

  /// The latest entry of a booking.
  func entry(of identity: UUID) throws(StoreError) -> LedgerObject? {
    try ledger.entries(of: [identity])[identity]
  }

  /// The last written event of the entry; nil for a removed one.
  func lastWritten(_ entry: LedgerObject) throws(StoreError) -> ItemDraft? {
    try ledger.contents(of: entry).after.flatMap(ForeignObject.draft)
  }

  /// Whether a further source has read the same records of a booking as the source that has written its
  /// event.
  func isStatedElsewhere(
    _ identity: UUID, besides source: String
  ) throws(StoreError) -> Bool {
    if let known = statedElsewhere[source] { return known.contains(identity) }
    let known = Set(try ledger.identities(of: Self.key(besides: source)))
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
}

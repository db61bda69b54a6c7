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
  private var overlay: [UUID: LedgerEntry] = [:]
  /// What a dry run would have stored of a person's changes.
  private var overridden: [UUID: [StoredOverride]] = [:]
  /// Facts whose events are not written; not stored yet.
  private var facts: [StoredFacts] = []
  /// What `lastWritten` gave last: the planner asks several times about one entry.
  private var lastRead: (id: Int64, written: Event)?
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
  func snapshot<Value>(_ body: () -> Value) -> Value { ledger.snapshot(body) }

  /// The latest entries of bookings.
  func entries(of identities: [UUID]) throws(StoreError) -> [UUID: LedgerEntry] {
    let entries = try ledger.entries(of: identities)
    guard !overlay.isEmpty else { return entries }
    return entries.merging(
      identities.compactMap { identity in overlay[identity].map { (identity, $0) } }
    ) { _, latest in latest }
  }

  func entry(of identity: UUID) throws(StoreError) -> LedgerEntry? {
    try entries(of: [identity])[identity]
  }

  /// Whether another import has written the same as this version of the event.
  func isWritten(
    _ fingerprint: ContentFingerprint, of identity: UUID, as version: ObjectVersion?
  ) throws(StoreError) -> Bool {
    guard let etag = version?.etag else { return false }
    return try ledger.hasWritten(fingerprint, of: identity, as: etag)
  }

  /// Whether a request of this or an earlier import about the booking's event has no known outcome, and
  /// may still be done.
  func mayArrive(_ identity: UUID) throws(StoreError) -> Bool {
    try ledger.hasUnsettledWrite(of: identity)
  }

  /// The last written event of the entry; nil for a removed one.
  func lastWritten(_ entry: LedgerEntry) throws(StoreError) -> Event? {
    if let lastRead, lastRead.id == entry.id { return lastRead.written }
    let contents = try contents(of: entry)
    guard let event = contents.written?.shown else { return nil }
    lastRead = (entry.id, event)
    return event
  }

  /// What a person has changed of a booking's event.
  func overrides(of identity: UUID) throws(StoreError) -> [Override] {
    let overrides = try ledger.overrides(of: identity)
    guard let own = overridden[identity] else { return overrides }
    var latest = Dictionary(overrides.map { ($0.field, $0) }) { $1 }
    for stored in own { latest[stored.field] = stored.override }
    return Override.fields.compactMap { latest[$0] }
  }

  /// The object of the entry's event as its records give it; nil for an event without text.
  func lastObject(_ entry: LedgerEntry) throws(StoreError) -> KnownObject? {
    let contents = entry.isPretended ? entry.contents : try ledger.contents(of: entry)
    return (contents.object ?? contents.written?.bytes).map {
      KnownObject(text: $0, organizer: ImportedObject.organizer(of: contents.original))
    }
  }

  private func contents(of entry: LedgerEntry) throws(StoreError) -> LedgerEntry.Contents {
    if entry.isPretended { return entry.contents }
    var contents = try ledger.contents(of: entry)
    if let edited = entry.edited { contents.written = EventText(uid: entry.uid, written: edited) }
    return contents
  }

  /// The entries of events in a calendar that were last written for a record of that source.
  func entries(writtenFrom source: String) throws(StoreError) -> [LedgerEntry] {
    let entries = try ledger.entries(writtenFrom: source)
    return entries.filter { overlay[$0.identity] == nil }
  }

  // MARK: Writing

  /// Adds facts whose events are not written; stored with `storeFacts`.
  func add(_ facts: [StoredFacts]) { if importID != nil { self.facts += facts } }

  /// Stores the facts added since the last call, in one transaction.
  func storeFacts() throws(StoreError) {
    guard let importID, !facts.isEmpty else { return }
    try ledger.store(facts, of: importID)
    facts = []
  }

  /// Records intents; one row for each, in their order.
  func intend(_ intents: [LedgerIntent]) throws(StoreError) -> [LedgerRow] {
    var entries: [LedgerEntry] = []
    var changes: [LedgerChange] = []
    for intent in intents {
      switch intent {
      case .event(var entry):
        entry.sent = clock()
        entries.append(entry)
      case .change(let change): changes.append(change)
      }
    }
    guard let importID else { return entries.map { .event(pretend($0)) } }
    var events = try ledger.intend(entries, of: importID)[...]
    var changed = try ledger.record(changes, of: importID)[...]
    return intents.map { intent in
      switch intent {
      case .event: .event(events.removeFirst())
      case .change: .change(changed.removeFirst())
      }
    }
  }

  func settle(
    _ results: [(row: LedgerRow, Settlement)], restoring objects: [RestoredObject] = []
  ) throws(StoreError) {
    guard importID != nil else { return }
    var events: [(row: Int64, Settlement)] = []
    var made: [(row: Int64, etag: String?, href: String?)] = []
    var notMade: [Int64] = []
    for (row, settlement) in results {
      switch (row, settlement) {
      case (.event(let row), _): events.append((row, settlement))
      case (.change(let row), .made(let etag, _, let href)) where etag != nil || href != nil:
        made.append((row, etag, href))
      case (.change(let row), .notMade): notMade.append(row)
      // Whether such a change was made is decided by its calendar.
      case (.change, .made), (.change, .unknown), (.change, .undecided): break
      }
    }
    try ledger.settle(events)
    try ledger.settle(made, restoring: objects)
    try ledger.drop(notMade)
  }

  /// Records that a person has decided to keep the calendar's version of an event.
  func keep(
    _ identity: UUID, _ fingerprint: ContentFingerprint, _ position: String
  ) throws(StoreError) {
    guard importID != nil, var entry = try entry(of: identity)?.following(.keep) else { return }
    (entry.fingerprint, entry.position) = (fingerprint, position)
    try settle(try intend([.event(entry)]).map { ($0, .made(etag: nil)) })
  }

  /// A dry run's writes are made at once; their rows are `isPretended`.
  private func pretend(_ intent: LedgerEntry) -> Int64 {
    latestOverlayRow -= 1
    guard !intent.action.isAside else { return latestOverlayRow }
    overridden[intent.identity, default: []] += intent.overrides
    overlay[intent.identity] = intent
    overlay[intent.identity]?.id = latestOverlayRow
    return latestOverlayRow
  }
}

/// A write that is recorded before it is made.
enum LedgerIntent {
  /// Of a booking's event: a row of `records`.
  case event(LedgerEntry)
  /// Of any object, byte for byte: a row of `changes`.
  case change(LedgerChange)
}

/// The row of an intent.
enum LedgerRow {
  case event(Int64)
  case change(Int64)
}

extension LedgerEntry {
  /// Whether the entry is a dry run's and is in no ledger.
  var isPretended: Bool { id < 0 }
}

extension EventText {
  /// The event; of a text by another program, also one with changed occurrences or with a problem.
  var shown: Event? { event ?? ImportedObject.event(of: bytes) }
}

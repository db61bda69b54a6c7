import CalendarStore
import CivilTime
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
  /// The texts of the overlay's entries.
  private var overlayTexts: [Int64: LedgerTexts] = [:]
  /// The keys of bookings that are not stored yet.
  private var links: [(key: UUID, identity: UUID)] = []
  /// The cancellations that are not stored yet.
  private var canceled: [UUID: ImportedObject.Revision] = [:]
  /// What `lastWritten` gave last: the planner asks several times about one entry.
  private var lastRead: (id: Int64, written: Event, drafted: Event, texts: LedgerTexts)?
  /// The bookings of the records that sources had before, by digests of the records' bytes.
  private var earlierRecords: [String: [ContentFingerprint: UUID]] = [:]
  /// The known bookings of records that this import reads otherwise.
  var readOtherwise: Set<UUID> = []
  /// Rows of a dry run count down from -1.
  private var latestOverlayRow: Int64 = 0

  public init(ledger: Ledger, importID: Int64?, lock: WriteLock? = nil) {
    self.ledger = ledger
    self.importID = importID
    self.lock = lock
    rowBefore = (try? ledger.latestRow()) ?? 0
  }

  // MARK: Reading

  /// The latest entries of bookings.
  func entries(of identities: [UUID]) throws(WriteError) -> [UUID: LedgerEntry] {
    let entries = try asked { ledger throws(LedgerError) in try ledger.entries(of: identities) }
    guard !overlay.isEmpty else { return entries }
    return entries.merging(
      identities.compactMap { identity in overlay[identity].map { (identity, $0) } }
    ) { _, latest in latest }
  }

  func entry(of identity: UUID) throws(WriteError) -> LedgerEntry? {
    try entries(of: [identity])[identity]
  }

  /// The latest entries of the bookings of a key that have an event, by their identities.
  func entries(of key: UUID) throws(WriteError) -> [UUID: LedgerEntry] {
    let identities = try asked { ledger throws(LedgerError) in try ledger.identities(of: key) }
    return try entries(of: identities).filter { $0.value.hasEvent }
  }

  /// The events of bookings of a kind around these days.
  func bookings(on days: ClosedRange<Int>) throws(WriteError) -> [LedgerBooking] {
    try asked { ledger throws(LedgerError) in try ledger.bookings(on: days) }
  }

  /// The latest cancellation of a booking that no import had saved before it.
  func cancellation(of key: UUID) throws(WriteError) -> ImportedObject.Revision? {
    try asked { ledger throws(LedgerError) in try ledger.cancellation(of: key) }
  }

  /// The texts of the records that the booking's events were written for.
  func records(of identity: UUID) throws(WriteError) -> Set<ContentFingerprint> {
    try asked { ledger throws(LedgerError) in try ledger.records(of: identity) }
  }

  /// The records of a booking in the ledger that were made after a time.
  func originals(of identity: UUID, after time: Instant) throws(WriteError) -> [[UInt8]] {
    try asked { ledger throws(LedgerError) in try ledger.originals(of: identity, after: time) }
  }

  /// Whether an earlier import replaced that content of the booking.
  func wasReplaced(
    _ fingerprint: ContentFingerprint, of identity: UUID
  ) throws(WriteError) -> Bool {
    try asked { ledger throws(LedgerError) in
      try ledger.wasReplaced(fingerprint, of: identity, besides: importID)
    }
  }

  /// Whether another import has written the same as this version of the event.
  func isWritten(
    _ fingerprint: ContentFingerprint, of identity: UUID, as version: EventVersion?
  ) throws(WriteError) -> Bool {
    guard let etag = version?.etag else { return false }
    return try asked { ledger throws(LedgerError) in
      try ledger.hasWritten(fingerprint, of: identity, as: etag)
    }
  }

  /// Whether a person has decided to keep the calendar's version of the event.
  func isKept(
    _ fingerprint: ContentFingerprint, since entry: LedgerEntry
  ) throws(WriteError) -> Bool {
    try asked { ledger throws(LedgerError) in try ledger.isKept(fingerprint, since: entry) }
  }

  /// The last written event of the entry, the event as its record alone gave it, and the texts of
  /// the entry.
  func lastWritten(
    _ entry: LedgerEntry
  ) throws(WriteError) -> (written: Event, drafted: Event, texts: LedgerTexts)? {
    if let lastRead, lastRead.id == entry.id {
      return (lastRead.written, lastRead.drafted, lastRead.texts)
    }
    let texts = try texts(of: entry)
    guard let event = texts.written?.shown else { return nil }
    let drafted = texts.drafted?.shown ?? event
    lastRead = (entry.id, event, drafted, texts)
    return (event, drafted, texts)
  }

  /// The object of the entry's event as its record alone gave it; nil for an event without text.
  func lastObject(_ entry: LedgerEntry) throws(WriteError) -> [UInt8]? {
    let texts = try texts(of: entry)
    return (texts.drafted ?? texts.written)?.bytes
  }

  /// When the newest record of the booking was made, as of the entry; nil if unknown.
  func recordTime(_ entry: LedgerEntry) throws(WriteError) -> Instant? {
    try texts(of: entry).recordTime
  }

  private func texts(of entry: LedgerEntry) throws(WriteError) -> LedgerTexts {
    if let known = overlayTexts[entry.id] { return known }
    return try asked { ledger throws(LedgerError) in try ledger.texts(of: entry.id) }
  }

  /// The entries of events in a calendar that were last written for a record of that source.
  func entries(writtenFrom source: String) throws(WriteError) -> [LedgerEntry] {
    let entries = try asked { ledger throws(LedgerError) in
      try ledger.entries(writtenFrom: source)
    }
    return entries.filter { overlay[$0.identity] == nil }
  }

  /// The booking of the same bytes in an earlier import of the source; nil if the source is new, or
  /// had no such record.
  func booking(ofRecord original: [UInt8], from source: String) throws(WriteError) -> UUID? {
    guard !original.isEmpty else { return nil }
    if earlierRecords[source] == nil {
      let id = importID
      earlierRecords[source] = try asked { ledger throws(LedgerError) in
        try ledger.bookings(ofRecordsFrom: source, before: id)
      }
    }
    return earlierRecords[source]?[ContentFingerprint(record: original)]
  }

  /// An unreadable ledger counts as a failed write.
  private func asked<Value>(
    _ question: (Ledger) throws(LedgerError) -> Value
  ) throws(WriteError) -> Value {
    do throws(LedgerError) { return try question(ledger) } catch { throw WriteError(error) }
  }

  // MARK: Writing

  /// Adds a key to a booking; stored with `storeNotes`.
  func link(_ key: UUID, to identity: UUID) {
    guard importID != nil else { return }
    let known = try? asked { ledger throws(LedgerError) in try ledger.identities(of: key) }
    if known?.contains(identity) != true { links.append((key, identity)) }
  }

  /// Adds the cancellation of a booking that is in no calendar; stored with `storeNotes`.
  func store(canceled key: UUID, _ revision: ImportedObject.Revision) {
    if importID != nil { canceled[key] = revision }
  }

  /// Stores the keys and cancellations added since the last call, in one transaction.
  func storeNotes() throws(LedgerError) {
    guard let importID, !links.isEmpty || !canceled.isEmpty else { return }
    try ledger.store(links, canceled: canceled, of: importID)
    links = []
    canceled = [:]
  }

  /// Records intents; one row for each, in their order.
  func intend(_ intents: [LedgerIntent]) throws(LedgerError) -> [Int64] {
    guard let importID else { return intents.map(pretend) }
    return try ledger.intend(intents, of: importID)
  }

  func settle(_ results: [(row: Int64, Settlement)]) throws(LedgerError) {
    if importID != nil { try ledger.settle(results) }
  }

  /// Records that a person has decided to keep the calendar's version of an event.
  func keep(
    _ identity: UUID, _ fingerprint: ContentFingerprint, _ position: String
  ) throws(WriteError) {
    guard importID != nil, let entry = try entry(of: identity) else { return }
    let intent = LedgerIntent(
      identity: identity, uid: entry.uid, action: .keep, fingerprint: fingerprint,
      position: position, source: nil, original: [], calendar: entry.calendar, href: entry.href,
      etag: nil, text: nil, title: entry.title, start: entry.start, end: entry.end,
      sequence: entry.sequence, creationDate: entry.creationDate, previousID: entry.id)
    do throws(LedgerError) {
      try settle(try intend([intent]).map { ($0, .made(etag: nil)) })
    } catch { throw WriteError(error) }
  }

  /// A dry run's writes are made at once; their rows are `isPretended`.
  private func pretend(_ intent: LedgerIntent) -> Int64 {
    latestOverlayRow -= 1
    guard !intent.action.isAside else { return latestOverlayRow }
    overlay[intent.identity] = LedgerEntry(
      id: latestOverlayRow, importID: 0, action: intent.action, identity: intent.identity,
      uid: intent.uid, fingerprint: intent.fingerprint, calendar: intent.calendar,
      href: intent.href, etag: intent.etag, title: intent.title, start: intent.start,
      end: intent.end, sequence: intent.sequence, creationDate: intent.creationDate)
    overlayTexts[latestOverlayRow] = LedgerTexts(
      written: intent.text.map { EventText(uid: intent.uid, written: $0) },
      drafted: intent.drafted.map { EventText(uid: intent.uid, written: $0) },
      original: intent.original, position: intent.position, source: intent.source,
      recordTime: intent.recordTime, statesEnd: intent.kind == nil ? nil : intent.statesEnd,
      kind: intent.kind, day: intent.day)
    return latestOverlayRow
  }
}

extension LedgerEntry {
  /// Whether the entry is a dry run's and is in no ledger.
  var isPretended: Bool { id < 0 }
}

extension EventText {
  /// The event; of a text by another program, also one with changed occurrences or with a problem.
  fileprivate var shown: Event? { event ?? ImportedObject.event(of: bytes) }
}

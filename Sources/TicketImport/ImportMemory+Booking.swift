import CalendarStore
import Foundation

/// What is remembered of one booking.
extension ImportMemory {
  /// The latest that the ledger knows of it.
  func entry(of identity: UUID) throws(LedgerError) -> LedgerEntry? {
    try ledger.entries(of: [identity])[identity]
  }

  /// Whether its event said this once, before what it says now.
  func wasReplaced(
    _ fingerprint: ContentFingerprint, by entry: LedgerEntry
  ) throws(LedgerError) -> Bool {
    try ledger.wasReplaced(fingerprint, by: entry)
  }

  /// Whether another import has written the same since the ledger was asked.
  func isWritten(
    _ fingerprint: ContentFingerprint, of identity: UUID, as version: EventVersion?
  ) throws(LedgerError) -> Bool {
    guard let etag = version?.etag else { return false }
    return try ledger.hasWritten(fingerprint, of: identity, as: etag)
  }

  /// Whether another import that is under way has written the same first.
  func isWritten(_ write: ImportWrite) -> Bool {
    guard let intent = write.intent else { return false }
    let version = write.writer.version(of: write.change.uid)
    return (try? isWritten(intent.fingerprint, of: intent.identity, as: version)) ?? false
  }

  /// Whether a person has decided to keep what somebody made of the event.
  func isKept(
    _ fingerprint: ContentFingerprint, since entry: LedgerEntry
  ) throws(LedgerError) -> Bool {
    try ledger.isKept(fingerprint, since: entry)
  }

  /// Remembers that a person has decided so about a record.
  func keep(
    _ identity: UUID, _ fingerprint: ContentFingerprint, _ position: String
  ) throws(LedgerError) {
    guard let importID, let entry = try entry(of: identity) else { return }
    let intent = LedgerIntent(
      identity: identity, uid: entry.uid, action: .keep, fingerprint: fingerprint,
      position: position, source: nil, original: [], calendar: entry.calendar, href: entry.href,
      etag: nil, text: nil, title: entry.title, start: entry.start, end: entry.end,
      sequence: entry.sequence, creationDate: entry.creationDate, previousID: entry.id)
    try ledger.settle(try ledger.intend([intent], of: importID), without: [])
  }

  /// What was written for the entry last, and what its record alone gave.
  func lastWritten(_ entry: LedgerEntry) throws(LedgerError) -> (written: Event, drafted: Event)? {
    let texts = try ledger.texts(of: entry.id)
    guard let event = try? texts.written?.event() else { return nil }
    return (event, (try? texts.drafted?.event()) ?? event)
  }
}

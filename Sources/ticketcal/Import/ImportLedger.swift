internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import TicketImport

/// The ledger of one import process. Reconciles interrupted imports, and records the result of this
/// import.
struct ImportLedger {
  let session: LedgerSession

  /// Nil if the import uses no ledger. An unattended import waits until no other import writes.
  ///
  /// - Parameter ledger: of a dry run, a copy.
  init?(
    _ ledger: Ledger, _ command: ImportCommand, clock: @escaping () -> Instant,
    _ messages: Messages, _ watch: SignalWatch
  ) throws(CommandError) {
    guard command.usesLedger else { return nil }
    var lock: WriteLock?
    if !command.drafts.dryRun {
      let own = WriteLock(ledger, isInterrupted: { watch.shouldStop }, say: messages.say)
      if command.drafts.yes { try Self.acquire(own, watch) }
      lock = own
    }
    let description = ImportDescription(
      kind: .import, inputs: command.names, source: command.earlier.source,
      how: command.drafts.yes ? "--yes" : "prompt", calendar: command.target.calendar)
    let importID = try CommandError.reporting(try ledger.begin(description, at: clock()))
    session = try CommandError.reporting(
      try LedgerSession(ledger: ledger, importID: importID, lock: lock, clock: clock))
  }

  /// Waits for the write lock.
  static func acquire(_ lock: WriteLock, _ watch: SignalWatch) throws(CommandError) {
    if try CommandError.reporting(try lock.acquire()) { return }
    throw CommandError(
      watch.terminationSignal.map { 128 + $0 } ?? ExitStatus.interrupted,
      "interrupted while another import was writing; nothing was done")
  }

  /// Determines by stat(2) alone which writes of interrupted imports succeeded. A dry run leaves them as they
  /// are.
  func reconcile(in calendars: any CalendarResolver, _ messages: Messages) throws(CommandError) {
    guard session.lock != nil else { return }
    try Self.reconcile(session.ledger, in: calendars, session.lock, messages)
  }

  static func reconcile(
    _ ledger: Ledger, in calendars: any CalendarResolver, _ lock: WriteLock?, _ messages: Messages
  ) throws(CommandError) {
    let found = try CommandError.reporting(try ledger.reconcile(in: calendars, lock))
    for text in found.flatMap(InterruptedNotice.found) { messages.warn(text) }
  }

  /// Records the end of the import. Returns the error if the ledger cannot be written; the ledger
  /// already has the writes, or the next import reconciles them.
  func finish(_ summary: ImportSummary, at now: Instant) -> CommandError? {
    var counts: [String: Int] = [:]
    for (status, count) in summary.counts where count > 0 && status != .noBooking {
      counts[status.rawValue] = count
    }
    do throws(StoreError) {
      try session.ledger.finish(
        session.importID, counts: counts, at: now, wasInterrupted: summary.wasInterrupted)
      return nil
    } catch { return CommandError(error) }
  }
}

internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import TicketImport

/// The ledger of one import as a process: opened, mended where an earlier import was cut off, and
/// closed with what came of this one.
struct ImportLedger {
  let session: LedgerSession

  /// Nil where the import uses no ledger; under a dry run the ledger is only read. An import that asks
  /// nobody waits until no other one writes.
  init?(
    _ ledger: Ledger, _ command: ImportArguments, resuming interrupted: InterruptedSession?,
    at now: Instant,
    _ messages: Messages, _ watch: SignalWatch
  ) throws(CommandError) {
    guard command.usesLedger else { return nil }
    guard !command.dryRun else {
      session = LedgerSession(ledger: ledger, importID: nil)
      return
    }
    if let interrupted { try Self.claim(interrupted, in: ledger) }
    let lock = WriteLock(
      ledger, isInterrupted: { watch.shouldStop },
      say: { if !command.reporting.quiet { messages.say($0) } })
    if command.yes { try Self.acquire(lock, watch) }
    let description = ImportDescription(
      kind: interrupted == nil ? .import : .resume,
      inputs: command.files.isEmpty ? ["-"] : command.files, source: command.source,
      how: command.yes ? "--yes" : "prompt", calendar: command.calendar.name)
    do throws(LedgerError) {
      session = LedgerSession(
        ledger: ledger, importID: try ledger.begin(description, at: now), lock: lock)
    } catch { throw CommandError(error) }
  }

  /// Only one of two programs can continue a session.
  static func claim(_ session: InterruptedSession, in ledger: Ledger) throws(CommandError) {
    do throws(LedgerError) {
      guard ledger.claimSession(session.importID),
        try ledger.sessions().contains(where: { $0.importID == session.importID })
      else { throw LedgerError(cause: .busy, path: ledger.path, reason: sessionTaken) }
    } catch { throw CommandError(error) }
  }

  static let sessionTaken =
    "another ticketcal continues the import that was cut off; finish it there"

  /// Waits for the write lock.
  static func acquire(_ lock: WriteLock, _ watch: SignalWatch) throws(CommandError) {
    do throws(LedgerError) {
      guard try !lock.acquire() else { return }
    } catch { throw CommandError(error) }
    throw CommandError(
      watch.terminationSignal.map { 128 + $0 } ?? ExitStatus.interrupted,
      "interrupted while another import was writing; nothing was done")
  }

  /// Finds out what became of imports that were cut off, by stat(2) alone.
  func reconcile(in calendars: any CalendarResolver, _ messages: Messages) throws(CommandError) {
    guard session.importID != nil else { return }
    do throws(LedgerError) {
      for cutOff in try session.ledger.reconcile(in: calendars, session.lock) {
        messages.say(InterruptedNotice.found(cutOff))
      }
    } catch {
      throw CommandError(error)
    }
  }

  /// What kept the ledger from knowing that the import is done; what it wrote is known all the same, or
  /// is found out by the next one.
  func finish(_ summary: ImportSummary, at now: Instant) -> CommandError? {
    guard let importID = session.importID else { return nil }
    var counts: [String: Int] = [:]
    for (status, count) in summary.counts where count > 0 { counts[status.rawValue] = count }
    do throws(LedgerError) {
      try session.ledger.finish(
        importID, counts: counts, at: now, wasInterrupted: summary.wasInterrupted)
      return nil
    } catch {
      return CommandError(error)
    }
  }
}

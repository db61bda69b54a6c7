internal import Dispatch
internal import Foundation

/// Gives files their names: syncs those of a group together, tells the journal, names them, and syncs
/// again. Whatever happens in between, no name ever stands for an empty or partial event. Where another
/// group follows at once, the sync of its content is also that of the names before.
///
/// Sendable because one thread has it at a time: the queue that names, or the writer.
final class VdirNaming: @unchecked Sendable {
  /// A name that a power cut could still take away, or give back.
  private struct Unsynced {
    var round: VdirRound
    var index: Int
    var href: String
    /// Nothing bore it before.
    var isNew: Bool
  }

  private let directory: OpenDirectory
  private let calendar: EventCalendar
  /// False where the file system is to be taken for one that cannot exchange names.
  private let exchanges: Bool
  var journal: (any WriteJournal)?
  var tellsEtags = true
  var steps = WriteSteps()
  private var unsynced: [Unsynced] = []
  /// The rounds that have ended and wait for their names to be synced.
  private var ended: [VdirRound] = []
  /// A file of the calendar's file system, to sync it by.
  private var latest: NewFile?

  init(in directory: OpenDirectory, calendar: EventCalendar, exchanges: Bool) {
    self.directory = directory
    self.calendar = calendar
    self.exchanges = exchanges
  }

  func fail(_ index: Int, of round: VdirRound, _ fault: SystemFault) {
    round.settle(index, .failed(WriteError(fault, path: directory.path)))
  }

  /// Has the journal told of the changes on that queue, while those before them are named and these are
  /// synced; nil where there is no journal. On any thread.
  func noteIntent(of part: [VdirChange], on queue: DispatchQueue) -> PendingVdirIntent? {
    guard let journal else { return nil }
    return PendingVdirIntent(on: queue) { [path = directory.path] in
      VdirIntent(part, journal, path: path)
    }
  }

  /// - Parameter intent: of these changes, where it is being noted.
  func name(_ part: [VdirChange], _ intent: PendingVdirIntent?, of round: VdirRound) {
    let file = part.lazy.compactMap(\.file).first
    let changes: [VdirChange]
    var fault: SystemFault?
    if let file, journal != nil, round.isSingle {
      // The journal's sync is mostly this file's, too: one disk, one commit.
      file.beginSync()
      changes = intended(part, nil, of: round)
      if !changes.isEmpty { fault = Self.sync(file, of: round) }
    } else {
      // The journal takes its time while the disk does.
      let intent = intent ?? file.flatMap { _ in noteIntent(of: part, on: .global()) }
      if let file { fault = Self.sync(file, of: round) }
      changes = intended(part, intent, of: round)
    }
    if let fault {
      for change in part { fail(change.index, of: round, fault) }
      withdraw(fault)
      return completeEnded()
    }
    if let file {
      steps.reach(.synced)
      if !round.isSingle {
        // That has synced the names given before, too.
        unsynced.removeAll(keepingCapacity: true)
        completeEnded()
      }
      latest = file
    }
    if journal != nil, !changes.isEmpty { steps.reach(.intended) }
    for change in changes {
      make(change, of: round)
      steps.reach(.named)
    }
  }

  private static func sync(_ file: NewFile, of round: VdirRound) -> SystemFault? {
    do throws(SystemFault) {
      if round.isSingle { try file.sync() } else { try file.syncFileSystem() }
      return nil
    } catch { return error }
  }

  /// Every file of the round has its name, which is on disk when the next group is, or when `sync` is
  /// called.
  func end(_ round: VdirRound) {
    if !ended.isEmpty { sync() }
    ended.append(round)
  }

  /// Waits until all names are on disk.
  func sync() {
    do throws(SystemFault) {
      if let last = unsynced.last {
        if last.isNew, last.round.isSingle, let latest {
          try latest.syncName()
        } else {
          try syncFileSystem(last.href)
        }
        steps.reach(.namesSynced)
      }
      unsynced.removeAll(keepingCapacity: true)
    } catch {
      withdraw(error)
    }
    latest = nil
    completeEnded()
  }

  private func syncFileSystem(_ href: String) throws(SystemFault) {
    if let latest { return try latest.syncFileSystem() }
    // Only withdrawals: no file of ours is open.
    do throws(SystemFault) {
      try NewFile(in: directory.descriptor, for: href, kind: nil).syncFileSystem()
    } catch {
      guard [ENOSPC, EDQUOT, EMFILE, ENFILE, EBUSY].contains(error.code) else { throw error }
      // No room for such a file: everything there is, then.
      Foundation.sync()
    }
  }

  private func completeEnded() {
    for round in ended { round.complete() }
    ended.removeAll(keepingCapacity: true)
  }

  /// The changes to make, once the journal knows of them.
  private func intended(
    _ part: [VdirChange], _ pending: PendingVdirIntent?, of round: VdirRound
  ) -> [VdirChange] {
    let intent =
      pending.flatMap { $0.wait() } ?? journal.map { VdirIntent(part, $0, path: directory.path) }
    guard let intent else { return part }
    for (index, error) in intent.failures { round.settle(index, .failed(error)) }
    return intent.changes
  }

  private func make(_ change: VdirChange, of round: VdirRound) {
    do throws(SystemFault) {
      var change = change
      if change.etag == nil, tellsEtags { change.etag = try change.file?.status().etag }
      let outcome: WriteOutcome
      if let file = change.file, change.condition == .absent {
        outcome =
          try file.publish(as: change.href) == .published
          ? saved(change) : .exists(href: change.href)
      } else {
        outcome = try exchange(change)
      }
      round.settle(change.index, outcome)
      switch outcome {
      case .saved, .withdrawn:
        unsynced.append(
          Unsynced(
            round: round, index: change.index, href: change.href,
            isNew: change.condition == .absent))
      case .exists, .changed, .missing, .failed: break
      }
    } catch {
      fail(change.index, of: round, error)
    }
  }

  /// Replaces what stands there, or takes it away.
  private func exchange(_ change: VdirChange) throws(SystemFault) -> WriteOutcome {
    let event = EventFile(
      directory: directory, name: change.href, exchanges: exchanges, steps: steps)
    var etag: String?
    if case .unchanged(let expected) = change.condition { etag = expected }
    let outcome =
      if let file = change.file { try event.replace(with: file, if: etag) } else {
        try event.remove(if: etag)
      }
    return switch outcome {
    case .made: change.file == nil ? .withdrawn(href: change.href) : saved(change)
    case .changed: .changed(href: change.href)
    case .missing: .missing(href: change.href)
    }
  }

  private func saved(_ change: VdirChange) -> WriteOutcome {
    .saved(
      SavedEvent(
        calendar: calendar, uid: change.uid, href: change.href, etag: change.etag,
        changed: journal == nil ? nil : (try? change.file?.status())?.changed))
  }

  /// Nobody can tell whether these names would outlast a power cut: takes the new ones back, so that a
  /// later import writes the events again.
  private func withdraw(_ fault: SystemFault) {
    for name in unsynced {
      if name.isNew { unlinkat(directory.descriptor, name.href, 0) }
      fail(name.index, of: name.round, fault)
    }
    unsynced.removeAll(keepingCapacity: true)
  }
}

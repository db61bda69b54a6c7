internal import Foundation

/// Gives files their names: syncs those of a group together, names them, and syncs again. Whatever
/// happens in between, no name ever stands for an empty or partial event. Where another group follows
/// at once, the sync of its content is also that of the names before.
///
/// Sendable because one thread has it at a time: the queue that names, or the writer.
final class VdirNaming: @unchecked Sendable {
  /// A file that is written and has no name yet.
  struct Unnamed: @unchecked Sendable {
    /// Which event of the round it is.
    var index: Int
    var uid: UUID
    var href: String
    var file: NewFile
  }

  /// A name that a power cut could still take away.
  private struct Unsynced {
    var round: VdirRound
    var index: Int
    var href: String
  }

  private let directory: OpenDirectory
  private let calendar: EventCalendar
  private var unsynced: [Unsynced] = []
  /// The rounds that have ended and wait for their names to be synced.
  private var ended: [VdirRound] = []
  /// A file of the calendar's file system, to sync it by.
  private var latest: NewFile?

  init(in directory: OpenDirectory, calendar: EventCalendar) {
    self.directory = directory
    self.calendar = calendar
  }

  func fail(_ index: Int, of round: VdirRound, _ fault: SystemFault) {
    round.settle(index, .failed(WriteError(fault, path: directory.path)))
  }

  func name(_ files: [Unnamed], of round: VdirRound) {
    guard let first = files.first?.file else { return }
    do throws(SystemFault) {
      if round.isSingle { try first.sync() } else { try first.syncFileSystem() }
    } catch {
      for file in files { fail(file.index, of: round, error) }
      withdraw(error)
      return completeEnded()
    }
    if !round.isSingle {
      // That has synced the names given before, too.
      unsynced.removeAll(keepingCapacity: true)
      completeEnded()
    }
    latest = first
    for file in files { name(file, of: round) }
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
        if last.round.isSingle { try latest?.syncName() } else { try latest?.syncFileSystem() }
      }
      unsynced.removeAll(keepingCapacity: true)
    } catch {
      withdraw(error)
    }
    latest = nil
    completeEnded()
  }

  private func completeEnded() {
    for round in ended { round.complete() }
    ended.removeAll(keepingCapacity: true)
  }

  private func name(_ file: Unnamed, of round: VdirRound) {
    do throws(SystemFault) {
      switch try file.file.publish(as: file.href) {
      case .exists: round.settle(file.index, .exists(href: file.href))
      case .published:
        unsynced.append(Unsynced(round: round, index: file.index, href: file.href))
        let event = SavedEvent(
          calendar: calendar, uid: file.uid, href: file.href, etag: try file.file.etag())
        round.settle(file.index, .saved(event))
      }
    } catch {
      fail(file.index, of: round, error)
    }
  }

  /// Nobody can tell whether these names would outlast a power cut: takes them back, so that a later
  /// import writes the events again.
  private func withdraw(_ fault: SystemFault) {
    for name in unsynced {
      unlinkat(directory.descriptor, name.href, 0)
      fail(name.index, of: name.round, fault)
    }
    unsynced.removeAll(keepingCapacity: true)
  }
}

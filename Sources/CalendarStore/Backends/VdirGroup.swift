internal import Foundation

/// Puts the events of one group into a vdir: writes them without a name, as many as may be open at
/// once, syncs them together, names them, and syncs again. Whatever happens in between, no name ever
/// stands for an empty or partial event.
///
/// Sendable because one thread has it at a time: the writer hands it to its queue, and takes it back
/// when the queue is done.
final class VdirGroup: @unchecked Sendable {
  /// Some events as text.
  struct Batch: Sendable {
    struct Entry: Sendable {
      /// Which event of the group it is.
      var index: Int
      var uid: UUID
      var href: String
      var range: Range<Int>
    }

    var entries: [Entry] = []
    var bytes: [UInt8] = []
  }

  private let directory: OpenDirectory
  private let calendar: EventCalendar
  private let isSingle: Bool
  private let openLimit: Int
  /// How the directory's file system takes new files, once that is known.
  private(set) var kind: NewFile.Kind?
  /// By the events' numbers, as far as they were written.
  private var outcomes: [WriteOutcome?] = []

  private var unnamed: [(entry: Batch.Entry, file: NewFile)] = []
  /// The events that have a name which a power cut could still take away.
  private var unsynced: [(index: Int, event: SavedEvent)] = []
  /// A file of the calendar's file system, to sync it by.
  private var latest: NewFile?

  init(
    in directory: OpenDirectory, calendar: EventCalendar, kind: NewFile.Kind?, openLimit: Int,
    isSingle: Bool
  ) {
    self.isSingle = isSingle
    self.directory = directory
    self.calendar = calendar
    self.kind = kind
    self.openLimit = openLimit
  }

  /// What became of an event; nil while nothing did.
  func outcome(_ index: Int) -> WriteOutcome? {
    outcomes.indices.contains(index) ? outcomes[index] : nil
  }

  func write(_ batch: Batch) {
    let count = (batch.entries.last?.index ?? -1) + 1
    while outcomes.count < count { outcomes.append(nil) }
    for entry in batch.entries {
      if unnamed.count >= openLimit { nameAll() }
      do throws(SystemFault) {
        unnamed.append((entry, try file(of: entry, batch.bytes)))
      } catch {
        outcomes[entry.index] = .failed(WriteError(error, path: directory.path))
      }
    }
  }

  /// Names what has no name yet, and waits until all names are on disk.
  func finish() {
    nameAll()
    do throws(SystemFault) {
      if !unsynced.isEmpty {
        if isSingle { try latest?.syncName() } else { try latest?.syncFileSystem() }
      }
    } catch {
      withdraw(error)
    }
    unsynced.removeAll()
    latest = nil
  }

  private func file(of entry: Batch.Entry, _ bytes: [UInt8]) throws(SystemFault) -> NewFile {
    let file: NewFile
    do {
      file = try newFile(entry.href)
    } catch {
      // Too many open files, or the same event twice: names those there are, which closes them.
      guard [EMFILE, ENFILE, EBUSY].contains(error.code), !unnamed.isEmpty else { throw error }
      nameAll()
      file = try newFile(entry.href)
    }
    kind = file.kind
    try file.write(bytes[entry.range])
    if file.kind == .hidden { try file.sync() }
    return file
  }

  private func newFile(_ href: String) throws(SystemFault) -> NewFile {
    try NewFile(in: directory.descriptor, for: href, kind: kind)
  }

  private func nameAll() {
    guard let first = unnamed.first?.file else { return }
    defer { unnamed.removeAll(keepingCapacity: true) }
    do throws(SystemFault) {
      if isSingle { try first.sync() } else { try first.syncFileSystem() }
    } catch {
      for (entry, _) in unnamed {
        outcomes[entry.index] = .failed(WriteError(error, path: directory.path))
      }
      return withdraw(error)
    }
    // That has synced the names given before, too.
    unsynced.removeAll(keepingCapacity: true)
    latest = first
    for (entry, file) in unnamed { name(file, entry) }
  }

  private func name(_ file: NewFile, _ entry: Batch.Entry) {
    do throws(SystemFault) {
      switch try file.publish(as: entry.href) {
      case .exists: outcomes[entry.index] = .exists(href: entry.href)
      case .published:
        let event = SavedEvent(
          calendar: calendar, uid: entry.uid, href: entry.href, etag: try file.etag())
        outcomes[entry.index] = .saved(event)
        unsynced.append((entry.index, event))
      }
    } catch {
      outcomes[entry.index] = .failed(WriteError(error, path: directory.path))
    }
  }

  /// Nobody can tell whether these names would outlast a power cut: takes them back, so that a later
  /// import writes the events again.
  private func withdraw(_ fault: SystemFault) {
    for (index, event) in unsynced {
      unlinkat(directory.descriptor, event.href, 0)
      outcomes[index] = .failed(WriteError(fault, path: directory.path))
    }
    unsynced.removeAll(keepingCapacity: true)
  }
}

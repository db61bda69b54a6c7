internal import Foundation
internal import SystemPackage

/// A batch of changes of a vdir. The texts are on disk in unnamed or hidden files until `commit`
/// names them. Every object enters or leaves a vdir through a batch.
///
/// Each change is added by `decide` or `add`; `sync` completes the batch.
final class VdirBatch {
  private struct Pending {
    /// The change's index in `changes`.
    let index: Int
    let href: String
    let condition: ObjectWrite.Condition
    /// Nil for a withdrawal, and after the file is closed.
    var file: NewFile?
    /// Of the file, once it is on disk.
    var etag: String?

    /// A new object is removed again if its name cannot be synced.
    var isNew: Bool { condition == .absent }
  }

  private(set) var changes: [StagedChange] = []

  private let directory: OpenDirectory
  /// Nil for a writer, which must not open the directory for reading.
  private let folder: VdirFolder?
  private let steps: WriteSteps
  private var pending: [Pending] = []

  /// The most files that are synced one by one; more are synced by one syncfs(2).
  private static let mostSyncedSingly = 16

  init(in directory: OpenDirectory, readableAs folder: VdirFolder?, steps: WriteSteps) {
    self.directory = directory
    self.folder = folder
    self.steps = steps
  }

  // MARK: Staging

  /// Decides the change's outcome from the present object. False if the change can be made.
  func decide(_ change: ObjectWrite) -> Bool {
    var isWithdrawal = false
    if case .none = change.content { isWithdrawal = true }
    do throws(Errno) {
      let status = try directory.status(of: change.href)
      if change.condition != .absent, let refusal = status?.refusal {
        changes.append(.decided(.failed(refusal)))
        return true
      }
      switch (change.condition, status) {
      case (.absent, .some): changes.append(.decided(.exists))
      case (.absent, nil), (.any, nil):
        guard isWithdrawal else { return false }
        changes.append(.decided(.missing))
      case (.unchanged, nil): changes.append(.decided(.missing))
      case (.unchanged(let etag), let status?):
        guard !status.has(etag) else { return false }
        changes.append(.decided(.changed))
      case (.any, .some): return false
      }
    } catch {
      changes.append(.decided(failed(error)))
    }
    return true
  }

  /// Adds a change with an outcome that is known.
  func decide(_ outcome: WriteOutcome) { changes.append(.decided(outcome)) }

  /// Adds a change and writes its text to a file. False if the change has to wait for the next
  /// batch.
  ///
  /// - Parameter text: nil for a withdrawal.
  func add(_ change: ObjectWrite, text: [UInt8]?) -> Bool {
    var file: NewFile?
    do throws(Errno) {
      file = try text.map { text throws(Errno) in try write(text) }
    } catch {
      switch error {
      case .tooManyOpenFiles, .tooManyOpenFilesInSystem:
        makeRoom()
        return false
      default:
        changes.append(.decided(failed(error)))
        return true
      }
    }
    pending.append(
      Pending(
        index: changes.count, href: change.href, condition: change.condition, file: file))
    changes.append(.ready(etag: nil, text: text ?? []))
    return true
  }

  private func write(_ text: [UInt8]) throws(Errno) -> NewFile {
    let file = try NewFile(in: directory)
    try file.write(text[...])
    steps.reach(.written)
    return file
  }

  /// Closes some files, for the caller that records the batch and for `commit`.
  private func makeRoom() {
    for _ in 0..<min(8, pending.count / 2) {
      guard let last = pending.popLast() else { return }
      changes.removeSubrange(last.index...)
    }
  }

  /// Waits until the texts are on disk, and sets the etags. If a sync fails, every pending change
  /// has failed.
  func sync() {
    let files = pending.compactMap(\.file)
    do throws(Errno) {
      if files.count <= Self.mostSyncedSingly || directory.kind == .hidden {
        for file in files { file.beginSync() }
        for file in files { try file.sync() }
      } else {
        try files.last?.syncFileSystem()
      }
      if !files.isEmpty { steps.reach(.synced) }
      for (place, item) in pending.enumerated() {
        guard let file = item.file, case .ready(_, let text) = changes[item.index] else { continue }
        let etag = try file.status().etag
        pending[place].etag = etag
        changes[item.index] = .ready(etag: etag, text: text)
      }
    } catch {
      for item in pending { changes[item.index] = .decided(failed(error)) }
      pending = []
    }
  }

  // MARK: Commit

  /// Makes the changes that are not decided. Returns an outcome for each of them.
  func commit() -> [WriteOutcome] {
    let areFew = pending.count <= Self.mostSyncedSingly
    var outcomes: [WriteOutcome] = []
    var made: [(place: Int, item: Pending)] = []
    var latest: NewFile?
    for place in pending.indices {
      var item = pending[place]
      pending[place].file = nil
      latest = item.file ?? latest
      outcomes.append(make(item))
      steps.reach(.named)
      guard case .made = outcomes[place] else { continue }
      if !areFew { item.file = nil }
      made.append((place, item))
    }
    pending = []
    guard !made.isEmpty else { return outcomes }
    do throws(Errno) {
      try syncNames(of: made.map(\.item), by: latest)
      steps.reach(.namesSynced)
    } catch {
      for (place, item) in made { outcomes[place] = takeBack(item, error) }
    }
    return outcomes
  }

  private func make(_ item: Pending) -> WriteOutcome {
    let intended = WriteOutcome.made(etag: item.etag)
    let object = FileExchange(directory: directory, name: item.href, steps: steps)
    var etag: String?
    if case .unchanged(let expected) = item.condition { etag = expected }
    do throws(Errno) {
      let outcome: WriteOutcome
      if let file = item.file {
        if item.condition == .absent {
          return try file.publish(as: item.href) ? intended : .exists
        }
        outcome = try object.replace(with: file, if: etag)
      } else {
        outcome = try object.remove(if: etag)
      }
      if case .made = outcome { return intended }
      return outcome
    } catch {
      let failure = failed(error)
      // `reconcile` settles files that remain under hidden names.
      guard item.condition != .absent, object.mayHaveLeftovers(of: item.file) else {
        return failure
      }
      return .unknown(StoreError(error, path: directory.path))
    }
  }

  private func syncNames(of made: [Pending], by latest: NewFile?) throws(Errno) {
    if let folder {
      do throws(Errno) { return try folder.sync() } catch {
        guard error == .permissionDenied else { throw error }
      }
    }
    let files = made.compactMap(\.file)
    if files.count == made.count, made.allSatisfy(\.isNew) {
      for file in files { try file.syncName() }
    } else if let latest {
      try latest.syncFileSystem()
    } else {
      try syncFileSystem()
    }
  }

  /// For a batch of withdrawals: the batch has no open file for syncfs(2).
  private func syncFileSystem() throws(Errno) {
    do throws(Errno) {
      try NewFile(in: directory).syncFileSystem()
    } catch {
      switch error {
      case .noSpace, .diskQuotaExceeded, .tooManyOpenFiles, .tooManyOpenFilesInSystem,
        .resourceBusy:
        // No file can be created: sync every file system.
        Foundation.sync()
      default: throw error
      }
    }
  }

  /// After a failed sync of the names: a power failure may undo the change. A new object is removed
  /// again, so that a later import writes it.
  private func takeBack(_ item: Pending, _ fault: Errno) -> WriteOutcome {
    let failure = failed(fault)
    let unknown = WriteOutcome.unknown(StoreError(fault, path: directory.path))
    guard item.isNew, let etag = item.etag else { return unknown }
    let object = FileExchange(directory: directory, name: item.href)
    return (try? object.remove(if: etag)) == nil ? unknown : failure
  }

  private func failed(_ fault: Errno) -> WriteOutcome {
    .failed(StoreError(fault, path: directory.path))
  }
}

/// A step of a write into a vdir; tests kill the program after each.
package enum WriteStep: String, Sendable, CaseIterable {
  /// A text is in an unnamed or hidden file.
  case written
  /// The texts of a batch are on disk.
  case synced
  /// The object to replace or to withdraw is the expected one.
  case compared
  /// The object to replace or to withdraw, or the folder to remove, has a hidden name, and still
  /// exists.
  case swapped
  /// An object has its name, or is replaced or withdrawn.
  case named
  /// The names of a batch are on disk.
  case namesSynced
}

/// Reports the steps of a write to tests. Compiled out of release builds.
struct WriteSteps: Sendable {
  #if DEBUG
    var reached: (@Sendable (WriteStep) -> Void)?
  #endif

  @inline(__always)
  func reach(_ step: WriteStep) {
    #if DEBUG
      reached?(step)
    #endif
  }
}

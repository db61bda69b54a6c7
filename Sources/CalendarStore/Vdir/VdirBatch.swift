internal import Foundation

/// Changes of a vdir: their texts are on disk in files without a name, or with a hidden one, until `commit`
/// names them. This is the only way in which an object gets into a vdir or out of it.
///
/// Each change is added by `stage`, or by one of `decide`, `refuse` and `add`; `sync` completes the batch.
final class VdirBatch: StagedBatch {
  private struct Pending {
    /// In `changes`.
    let index: Int
    let href: String
    let condition: EventChange.Condition
    /// Nil for a withdrawal, and once it is closed.
    var file: NewFile?

    /// Its name is taken back when it cannot be brought to disk.
    var isNew: Bool { condition == .absent }
  }

  private(set) var changes: [StagedChange] = []
  /// The last system call that failed.
  private(set) var fault: SystemFault?
  /// How the file system takes new files; nil before the first one.
  private(set) var kind: NewFile.Kind?

  private let slots: HiddenSlots
  /// Nil where the directory must not be opened for reading.
  private let folder: VdirFolder?
  /// False on a file system that cannot exchange names.
  private let exchanges: Bool
  private let steps: WriteSteps
  private var pending: [Pending] = []

  /// Up to so many files are synced one by one, more by one syncfs(2).
  private static let mostSyncedSingly = 16

  init(
    in slots: HiddenSlots, readableAs folder: VdirFolder? = nil, kind: NewFile.Kind?,
    exchanges: Bool, steps: WriteSteps = WriteSteps()
  ) {
    self.slots = slots
    self.folder = folder
    self.kind = kind
    self.exchanges = exchanges
    self.steps = steps
  }

  private var directory: OpenDirectory { slots.directory }

  // MARK: Staging

  /// Decides about a change or adds it. False where it has to wait for the next batch.
  ///
  /// - Parameter text: nil for a withdrawal.
  func stage(_ change: EventChange, text: [UInt8]?) -> Bool {
    decide(change) || add(change, text: text)
  }

  /// Whether a look at the name decides what becomes of the change.
  func decide(_ change: EventChange) -> Bool {
    var isWithdrawal = false
    if case .none = change.content { isWithdrawal = true }
    do throws(SystemFault) {
      let status = try directory.status(of: change.href)
      switch (change.condition, status) {
      case (.absent, .some): changes.append(.decided(.exists))
      case (.absent, nil), (.any, nil):
        guard isWithdrawal else { return false }
        changes.append(.decided(.missing))
      case (.unchanged, nil): changes.append(.decided(.missing))
      case (.unchanged(let etag), let status?):
        guard status.etag != etag else { return false }
        changes.append(.decided(.changed))
      case (.any, .some): return false
      }
    } catch {
      changes.append(.decided(failed(error)))
    }
    return true
  }

  /// Decides that a change cannot be made.
  func refuse(_ error: WriteError) { changes.append(.decided(.failed(error))) }

  /// Adds a change, whose text it writes to a file. False where the change has to wait for the next batch.
  ///
  /// - Parameter text: nil for a withdrawal.
  func add(_ change: EventChange, text: [UInt8]?) -> Bool {
    var file: NewFile?
    do throws(SystemFault) {
      file = try text.map { text throws(SystemFault) in try write(text) }
    } catch {
      switch error.code {
      case EMFILE, ENFILE:
        fault = error
        makeRoom()
        return false
      // This batch and others have all slots: its own are free again for the next one.
      case EBUSY where pending.contains { $0.file != nil }: return false
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

  private func write(_ text: [UInt8]) throws(SystemFault) -> NewFile {
    let file = try NewFile(in: slots, kind: kind)
    kind = file.kind
    try file.write(text[...])
    steps.reach(.written)
    return file
  }

  /// Leaves some files to whoever records the batch, and to `commit`.
  private func makeRoom() {
    for _ in 0..<min(8, pending.count / 2) {
      guard let last = pending.popLast() else { return }
      changes.removeSubrange(last.index...)
    }
  }

  /// Waits until the texts are on disk, and finds out the etags. Where that fails, nothing is ready any more.
  func sync() {
    let files = pending.compactMap(\.file)
    do throws(SystemFault) {
      if files.count <= Self.mostSyncedSingly || kind == .hidden {
        for file in files { file.beginSync() }
        for file in files { try file.sync() }
      } else {
        try files.last?.syncFileSystem()
      }
      if !files.isEmpty { steps.reach(.synced) }
      for item in pending {
        guard let file = item.file, case .ready(_, let text) = changes[item.index] else { continue }
        changes[item.index] = .ready(etag: try file.status().etag, text: text)
      }
    } catch {
      for item in pending { changes[item.index] = .decided(failed(error)) }
      pending = []
    }
  }

  // MARK: Commit

  func commit() -> [WriteOutcome] {
    var outcomes = changes.map { change -> WriteOutcome in
      switch change {
      case .decided(let outcome): outcome
      case .ready(let etag, _): .made(etag: etag)
      }
    }
    let areFew = pending.count <= Self.mostSyncedSingly
    var made: [Pending] = []
    var latest: NewFile?
    for index in pending.indices {
      var item = pending[index]
      pending[index].file = nil
      latest = item.file ?? latest
      outcomes[item.index] = make(item, outcomes[item.index])
      steps.reach(.named)
      guard case .made = outcomes[item.index] else { continue }
      if !areFew { item.file = nil }
      made.append(item)
    }
    pending = []
    guard !made.isEmpty else { return outcomes }
    do throws(SystemFault) {
      try syncNames(of: made, by: latest)
      steps.reach(.namesSynced)
    } catch {
      for item in made { outcomes[item.index] = takeBack(item, outcomes[item.index], error) }
    }
    return outcomes
  }

  /// - Returns: the intended outcome where the change is made.
  private func make(_ item: Pending, _ intended: WriteOutcome) -> WriteOutcome {
    let object = EventFile(
      directory: directory, name: item.href, exchanges: exchanges, steps: steps)
    var etag: String?
    if case .unchanged(let expected) = item.condition { etag = expected }
    do throws(SystemFault) {
      let outcome: EventFile.Outcome
      if let file = item.file {
        if item.condition == .absent {
          return try file.publish(as: item.href) == .published ? intended : .exists
        }
        outcome = try object.replace(with: file, if: etag)
      } else {
        outcome = try object.remove(if: etag)
      }
      return switch outcome {
      case .made: intended
      case .changed: .changed
      case .missing: .missing
      }
    } catch {
      let failure = failed(error)
      // What is left under a hidden name is settled by `reconcile`.
      guard item.condition != .absent, object.hasLeftovers(of: item.file) else { return failure }
      return .unknown(WriteError(error, path: directory.path))
    }
  }

  private func syncNames(of made: [Pending], by latest: NewFile?) throws(SystemFault) {
    if let folder {
      do throws(SystemFault) { return try folder.sync() } catch {
        guard error.code == EACCES else { throw error }
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

  /// After withdrawals alone: no file of the batch is open to sync the file system by.
  private func syncFileSystem() throws(SystemFault) {
    do throws(SystemFault) {
      try NewFile(in: slots, kind: kind).syncFileSystem()
    } catch {
      guard [ENOSPC, EDQUOT, EMFILE, ENFILE, EBUSY].contains(error.code) else { throw error }
      // No room for such a file: sync every file system.
      Foundation.sync()
    }
  }

  /// A power cut may undo the change. A new object is removed again, so that a later import writes it.
  private func takeBack(
    _ item: Pending, _ made: WriteOutcome, _ fault: SystemFault
  ) -> WriteOutcome {
    let failure = failed(fault)
    let unknown = WriteOutcome.unknown(WriteError(fault, path: directory.path))
    guard item.isNew, case .made(let etag?) = made else { return unknown }
    let object = EventFile(directory: directory, name: item.href, exchanges: exchanges)
    return (try? object.remove(if: etag)) == nil ? unknown : failure
  }

  private func failed(_ fault: SystemFault) -> WriteOutcome {
    self.fault = fault
    return .failed(WriteError(fault, path: directory.path))
  }
}

/// A step of a write into a vdir, after which the program may be killed.
public enum WriteStep: String, Sendable, CaseIterable {
  /// A text is in a file that nobody can see.
  case written
  /// The texts of a batch are on disk.
  case synced
  /// The object to replace or to withdraw is the expected one.
  case compared
  /// The object to replace or to withdraw has a hidden name, and still exists.
  case swapped
  /// An object has got its name, or is replaced or withdrawn.
  case named
  /// The names of a batch are on disk.
  case namesSynced
}

/// Reports the steps of a write to tests. A release build has none of it.
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

internal import Foundation

/// Puts the changes of one group into a vdir: writes their texts without a name, as many as may be open
/// at once, and hands them over to be named when the group is whole or no more may be open.
///
/// Sendable because one thread has it at a time: the writer hands it to its queue, and takes it back
/// when the queue is done.
final class VdirGroup: @unchecked Sendable {
  /// Some changes as text.
  struct Batch: Sendable {
    struct Entry: Sendable {
      /// Which change of the group it is.
      var index: Int
      var uid: UUID
      var href: String
      var condition: EventChange.Condition
      /// Where its text is; nil for a withdrawal.
      var range: Range<Int>?
    }

    var entries: [Entry] = []
    var bytes: [UInt8] = []
  }

  private let directory: OpenDirectory
  let round: VdirRound
  private let naming: VdirNaming
  /// Where files are named while the next ones are written; nil where this thread does it.
  private let queues: VdirQueues?
  private let openLimit: Int
  /// How the directory's file system takes new files, once that is known.
  private(set) var kind: NewFile.Kind?
  private let keepsTexts: Bool
  private let steps: WriteSteps
  private var unnamed: [VdirChange] = []
  /// Whether files that are being named may still be open.
  private var isNaming = false

  init(
    of round: VdirRound, in directory: OpenDirectory, naming: VdirNaming,
    on queues: VdirQueues?, kind: NewFile.Kind?, openLimit: Int, keepsTexts: Bool,
    steps: WriteSteps
  ) {
    self.round = round
    self.directory = directory
    self.naming = naming
    self.queues = queues
    self.kind = kind
    self.keepsTexts = keepsTexts
    self.steps = steps
    self.openLimit = openLimit
  }

  /// Others may have joined since the last file.
  private var mostUnnamed: Int {
    queues == nil ? openLimit : OpenFileShares.share(of: openLimit)
  }

  func write(_ batch: Batch) {
    for entry in batch.entries {
      if unnamed.count >= mostUnnamed { handOver() }
      var change = VdirChange(
        index: entry.index, uid: entry.uid, href: entry.href, condition: entry.condition)
      do throws(SystemFault) {
        if let range = entry.range {
          let text = batch.bytes[range]
          change.file = try file(named: entry.href, text)
          if keepsTexts { change.text = text }
          steps.reach(.written)
        }
        unnamed.append(change)
      } catch {
        inTurn { $0.fail(entry.index, of: $1, error) }
      }
    }
  }

  /// Hands over what has no name yet.
  func finish() {
    handOver()
    inTurn { $0.end($1) }
  }

  private func file(
    named href: String, _ text: ArraySlice<UInt8>
  ) throws(SystemFault) -> NewFile {
    let file: NewFile
    do {
      file = try newFile(href)
    } catch {
      // Too many open files, or the same event twice: names those there are, which closes them.
      guard [EMFILE, ENFILE, EBUSY].contains(error.code), !unnamed.isEmpty || isNaming else {
        throw error
      }
      handOver()
      queues?.naming.sync {}
      isNaming = false
      file = try newFile(href)
    }
    kind = file.kind
    try file.write(text)
    if file.kind == .hidden { try file.sync() }
    return file
  }

  private func newFile(_ href: String) throws(SystemFault) -> NewFile {
    try NewFile(in: directory.descriptor, for: href, kind: kind)
  }

  private func handOver() {
    guard !unnamed.isEmpty else { return }
    let part = unnamed
    unnamed.removeAll(keepingCapacity: queues == nil)
    let intent = queues.flatMap { naming.noteIntent(of: part, on: $0.noting) }
    // No more than two parts are open: the one handed over before has to be named by now.
    queues?.naming.sync {}
    isNaming = true
    inTurn { $0.name(part, intent, of: $1) }
  }

  private func inTurn(_ work: @escaping @Sendable (VdirNaming, VdirRound) -> Void) {
    guard let queues else { return work(naming, round) }
    queues.naming.async { [naming, round] in work(naming, round) }
  }
}

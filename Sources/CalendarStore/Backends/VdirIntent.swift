/// What a journal was told of some changes.
struct VdirIntent: Sendable {
  /// Those that may be made now, with the etags they will have.
  private(set) var changes: [VdirChange] = []
  /// Why others are not to be made, by their numbers.
  private(set) var failures: [(index: Int, error: WriteError)] = []

  /// Tells the journal of the changes, whose texts are in their files.
  ///
  /// - Parameter path: the directory that they are made in.
  init(_ part: [VdirChange], _ journal: any WriteJournal, path: String) {
    changes.reserveCapacity(part.count)
    for var change in part {
      do throws(SystemFault) {
        change.etag = try change.file?.status().etag
        changes.append(change)
      } catch {
        failures.append((change.index, WriteError(error, path: path)))
      }
    }
    guard !changes.isEmpty else { return }
    do throws(WriteError) {
      try journal.intend(changes.map(IntendedWrite.init))
    } catch {
      failures += changes.map { ($0.index, error) }
      changes = []
    }
  }
}

extension IntendedWrite {
  fileprivate init(_ change: VdirChange) {
    self.init(
      uid: change.uid, href: change.href, etag: change.etag, text: Array(change.text),
      condition: change.condition)
  }
}

internal import Foundation
internal import SystemPackage

/// The file of an event's object in a vdir: replaces or withdraws it without losing the concurrent
/// text of another program, on a file system with RENAME_EXCHANGE and RENAME_NOREPLACE.
///
/// The old file is first moved to a hidden name, compared there with the expected etag, and removed
/// only if it matches. The hidden name of a replaced file contains the new file's inode, so no two
/// programs use the same name; a file to withdraw is locked meanwhile.
struct FileExchange {
  let directory: OpenDirectory
  let name: String
  var steps = WriteSteps()

  /// Replaces the file with that etag; without an etag, replaces any file or creates one. `.made` is
  /// without the new etag. Throws if an unexpected old file cannot be put back: it has its hidden name
  /// still.
  func replace(with file: NewFile, if etag: String?) throws(Errno) -> WriteOutcome {
    for _ in 0..<16 {
      guard let before = try settled() else {
        if etag != nil { return .missing }
        if try file.publish(as: name) { return .made(etag: nil) }
        continue
      }
      guard etag.map(before.has) ?? true else { return .changed }
      guard !before.isDirectory else { throw .isDirectory }
      steps.reach(.compared)
      let hidden = Self.swapName(name, try file.status().inode)
      try file.hide(as: hidden)
      // `keepMode` follows `hide`: a file without write permission could neither be locked in its
      // slot nor removed from it.
      try file.keepMode(before.mode)
      do throws(Errno) {
        try directory.exchange(hidden, name)
      } catch {
        if error == .noSuchFileOrDirectory { continue }
        guard Self.isUnknown(error) else { throw error }
        return try replaceAfterLook(with: file, if: etag)
      }
      file.forgetName()
      steps.reach(.swapped)
      do throws(Errno) {
        if let etag, try directory.status(of: hidden)?.has(etag) != true {
          try putBack(hidden, for: try file.status().inode) { file.hasName }
          return .changed
        }
        try directory.remove(hidden)
      } catch {
        guard error != .noSuchFileOrDirectory else { return .made(etag: nil) }
        try putBack(hidden, for: try file.status().inode) { file.hasName }
        throw error
      }
      return .made(etag: nil)
    }
    throw .resourceBusy
  }

  /// Removes the file with that etag; without an etag, any file.
  func remove(if etag: String?) throws(Errno) -> WriteOutcome {
    guard let before = try settled() else { return .missing }
    guard etag.map(before.has) ?? true else { return .changed }
    steps.reach(.compared)
    guard let etag else { return try removeName() }
    let lock = FileLock(writing: name, in: directory)
    lock?.lock()
    defer { withExtendedLifetime(lock) {} }
    do throws(Errno) {
      try hide()
    } catch {
      if error == .noSuchFileOrDirectory { return .missing }
      guard Self.isUnknown(error) else { throw error }
      // The file system has no exclusive rename: compare the etag first, then remove.
      guard try directory.status(of: name)?.has(etag) == true else { return .changed }
      return try removeName()
    }
    steps.reach(.swapped)
    do throws(Errno) {
      guard try directory.status(of: withdrawnName)?.has(etag) == true else {
        try restore(withdrawnName)
        return .changed
      }
      try directory.remove(withdrawnName)
    } catch {
      guard error != .noSuchFileOrDirectory else { return .made(etag: nil) }
      try restore(withdrawnName)
      throw error
    }
    return .made(etag: nil)
  }

  /// Cleans up the event's hidden names after an interrupted write: an expected old file is
  /// removed, an unexpected one gets its name back, and a new file that never got its name is
  /// removed. Throws if a file cannot get its name back.
  ///
  /// - Parameters:
  ///   - intended: the event's etag after the write; nil for a withdrawal. Without it, a new text
  ///     that has only a hidden name is not found.
  ///   - expected: the event's etag before the write. Without it, a hidden file gets its name back
  ///     unless it is known to be older than the new text.
  func clearLeftovers(intended: String?, expected: String?) throws(Errno) {
    _ = try settled(expected: expected)
    if let intended, let inode = Self.inode(of: intended) {
      let hidden = Self.swapName(name, inode)
      if let out = status(of: hidden), status(of: name)?.inode != inode {
        // The new file never got its name, or the event has been replaced or removed after the
        // exchange.
        let gaveWay = out.etag == intended || expected.map(out.has) ?? true
        if gaveWay { try? directory.remove(hidden) } else { try restore(hidden) }
      }
    }
    if let out = status(of: withdrawnName),
      !FileLock.isTaken(withdrawnName, in: directory)
    {
      if expected.map(out.has) == true {
        try? directory.remove(withdrawnName)
      } else {
        try restore(withdrawnName)
      }
    }
  }

  /// Whether a failed change may have left a file under a hidden name.
  func mayHaveLeftovers(of file: NewFile?) -> Bool {
    do throws(Errno) {
      if try directory.status(of: withdrawnName) != nil { return true }
      guard let file else { return false }
      return try directory.status(of: Self.swapName(name, file.status().inode)) != nil
    } catch {
      // A folder that has been removed was empty.
      return error != .noSuchFileOrDirectory
    }
  }

  // MARK: Steps

  /// The file's status, after an interrupted exchange of the name is settled. The old file then
  /// still has the hidden name: it is removed if it was expected; otherwise another program changed
  /// it after the new text was written, and it is put back. A running program, which holds the
  /// lock, settles its own exchanges.
  private func settled(expected: String? = nil) throws(Errno) -> FileStatus? {
    guard let current = try directory.status(of: name) else { return nil }
    let hidden = Self.swapName(name, current.inode)
    guard let out = status(of: hidden), !FileLock.isTaken(name, in: directory) else {
      return current
    }
    let gaveWay = expected.map(out.has) ?? (out.modified < current.modified)
    if gaveWay {
      try? directory.remove(hidden)
    } else {
      try putBack(hidden, for: current.inode)
    }
    return try directory.status(of: name)
  }

  /// Nil if no file has the name or the lookup fails: callers then treat the file as another
  /// program's.
  private func status(of name: String) -> FileStatus? { try? directory.status(of: name) }

  private func hide() throws(Errno) {
    do throws(Errno) {
      try directory.move(name, to: withdrawnName)
    } catch {
      guard error == .fileExists else { throw error }
      guard !FileLock.isTaken(withdrawnName, in: directory) else { throw .resourceBusy }
      // An interrupted withdrawal left the hidden file, and the event has been written again since.
      try directory.remove(withdrawnName)
      try directory.move(name, to: withdrawnName)
    }
  }

  private func removeName() throws(Errno) -> WriteOutcome {
    do throws(Errno) {
      try directory.remove(name)
      return .made(etag: nil)
    } catch {
      if error == .noSuchFileOrDirectory { return .missing }
      throw error
    }
  }

  /// For a file system without RENAME_EXCHANGE: compares the etag first, then replaces the file. A
  /// write of another program in between is lost.
  private func replaceAfterLook(
    with file: NewFile, if etag: String?
  ) throws(Errno) -> WriteOutcome {
    if let etag {
      guard let before = try directory.status(of: name) else { return .missing }
      guard before.has(etag) else { return .changed }
    }
    try file.replace(name)
    return .made(etag: nil)
  }

  /// Exchanges the old file back, and removes the new one. Other programs may write to the name
  /// meanwhile, so the file that comes out is compared; a file other than the new one is never
  /// removed. Throws if the old file keeps its hidden name.
  private func putBack(
    _ hidden: String, for inode: ino_t, lives: () -> Bool = { false }
  ) throws(Errno) {
    var fault = Errno.resourceBusy
    for _ in 0..<64 {
      guard let current = try directory.status(of: name), current.inode == inode || lives() else {
        // The new file has been removed or replaced already.
        return try restore(hidden)
      }
      guard current.inode == inode else {
        // Another program has exchanged the new file and is about to put it back.
        usleep(1000)
        continue
      }
      do throws(Errno) { try directory.exchange(hidden, name) } catch {
        fault = error
        continue
      }
      if status(of: hidden)?.inode == inode {
        try? directory.remove(hidden)
        return
      }
      // Another program has written a newer file meanwhile.
      try directory.exchange(hidden, name)
    }
    throw fault
  }

  /// Gives a hidden file its name back. If another program has written a newer file there, removes
  /// the hidden one; does nothing if another program has settled it.
  private func restore(_ hidden: String) throws(Errno) {
    do throws(Errno) {
      try directory.move(hidden, to: name)
    } catch {
      switch error {
      case .fileExists: try? directory.remove(hidden)
      case .noSuchFileOrDirectory: return
      default: throw error
      }
    }
  }

  private static func isUnknown(_ fault: Errno) -> Bool {
    [.invalidArgument, .noFunction, .notSupportedOnSocket].contains(fault)
  }

  private static func swapName(_ name: String, _ inode: ino_t) -> String {
    "\(NewFile.hiddenName(name)).\(inode)"
  }

  private var withdrawnName: String { ".\(name).old" }

  private static func inode(of etag: String) -> ino_t? {
    FileEtag(etag).map { ino_t($0.inode) }
  }
}

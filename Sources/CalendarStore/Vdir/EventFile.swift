internal import Foundation

/// An event's name in a vdir: what stands under it is exchanged for another text or taken away, and a
/// text that somebody else has put there meanwhile is never lost.
///
/// What gives way gets a hidden name first, is looked at there, and goes only if it is what was expected.
/// A file that is replaced gets a name with the new file's inode, so no two programs use the same; one that
/// is withdrawn is locked meanwhile.
struct EventFile {
  enum Outcome {
    case made
    /// Something else stands there; it is untouched.
    case changed
    /// Nothing stands there.
    case missing
  }

  let directory: OpenDirectory
  let name: String
  /// False where the file system is to be taken for one that cannot exchange names.
  var exchanges = true
  var steps = WriteSteps()

  /// Exchanges what has that etag for the new file; without an etag whatever is there, or nothing.
  func replace(with file: NewFile, if etag: String?) throws(SystemFault) -> Outcome {
    for _ in 0..<16 {
      guard let before = try settled() else {
        if etag != nil { return .missing }
        if try file.publish(as: name) == .published { return .made }
        continue
      }
      guard etag == nil || before.etag == etag else { return .changed }
      guard !before.isDirectory else { throw SystemFault(code: EISDIR) }
      steps.reach(.compared)
      let hidden = try file.hide(as: Self.swapName(name, try file.status().inode))
      // A file that its owner may not write to could not be locked in its slot, nor removed from there.
      try file.keepMode(before.mode)
      do throws(SystemFault) {
        try exchange(hidden)
      } catch {
        if error.code == ENOENT { continue }
        guard Self.isUnknown(error) else { throw error }
        return try replaceAfterLook(with: file, if: etag)
      }
      file.forgetName()
      steps.reach(.swapped)
      let out = status(of: hidden)
      if let etag, out?.etag != etag {
        putBack(hidden, for: try file.status().inode) { file.hasName }
        return .changed
      }
      do throws(SystemFault) {
        try directory.remove(hidden)
      } catch {
        guard error.code != ENOENT else { return .made }
        putBack(hidden, for: try file.status().inode) { file.hasName }
        throw error
      }
      return .made
    }
    throw SystemFault(code: EBUSY)
  }

  /// Takes away what has that etag; without an etag whatever is there.
  func remove(if etag: String?) throws(SystemFault) -> Outcome {
    guard let before = try settled() else { return .missing }
    guard etag == nil || before.etag == etag else { return .changed }
    steps.reach(.compared)
    guard let etag else { return try removeName() }
    let lock = try? FileLock(name, in: directory)
    defer { withExtendedLifetime(lock) {} }
    do throws(SystemFault) {
      try hide()
    } catch {
      if error.code == ENOENT { return .missing }
      guard Self.isUnknown(error) else { throw error }
      // The file system cannot tell whether a name is taken: a look must do.
      guard try directory.status(of: name)?.etag == etag else { return .changed }
      return try removeName()
    }
    steps.reach(.swapped)
    guard status(of: withdrawnName)?.etag == etag else {
      restore(withdrawnName)
      return .changed
    }
    do throws(SystemFault) {
      try directory.remove(withdrawnName)
    } catch {
      guard error.code != ENOENT else { return .made }
      restore(withdrawnName)
      throw error
    }
    return .made
  }

  /// Settles what a write that was cut off left under the event's hidden names: what was expected to give way
  /// goes, what was not gets its name back, and a text that was about to replace another one goes.
  ///
  /// - Parameters:
  ///   - intended: the etag that the event was to have; nil for a withdrawal. Without it a text that had
  ///     only a hidden name is not found.
  ///   - expected: the etag that it was to have before. Without it, what is not known to be older than the
  ///     new text gets its name back.
  func clearLeftovers(intended: String?, expected: String?) {
    _ = try? settled(expected: expected)
    if let intended, let inode = Self.inode(of: intended) {
      let hidden = Self.swapName(name, inode)
      if let out = status(of: hidden), status(of: name)?.inode != inode {
        // It never got its name, or what it was swapped for has been replaced or removed since.
        let gaveWay = out.etag == intended || expected.map { $0 == out.etag } ?? true
        if gaveWay { try? directory.remove(hidden) } else { restore(hidden) }
      }
    }
    if let out = status(of: withdrawnName),
      !FileLock.isTaken(withdrawnName, in: directory)
    {
      if out.etag == expected {
        try? directory.remove(withdrawnName)
      } else {
        restore(withdrawnName)
      }
    }
  }

  /// Whether a change that failed has left a text under a hidden name.
  func hasLeftovers(of file: NewFile?) -> Bool {
    var names = [withdrawnName]
    if let inode = try? file?.status().inode { names.append(Self.swapName(name, inode)) }
    return names.contains { ((try? directory.status(of: $0)) ?? nil) != nil }
  }

  // MARK: Steps

  /// What stands under the name, once a swap that was cut off is settled: what the file there was
  /// exchanged for still bears the hidden name. It is what was expected, or else has been changed since
  /// the new text was written and is put back.
  /// A program that lives settles its own swaps.
  private func settled(expected: String? = nil) throws(SystemFault) -> FileStatus? {
    guard let current = try directory.status(of: name) else { return nil }
    let hidden = Self.swapName(name, current.inode)
    guard let out = status(of: hidden), !FileLock.isTaken(name, in: directory) else {
      return current
    }
    let gaveWay = expected.map { $0 == out.etag } ?? (out.modified < current.modified)
    if gaveWay {
      try? directory.remove(hidden)
    } else {
      putBack(hidden, for: current.inode)
    }
    return try directory.status(of: name)
  }

  /// Nil, too, where it cannot be found out: what is then unknown counts as somebody else's.
  private func status(of name: String) -> FileStatus? { try? directory.status(of: name) }

  private func exchange(_ hidden: String) throws(SystemFault) {
    guard exchanges else { throw SystemFault(code: EINVAL) }
    try directory.exchange(hidden, name)
  }

  private func hide() throws(SystemFault) {
    guard exchanges else { throw SystemFault(code: EINVAL) }
    do throws(SystemFault) {
      try directory.move(name, to: withdrawnName)
    } catch {
      guard error.code == EEXIST else { throw error }
      guard !FileLock.isTaken(withdrawnName, in: directory) else { throw SystemFault(code: EBUSY) }
      // A withdrawal that was cut off left it, and the name has been given again since.
      try directory.remove(withdrawnName)
      try directory.move(name, to: withdrawnName)
    }
  }

  private func removeName() throws(SystemFault) -> Outcome {
    do throws(SystemFault) {
      try directory.remove(name)
      return .made
    } catch {
      if error.code == ENOENT { return .missing }
      throw error
    }
  }

  /// The file system cannot exchange names: a look must do.
  private func replaceAfterLook(
    with file: NewFile, if etag: String?
  ) throws(SystemFault) -> Outcome {
    if let etag {
      guard let before = try directory.status(of: name) else { return .missing }
      guard before.etag == etag else { return .changed }
    }
    try file.replace(name)
    return .made
  }

  /// Gives what was swapped out its name again, and removes the new file. Others may write to the name at
  /// this moment, so what comes out is looked at; what is not the new file is never removed for it.
  private func putBack(_ hidden: String, for inode: ino_t, lives: () -> Bool = { false }) {
    for _ in 0..<64 {
      guard let current = status(of: name), current.inode == inode || lives() else {
        // The new file has been removed or replaced already.
        return restore(hidden)
      }
      guard current.inode == inode else {
        // Another program has swapped it out and is about to put it back.
        usleep(1000)
        continue
      }
      guard (try? directory.exchange(hidden, name)) != nil else { continue }
      if status(of: hidden)?.inode == inode {
        try? directory.remove(hidden)
        return
      }
      // Something newer came in between.
      try? directory.exchange(hidden, name)
    }
  }

  /// Gives what was hidden its name again, unless somebody has put something newer there.
  private func restore(_ hidden: String) {
    do throws(SystemFault) {
      try directory.move(hidden, to: name)
    } catch {
      if error.code == EEXIST { try? directory.remove(hidden) }
    }
  }

  private static func isUnknown(_ fault: SystemFault) -> Bool {
    [EINVAL, ENOSYS, EOPNOTSUPP].contains(fault.code)
  }

  private static func swapName(_ name: String, _ inode: ino_t) -> String {
    "\(NewFile.hiddenName(name)).\(inode)"
  }

  private var withdrawnName: String { ".\(name).old" }

  private static func inode(of etag: String) -> ino_t? {
    etag.split(separator: "-").first.flatMap { ino_t($0) }
  }
}

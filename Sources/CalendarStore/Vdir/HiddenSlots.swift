internal import Foundation

/// The fixed names of a vdir's hidden files. They are few, so the files of a killed program are
/// found by stat(2) without listing the folder.
///
/// The program that takes a slot locks its file; only that program renames or removes the file
/// while it runs.
final class HiddenSlots {
  static let count = 256
  static let names = (0..<count).map { ".ticketcal-\($0).tmp" }

  let directory: OpenDirectory
  private var isSwept: Bool
  /// The index of the slot to try next.
  private var next = 0

  /// - Parameter sweepsFirst: true to sweep all slots before the first one is taken. A leftover in
  ///   a slot to be taken is removed in any case.
  init(in directory: OpenDirectory, sweepsFirst: Bool) {
    self.directory = directory
    isSwept = !sweepsFirst
  }

  /// Creates a file in a free slot; throws EBUSY if no slot is free.
  func take(_ mode: mode_t) throws(SystemFault) -> (descriptor: Int32, name: String) {
    sweepOnce()
    for _ in 0..<Self.count {
      let name = Self.names[next]
      next = (next + 1) % Self.count
      if let descriptor = try create(name, mode) { return (descriptor, name) }
      guard removeLeftover(name) else { continue }
      if let descriptor = try create(name, mode) { return (descriptor, name) }
    }
    throw SystemFault(code: EBUSY)
  }

  /// Removes the files of programs that have exited; only the first call does.
  func sweepOnce() {
    guard !isSwept else { return }
    isSwept = true
    for name in Self.names { removeLeftover(name) }
  }

  /// Removes the slot's name of an object that has two names. Without an exclusive rename an object
  /// is linked to its name before the slot's name is removed, and a program that is killed in
  /// between leaves both.
  func removeName(ofObject object: FileStatus) {
    guard object.links > 1 else { return }
    for name in Self.names { removeLeftover(name, linkedTo: object.inode) }
  }

  /// Nil if another file has the slot.
  private func create(_ name: String, _ mode: mode_t) throws(SystemFault) -> Int32? {
    let flags = O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC
    let descriptor = openat(directory.descriptor, name, flags, mode)
    guard descriptor >= 0 else {
      let fault = SystemFault.latest
      guard fault.code == EEXIST else { throw fault }
      return nil
    }
    // Another program's sweep may have locked or removed the file already.
    let isLocked = flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
    var opened = stat()
    guard !isLocked, fstat(descriptor, &opened) == 0, opened.st_nlink > 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  /// Removes the name if it is a file of this process's user, not locked by a running program, and
  /// without another name except the object's.
  @discardableResult
  private func removeLeftover(_ name: String, linkedTo object: ino_t? = nil) -> Bool {
    guard let inode = leftover(name, object), let lock = try? FileLock(name, in: directory) else {
      return false
    }
    return withExtendedLifetime(lock) {
      // The file's program may have renamed it before the lock was released.
      guard lock.inode == inode, leftover(name, object) == inode else { return false }
      return (try? directory.remove(name)) != nil
    }
  }

  /// The inode of a file that may be removed if no program has locked it.
  private func leftover(_ name: String, _ object: ino_t?) -> ino_t? {
    guard let status = try? directory.status(of: name), status.isFile, status.owner == geteuid(),
      object.map({ $0 == status.inode }) ?? (status.links == 1)
    else { return nil }
    return status.inode
  }
}

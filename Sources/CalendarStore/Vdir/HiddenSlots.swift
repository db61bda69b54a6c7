internal import Foundation

/// The names that hidden files of a vdir take: so few that stat(2) finds again what a killed program left, and
/// nobody has to list the folder for it.
///
/// Whoever takes a slot locks its file, and alone gives the file another name or removes it from then on.
final class HiddenSlots {
  static let count = 256
  static let names = (0..<count).map { ".ticketcal-\($0).tmp" }

  let directory: OpenDirectory
  private var isSwept: Bool
  /// The slots are taken in turn.
  private var next = 0

  /// - Parameter sweepsFirst: whether all slots are swept before the first one is taken. A leftover in the way
  ///   goes all the same.
  init(in directory: OpenDirectory, sweepsFirst: Bool) {
    self.directory = directory
    isSwept = !sweepsFirst
  }

  /// Makes a file in a slot that is free; EBUSY where none is.
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

  /// Removes what programs that have ended left, the first time.
  func sweepOnce() {
    guard !isSwept else { return }
    isSwept = true
    for name in Self.names { removeLeftover(name) }
  }

  /// Removes the slot's name of an object. Where no rename is exclusive, an object gets its name as a second
  /// one, and a program that was killed then has left both.
  func removeName(ofObject object: FileStatus) {
    guard object.links > 1 else { return }
    for name in Self.names { removeLeftover(name, linkedTo: object.inode) }
  }

  /// Nil where something else has the slot.
  private func create(_ name: String, _ mode: mode_t) throws(SystemFault) -> Int32? {
    let flags = O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC
    let descriptor = openat(directory.descriptor, name, flags, mode)
    guard descriptor >= 0 else {
      let fault = SystemFault.latest
      guard fault.code == EEXIST else { throw fault }
      return nil
    }
    // Another program's sweep may come first: it has the lock then, or has removed the file already.
    let isLocked = flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
    var opened = stat()
    guard !isLocked, fstat(descriptor, &opened) == 0, opened.st_nlink > 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  /// Removes the name where it is a file of this process's user, with no other name but the object's, that no
  /// running program has locked.
  @discardableResult
  private func removeLeftover(_ name: String, linkedTo object: ino_t? = nil) -> Bool {
    guard let inode = leftover(name, object), let lock = try? FileLock(name, in: directory) else {
      return false
    }
    return withExtendedLifetime(lock) {
      // Its program may have given it its name before the lock was free.
      guard lock.inode == inode, leftover(name, object) == inode else { return false }
      return (try? directory.remove(name)) != nil
    }
  }

  /// The inode of a file that may go, if nobody has locked it.
  private func leftover(_ name: String, _ object: ino_t?) -> ino_t? {
    guard let status = try? directory.status(of: name), status.isFile, status.owner == geteuid(),
      object.map({ $0 == status.inode }) ?? (status.links == 1)
    else { return nil }
    return status.inode
  }
}

internal import CLinux
internal import Foundation
internal import SystemPackage

/// A file that is invisible until it is complete.
///
/// The file has no name (O_TMPFILE), so a killed program leaves nothing behind. On a file system
/// without O_TMPFILE it has a random name that starts with a dot: readers of a vdir ignore it, and
/// the file of a killed program stays until its calendar is deleted.
final class NewFile {
  enum Kind: Sendable {
    case unnamed, hidden
  }

  let descriptor: Int32
  private let directory: Int32
  /// The hidden name to remove or rename; nil for a file without one.
  private var hiddenName: String?

  /// Creates the file in the directory, which need not be readable, and sets the directory's kind.
  init(in folder: OpenDirectory, mode: mode_t = 0o666) throws(Errno) {
    directory = folder.descriptor
    if let unnamed = try Self.openUnnamed(in: directory, folder.kind, mode) {
      descriptor = unnamed
      folder.kind = .unnamed
      return
    }
    let hidden = "\(Self.randomPrefix)\(UInt64.random(in: 0 ... .max)).tmp"
    let flags = O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC
    descriptor = openat(directory, hidden, flags, mode)
    guard descriptor >= 0 else { throw .latest }
    hiddenName = hidden
    folder.kind = .hidden
  }

  /// The beginning of a random name; digits and `.tmp` follow.
  static let randomPrefix = ".ticketcal-"

  static func hiddenName(_ name: String) -> String { ".\(name).tmp" }

  deinit {
    if let hiddenName { unlinkat(directory, hiddenName, 0) }
    close(descriptor)
  }

  /// Nil if the file has to be a hidden one.
  private static func openUnnamed(
    in directory: Int32, _ kind: Kind?, _ mode: mode_t
  ) throws(Errno) -> Int32? {
    guard kind != .hidden else { return nil }
    let unnamed = openat(directory, ".", Int32(CLINUX_O_TMPFILE) | O_WRONLY | O_CLOEXEC, mode)
    if unnamed >= 0 { return unnamed }
    let fault = Errno.latest
    // The errors of a kernel or file system without O_TMPFILE, by open(2).
    let missing: [Errno] = [
      .notSupportedOnSocket, .isDirectory, .invalidArgument, .noSuchFileOrDirectory,
    ]
    guard kind == nil, missing.contains(fault) else { throw fault }
    return nil
  }

  func write(_ bytes: ArraySlice<UInt8>) throws(Errno) {
    if let error = DescriptorOutput.write(bytes, to: descriptor) { throw error }
  }

  /// Starts to write the content to disk and returns at once; `sync` waits for the end.
  func beginSync() {
    _ = sync_file_range(descriptor, 0, 0, UInt32(CLINUX_SYNC_FILE_RANGE_WRITE))
  }

  /// Waits until the content is on disk.
  func sync() throws(Errno) {
    guard fsync(descriptor) == 0 else { throw .latest }
  }

  /// Waits until the whole file system is on disk, names included.
  ///
  /// An unreadable directory cannot be opened for fsync(2); this call needs no directory.
  func syncFileSystem() throws(Errno) {
    guard syncfs(descriptor) == 0 else { throw .latest }
  }

  /// Waits until the file's new name is on disk.
  ///
  /// fsync(2) guarantees that for a directory only, and an unreadable directory cannot be opened.
  /// But ext4, XFS, Btrfs and F2FS commit a name together with the inode whose link count it
  /// changes, and tmpfs has no disk; on other file systems the whole file system is synced.
  func syncName() throws(Errno) {
    var status = statfs()
    guard fstatfs(descriptor, &status) == 0 else { throw .latest }
    switch UInt32(truncatingIfNeeded: status.f_type) {
    // linux/magic.h: EXT4, XFS, BTRFS, F2FS, TMPFS.
    case 0xEF53, 0x5846_5342, 0x9123_683E, 0xF2F5_2010, 0x0102_1994: try sync()
    default: try syncFileSystem()
    }
  }

  func status() throws(Errno) -> FileStatus { try FileStatus(of: descriptor) }

  /// Whether the file has any name.
  var hasName: Bool { (try? status()).map { $0.links > 0 } ?? false }

  /// Copies the permissions of the replaced file, if that is permitted.
  func keepMode(_ mode: mode_t) throws(Errno) {
    guard mode & S_IFMT == S_IFREG, try status().mode != mode else { return }
    _ = fchmod(descriptor, mode & 0o7777)
  }

  /// Gives the file its name. False if another file has the name; that file is unchanged.
  func publish(as name: String) throws(Errno) -> Bool {
    if let hiddenName {
      let flags = UInt32(CLINUX_RENAME_NOREPLACE)
      if renameat2(directory, hiddenName, directory, name, flags) == 0 {
        self.hiddenName = nil
        return true
      }
      // The file system has no RENAME_NOREPLACE; link(2) is exclusive too.
      if errno == EINVAL || errno == ENOSYS,
        linkat(directory, hiddenName, directory, name, 0) == 0
      {
        if unlinkat(directory, hiddenName, 0) == 0 { self.hiddenName = nil }
        return true
      }
    } else if link(as: name) {
      return true
    }
    let fault = Errno.latest
    guard fault == .fileExists else { throw fault }
    return false
  }

  /// Gives the file a hidden name, which no other program may use. The name is removed with this
  /// object, unless the file is renamed or `forgetName` is called before.
  func hide(as hidden: String) throws(Errno) {
    guard hiddenName != hidden else { return }
    if let hiddenName {
      guard renameat(directory, hiddenName, directory, hidden) == 0 else { throw .latest }
    } else {
      unlinkat(directory, hidden, 0)
      guard link(as: hidden) else { throw .latest }
    }
    // The lock shows other programs that the file's writer is running.
    FileLock.lock(descriptor)
    hiddenName = hidden
  }

  /// Leaves the hidden name to its new file after an exchange.
  func forgetName() { hiddenName = nil }

  /// Gives the file its name, replacing any other file.
  func replace(_ name: String) throws(Errno) {
    if hiddenName == nil {
      if link(as: name) { return }
      guard errno == EEXIST else { throw .latest }
      // No other existing file has this inode, so no other program uses this name.
      try hide(as: "\(Self.hiddenName(name)).\(try status().inode)")
    }
    guard let hiddenName, renameat(directory, hiddenName, directory, name) == 0 else {
      throw .latest
    }
    self.hiddenName = nil
  }

  private func link(as name: String) -> Bool {
    // Before Linux 6.10 AT_EMPTY_PATH needs a capability; the path in /proc works for every user if
    // /proc is mounted.
    let flags = Int32(CLINUX_AT_EMPTY_PATH)
    if linkat(descriptor, "", directory, name, flags) == 0 { return true }
    guard errno == ENOENT else { return false }
    let path = "/proc/self/fd/\(descriptor)"
    return linkat(AT_FDCWD, path, directory, name, AT_SYMLINK_FOLLOW) == 0
  }
}

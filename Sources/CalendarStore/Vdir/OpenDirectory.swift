internal import CLinux
internal import Foundation

/// A directory that is open to add to, and cannot be read through that.
final class OpenDirectory: Sendable {
  let path: String
  let descriptor: Int32

  init(_ path: String) throws(SystemFault) {
    descriptor = open(path, Int32(CLINUX_O_PATH) | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .latest }
    self.path = path
  }

  deinit { close(descriptor) }

  /// What has the name, by stat(2) alone; nil where nothing has it. Throws where that cannot be found out,
  /// and ENOENT where the directory itself has been removed.
  func status(of name: String) throws(SystemFault) -> FileStatus? {
    var status = stat()
    if fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 { return FileStatus(status) }
    let fault = SystemFault.latest
    guard fault.code == ENOENT, fstat(descriptor, &status) == 0, status.st_nlink > 0 else {
      throw fault
    }
    return nil
  }

  /// Gives what bears the one name the other, which nothing may bear.
  func move(_ name: String, to other: String) throws(SystemFault) {
    try rename(name, other, UInt32(CLINUX_RENAME_NOREPLACE))
  }

  /// Lets the two names change places.
  func exchange(_ name: String, _ other: String) throws(SystemFault) {
    try rename(name, other, UInt32(CLINUX_RENAME_EXCHANGE))
  }

  private func rename(_ name: String, _ other: String, _ flags: UInt32) throws(SystemFault) {
    guard renameat2(descriptor, name, descriptor, other, flags) == 0 else { throw .latest }
  }

  /// Takes a name away from a file.
  func remove(_ name: String) throws(SystemFault) {
    guard unlinkat(descriptor, name, 0) == 0 else { throw .latest }
  }
}

/// What stat(2) tells of a file.
struct FileStatus {
  let inode: ino_t
  let size: off_t
  /// When its content was last changed, in nanoseconds since 1970.
  let modified: Int
  /// When anything of it was last changed, also its name or mode, likewise. No program can set it.
  let changed: Int
  let mode: mode_t
  let owner: uid_t
  /// How many names it has.
  let links: nlink_t

  init(_ status: stat) {
    inode = status.st_ino
    size = status.st_size
    modified = status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
    changed = status.st_ctim.tv_sec * 1_000_000_000 + status.st_ctim.tv_nsec
    mode = status.st_mode
    owner = status.st_uid
    links = status.st_nlink
  }

  /// What bears that path; nil where nothing does.
  init?(at path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Inode, size and modification time: changes with the content, and not with the name.
  var etag: String { Self.etag(inode, size, modified) }

  static func etag(
    _ inode: some FixedWidthInteger, _ size: some FixedWidthInteger,
    _ modified: some FixedWidthInteger
  ) -> String { "\(inode)-\(size)-\(modified)" }

  var isDirectory: Bool { mode & S_IFMT == S_IFDIR }
  var isFile: Bool { mode & S_IFMT == S_IFREG }
  var isLink: Bool { mode & S_IFMT == S_IFLNK }
}

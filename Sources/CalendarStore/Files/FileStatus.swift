internal import Foundation
internal import SystemPackage

/// A file's stat(2) data.
struct FileStatus {
  let inode: ino_t
  let size: off_t
  /// The last change of the content (mtime), in nanoseconds since 1970.
  let modified: Int
  /// The last change of content, name or mode (ctime), in nanoseconds since 1970. No program can
  /// set it.
  let changed: Int
  let mode: mode_t
  let owner: uid_t
  /// The number of the file's names.
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

  init(of descriptor: Int32) throws(Errno) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .latest }
    self.init(status)
  }

  /// The status of the entry at the path, without following a link; nil if the lookup fails.
  init?(at path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  var isDirectory: Bool { mode & S_IFMT == S_IFDIR }
  var isFile: Bool { mode & S_IFMT == S_IFREG }
  var isLink: Bool { mode & S_IFMT == S_IFLNK }
}

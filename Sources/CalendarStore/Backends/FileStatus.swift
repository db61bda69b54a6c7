internal import Foundation

/// What stat(2) tells of a file.
struct FileStatus {
  let inode: ino_t
  let size: off_t
  /// When its content was last changed, in nanoseconds since 1970.
  let modified: Int
  let mode: mode_t

  init(_ status: stat) {
    inode = status.st_ino
    size = status.st_size
    modified = status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
    mode = status.st_mode
  }

  /// Inode, size and modification time: changes with the content, and not with the name.
  var etag: String { "\(inode)-\(size)-\(modified)" }

  var isDirectory: Bool { mode & S_IFMT == S_IFDIR }
}

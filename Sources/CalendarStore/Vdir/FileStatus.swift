internal import Foundation

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

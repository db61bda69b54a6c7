/// The etag of a file: its inode, size and modification time (stat(2)).
struct FileEtag: Equatable {
  let inode: UInt64
  let size: Int
  /// In nanoseconds since 1970.
  let modified: Int

  init(_ status: FileStatus) {
    (inode, size, modified) = (UInt64(status.inode), Int(status.size), status.modified)
  }

  /// Nil for the etag of another kind of calendar.
  init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, let inode = UInt64(parts[0]), let size = Int(parts[1]),
      let modified = Int(parts[2])
    else { return nil }
    (self.inode, self.size, self.modified) = (inode, size, modified)
  }

  var text: String { "\(inode)-\(size)-\(modified)" }

  /// Whether the etag stands for this file, or for one that it is a restored copy of.
  func has(_ etag: String) -> Bool {
    text == etag || FileEtag(etag).map(isCopy) ?? false
  }

  /// Whether the file is a copy of the other one that a backup has restored: another inode, with the
  /// same size and time. tar(1) keeps whole seconds only, unless its format is POSIX.
  func isCopy(of other: FileEtag) -> Bool {
    let second = 1_000_000_000
    return inode != other.inode && size == other.size
      && (modified == other.modified
        || modified % second == 0 && modified / second == other.modified / second)
  }
}

extension ObjectVersion {
  /// Whether the object is the one that the etag stands for, or a restored copy of its file.
  public func has(_ etag: String) -> Bool {
    self.etag == etag || self.etag.flatMap { FileEtag($0) }?.has(etag) ?? false
  }
}

extension FileStatus {
  /// Changes with the content, not with the name.
  var etag: String { FileEtag(self).text }

  func has(_ etag: String) -> Bool { FileEtag(self).has(etag) }
}

internal import CLinux
package import Foundation
package import SystemPackage

/// A directory that is opened with O_PATH: its entries can be changed, but not listed.
final class OpenDirectory {
  let path: String
  let descriptor: Int32
  /// The kind of new files; nil before the first one, which is unnamed if the file system can make it.
  var kind: NewFile.Kind?
  private let exchanges: Bool

  /// - Parameters:
  ///   - kind: nil to try O_TMPFILE first.
  ///   - exchanges: false to act as on a file system without RENAME_EXCHANGE and RENAME_NOREPLACE.
  init(_ path: String, kind: NewFile.Kind? = nil, exchanges: Bool = true) throws(Errno) {
    (self.kind, self.exchanges) = (kind, exchanges)
    descriptor = open(path, Int32(CLINUX_O_PATH) | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .latest }
    self.path = path
  }

  deinit { close(descriptor) }

  /// Creates the directory and its missing parents. Returns whether the last one is new.
  @discardableResult
  static func makeDirectories(_ path: String) throws(Errno) -> Bool {
    guard !path.isEmpty else { throw .noSuchFileOrDirectory }
    var made = false
    var end = path.startIndex
    while end < path.endIndex {
      end = path[end...].drop { $0 == "/" }.firstIndex(of: "/") ?? path.endIndex
      made = mkdir(String(path[..<end]), 0o700) == 0
      if !made {
        let fault = Errno.latest
        var status = stat()
        // mkdir(2) may fail with another error than EEXIST for an existing directory.
        guard stat(String(path[..<end]), &status) == 0 else { throw fault }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw .notDirectory }
      }
      if path[end...].allSatisfy({ $0 == "/" }) { break }
    }
    return made
  }

  /// The status of the entry, by stat(2) alone; nil if there is no such entry, as under a name that
  /// is too long. Throws if the lookup fails, and ENOENT if the directory itself has been removed.
  func status(of name: String) throws(Errno) -> FileStatus? {
    var status = stat()
    if fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 { return FileStatus(status) }
    let fault = Errno.latest
    if fault == .fileNameTooLong { return nil }
    guard fault == .noSuchFileOrDirectory, fstat(descriptor, &status) == 0, status.st_nlink > 0
    else { throw fault }
    return nil
  }

  /// Renames an entry; throws EEXIST if the other name exists.
  func move(_ name: String, to other: String) throws(Errno) {
    try rename(name, other, UInt32(CLINUX_RENAME_NOREPLACE))
  }

  /// Exchanges the files of the two names.
  func exchange(_ name: String, _ other: String) throws(Errno) {
    try rename(name, other, UInt32(CLINUX_RENAME_EXCHANGE))
  }

  private func rename(_ name: String, _ other: String, _ flags: UInt32) throws(Errno) {
    guard exchanges else { throw .invalidArgument }
    guard renameat2(descriptor, name, descriptor, other, flags) == 0 else { throw .latest }
  }

  /// Removes a file's name.
  func remove(_ name: String) throws(Errno) {
    guard unlinkat(descriptor, name, 0) == 0 else { throw .latest }
  }
}

extension FileManager {
  /// Whether the path is that of a folder, or of a link to one.
  package func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }
}

extension [UInt8] {
  /// Reads at most `count` bytes of the open file, which may be a device.
  package init(reading descriptor: Int32, from start: Int = 0, count: Int) throws(Errno) {
    var fault: Errno?
    self.init(unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let result = pread(
          descriptor, buffer.baseAddress.map { $0 + filled }, count - filled,
          off_t(start + filled))
        if result == 0 { return }
        if result > 0 {
          filled += result
        } else if errno != EINTR {
          fault = .latest
          return
        }
      }
    }
    if let fault { throw fault }
  }
}

internal import CLinux
internal import Glibc
package import SystemPackage

/// The kind of a file; links are followed.
package enum FileKind {
  package static func exists(_ path: String) -> Bool { mode(path) != nil }

  package static func isFolder(_ path: String) -> Bool {
    mode(path).map { $0 & S_IFMT == S_IFDIR } ?? false
  }

  /// The names of the folders in a folder, and of links to folders; empty if the folder cannot be
  /// listed.
  ///
  /// Names that are not UTF-8 are omitted, and hidden ones unless `includingHidden` is true.
  package static func folders(in path: String, includingHidden: Bool = false) -> [String] {
    guard let stream = opendir(path) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        String(validatingCString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
      }
      guard let name, name != ".", name != "..", includingHidden || !name.hasPrefix(".") else {
        continue
      }
      switch Int32(entry.pointee.d_type) {
      case Int32(DT_DIR): names.append(name)
      case Int32(DT_LNK), Int32(DT_UNKNOWN):
        if isFolder(BaseFolders.path(path, name)) { names.append(name) }
      default: continue
      }
    }
    return names
  }

  /// The bytes to the end of the file; more than `limit` bytes if the file is larger.
  package static func contents(of descriptor: Int32, limit: Int) throws(Errno) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16 * 1024)
    while bytes.count <= limit {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .latest }
      if count == 0 { break }
      bytes += buffer.prefix(count)
    }
    return bytes
  }

  private static func mode(_ path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode : nil
  }
}

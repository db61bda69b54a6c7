internal import CLinux
internal import Glibc

/// The names in a folder.
enum FolderListing {
  /// The folders in it, and links to folders, without those whose name is not UTF-8 and, if not asked
  /// for, those whose name begins with a dot; empty where it cannot be listed.
  static func folders(in path: String, includingHidden: Bool = false) -> [String] {
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
        if FileKind.isFolder(BaseFolders.path(path, name)) { names.append(name) }
      default: continue
      }
    }
    return names
  }
}

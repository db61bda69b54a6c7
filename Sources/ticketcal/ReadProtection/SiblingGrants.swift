internal import CLinux
internal import CalendarStore
internal import Glibc
internal import Sandbox

/// Grants reading of everything except certain folders and the folders on the way to them.
struct SiblingGrants {
  let ruleset: LandlockRuleset
  let protected: PathTrie
  /// The folders that must not be granted, by inode. A bind mount can show such a folder under
  /// another name beside the way, and a grant applies to the inode under every name.
  private var withheld: Set<FileIdentity> = []

  init(ruleset: LandlockRuleset, protected: PathTrie) {
    self.ruleset = ruleset
    self.protected = protected
  }

  mutating func grantSiblings() {
    collectIdentities(of: protected, path: [])
    let root = openat_existing(AT_FDCWD, "/", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    grantEntries(of: root, way: protected)
  }

  /// Grants one more file or folder, at any place; ignores a missing path.
  func grant(_ path: ResolvedPath) {
    path.bytes.withCString { grant($0, in: AT_FDCWD, kind: nil) }
  }

  private mutating func collectIdentities(of way: PathTrie, path: [UInt8]) {
    let identity = (path.isEmpty ? [Self.slash] : path).withCString { FileIdentity(AT_FDCWD, $0) }
    if let identity { withheld.insert(identity) }
    for (name, child) in way.children {
      collectIdentities(of: child, path: path + [Self.slash] + name)
    }
  }

  private static let slash = UInt8(ascii: "/")

  /// Grants the entries of the folder that are not on the way, and descends into the entries on the
  /// way.
  ///
  /// Closes the descriptor. It was opened with O_PATH if the folder cannot be listed, and is -1 if
  /// the folder could not be opened.
  private func grantEntries(of folder: Int32, way: PathTrie) {
    guard folder >= 0, let stream = fdopendir(folder) else {
      if folder >= 0 { close(folder) }
      return
    }
    defer { closedir(stream) }
    guard !way.isEnd else { return }
    while let entry = readdir(stream) {
      let kind = Int32(entry.pointee.d_type)
      // The target of a link is granted or protected at its own place. Sockets are not opened.
      if kind == Int32(DT_LNK) || kind == Int32(DT_SOCK) { continue }
      withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        let bytes = UnsafeRawPointer(tuple).assumingMemoryBound(to: CChar.self)
        let name = Array(UnsafeRawBufferPointer(start: tuple, count: strlen(bytes)))
        if Self.dots.contains(name) || way.children[name] != nil { return }
        grant(bytes, in: folder, kind: kind)
      }
    }
    descend(from: folder, way: way)
  }

  private func descend(from folder: Int32, way: PathTrie) {
    let flags = O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    for (name, child) in way.children where !child.isEnd {
      let next = name.withCString { name in
        let next = openat_existing(folder, name, O_RDONLY | flags)
        guard next < 0, errno == EACCES || errno == EPERM else { return next }
        return openat_existing(folder, name, Int32(CLINUX_O_PATH) | flags)
      }
      grantEntries(of: next, way: child)
    }
  }

  private func grant(_ name: UnsafePointer<CChar>, in folder: Int32, kind: Int32?) {
    let file = openat_existing(folder, name, Int32(CLINUX_O_PATH) | O_NOFOLLOW | O_CLOEXEC)
    guard file >= 0 else { return }
    defer { close(file) }
    if let kind, kind != Int32(DT_DIR), kind != Int32(DT_UNKNOWN) {
      _ = ruleset.grant(.readFile, to: file, isFolder: false)
      return
    }
    if let identity = FileIdentity(file, ""), withheld.contains(identity) { return }
    if !ruleset.grant([.readFile, .readFolder], to: file, isFolder: true), errno == EINVAL {
      _ = ruleset.grant(.readFile, to: file, isFolder: false)
    }
  }

  private static let dots = [[UInt8(ascii: ".")], Array("..".utf8)]
}

/// The identity of a file, independent of its name.
private struct FileIdentity: Hashable {
  let device: UInt64
  let inode: UInt64

  /// The file of this name in the folder, or the folder itself if the name is empty. Does not wait
  /// for an unreachable server (AT_STATX_DONT_SYNC).
  init?(_ folder: Int32, _ name: UnsafePointer<CChar>) {
    var status = statx()
    let flags =
      AT_SYMLINK_NOFOLLOW | Int32(CLINUX_AT_EMPTY_PATH) | Int32(CLINUX_AT_STATX_DONT_SYNC)
    guard statx(folder, name, flags, UInt32(STATX_INO), &status) == 0 else { return nil }
    device = UInt64(status.stx_dev_major) << 32 | UInt64(status.stx_dev_minor)
    inode = status.stx_ino
  }
}

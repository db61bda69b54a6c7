internal import CLinux
internal import Glibc

/// The folders and files to protect from reading, and the faults that prevent it.
///
/// Reads names and file types in the folders of sources and calendars (readdir(3)), and opens no
/// file in them.
struct ProtectedFolders {
  /// A folder that cannot be protected.
  struct Fault: Equatable {
    var path: String
    /// Lower case.
    var reason: String
  }

  private(set) var folders: [ResolvedPath] = []
  /// The names of the folders for messages: the given path, or the target of a link.
  private(set) var names: [String] = []
  private(set) var faults: [Fault] = []
  private var paths = PathTrie()

  /// Protects the folder, which need not exist, and everything beneath it.
  mutating func add(_ path: String) {
    if let folder = resolve(Array(path.utf8)) { append(folder, path) }
  }

  /// Protects the calendar and the targets of the links in it, unless it is protected already.
  ///
  /// The links of a calendar that may not be listed (mode 0300) are unknown.
  mutating func addCalendar(_ path: String) {
    guard let folder = resolve(Array(path.utf8)), !paths.covers(folder) else { return }
    append(folder, path)
    addLinks(in: folder)
  }

  /// Protects the folder or file of a source, the calendars in it, and the targets of all links in
  /// these.
  mutating func addSource(_ path: String) {
    guard let source = resolve(Array(path.utf8)) else { return }
    append(source, path)
    let entries: [Entry]
    do { entries = try Self.entries(of: source) } catch {
      let reason = String(cString: strerror(error.errno)).lowercased()
      faults.append(Fault(path: path, reason: "its calendars cannot be listed (\(reason))"))
      return
    }
    for entry in entries {
      guard let calendar = resolve(entry.path(in: source)) else { continue }
      appendTarget(calendar)
      addLinks(in: calendar)
    }
  }

  private mutating func addLinks(in folder: ResolvedPath) {
    let entries: [Entry]
    do { entries = try Self.entries(of: folder) } catch {
      if error.errno != EACCES { addFault(folder.bytes, error) }
      return
    }
    for entry in entries where entry.mayBeLink {
      if let target = resolve(entry.path(in: folder)) { appendTarget(target) }
    }
  }

  private mutating func appendTarget(_ target: ResolvedPath) {
    guard !paths.covers(target) else { return }
    append(target, String(decoding: target.bytes, as: UTF8.self))
  }

  private mutating func append(_ folder: ResolvedPath, _ name: String) {
    folders.append(folder)
    names.append(name)
    paths.insert(folder)
  }

  private mutating func resolve(_ path: [UInt8]) -> ResolvedPath? {
    do { return try ResolvedPath(bytes: path) } catch {
      addFault(path, error)
      return nil
    }
  }

  private mutating func addFault(_ path: [UInt8], _ error: SystemError) {
    let reason = String(cString: strerror(error.errno)).lowercased()
    faults.append(Fault(path: String(decoding: path, as: UTF8.self), reason: reason))
  }

  /// A folder's entry that is no file, or may be none.
  private struct Entry {
    var name: [UInt8]
    /// Whether it is a link, or of an unknown kind.
    var mayBeLink: Bool

    func path(in folder: ResolvedPath) -> [UInt8] { folder.bytes + [UInt8(ascii: "/")] + name }
  }

  /// The links and folders in the folder, sorted by name; empty if the path is not a folder.
  private static func entries(of folder: ResolvedPath) throws(SystemError) -> [Entry] {
    let (stream, code) = folder.bytes.withCString { (opendir($0), errno) }
    guard let stream else {
      if code == ENOENT || code == ENOTDIR { return [] }
      throw SystemError(errno: code)
    }
    defer { closedir(stream) }
    var entries: [Entry] = []
    errno = 0
    while let entry = readdir(stream) {
      let kind = Int32(entry.pointee.d_type)
      if kind == Int32(DT_LNK) || kind == Int32(DT_UNKNOWN) || kind == Int32(DT_DIR) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
          let bytes = UnsafeRawPointer(tuple).assumingMemoryBound(to: CChar.self)
          return Array(UnsafeRawBufferPointer(start: tuple, count: strlen(bytes)))
        }
        if name != Array(".".utf8), name != Array("..".utf8) {
          entries.append(Entry(name: name, mayBeLink: kind != Int32(DT_DIR)))
        }
      }
      errno = 0
    }
    guard errno == 0 else { throw SystemError(errno: errno) }
    return entries.sorted { $0.name.lexicographicallyPrecedes($1.name) }
  }
}

/// A tree of paths with shared prefixes, split at each name.
struct PathTrie: Equatable {
  /// Whether a path ends here. Paths beneath such a path are not stored.
  private(set) var isEnd = false
  private(set) var children: [[UInt8]: PathTrie] = [:]

  init() {}

  init(_ paths: [ResolvedPath]) {
    for path in paths { insert(path) }
  }

  mutating func insert(_ path: ResolvedPath) { insert(path.names[...]) }

  private mutating func insert(_ names: ArraySlice<[UInt8]>) {
    guard !isEnd else { return }
    guard let name = names.first else {
      isEnd = true
      children = [:]
      return
    }
    children[name, default: PathTrie()].insert(names.dropFirst())
  }

  /// Whether the path is in the trie, or beneath a path of the trie.
  func covers(_ path: ResolvedPath) -> Bool {
    var node = self
    for name in path.names {
      if node.isEnd { return true }
      guard let child = node.children[name] else { return false }
      node = child
    }
    return node.isEnd
  }

  /// Whether a path of the trie is this path or lies beneath it.
  func reaches(_ path: ResolvedPath) -> Bool {
    var node = self
    for name in path.names {
      if node.isEnd { return false }
      guard let child = node.children[name] else { return false }
      node = child
    }
    return true
  }
}

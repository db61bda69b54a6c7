internal import CLinux
internal import CalendarStore
internal import Glibc
internal import SystemPackage

/// The folders and files to protect from reading, and the faults that prevent it.
///
/// Reads names and file types in the folders of sources (readdir(3)), neither lists a calendar nor opens
/// a file.
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

  /// Protects the calendar, unless it is protected already.
  mutating func addCalendar(_ path: String) {
    guard let folder = resolve(Array(path.utf8)), !paths.covers(folder) else { return }
    append(folder, path)
  }

  /// Protects the folder or file of a source, and the targets of the links that are calendars in it.
  mutating func addSource(_ path: String) {
    guard let source = resolve(Array(path.utf8)) else { return }
    append(source, path)
    let links: [[UInt8]]
    do { links = try Self.links(in: source) } catch {
      faults.append(Fault(path: path, reason: "its calendars cannot be listed (\(error.text))"))
      return
    }
    for link in links {
      guard let target = resolve(source.bytes + [UInt8(ascii: "/")] + link),
        !paths.covers(target)
      else { continue }
      append(target, String(decoding: target.bytes, as: UTF8.self))
    }
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

  private mutating func addFault(_ path: [UInt8], _ error: Errno) {
    faults.append(Fault(path: String(decoding: path, as: UTF8.self), reason: error.text))
  }

  /// What is or may be a link in the folder, sorted by name; empty if the path is not a folder.
  private static func links(in folder: ResolvedPath) throws(Errno) -> [[UInt8]] {
    let (stream, code) = folder.bytes.withCString { (opendir($0), errno) }
    guard let stream else {
      if code == ENOENT || code == ENOTDIR { return [] }
      throw Errno(rawValue: code)
    }
    defer { closedir(stream) }
    var links: [[UInt8]] = []
    errno = 0
    while let entry = readdir(stream) {
      let kind = Int32(entry.pointee.d_type)
      if kind == Int32(DT_LNK) || kind == Int32(DT_UNKNOWN) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
          let bytes = UnsafeRawPointer(tuple).assumingMemoryBound(to: CChar.self)
          return Array(UnsafeRawBufferPointer(start: tuple, count: strlen(bytes)))
        }
        if name != Array(".".utf8), name != Array("..".utf8) { links.append(name) }
      }
      errno = 0
    }
    guard errno == 0 else { throw .latest }
    return links.sorted { $0.lexicographicallyPrecedes($1) }
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

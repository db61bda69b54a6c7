/// Paths that share their beginnings, split at each name.
struct PathTrie: Equatable {
  /// Whether a path ends here. What lies beneath such a path adds nothing and is not kept.
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

  /// Whether the path is one of the trie or lies beneath one.
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

/// Absolute paths that share their beginnings, split at each name.
///
/// Names are bytes: a file name need not be UTF-8, and Swift's `String` holds names for equal that
/// the file system does not.
struct PathTrie: Equatable {
  /// Whether a path ends here. What lies beneath such a path adds nothing and is not kept.
  private(set) var isEnd = false
  private(set) var children: [[UInt8]: PathTrie] = [:]

  init() {}

  init(_ paths: [String]) {
    for path in paths {
      insert(path.utf8.split(separator: UInt8(ascii: "/")).map(Array.init)[...])
    }
  }

  private mutating func insert(_ names: ArraySlice<[UInt8]>) {
    guard !isEnd else { return }
    guard let name = names.first else {
      isEnd = true
      children = [:]
      return
    }
    children[name, default: PathTrie()].insert(names.dropFirst())
  }

  /// Whether a path of the trie is this path or lies beneath it.
  func reaches(_ path: String) -> Bool {
    var node = self
    for name in path.utf8.split(separator: UInt8(ascii: "/")) {
      if node.isEnd { return false }
      guard let child = node.children[Array(name)] else { return false }
      node = child
    }
    return true
  }
}

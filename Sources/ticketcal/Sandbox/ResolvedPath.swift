internal import Glibc

/// A path without symbolic links, `.` and `..`, which may end in names that do not exist yet.
struct ResolvedPath: Equatable {
  let path: String

  /// Follows the links of as much of the path as exists (realpath(3)) and keeps the rest as written.
  ///
  /// Nil for a relative path and for one that cannot be followed: a loop, a file amid the path, a
  /// folder one may not pass, a missing name before a `..`.
  init?(_ path: String) {
    guard path.utf8.first == UInt8(ascii: "/"), !path.utf8.contains(0) else { return nil }
    var existing = path.utf8.split(separator: UInt8(ascii: "/"))[...]
    var missing: [Substring.UTF8View] = []
    while true {
      let head = "/" + existing.map { String(Substring($0)) }.joined(separator: "/")
      if let resolved = realpath(head, nil) {
        defer { free(resolved) }
        guard let text = String(validatingCString: resolved) else { return nil }
        let tail = missing.reversed().map { String(Substring($0)) }
        guard !tail.contains("..") else { return nil }
        self.path = tail.reduce(text) { $1 == "." ? $0 : $0 == "/" ? "/\($1)" : "\($0)/\($1)" }
        return
      }
      guard errno == ENOENT, let last = existing.popLast() else { return nil }
      missing.append(last)
    }
  }
}

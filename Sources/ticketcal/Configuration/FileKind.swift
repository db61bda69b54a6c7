internal import Glibc

/// What kind of file a path leads to, links followed.
enum FileKind {
  static func exists(_ path: String) -> Bool { mode(path) != nil }

  static func isFolder(_ path: String) -> Bool {
    mode(path).map { $0 & S_IFMT == S_IFDIR } ?? false
  }

  private static func mode(_ path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode : nil
  }
}

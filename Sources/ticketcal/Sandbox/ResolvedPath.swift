internal import Glibc

/// An absolute path without symbolic links, `.` and `..`, which may end in names that do not exist yet.
///
/// In bytes: a file name need not be UTF-8, and Swift's `String` holds names for equal that the file
/// system does not.
struct ResolvedPath: Hashable {
  let names: [[UInt8]]

  /// Follows the links of as much of the path as exists, also one that leads nowhere yet, and keeps the
  /// rest as written. A `..` after a name that is missing takes that name away: whoever makes the name
  /// makes a folder.
  ///
  /// Throws for a relative path (EINVAL), a loop (ELOOP), and where a folder may not be passed (EACCES).
  init(bytes path: [UInt8]) throws(SystemError) {
    guard path.first == Self.slash, !path.contains(0) else { throw SystemError(errno: EINVAL) }
    var ahead = Self.split(path)
    var names: [[UInt8]] = []
    var links = 0
    while let name = ahead.popLast() {
      guard name != Self.parent else {
        _ = names.popLast()
        continue
      }
      names.append(name)
      guard let target = try Self.link(Self.joined(names)) else { continue }
      links += 1
      // As many as open(2) follows.
      guard links <= 40 else { throw SystemError(errno: ELOOP) }
      names = target.first == Self.slash ? [] : names.dropLast()
      ahead += Self.split(target)
    }
    self.names = names
  }

  private init(names: [[UInt8]]) { self.names = names }

  init(_ path: String) throws(SystemError) { try self.init(bytes: Array(path.utf8)) }

  var bytes: [UInt8] { Self.joined(names) }

  /// Nil where it is not UTF-8.
  var text: String? { String(validating: bytes, as: UTF8.self) }

  /// The folder it is in; nil for the root.
  var parent: ResolvedPath? { names.isEmpty ? nil : ResolvedPath(names: names.dropLast()) }

  /// Whether this is that folder or lies beneath it.
  func isIn(_ folder: ResolvedPath) -> Bool { names.starts(with: folder.names) }

  /// What the symbolic link says; nil for anything else and for a name that is missing.
  private static func link(_ path: [UInt8]) throws(SystemError) -> [UInt8]? {
    var target = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let (length, code) = path.withCString { (readlink($0, &target, target.count), errno) }
    if length >= 0 { return Array(target.prefix(length)) }
    switch code {
    case EINVAL, ENOENT, ENOTDIR: return nil
    default: throw SystemError(errno: code)
    }
  }

  /// The names, the last one first, so that they can be taken from the end.
  private static func split(_ path: [UInt8]) -> [[UInt8]] {
    path.split(separator: slash).map(Array.init).filter { $0 != [dot] }.reversed()
  }

  private static func joined(_ names: [[UInt8]]) -> [UInt8] {
    names.isEmpty ? [slash] : names.reduce(into: []) { $0 += [slash] + $1 }
  }

  private static let slash = UInt8(ascii: "/")
  private static let dot = UInt8(ascii: ".")
  private static let parent = [dot, dot]
}

extension [UInt8] {
  /// The bytes, which hold no NUL, as C has them.
  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    let characters = map(CChar.init(bitPattern:)) + [0]
    return body(characters)
  }
}

internal import Glibc
package import SystemPackage

/// An absolute path without symbolic links, `.` and `..`. The last names may not exist yet.
///
/// In bytes, because a file name need not be UTF-8, and Swift's `String` treats names as equal that
/// the file system does not.
package struct ResolvedPath: Hashable {
  package let names: [[UInt8]]

  /// Follows the links in the existing part of the path, including a link to a missing target, and
  /// keeps the other names as written. A `..` after a missing name removes that name, because
  /// whoever creates the name creates a folder.
  ///
  /// Throws for a relative path or a NUL (EINVAL), a loop (ELOOP), and a folder that may not be
  /// searched (EACCES).
  package init(bytes path: [UInt8]) throws(Errno) {
    guard path.first == Self.slash, !path.contains(0) else { throw .invalidArgument }
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
      // The limit of open(2).
      guard links <= 40 else { throw .tooManySymbolicLinkLevels }
      names = target.first == Self.slash ? [] : names.dropLast()
      ahead += Self.split(target)
    }
    self.names = names
  }

  package init(_ path: String) throws(Errno) { try self.init(bytes: Array(path.utf8)) }

  package var bytes: [UInt8] { Self.joined(names) }

  /// The folder that holds the last name; the root's is the root.
  var parent: ResolvedPath { ResolvedPath(names: names.dropLast()) }

  private init(names: [[UInt8]]) { self.names = names }

  /// Nil if the path is not UTF-8.
  package var text: String? { String(validating: bytes, as: UTF8.self) }

  /// Whether the path is the folder or beneath it.
  package func isIn(_ folder: ResolvedPath) -> Bool { names.starts(with: folder.names) }

  /// The target of a symbolic link; nil for any other file and for a missing name.
  private static func link(_ path: [UInt8]) throws(Errno) -> [UInt8]? {
    var target = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let (length, code) = path.withCString { (readlink($0, &target, target.count), errno) }
    if length >= 0 { return Array(target.prefix(length)) }
    switch code {
    case EINVAL, ENOENT, ENOTDIR: return nil
    default: throw Errno(rawValue: code)
    }
  }

  /// The names in reverse order, so that the first name is removed from the end of the array.
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
  /// The bytes as a C string. The bytes must not contain NUL.
  package func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    let characters = map(CChar.init(bitPattern:)) + [0]
    return body(characters)
  }
}

internal import Foundation

/// What a path leads to when the symbolic links at its end are followed; the last of them may lead nowhere
/// yet.
public struct LinkTarget: Sendable {
  /// The path of the folder that it is in, `.` where the path names none.
  public let folder: String
  /// Its name there; empty where the path ends in a slash.
  public let name: String

  public init(_ path: String) {
    var path = path
    var target = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    // As many as open(2) follows.
    for _ in 0..<40 {
      let length = readlink(path, &target, Int(PATH_MAX))
      guard length > 0 else { break }
      let link = String(
        decoding: target[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self)
      path = link.hasPrefix("/") ? link : "\(Self.split(path).folder)/\(link)"
    }
    (folder, name) = Self.split(path)
  }

  /// Whether both lead to one file, whether it is there yet or not. By stat(2).
  public func isSame(as other: LinkTarget) -> Bool {
    if let status = Self.status("\(folder)/\(name)"),
      let others = Self.status("\(other.folder)/\(other.name)")
    {
      return status == others
    }
    guard name == other.name, let status = Self.status(folder) else { return false }
    return status == Self.status(other.folder)
  }

  private struct Identity: Equatable {
    let device: dev_t
    let inode: ino_t
  }

  private static func status(_ path: String) -> Identity? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Identity(device: status.st_dev, inode: status.st_ino)
  }

  private static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let folder = path[..<slash]
    return (folder.isEmpty ? "/" : String(folder), String(path[path.index(after: slash)...]))
  }
}

internal import CLinux
internal import Foundation

/// Making a vdir: a directory of events with the files `displayname` and `color` (vdirsyncer's vdir
/// specification).
public enum VdirCalendar {
  /// Makes the directory, and those above it that are missing, for the owner alone (mode 0700), and
  /// waits until it is on disk. Returns whether it was made; one that exists is left as it is.
  ///
  /// - Parameter color: `#RRGGBB`, or nil for none.
  @discardableResult
  public static func create(
    at path: String, displayName: String, color: String?
  ) throws(WriteError) -> Bool {
    do throws(SystemFault) {
      guard try makeDirectories(path) else { return false }
      let directory = try OpenDirectory(path)
      for (name, content) in [("displayname", displayName), ("color", color)] {
        guard let content else { continue }
        let file = try NewFile(in: directory.descriptor, for: name, kind: nil, mode: 0o600)
        try file.write(Array(content.utf8)[...])
        try file.sync()
        _ = try file.publish(as: name)
        try file.syncFileSystem()
      }
      return true
    } catch {
      throw WriteError(error, path: path)
    }
  }

  /// Whether the last directory of the path was made.
  @discardableResult
  static func makeDirectories(_ path: String) throws(SystemFault) -> Bool {
    guard !path.isEmpty else { throw SystemFault(code: ENOENT) }
    var made = false
    var end = path.startIndex
    while end < path.endIndex {
      end = path[end...].drop { $0 == "/" }.firstIndex(of: "/") ?? path.endIndex
      made = mkdir(String(path[..<end]), 0o700) == 0
      if !made {
        let fault = SystemFault.latest
        var status = stat()
        // For one that exists mkdir(2) may say something else than EEXIST.
        guard stat(String(path[..<end]), &status) == 0 else { throw fault }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw SystemFault(code: ENOTDIR) }
      }
      if path[end...].allSatisfy({ $0 == "/" }) { break }
    }
    return made
  }
}

import Foundation
import SampleEvents

/// A file system of its own, with little room, until it is taken away.
final class SmallDisk {
  let path: String
  /// Removed after the file system.
  private let directory: TemporaryDirectory

  /// Whether the tests may mount file systems.
  static let isPossible: Bool = {
    guard getuid() == 0, let directory = try? TemporaryDirectory() else { return false }
    return (try? SmallDisk(in: directory)) != nil
  }()

  /// On a new folder in the directory.
  init(in directory: TemporaryDirectory) throws {
    self.directory = directory
    path = directory.path(of: "disk")
    mkdir(path, 0o700)
    try Self.run("mount", "-t", "tmpfs", "-o", "size=64k", "none", path)
  }

  deinit { unmount() }

  func unmount() { try? Self.run("umount", "-l", path) }

  func makeReadOnly() throws { try Self.run("mount", "-o", "remount,ro", path) }

  private static func run(_ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw SampleError() }
  }
}

import Foundation
import Testing

/// A small file system of its own.
struct Disk {
  let path: String

  static var canMount: Bool {
    guard geteuid() == 0, let folder = try? LedgerFolder(),
      let disk = try? Disk(at: folder.path, options: "size=64k")
    else { return false }
    disk.unmount()
    return true
  }

  init(at path: String, options: String) throws {
    self.path = path
    try #require(try Self.run("mount", "-t", "tmpfs", "-o", options, "none", path) == 0)
  }

  func remount(_ option: String) throws {
    try #require(try Self.run("mount", "-o", "remount,\(option)", path) == 0)
  }

  func unmount() { _ = try? Self.run("umount", "-l", path) }

  private static func run(_ arguments: String...) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}

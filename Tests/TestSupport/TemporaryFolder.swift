internal import Foundation
internal import Glibc

/// A folder that lives as long as this object, by its path without symbolic links.
package final class TemporaryFolder {
  package let path: String

  package init(in parent: String = TestRun.folder) throws {
    var template = Array("\(parent)/ticketcal-test-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template), let resolved = realpath(made, nil) else {
      throw POSIXError(.EIO)
    }
    defer { free(resolved) }
    path = String(cString: resolved)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a name in it.
  package func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

  /// Makes a folder, with those above it.
  @discardableResult
  package func folder(_ name: String) throws -> String {
    try FileManager.default.createDirectory(
      atPath: self(name), withIntermediateDirectories: true)
    return self(name)
  }

  /// Writes a file, with the folders above it.
  @discardableResult
  package func file(_ name: String, _ text: String = "") throws -> String {
    try file(name, bytes: Array(text.utf8))
  }

  @discardableResult
  package func file(_ name: String, bytes: [UInt8]) throws -> String {
    let path = self(name)
    try FileManager.default.createDirectory(
      atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path,
      withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }
}

import Foundation
import TestSupport

/// A directory of its own for one test, removed with it.
final class TemporaryDirectory: Sendable {
  let path: String
  /// A path beside the directory, removed with it.
  var other: String { "\(path)-other" }

  init(in parent: String = TestRun.folder) throws {
    path = "\(parent)/ticketcal-tests-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit {
    chmod(path, 0o700)
    try? FileManager.default.removeItem(atPath: path)
    try? FileManager.default.removeItem(atPath: other)
  }

  /// Every name in the directory, hidden ones too.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  func path(of name: String) -> String { "\(path)/\(name)" }

  func text(of name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path(of: name))), as: UTF8.self)
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path(of: name)))
  }
}

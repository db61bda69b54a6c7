internal import Foundation

/// A folder of `Tests/Corpora` with a text a file.
public struct CorpusFolder: Sendable {
  private let url: URL

  public init(_ name: String) {
    url =
      URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../Corpora/\(name)").standardizedFileURL
  }

  /// The names of its files that end so, in order.
  public func names(_ ending: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? [])
      .filter { $0.hasSuffix(ending) }.sorted()
  }

  public func path(_ name: String) -> String { url.appending(path: name).path }

  public func text(_ name: String) throws -> String {
    try String(contentsOf: url.appending(path: name), encoding: .utf8)
  }

  /// Replaces the text of a file, for `TICKETCAL_UPDATE=1`.
  public func write(_ text: String, to name: String) throws {
    try text.write(to: url.appending(path: name), atomically: true, encoding: .utf8)
  }
}

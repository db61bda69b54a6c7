/// A file of Tests/Corpora with lines and, below each, what comes of it behind a mark.
public struct ScriptFile {
  private let name: String
  private let mark: String
  private let lines: [String]

  private static let folder = CorpusFolder(".")

  public init(_ name: String, mark: String = "  ") throws {
    self.name = name
    self.mark = mark
    lines = try Self.folder.text(name).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
  }

  /// Plays the lines, blank ones and comments, too. What differs from the file; nothing after an
  /// update, which rewrites what comes of the lines.
  public func differences(_ results: (String) throws -> [String]) throws -> [String] {
    var (found, scene) = ([String](), "")
    var scenes: [String] = []
    for line in lines where !line.hasPrefix(mark) {
      if line.hasPrefix("== ") { scene = line }
      let made = [line] + (try results(line)).map { mark + $0 }
      found += made
      scenes += made.map { _ in scene }
    }
    if TestRun.updates {
      try Self.folder.write(found.joined(separator: "\n"), to: name)
      return []
    }
    let differences = zip(zip(lines, found), scenes).filter { $0.0.0 != $0.0.1 }
      .map { "\($1): \($0.1)\ninstead of \($0.0)" }
    let isWhole = found.count == lines.count
    return Array(differences.prefix(3))
      + (isWhole ? [] : ["\(found.count) lines instead of \(lines.count)"])
  }
}

internal import Foundation

/// A table of `Tests/Corpora`: a line of column names, then a row a line, with tabs between columns.
///
/// With `TICKETCAL_UPDATE=1` in the environment, `differences` writes what was read into the expected
/// columns, so that a change of the readings is seen as a change of the file.
public struct Corpus {
  private let url: URL
  private let names: [String]
  private let rows: [[String]]

  public init(_ name: String) throws {
    url =
      URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../Corpora/\(name)").standardizedFileURL
    let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
    let columns = lines.map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    names = columns.first ?? []
    rows = columns.dropFirst().map { row in
      row + Array(repeating: "", count: max(0, (columns.first?.count ?? 0) - row.count))
    }
  }

  /// The rows whose expected columns, all behind the first `given` ones, differ from what `read`
  /// returns for the given ones; none after an update.
  public func differences(given: Int, _ read: ([String]) throws -> [String]) rethrows -> [String] {
    let found = try rows.map { row in
      Array(row.prefix(given)) + (try read(Array(row.prefix(given))))
    }
    if TestRun.updates {
      let text = ([names] + found).map { $0.joined(separator: "\t") + "\n" }.joined()
      try? text.write(to: url, atomically: true, encoding: .utf8)
      return []
    }
    return zip(rows, found).filter { $0 != $1 }.map { expected, read in
      "expected \(expected.joined(separator: " | "))\n    read \(read.joined(separator: " | "))"
    }
  }
}

extension String {
  /// The text of a column in which line ends, tabs and backslashes are `\n`, `\r`, `\t` and `\\`.
  public var unescaped: String {
    let escapes = ["n": "\n", "r": "\r", "t": "\t"]
    return replacing(/\\(.)/) { escapes[String($0.output.1)] ?? String($0.output.1) }
  }
}

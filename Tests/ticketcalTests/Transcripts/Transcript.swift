import CivilTime
import Foundation
import Glibc
import Testing

@testable import ticketcal

/// Commands and what they print: `$ ticketcal ...`, standard input in lines behind `> `, the output,
/// and `# exit 65` for a status that is not 0. `cat > FILE` writes a file; `cat`, `ls` and `rm` are known, too.
/// Lines with `##` are comments.
struct Transcript {
  struct Step: Equatable {
    var comments: [String] = []
    var command: String
    var input: [String] = []
    var output: [String] = []

    var lines: [String] {
      comments + ["$ \(command)"] + input.map { $0.isEmpty ? ">" : "> \($0)" } + output
    }
  }

  private(set) var steps: [Step] = []

  init(_ text: String) {
    var comments: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("##") {
        comments.append(line)
      } else if line.hasPrefix("$ ") {
        steps.append(Step(comments: comments, command: String(line.dropFirst(2))))
        comments = []
      } else if line == ">" || line.hasPrefix("> "), let last = steps.indices.last,
        steps[last].output.isEmpty
      {
        steps[last].input.append(String(line.dropFirst(2)))
      } else if let last = steps.indices.last {
        steps[last].output.append(line)
      }
    }
    // The end of the file is the end of its last line.
    if let last = steps.indices.last, steps[last].output.last == "" {
      steps[last].output.removeLast()
    }
  }

  var text: String { steps.flatMap(\.lines).map { $0 + "\n" }.joined() }

  /// The same commands with what they print in a home of their own, on a fixed day.
  func run() throws -> Transcript {
    let person = try TranscriptPerson()
    var result = self
    for index in steps.indices { result.steps[index].output = try person.output(of: steps[index]) }
    return result
  }
}

/// Whoever runs the commands of a transcript.
private final class TranscriptPerson {
  private let home: TestHome
  /// The identifiers in the output, in their order: `ID1` stands for the first.
  private var identifiers: [String] = []

  init() throws { home = try TestHome() }

  func output(of step: Transcript.Step) throws -> [String] {
    var words = Self.words(restored(step.command))
    var environment: [String: String] = [:]
    while let word = words.first, let equals = word.firstIndex(of: "="), !word.hasPrefix("=") {
      environment[String(word[..<equals])] = String(word[word.index(after: equals)...])
      words.removeFirst()
    }
    let input = step.input.map { $0 + "\n" }.joined()
    switch words.first {
    case "cat" where words.count == 3 && words[1] == ">":
      try home.folder.file(place(words[2]), input)
      return []
    case "cat": return shown(try home.text(home.folder(place(words[1]))).replacing("\r", with: ""))
    case "ls":
      let folder = home.folder(place(words[1]))
      return try FileManager.default.contentsOfDirectory(atPath: folder).sorted().flatMap(shown)
    case "rm":
      try FileManager.default.removeItem(atPath: home.folder(place(words[1])))
      return []
    case "ticketcal":
      let run = try CommandRun.finished(
        Array(words.dropFirst()), environment: self.environment.merging(environment) { $1 },
        directory: home.folder("home"), input: input.isEmpty ? .nothing : .text(input),
        at: Self.now)
      return shown(run.output) + (run.status == 0 ? [] : ["# exit \(run.status)"])
    default: throw POSIXError(.ENOEXEC)
    }
  }

  private var environment: [String: String] {
    home.environment.filter { !$0.key.hasPrefix("XDG_") }
  }

  /// The home is the working folder, too.
  private func place(_ path: String) -> String {
    "home/" + (path.hasPrefix("~/") ? String(path.dropFirst(2)) : path)
  }

  /// Friday, 20 November 2026, 09:00 UTC.
  private static let now = Instant(secondsSince1970: 1_795_165_200)

  private func restored(_ command: String) -> String {
    identifiers.indices.reversed().reduce(command) { text, index in
      text.replacing("ID\(index + 1)", with: identifiers[index])
    }
  }

  /// The lines, with names in place of what differs from run to run.
  private func shown(_ text: String) -> [String] {
    var text = text.replacing(home.folder("home"), with: "/home/jo")
    let identifier = /[0-9a-f]{8}(-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})?/
    for match in text.matches(of: identifier).map({ String($0.output.0.prefix(8)) })
    // Days have eight digits, too.
    where !identifiers.contains(match) && !(match.hasPrefix("20") && match.allSatisfy(\.isNumber)) {
      identifiers.append(match)
    }
    text = text.replacing(identifier) { match in
      let index = identifiers.firstIndex(of: String(match.output.0.prefix(8)))
      return index.map { "ID\($0 + 1)" } ?? String(match.output.0)
    }
    if text.hasSuffix("\n") { text.removeLast() }
    return text.isEmpty
      ? [] : text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The words of a line as a shell has them, with quotes and without expansion.
  private static func words(_ line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in line {
      if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == "\"" || character == "'" {
        quote = character
        word = word ?? ""
      } else if character == " " {
        if let whole = word { words.append(whole) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return words + [word].compactMap(\.self)
  }
}

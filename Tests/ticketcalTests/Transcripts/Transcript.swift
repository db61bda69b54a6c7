import CivilTime
import Foundation
import Glibc
import Testing

@testable import ticketcal

/// Commands and what they print: `$ ticketcal ...`, standard input in lines behind `> `, the output,
/// and `# exit 65` for a status that is not 0. `cat > FILE` writes a file; `cat`, `grep`, `sed -i s/A/B/`,
/// `ls`, `mkdir`, `cp`, `mv` and `rm` are known, too. Lines with `##` are comments.
///
/// A line `== SENTENCE` begins a scene. Each scene has a home of its own, where the steps in front of the
/// first scene are done before it.
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

  struct Scene {
    var sentence: String
    var steps: [Step] = []
  }

  /// What is done at the beginning of each scene; all steps where there are no scenes.
  private(set) var beginning: [Step] = []
  private(set) var scenes: [Scene] = []

  init(_ text: String) {
    var comments: [String] = []
    var steps: [Step] = []
    func end() {
      // A blank line stands in front of the next scene, and the end of the file is that of its last line.
      if let last = steps.indices.last, steps[last].output.last == "" {
        steps[last].output.removeLast()
      }
      if scenes.isEmpty { beginning = steps } else { scenes[scenes.count - 1].steps = steps }
      steps = []
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("== ") {
        end()
        scenes.append(Scene(sentence: String(line.dropFirst(3))))
      } else if line.hasPrefix("##") {
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
    end()
  }

  var text: String {
    var lines = beginning.flatMap(\.lines)
    for scene in scenes {
      if !lines.isEmpty { lines.append("") }
      lines += ["== \(scene.sentence)"] + scene.steps.flatMap(\.lines)
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The same commands with what they print in homes of their own, on a fixed day.
  func run() throws -> Transcript {
    var result = self
    var person = try TranscriptPerson()
    result.beginning = try beginning.map(person.done)
    for (index, scene) in scenes.enumerated() {
      if index > 0 {
        person = try TranscriptPerson()
        _ = try beginning.map(person.done)
      }
      result.scenes[index].steps = try scene.steps.map(person.done)
    }
    return result
  }

  /// What a step of another run prints that this one does not.
  func differences(from other: Transcript) -> [String] {
    func differences(_ steps: [Step], _ others: [Step], _ sentence: String) -> [String] {
      zip(steps, others).filter { $0 != $1 }.map { step, other in
        "\(sentence): $ \(step.command)\n\(step.output.joined(separator: "\n"))\n"
          + "instead of\n\(other.output.joined(separator: "\n"))"
      }
    }
    return differences(beginning, other.beginning, "beginning")
      + zip(scenes, other.scenes).flatMap { differences($0.steps, $1.steps, $0.sentence) }
  }
}

/// Whoever runs the commands of a transcript.
private final class TranscriptPerson {
  private let home: TestHome
  /// The identifiers in the output, in their order: `ID1` stands for the first.
  private var identifiers: [String] = []

  init() throws { home = try TestHome() }

  func done(_ step: Transcript.Step) throws -> Transcript.Step {
    var step = step
    step.output = try output(of: step)
    return step
  }

  private func output(of step: Transcript.Step) throws -> [String] {
    var words = Self.words(restored(step.command))
    var environment: [String: String] = [:]
    while let word = words.first, let equals = word.firstIndex(of: "="), !word.hasPrefix("=") {
      environment[String(word[..<equals])] = String(word[word.index(after: equals)...])
      words.removeFirst()
    }
    let input = step.input.map { $0 + "\n" }.joined()
    if words.first == "ticketcal" {
      let run = try CommandRun.finished(
        Array(words.dropFirst()), environment: self.environment.merging(environment) { $1 },
        directory: home.folder("home"), input: input.isEmpty ? .nothing : .text(input),
        at: Self.now)
      return shown(run.output) + (run.status == 0 ? [] : ["# exit \(run.status)"])
    }
    if words.starts(with: ["cat", ">"]) {
      try home.folder.file(place(try #require(words.last)), input)
      return []
    }
    return try file(words)
  }

  /// What is done with files outside the program.
  private func file(_ words: [String]) throws -> [String] {
    let files = FileManager.default
    let paths = try words.dropFirst().flatMap(paths)
    switch words.first {
    case "cat": return try paths.flatMap { shown(try home.text($0).replacing("\r\n", with: "\n")) }
    case "grep":
      let pattern = try Regex(words[1])
      let lines = try words.dropFirst(2).flatMap(self.paths)
        .flatMap { TestHome.unfolded(try home.text($0)).split(separator: "\n") }
        .filter { $0.contains(pattern) }
      return lines.isEmpty ? ["# exit 1"] : lines.flatMap { shown(String($0)) }
    case "sed":
      let parts = words[2].replacing("\\n", with: "\n")
        .split(separator: "/", omittingEmptySubsequences: false)
      for path in try words.dropFirst(3).flatMap(self.paths) {
        let text = try home.text(path)
        try #require(text.contains(parts[1]), "\(words.joined(separator: " "))")
        try text.replacing(parts[1], with: parts[2]).write(
          toFile: path, atomically: true, encoding: .utf8)
      }
    case "ls": return try files.contentsOfDirectory(atPath: paths[0]).sorted().flatMap(shown)
    case "mkdir": for path in words.dropFirst() { try home.folder.folder(place(path)) }
    case "cp": try files.copyItem(atPath: paths[0], toPath: paths[1])
    case "mv": try files.moveItem(atPath: paths[0], toPath: paths[1])
    case "rm": for path in paths { try files.removeItem(atPath: path) }
    default: throw POSIXError(.ENOEXEC)
    }
    return []
  }

  /// The files of a path, which may end in `/*.ics`.
  private func paths(_ word: String) throws -> [String] {
    let path = home.folder(place(word))
    guard path.hasSuffix("/*.ics") else { return [path] }
    return try home.events(in: String(path.dropLast(6))).map { path.dropLast(5) + $0 }
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
    let command = command.replacing("/home/jo", with: home.folder("home"))
    return identifiers.indices.reversed().reduce(command) { text, index in
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

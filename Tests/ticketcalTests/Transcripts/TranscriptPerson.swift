import CivilTime
import Foundation
import Glibc
import Testing

@testable import ticketcal

/// Whoever runs the commands of a transcript.
final class TranscriptPerson {
  let home: TestHome
  /// The identifiers in the output, in their order: `ID1` stands for the first.
  private var identifiers: [String] = []

  /// The time of each command; nil for the present.
  private let moment: Instant?

  /// What stands for texts that differ from run to run.
  private let names: [String: String]

  init(isTyping: Bool, _ names: [String: String] = [:]) throws {
    home = try TestHome()
    self.names = names
    moment = isTyping ? nil : Self.fixed
  }

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
    let input = named(step.input.map { $0 + "\n" }.joined())
    if words.first == "ticketcal", !step.actions.isEmpty {
      let session = try TranscriptSession(
        Array(words.dropFirst()), environment: self.environment.merging(environment) { $1 },
        directory: home.folder("home"))
      let status = try session.run(step.actions) { _ = try file(Self.words(restored($0))) }
      return shown(session.screen) + (status == 0 ? [] : ["# exit \(status)"])
    }
    if words.first == "ticketcal" {
      let run = try CommandRun.finished(
        Array(words.dropFirst()), environment: self.environment.merging(environment) { $1 },
        directory: home.folder("home"), input: input.isEmpty ? .nothing : .text(input),
        at: moment ?? Self.present)
      return shown(run.output) + (run.status == 0 ? [] : ["# exit \(run.status)"])
    }
    if words.starts(with: ["cat", ">"]) {
      try home.folder.file(place(try #require(words.last)), input)
      return []
    }
    return try file(words)
  }

  /// What is done with files outside the program; their names may differ from run to run, so that
  /// the lines of several are in the order of their text.
  private func file(_ words: [String]) throws -> [String] {
    let files = FileManager.default
    let paths = try words.dropFirst().flatMap(paths)
    switch words.first {
    case "cat": return try paths.flatMap { shown(try home.text($0).replacing("\r\n", with: "\n")) }
    case "grep":
      let pattern = try Regex(words[1])
      let lines = try words.dropFirst(2).flatMap(self.paths)
        .map { TestHome.unfolded(try home.text($0)).split(separator: "\n") }
        .map { $0.filter { $0.contains(pattern) }.map(String.init) }
        .sorted { $0.lexicographicallyPrecedes($1) }.joined()
      return lines.isEmpty ? ["# exit 1"] : lines.flatMap(shown)
    case "sed":
      let parts = words[2].replacing("\\n", with: "\n")
        .split(separator: "/", omittingEmptySubsequences: false)
      for path in try words.dropFirst(3).flatMap(self.paths) {
        let text = try home.text(path)
        try #require(text.contains(parts[1]), "\(words.joined(separator: " "))")
        try text.replacing(parts[1], with: parts[2]).write(
          toFile: path, atomically: true, encoding: .utf8)
      }
    case "ls":
      return try files.contentsOfDirectory(atPath: paths[0]).sorted().flatMap(shown).sorted()
    case "mkdir": for path in words.dropFirst() { try home.folder.folder(place(path)) }
    case "cp": try files.copyItem(atPath: paths[0], toPath: try target(of: paths))
    case "mv": try files.moveItem(atPath: paths[0], toPath: try target(of: paths))
    case "rm": for path in paths { try files.removeItem(atPath: path) }
    case "diff":
      return files.contentsEqual(atPath: paths[0], andPath: paths[1]) ? [] : ["# exit 1"]
    default: throw POSIXError(.ENOEXEC)
    }
    return []
  }

  /// The name of a file that is copied or moved, which may go into a folder.
  private func target(of paths: [String]) throws -> String {
    let target = try #require(paths.last)
    let isFolder = try? URL(fileURLWithPath: target).resourceValues(forKeys: [.isDirectoryKey])
    guard isFolder?.isDirectory == true else { return target }
    return "\(target)/\(URL(fileURLWithPath: paths[0]).lastPathComponent)"
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
  private static let fixed = Instant(secondsSince1970: 1_795_165_200)

  private static var present: Instant {
    Instant(secondsSince1970: Int(Date().timeIntervalSince1970))
  }

  private func named(_ text: String) -> String {
    names.reduce(text) { $0.replacing($1.key, with: $1.value) }
  }

  private func restored(_ command: String) -> String {
    let command = named(command).replacing("/home/jo", with: home.folder("home"))
    return identifiers.indices.reversed().reduce(command) { text, index in
      text.replacing("ID\(index + 1)", with: identifiers[index])
    }
  }

  /// The lines, with names in place of what differs from run to run.
  private func shown(_ text: String) -> [String] {
    var text = withoutPresent(text.replacing(home.folder("home"), with: "/home/jo"))
    text = names.reduce(text) { $0.replacing($1.value, with: $1.key) }
    let identifier = /[0-9a-f]{8}(-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})?/
    // Days have eight digits, too.
    let day = /20[0-9]{2}(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])/
    for match in text.matches(of: identifier).map({ String($0.output.0.prefix(8)) })
    where !identifiers.contains(match) && match.wholeMatch(of: day) == nil {
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

  /// The text without the times of today.
  private func withoutPresent(_ text: String) -> String {
    guard moment == nil else { return text }
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = .gmt
    return ["EEE d MMM yyyy", "yyyyMMdd", "yyyy-MM-dd"].reduce(text) { text, format in
      formatter.dateFormat = format
      let time = /^ \d\d:\d\d|^T[\d:]{6,8}Z/
      return text.components(separatedBy: formatter.string(from: Date())).enumerated()
        .map { $0 == 0 ? $1 : "TODAY" + $1.replacing(time, with: "") }.joined()
    }
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

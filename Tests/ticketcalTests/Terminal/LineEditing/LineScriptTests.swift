import Foundation
import TestSupport
import Testing
import TicketImport

@testable import ticketcal

/// What a person types, and what comes of it: the scenes of Tests/Corpora/line-editing.txt.
///
/// `kinds`, `startup` and `history` say what the terminal is; each scene is played once a kind (TERM).
/// `initial`, `value` (which is not for the history), `completing` and `prompt` are of the line that is
/// asked for next: by `ask` or the first `keys`, or by `answered` where no keys are waited for. The
/// other words are what must come of it.
@Suite(.serialized) struct LineScriptTests {
  static let scenes: [[String]] = {
    let text = (try? CorpusFolder(".").text("line-editing.txt")) ?? ""
    return text.components(separatedBy: "== ").dropFirst().flatMap { scene in
      let lines = scene.split(separator: "\n").map(String.init)
      let kinds = lines.first { $0.hasPrefix("kinds ") }?.split(separator: " ").dropFirst()
      return (kinds ?? ["xterm"]).map { ["kind \($0)"] + lines.dropFirst() }
    }
  }()

  @Test func areThere() { #expect(!Self.scenes.isEmpty) }

  @Test(arguments: scenes) func givesWhatTheSceneSays(scene: [String]) async {
    await #expect(processExitsWith: .success) { [scene] in
      var script = try LineScript(scene)
      try script.play()
    }
  }
}

private struct LineScript {
  private let session: LineSession
  private let actions: [(word: Substring, text: String)]
  private var isAsking = false
  private var (prompt, initial, isCommand) = ("> ", "", true)
  private var completions: [String] = []

  init(_ lines: [String]) throws {
    let lines = lines.map { line in
      let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      return (word: parts[0], text: parts.count > 1 ? Self.unescaped(String(parts[1])) : "")
    }
    func setting(_ word: String) -> String? { lines.first { $0.word == word }?.text }
    session = try LineSession(
      startUpFile: setting("startup").map { $0 + "\n" },
      history: setting("history").map { [$0] } ?? [], kind: setting("kind") ?? "xterm")
    actions = lines
  }

  private static func unescaped(_ text: String) -> String {
    let escapes = ["n": "\n", "r": "\r", "t": "\t"]
    return text.replacing(/\\(?:u\{([0-9A-F]+)\}|(.))/) { match in
      if let digits = match.output.1 {
        return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init).map(String.init) ?? ""
      }
      let character = String(match.output.2 ?? "")
      return escapes[character] ?? character
    }
  }

  mutating func play() throws {
    for (word, text) in actions {
      switch word {
      case "kind", "kinds", "startup", "history": break
      case "resize":
        let size = text.split(separator: " ").compactMap { Int($0) }
        session.terminal.resize(rows: size[0], columns: size[1])
      case "initial": initial = text
      case "prompt": prompt = text
      case "value": isCommand = false
      case "completing": completions = text.split(separator: " ").map(String.init)
      case "ask": try ask()
      case "answered": try ask(isAnswered: true)
      case "keys":
        if !isAsking { try ask() }
        try session.terminal.send(text)
      case "sees": try session.terminal.expect(text)
      case "unseen": #expect(!session.terminal.transcript.contains(text))
      case "cooked": #expect(session.isCooked)
      case "gives": try result(.line(text))
      case "interrupted":
        try result(.interrupted)
        #expect(!session.watch.interrupted)
      case "end": try result(.endOfInput)
      default: throw TestFailure(description: "no such action: \(word)")
      }
    }
  }

  private mutating func ask(isAnswered: Bool = false) throws {
    let candidates = completions
    try session.ask(
      prompt, initial: initial, history: isCommand, isAnswered: isAnswered,
      completions: { _ in candidates })
    (isAsking, prompt, initial, isCommand, completions) = (true, "> ", "", true, [])
  }

  private mutating func result(_ expected: LineInputResult) throws {
    let result = try session.result()
    #expect(result == expected)
    if case .line(let text)? = result, case .line(let other) = expected {
      #expect(Array(text.unicodeScalars) == Array(other.unicodeScalars))
    }
    isAsking = false
  }
}

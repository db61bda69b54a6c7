import Foundation

/// A file of Tests/Corpora/edits: cases, each with a text and the commands for it. The README there
/// describes the format.
struct EditScript {
  struct Step {
    var command: String
    var output: [String] = []
    /// Comments and blank lines behind the output.
    var rest: [String] = []
  }

  struct Case {
    var title: String
    /// The lines up to the first command.
    var head: [String] = []
    var steps: [Step] = []
  }

  private var comment: [String] = []
  private(set) var cases: [Case] = []

  init(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      let last = cases.count - 1
      if line.hasPrefix("== ") {
        cases.append(Case(title: String(line.dropFirst(3))))
      } else if last < 0 {
        comment.append(line)
      } else if line.hasPrefix("> ") {
        cases[last].steps.append(Step(command: String(line.dropFirst(2))))
      } else if cases[last].steps.isEmpty {
        cases[last].head.append(line)
      } else {
        let step = cases[last].steps.count - 1
        if line.hasPrefix("  ") {
          cases[last].steps[step].output.append(String(line.dropFirst(2)))
        } else {
          cases[last].steps[step].rest.append(line)
        }
      }
    }
  }

  var text: String {
    var lines = comment
    for one in cases {
      lines += ["== \(one.title)"] + one.head
      for step in one.steps {
        lines.append("> \(step.command)")
        lines += step.output.map { "  \($0)" }
        lines += step.rest
      }
    }
    return lines.joined(separator: "\n")
  }

  /// The script with the output that each command has now.
  func run() throws -> EditScript {
    var made = self
    for (number, one) in cases.enumerated() {
      var scene = try EditScene(try lines(of: one))
      for (step, expected) in one.steps.enumerated() {
        made.cases[number].steps[step].output = try scene.run(expected.command)
      }
    }
    return made
  }

  /// The text of a case, with what `+ TITLE` takes from another case of the file.
  private func lines(of one: Case) throws -> [String] {
    try one.head.filter { !$0.isEmpty && !$0.hasPrefix("#") }.flatMap { line in
      guard line.hasPrefix("+ ") else { return [line] }
      return try cases.filter { $0.title == line.dropFirst(2) }.flatMap { try lines(of: $0) }
    }
  }
}

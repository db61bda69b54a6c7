/// Commands and what they print: `$ ticketcal ...`, standard input in lines behind `> `, the
/// output, and `# exit 65` for a status that is not 0. `cat > FILE` writes a file; `cat`, `grep`,
/// `sed -i s/A/B/`, `ls`, `mkdir`, `cp`, `mv`, `rm` and `diff` are known, too. Lines with `##` are
/// comments.
///
/// Lines behind `< ` are typed: the program then runs in a terminal of its own, each line is typed
/// where it asks for one, and the output is what the screen shows. Among them, `! COMMAND` is done
/// while the program waits, and `? TEXT` waits until the program says so. The program in a terminal
/// has the clock of the system, and so have all commands of such a transcript; `TODAY` stands for
/// its day.
///
/// A line `== SENTENCE` begins a scene. Each scene has a home of its own, where the steps in front
/// of the first scene are done before it.
struct Transcript {
  struct Step: Equatable {
    var comments: [String] = []
    var command: String
    var input: [String] = []
    /// What is typed, and what is done meanwhile, with their marks.
    var actions: [String] = []
    var output: [String] = []

    var lines: [String] {
      comments + ["$ \(command)"] + input.map { $0.isEmpty ? ">" : "> \($0)" } + actions
        + output
    }
  }

  struct Scene {
    var sentence: String
    var steps: [Step] = []
  }

  /// What is done at the beginning of each scene; all steps where there are no scenes.
  private(set) var beginning: [Step] = []
  var scenes: [Scene] = []

  init(_ text: String) {
    var comments: [String] = []
    var steps: [Step] = []
    func end() {
      // A blank line stands in front of the next scene; the end of the file is that of its last line.
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
      } else if line == "<" || ["< ", "! ", "? "].contains(line.prefix(2)),
        let last = steps.indices.last, steps[last].output.isEmpty
      {
        steps[last].actions.append(line)
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

  /// The same commands with what they print in homes of their own.
  /// - Parameter names: what the names of the transcript stand for in the next scene.
  func run(_ names: () -> [String: String]) throws -> Transcript {
    var result = self
    let isTyped = (beginning + scenes.flatMap(\.steps)).contains { !$0.actions.isEmpty }
    var person = try TranscriptPerson(isTyping: isTyped, names())
    result.beginning = try beginning.map(person.done)
    for (index, scene) in scenes.enumerated() {
      if index > 0 {
        person = try TranscriptPerson(isTyping: isTyped, names())
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

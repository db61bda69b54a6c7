import Foundation
import Testing

@testable import ticketcal

@Suite struct ExternalEditorTests {
  private let terminal: PTY
  private let slave: Int32

  init() throws {
    terminal = try PTY()
    slave = open(terminal.slavePath, O_RDWR | O_NOCTTY | O_CLOEXEC)
  }

  private func edit(_ text: String, with editor: String, name: String = "draft.txt") throws
    -> String
  {
    let environment = ["EDITOR": editor, "PATH": "/usr/bin:/bin", "TERM": "xterm"]
    return try ExternalEditor(environment: environment).edit(
      text, name: name, on: ControllingTerminal(input: slave, output: slave))
  }

  @Test func returnsWhatTheEditorLeft() throws {
    #expect(try edit("title: a\n", with: "sed -i s/a/b/") == "title: b\n")
    #expect(try edit("x", with: "sh -c 'printf %s \"$2\" > \"$1\"' edit", name: "n").isEmpty)
  }

  @Test func keepsTheFilePrivateAndRemovesIt() throws {
    let seen = try edit(
      "x",
      with: "sh -c 'stat -c \"%a %n\" \"$1\" \"${1%/*}\" > \"$1\".seen; cp \"$1\".seen \"$1\"' edit"
    )
    let lines = seen.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(lines.map { $0[0] } == ["600", "700"])
    #expect(lines[0][1].hasSuffix("/draft.txt"))
    #expect(!FileManager.default.fileExists(atPath: String(lines[1][1])))
  }

  @Test func tellsHowTheEditorFailed() {
    #expect(throws: ExternalEditor.Failure.failed(command: "sh -c 'exit 3' x", status: 3)) {
      try edit("x", with: "sh -c 'exit 3' x")
    }
    #expect(throws: ExternalEditor.Failure.notFound(command: "no-such-editor -w")) {
      try edit("x", with: "no-such-editor -w")
    }
    #expect(throws: ExternalEditor.Failure.failed(command: "sh -c 'kill -9 $$' x", status: 137)) {
      try edit("x", with: "sh -c 'kill -9 $$' x")
    }
    #expect(throws: ExternalEditor.Failure.unreadable) {
      try edit("x", with: "sh -c 'printf \"\\377\" > \"$1\"' x")
    }
    #expect(throws: ExternalEditor.Failure.unreadable) { try edit("x", with: "rm") }
  }

  @Test func runsOnTheTerminal() throws {
    #expect(try edit("x", with: "sh -c 'test -t 0 && test -t 1 && test -t 2' x") == "x")
  }

  @Test func choosesTheEditorAsGitDoes() {
    let both = ["VISUAL": "v", "EDITOR": "e", "TERM": "xterm"]
    #expect(ExternalEditor(environment: both).command == "v")
    #expect(ExternalEditor(environment: both.merging(["TERM": "dumb"]) { $1 }).command == "e")
    #expect(ExternalEditor(environment: ["EDITOR": " ", "PATH": "/nowhere"]).command == "vi")
  }
}

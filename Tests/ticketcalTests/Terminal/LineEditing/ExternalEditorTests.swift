import CLinux
import Foundation
import Glibc
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

@Suite struct HistoryFileTests {
  private let temporary: TemporaryFolder
  private let folder: String

  init() throws {
    temporary = try TemporaryFolder()
    folder = temporary("state/ticketcal")
  }

  private var path: String { folder + "/history" }

  @Test func keepsCommandsAndNoValues() throws {
    let file = HistoryFile(folder: folder)
    #expect(file.commands() == [])
    file.add("title Birthday of Anna")
    file.add("  save  ")
    file.add("   ")
    file.add("\u{1B}[31m")
    #expect(HistoryFile(folder: folder).commands() == ["title", "save"])
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "title\nsave\n")
    #expect(try mode(path) == 0o600)
    #expect(try mode(folder) == 0o700)
    #expect(file.consumeWarning() == nil)
  }

  @Test func readsPastWhatIsNotACommand() throws {
    let file = HistoryFile(folder: folder)
    file.add("help")
    let rubbish = Data([0xFF, 0x0A, 0x00, 0x0A]) + Data("\u{1B}[2J\ntwo words\nskip\nunended".utf8)
    try rubbish.write(to: URL(filePath: path))
    #expect(HistoryFile(folder: folder).commands() == ["skip", "unended"])
  }

  @Test func warnsOnceWhereItCannotWrite() throws {
    let parent = (folder as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: parent) }
    try Data().write(to: URL(filePath: folder))
    let file = HistoryFile(folder: folder)
    file.add("save")
    file.add("save")
    let warning = try #require(file.consumeWarning())
    #expect(warning.hasPrefix("the history of commands cannot be written"))
    #expect(file.consumeWarning() == nil)
    file.add("save")
    #expect(file.consumeWarning() == nil)
  }

  @Test func doesNotWaitForAFIFO() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    mkfifo(path, 0o600)
    let file = HistoryFile(folder: folder)
    #expect(file.commands() == [])
    #expect(file.consumeWarning() != nil)
  }

  private func mode(_ path: String) throws -> mode_t {
    var status = stat()
    try #require(stat(path, &status) == 0)
    return status.st_mode & 0o777
  }
}

import Foundation
import Glibc
import Testing

@testable import ticketcal

@Suite struct ConfinedProgramTests {
  private func run(
    _ command: String..., input: String = "", seconds: Int = 60, memory: Int = 2048
  ) -> Result<String, ConfinedProgram.Fault> {
    let program = ConfinedProgram(command: command, seconds: seconds, memory: memory)
    return Result { () throws(ConfinedProgram.Fault) in
      let output = try program.run(
        Array(input.utf8), environment: ["PATH": "/usr/bin:/bin", "SECRET": "x"],
        watch: SignalWatch())
      return String(decoding: output, as: UTF8.self)
    }
  }

  @Test func passesInputAndOutput() {
    let input = String(repeating: "x", count: 3 << 20)
    #expect(run("cat", input: input) == .success(input))
    #expect(run("printf", "%s", "a b; $HOME") == .success("a b; $HOME"))
  }

  @Test func givesNoDescriptorsAndNoVariablesOfItsOwn() {
    let script = "for f in 3 4 5 6 7 8 9; do if [ -e /proc/$$/fd/$f ]; then echo $f; fi; done"
    #expect(run("sh", "-c", script) == .success(""))
    #expect(run("sh", "-c", "echo \"[$SECRET]\"") == .success("[]\n"))
  }

  @Test func refusesTheNetwork() throws {
    // bash(1) makes a socket for this name.
    let result = run("bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/1")
    guard case .failure(.status(_, let errors)) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(errors.contains("ermission denied") || errors.contains("socket"))
    #expect(!errors.contains("refused"))
  }

  @Test func refusesChangesOfFiles() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("a", "old")
    for script in ["echo new >a", "echo new >b", "rm a", "mkdir c", "mv a d", "ln -s a e"] {
      let result = run("sh", "-c", "cd \"$1\" && \(script)", "sh", folder.path)
      guard case .failure(.status) = result else {
        Issue.record("\(script): \(result)")
        continue
      }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a"])
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "old")
    #expect(run("sh", "-c", "echo x >/dev/null && echo ok") == .success("ok\n"))
    // The rights of the import stay as they were.
    try folder.file("b", "new")
  }

  @Test func endsAProgramThatHangs() {
    #expect(run("sleep", "600", seconds: 1) == .failure(.tooSlow))
    let loop = run("sh", "-c", "while :; do :; done", seconds: 1)
    #expect(
      [.failure(.tooSlow), .failure(.signal(SIGXCPU, "")), .failure(.signal(SIGKILL, ""))].contains(
        loop))
  }

  @Test func limitsMemoryAndOutput() {
    #expect(run("sh", "-c", "ulimit -v; ulimit -c", memory: 100) == .success("102400\n0\n"))
    guard case .failure = run("yes") else {
      Issue.record("no limit of the output")
      return
    }
  }

  @Test func saysHowAProgramFailed() {
    let script = "echo 'a\u{1B}[2Jb' >&2; echo second >&2; exit 3"
    #expect(run("sh", "-c", script) == .failure(.status(3, "a\u{1B}[2Jb")))
    #expect(run("sh", "-c", "kill -SEGV $$") == .failure(.signal(SIGSEGV, "")))
    guard case .failure(.status(127, _)) = run("no-such-program-here") else {
      Issue.record("a missing program was found")
      return
    }
  }
}

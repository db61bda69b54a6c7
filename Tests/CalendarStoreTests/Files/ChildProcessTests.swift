import Foundation
import SystemPackage
import Testing

@testable import CalendarStore

@Suite struct ChildProcessTests {
  private func start(
    _ command: [String], limit: Int = 100, group: ChildProcess.Group = .shared
  ) throws -> ChildProcess {
    try ChildProcess(
      command, environment: ["PATH": "/usr/bin:/bin", "WORD": "b"], input: .null,
      output: .pipe(limit: limit), group: group)
  }

  private func shell(
    _ script: String, limit: Int = 100, group: ChildProcess.Group = .shared
  ) throws -> ChildProcess {
    try start(["sh", "-c", script], limit: limit, group: group)
  }

  @Test func hasTheOutput() throws {
    let program = try shell("cat; echo a $WORD; exit 3")
    #expect(try program.finish(within: .seconds(30)) == .status(3))
    #expect(program.text == Array("a b\n".utf8))
    #expect(program.reader == -1)
  }

  @Test func namesTheSignal() throws {
    let ending = try shell("kill -9 $$").finish(within: .seconds(30))
    #expect(ending == .signal(9))
    #expect(ending.shellStatus == 137)
  }

  @Test func keepsNoMoreOutputThanTheLimit() throws {
    let program = try start(["cat", "/dev/zero"])
    #expect(throws: Errno.fileTooLarge) { try program.finish(within: .seconds(30)) }
    #expect(program.text.count == 100)
    let exact = try start(["head", "-c", "100", "/dev/zero"])
    #expect(try exact.finish(within: .seconds(30)) == .status(0))
  }

  /// The second one closes its streams and goes on.
  @Test(arguments: ["exec sleep 100", "exec sleep 100 <&- >&- 2>&-"])
  func endsAProgramThatHangs(_ script: String) throws {
    let program = try shell(script)
    #expect(throws: Errno.timedOut) {
      try program.finish(within: .milliseconds(200))
    }
    #expect(program.poll() == nil)
    program.end()
    #expect(program.poll() == .signal(SIGKILL))
  }

  @Test func throwsForAMissingProgram() {
    #expect(throws: Errno.noSuchFileOrDirectory) { try start(["no-such-program-here"]) }
    #expect(throws: Errno.noSuchFileOrDirectory) { try start([]) }
    #expect(throws: Errno.permissionDenied) { try start(["/dev/null"]) }
  }

  /// As from a shell, though this process ignores some.
  @Test func hasTheUsualSignals() throws {
    signal(SIGXFSZ, SIG_IGN)
    let program = try shell("grep SigIgn /proc/$$/status | tail -c 17")
    _ = try program.finish(within: .seconds(30))
    let ignored = String(decoding: program.text.dropLast(), as: UTF8.self)
    // Bits from 31 on are signals of glibc's own.
    #expect(try #require(UInt64(ignored, radix: 16)) & 0x7FFF_FFFF == 0)
  }

  @Test func endsAProgramThatHasLeftItsGroup() throws {
    let python = "import os, time; os.setpgid(0, os.getpgid(os.getppid())); time.sleep(100)"
    let program = try start(["python3", "-c", python], group: .own)
    #expect(throws: Errno.timedOut) {
      try program.finish(within: .milliseconds(500))
    }
    program.end()
    #expect(program.poll() == .signal(SIGKILL))
  }

  /// What the program has started ends with its group.
  @Test(arguments: ["exit 1", "sleep 100"])
  func endsWhatIsLeftOfTheGroup(_ rest: String) throws {
    let program = try shell("sleep 1000 >&- 2>&- & echo $!; exec >&-; \(rest)", group: .own)
    _ = try? program.finish(within: .milliseconds(500))
    let text = String(decoding: program.text, as: UTF8.self)
    let process = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    func isThere() -> Bool {
      let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
      return status.map { !$0.contains(") Z ") } ?? false
    }
    #expect(isThere())
    program.end()
    // A killed process ends when it runs next.
    for _ in 0..<10_000 where isThere() { usleep(1000) }
    #expect(!isThere())
  }
}

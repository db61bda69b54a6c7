import CLinux
import Foundation
import TestSupport
import Testing

/// A build of the child whose parser tries what a hostile document would: `SandboxProbe`.
@Suite(.enabled(if: Kernel.hasLandlock)) struct ParsingChildTests {
  /// The answers to these documents, each with its fault or what became of it.
  private func answers(
    _ documents: [String], seconds: Int = 20, memory: Int = 2048, output: Int = 1 << 20,
    in folder: String = "/"
  ) throws -> [String: String] {
    let run = try Running(
      Program.probe, ["parser", "\(seconds)", "\(memory)", "\(output)"],
      environment: ["PATH": "/usr/bin:/bin"], directory: folder,
      input: .text(documents.joined(separator: "\n") + "\n")
    ).wait()
    #expect(run.status == 0, "\(run.errors)")
    let lines = run.output.split(separator: "\n").map { $0.split(separator: ": ", maxSplits: 1) }
    return Dictionary(
      lines.map { (String($0[0]), $0.count > 1 ? String($0[1]) : "") },
      uniquingKeysWith: { first, _ in first })
  }

  @Test func refusesEverythingButComputing() throws {
    let folder = try TemporaryFolder()
    try folder.file("a.ics", "old")
    let attempts = [
      "open /etc/passwd", "open a.ics", "open .", "create b.ics", "append a.ics", "truncate a.ics",
      "unlink a.ics", "rename a.ics", "mkdir c", "symlink d", "link a.ics", "chmod a.ics",
      "access /etc/passwd", "socket", "socketpair", "memfd", "pipe", "dup", "exec /bin/true",
      "fork",
      "kill \(getpid())", "parent", "group", "ptrace \(getpid())", "setsid", "limit", "execute",
      "unshare", "shmget", "msgget", "semget", "inotify", "renice \(getpid())",
    ]
    let answers = try answers(attempts, in: folder.path)
    for attempt in attempts { #expect(answers[attempt] == "errno \(EACCES)", "\(attempt)") }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.ics"])
    #expect(try String(contentsOfFile: folder.path + "/a.ics", encoding: .utf8) == "old")
  }

  @Test func hasNoDescriptorsButItsOwn() throws {
    let open = try #require(try answers(["descriptors"])["descriptors"])
    // The standard ones, the document, the answer, and the ends of two pipes.
    #expect(open.split(separator: " ").count == 7, "\(open)")
  }

  @Test(arguments: [
    ("trap", "fault signal("), ("exit", "fault status(3, "), ("memory", "fault signal("),
    ("much 1048577", "fault signal(\(SIGXFSZ), "), ("nonsense", "fault malformed"),
    ("silence", "fault "), ("hang", "fault tooSlow"),
  ])
  func aDocumentThatBreaksItsParserCostsItselfAlone(document: String, fault: String) throws {
    let answers = try answers(
      ["echo before", document, "echo behind", "much 1048000"], seconds: 3, memory: 512)
    #expect(answers["echo before"] == "before" && answers["echo behind"] == "behind")
    #expect(answers[document]?.hasPrefix(fault) == true, "\(answers)")
    #expect(answers["much 1048000"]?.hasPrefix("xxx") == true)
  }

  @Test func oneWorkerReadsAllDocuments() throws {
    let documents = (0..<500).map { "process \($0)" }
    let answers = try answers(documents)
    #expect(answers.count == 500 && Set(answers.values).count == 1)
  }

  /// The pipe of requests has room for 4,096.
  @Test func aWorkerThatReadsNoRequestIsReplaced() throws {
    let documents = ["flood 1"] + (0..<5000).map { "echo \($0)" }
    #expect(try answers(documents)["echo 4999"] == "4999")
  }

  /// A child of the process, once it has one that meets the condition.
  private func child(
    of parent: pid_t, _ running: Running,
    where condition: (_ status: String) -> Bool = { _ in true }
  ) throws -> pid_t {
    let line = "PPid:\t\(parent)\n"
    var child: pid_t?
    let isFound = running.waits(until: {
      let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      child = all.compactMap { pid_t($0) }.first {
        let status = try? String(contentsOfFile: "/proc/\($0)/status", encoding: .utf8)
        return status.map { $0.contains(line) && condition($0) } ?? false
      }
      return child != nil
    })
    return try #require(isFound ? child : nil)
  }

  /// A probe that waits for more documents behind the first one, with its supervisor.
  private func waiting(_ document: String) throws -> (Running, supervisor: pid_t) {
    let running = try Running(
      Program.probe, ["parser"], environment: [:], directory: "/", input: .open)
    try running.write(document + "\n")
    return (running, try child(of: running.process, running))
  }

  @Test func aWorkerThatEndedBetweenDocumentsCostsNone() throws {
    let (running, supervisor) = try waiting("echo a")
    let worker = try child(of: supervisor, running) { $0.contains("State:\tT") }
    kill(worker, SIGKILL)
    try running.write("echo b\nexit\n")
    running.closeInput()
    #expect(try running.wait().output == "echo a: a\necho b: b\nexit: fault status(3, \"\")\n")
  }

  @Test func aWorkerRestsBetweenDocuments() throws {
    let (running, supervisor) = try waiting("process 1")
    let worker = try child(of: supervisor, running) { $0.contains("State:\tT") }
    try running.write("process 2\n")
    running.closeInput()
    #expect(try running.wait().output == "process 1: \(worker)\nprocess 2: \(worker)\n")
  }

  @Test func saysThatTheSupervisorEnded() throws {
    let (running, supervisor) = try waiting("hang")
    _ = try child(of: supervisor, running)
    kill(supervisor, SIGKILL)
    try running.write("echo b\n")
    running.closeInput()
    #expect(try running.wait().output == "hang: fault ended\necho b: fault ended\n")
  }

  @Test func endsWithTheProgram() throws {
    let running = try Running(
      Program.probe, ["parser", "600"], environment: [:], directory: "/",
      input: .text("echo a\nhang\n"))
    let process = try child(of: running.process, running)
    running.send(SIGKILL)
    _ = try running.wait()
    // A process that ended has no command line, also where nobody waits for it.
    let commandLine = URL(filePath: "/proc/\(process)/cmdline")
    let deadline = ContinuousClock.now + .seconds(20)
    while (try? Data(contentsOf: commandLine))?.isEmpty == false, ContinuousClock.now < deadline {
      usleep(5_000)
    }
    #expect((try? Data(contentsOf: commandLine))?.isEmpty ?? true)
  }
}

private enum Kernel {
  /// The flag 1 (LANDLOCK_CREATE_RULESET_VERSION) asks for the version of Landlock.
  static let hasLandlock = landlock_create_ruleset(nil, 0, 1) > 0
}

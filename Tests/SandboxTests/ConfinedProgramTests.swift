import Foundation
import Glibc
import TestSupport
import Testing

@Suite struct ConfinedProgramTests {
  /// A fault as the probe prints it: `status(3, "first line")`.
  private struct Fault: Error, Equatable { var text: String }

  private func run(
    _ command: String..., input: String = "", seconds: Int = 60, memory: Int = 2048,
    landlock: Int32 = .max
  ) throws -> Result<String, Fault> {
    let run = try Running(
      Program.probe, ["program", "\(seconds)", "\(memory)"] + command,
      environment: ["PATH": "/usr/bin:/bin", "SECRET": "x", "LANDLOCK": "\(landlock)"],
      directory: "/", input: .text(input)
    ).wait()
    if run.status == 0 { return .success(run.output) }
    let text = run.output.split(separator: " ", maxSplits: 1).last ?? ""
    return .failure(Fault(text: String(text.dropLast())))
  }

  @Test func passesInputAndOutput() throws {
    let input = String(repeating: "x", count: 3 << 20)
    #expect(try run("cat", input: input) == .success(input))
    #expect(try run("printf", "%s", "a b; $HOME") == .success("a b; $HOME"))
  }

  @Test func givesNoDescriptorsAndNoVariablesOfItsOwn() throws {
    let script = "for f in 3 4 5 6 7 8 9; do if [ -e /proc/$$/fd/$f ]; then echo $f; fi; done"
    #expect(try run("sh", "-c", script) == .success(""))
    #expect(try run("sh", "-c", "echo \"[$SECRET]\"") == .success("[]\n"))
  }

  @Test func refusesTheNetwork() throws {
    // bash(1) makes a socket for this name.
    let result = try run("bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/1")
    guard case .failure(let fault) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(fault.text.hasPrefix("status("))
    #expect(fault.text.contains("ermission denied") || fault.text.contains("socket"))
    #expect(!fault.text.contains("refused"))
  }

  @Test func refusesChangesOfFiles() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("a", "old")
    for script in ["echo new >a", "echo new >b", "rm a", "mkdir c", "mv a d", "ln -s a e"] {
      let result = try run("sh", "-c", "cd \"$1\" && \(script)", "sh", folder.path)
      guard case .failure(let fault) = result, fault.text.hasPrefix("status(") else {
        Issue.record("\(script): \(result)")
        continue
      }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a"])
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "old")
    #expect(try run("sh", "-c", "echo x >/dev/null && echo ok") == .success("ok\n"))
    // The rights of the import stay as they were.
    try folder.file("b", "new")
  }

  @Test func readsTheSystemAndTheFilesOfItsCommandAlone() throws {
    let folder = try TemporaryFolder()
    let (named, other) = (try folder.file("a", "named"), try folder.file("b", "other"))
    let script = """
      cat /etc/passwd >/dev/null && cat "$1"
      for file in "${1%a}b" "${1%a}" /proc/1/environ; do cat "$file"; ls "$file/."; done 2>/dev/null
      exit 0
      """
    let output = try run("sh", "-c", script, "sh", named)
    #expect(output == .success("named"))
    let program = try folder.file("c", "#!/bin/sh\necho ok\n")
    #expect(chmod(program, 0o700) == 0)
    #expect(try run(program) == .success("ok\n"))
    guard case .failure(let fault) = try run("sh", "-c", "exec '\(other)'") else {
      Issue.record("another program was started")
      return
    }
    #expect(fault.text.hasPrefix("status(126, ") && fault.text.contains("ermission denied"))
  }

  @Test func hasASessionOfItsOwn() throws {
    let python = "import os; print(os.getsid(0) == os.getpgid(0) == os.getppid())"
    #expect(try run("python3", "-c", python) == .success("True\n"))
    #expect(try run("sh", "-c", "(: </dev/tty) 2>/dev/null || echo none") == .success("none\n"))
  }

  /// Each call is tried in a child, on a kernel without Landlock, with its first version, and with this
  /// kernel's.
  @Test(arguments: [0, 1, Int32.max])
  func refusesCallsThatReachBeyondTheProgram(landlock: Int32) throws {
    let calls = """
      setsid: os.setsid()
      setpgid: os.setpgid(0, 0)
      kill: os.kill(other, 0)
      kill of a group: os.kill(-os.getpgid(other), 0)
      tgkill: check(libc.tgkill(other, other, 0))
      rt_sigqueueinfo: check(libc.sigqueue(other, 0, 0))
      pidfd_send_signal: signal.pidfd_send_signal(os.pidfd_open(other), 0)
      F_SETOWN: fcntl.fcntl(0, fcntl.F_SETOWN, other)
      prlimit64: resource.prlimit(other, resource.RLIMIT_CORE, (0, 0))
      chmod: os.chmod(path, 0o777)
      fchmodat: check(libc.fchmodat(-100, path.encode(), 0o777, 0))
      chown: os.chown(path, os.getuid(), os.getgid())
      lchown: os.lchown(path, os.getuid(), os.getgid())
      utimensat: os.utime(path)
      utimes: check(libc.utimes(path.encode(), None))
      setxattr: os.setxattr(path, 'user.x', b'x')
      removexattr: os.removexattr(path, 'user.x')
      unshare: check(libc.unshare(0x10000000))
      clone: check(libc.syscall(56, 0x10000000 | 17, 0, 0, 0, 0))
      mount: check(libc.mount(b'none', b'/etc', b'tmpfs', 0, None))
      ptrace: check(libc.ptrace(16, other, 0, 0))
      TIOCSTI: fcntl.ioctl(0, termios.TIOCSTI, b'x')
      shmget: check(libc.shmget(0, 4096, 0o1600))
      shmat: check(libc.shmat(0, None, 0))
      shmctl: check(libc.shmctl(0, 0, None))
      msgget: check(libc.msgget(0, 0o1600))
      msgsnd: check(libc.msgsnd(0, b'12345678x', 1, 0))
      msgrcv: check(libc.msgrcv(0, b'12345678x', 1, 0, 0))
      msgctl: check(libc.msgctl(0, 0, None))
      semget: check(libc.semget(0, 1, 0o1600))
      semop: check(libc.semop(0, None, 0))
      mq_open: check(libc.mq_open(b'/ticketcal', 0))
      mq_unlink: check(libc.mq_unlink(b'/ticketcal'))
      truncate: os.truncate(path, 0)
      O_TRUNC: os.open(path, os.O_TRUNC)
      FS_IOC_SETFLAGS: fcntl.ioctl(os.open(path, 0), 0x40086602, b'\\0' * 8)
      FS_IOC_FSSETXATTR: fcntl.ioctl(os.open(path, 0), 0x401c5820, b'\\0' * 28)
      FS_IOC_SETVERSION: fcntl.ioctl(os.open(path, 0), 0x40087602, b'\\0' * 8)
      F_SETLEASE: fcntl.fcntl(os.open(path, 0), fcntl.F_SETLEASE, fcntl.F_RDLCK)
      F_NOTIFY: fcntl.fcntl(os.open('/usr', 0), fcntl.F_NOTIFY, fcntl.DN_CREATE)
      flock: fcntl.flock(os.open(path, 0), fcntl.LOCK_EX)
      inotify: check(libc.inotify_init1(0))
      fanotify: check(libc.fanotify_init(0, 0))
      memfd_create: os.memfd_create('x')
      renice: os.setpriority(os.PRIO_PROCESS, other, 5)
      ioprio_set: check(libc.syscall(251, 1, other, 0))
      affinity: os.sched_setaffinity(other, [0])
      scheduler: os.sched_setscheduler(other, os.SCHED_BATCH, os.sched_param(0))
      PR_SET_PDEATHSIG: check(libc.prctl(1, 0, 0, 0, 0))
      io_uring: check(libc.syscall(425, 1, None))
      clone3: check(libc.syscall(435, None, 0))
      openat2: check(libc.syscall(437, -100, path.encode(), None, 0))
      """
    let script = """
      import ctypes, errno, fcntl, os, resource, signal, sys, termios
      libc = ctypes.CDLL(None, use_errno=True)
      path, other = sys.argv[1], os.getppid()
      def check(result):
        if result < 0: raise OSError(ctypes.get_errno(), "")
      if os.fork():
        os.wait()
        sys.exit()
      for line in sys.stdin:
        name, call = line.rstrip("\\n").split(": ", 1)
        try:
          exec(call)
          print(name, "works", flush=True)
        except OSError as error:
          if error.errno not in (errno.EACCES, errno.ENOSYS): print(name, error, flush=True)
      print("end", flush=True)
      """
    let folder = try TemporaryFolder()
    let file = try folder.file("a", "old")
    let output = try run(
      "python3", "-c", script, file, input: calls + "\n", landlock: landlock)
    #expect(output == .success("end\n"))
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "old")
  }

  @Test func mayEndItself() throws {
    #expect(
      try run("python3", "-c", "import os; os.abort()")
        == .failure(Fault(text: "signal(\(SIGABRT), \"\")")))
  }

  @Test func endsAProgramThatHangs() async throws {
    let (sleep, loop) = try await sleeping {
      (
        try run("sleep", "600", seconds: 1),
        try run("sh", "-c", "while :; do :; done", seconds: 1)
      )
    }
    #expect(sleep == .failure(Fault(text: "tooSlow")))
    let endings = ["tooSlow", "signal(\(SIGXCPU), \"\")", "signal(\(SIGKILL), \"\")"]
    #expect(endings.map { .failure(Fault(text: $0)) }.contains(loop))
  }

  /// Whether two programs that sleep end after this was done to their supervisor.
  private func endsAfter(_ signal: Int32, seconds: Int) throws -> Bool {
    let mark = "600.\(UInt32.random(in: 1...UInt32.max))"
    let running = try Running(
      Program.probe,
      ["program", "\(seconds)", "2048", "sh", "-c", "sleep \(mark) & sleep \(mark)"],
      environment: ["PATH": "/usr/bin:/bin"], directory: "/")
    let sleeping = { processes { $0("cmdline") == "sleep\0\(mark)\0" }.count }
    try #require(running.waits { sleeping() == 2 })
    let parent = "PPid:\t\(running.process)\n"
    let supervisor = try #require(
      processes { $0("status").contains(parent) }.first)
    kill(supervisor, signal)
    defer { kill(supervisor, SIGKILL) }
    let deadline = ContinuousClock.now + .seconds(20)
    while sleeping() > 0, ContinuousClock.now < deadline { usleep(20_000) }
    return sleeping() == 0
  }

  /// The processes whose files in /proc meet a condition.
  private func processes(where condition: (_ file: (String) -> String) -> Bool) -> [pid_t] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return all.compactMap { pid_t($0) }.filter { process in
      condition { (try? String(contentsOfFile: "/proc/\(process)/\($0)", encoding: .utf8)) ?? "" }
    }
  }

  @Test func endsWithItsSupervisor() throws {
    #expect(try endsAfter(SIGKILL, seconds: 600))
  }

  @Test func keepsItsDeadlineWithoutItsSupervisor() async throws {
    #expect(try await sleeping { try endsAfter(SIGSTOP, seconds: 3) })
  }

  /// The address space of each is below the limit.
  @Test(arguments: ["x = b'x' * (40 << 20)", "x = mmap.mmap(-1, 40 << 20); x.write(b'x' * len(x))"])
  func limitsTheMemoryOfAllItsProcesses(memory: String) throws {
    let python = "import mmap, os, time; [os.fork() for _ in range(3)]; \(memory); time.sleep(600)"
    #expect(
      try run("python3", "-c", python, memory: 160)
        == .failure(Fault(text: "signal(\(SIGKILL), \"\")")))
  }

  @Test func limitsMemoryAndOutput() throws {
    #expect(try run("sh", "-c", "ulimit -v; ulimit -c", memory: 100) == .success("102400\n0\n"))
    #expect(try run("bash", "-c", "test $(ulimit -u) -lt 65600 && echo ok") == .success("ok\n"))
    guard case .failure = try run("yes") else {
      Issue.record("no limit of the output")
      return
    }
  }

  @Test func saysHowAProgramFailed() throws {
    let script = "echo 'a\u{1B}[2Jb' >&2; echo second >&2; exit 3"
    #expect(try run("sh", "-c", script) == .failure(Fault(text: #"status(3, "a\u{1B}[2Jb")"#)))
    #expect(
      try run("sh", "-c", "kill -SEGV $$") == .failure(Fault(text: "signal(\(SIGSEGV), \"\")")))
    #expect(
      try run("no-such-program-here")
        == .failure(Fault(text: #"status(127, "no such program in PATH")"#)))
  }
}

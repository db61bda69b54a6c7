internal import CLinux
internal import Glibc

/// A program that reads an untrusted document on its standard input: in a session of its own, confined
/// by `Confinement`, with limits on time, memory, output and processes. Its descriptors are 0 to 2 and
/// no others.
package struct ConfinedProgram: Sendable, Equatable {
  /// The program and its arguments; the program is found in PATH.
  package var command: [String]
  package var limits: ChildLimits
  /// The program is confined as on a kernel with at most this version of Landlock.
  package var landlockVersion = Int32.max
  private let environment: [String: String]

  /// Nothing of the user's environment but what a program needs to run.
  private static let passedOn = [
    "PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "XDG_DATA_DIRS",
  ]

  /// How many processes and threads may be added to those of the whole machine.
  private static let moreProcesses: UInt = 64

  package init(_ command: [String], _ limits: ChildLimits, environment: [String: String]) {
    self.command = command
    self.limits = limits
    self.environment = environment.filter { Self.passedOn.contains($0.key) }
  }

  /// Becomes the process that watches the program. Call this in a child that fork(2) just made of the
  /// supervisor.
  func start(_ files: ServiceFiles, supervisor: pid_t) -> Never {
    setsid()
    limits.apply(RLIMIT_CORE, 0)
    for (descriptor, file) in files.descriptors.enumerated() { dup2(file, Int32(descriptor)) }
    ProgramWatcher.setBlocked(true)
    let watcher = getpid()
    let program = fork()
    if program == 0 {
      prctl_set_parent_death_signal(SIGKILL)
      guard getppid() == watcher else { _exit(126) }
      ProgramWatcher.setBlocked(false)
      execute()
    }
    guard program > 0 else { fail(126, String(cString: strerror(errno))) }
    ProgramWatcher(program: program, supervisor: supervisor, limits: limits).run()
  }

  /// Becomes the program.
  private func execute() -> Never {
    signal(SIGPIPE, SIG_DFL)
    setLimits()
    let folders = (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    guard let name = command.first,
      let program = name.contains("/")
        ? name : folders.lazy.map({ "\($0)/\(name)" }).first(where: { access($0, X_OK) == 0 })
    else { fail(127, "no such program in PATH") }
    let named = [program] + command.dropFirst()
    do throws(SandboxFault) {
      let confinement = try Confinement.ofProgram(
        reading: named.filter { $0.hasPrefix("/") }, landlockVersion)
      guard confinement.apply() else { throw SandboxFault(call: "seccomp") }
    } catch { fail(126, "\(error)") }
    close_range(3, .max, 0)
    let variables = environment.map { "\($0.key)=\($0.value)" }
    execve(program, named.map { strdup($0) } + [nil], variables.map { strdup($0) } + [nil])
    fail(126, String(cString: strerror(errno)))
  }

  private func setLimits() {
    var machine = sysinfo()
    sysinfo(&machine)
    limits.apply(RLIMIT_CPU, UInt(limits.seconds))
    limits.apply(RLIMIT_AS, UInt(limits.memory) << 20)
    limits.apply(RLIMIT_FSIZE, UInt(limits.output))
    limits.apply(__RLIMIT_NPROC, UInt(machine.procs) + Self.moreProcesses)
  }

  private func fail(_ status: Int32, _ reason: String) -> Never {
    let bytes = Array(reason.utf8)
    write(STDERR_FILENO, bytes, bytes.count)
    _exit(status)
  }
}

internal import CLinux
internal import Glibc
package import SystemPackage

/// A program that this process has started, with the default action of every signal
/// (posix_spawnp(3)). One thread uses it. A program that still runs is killed with this object.
package final class ChildProcess {
  /// The program's standard input.
  package enum Input {
    case descriptor(Int32)
    case null
  }

  /// The program's standard output.
  package enum Output {
    case descriptor(Int32)
    /// A pipe to `text`, which keeps at most this many bytes.
    case pipe(limit: Int)
  }

  /// The program's process group.
  package enum Group: Equatable {
    /// That of this process.
    case shared
    case own
    /// One of its own, in the foreground of the terminal.
    case foreground(terminal: Int32)
  }

  package enum Ending: Equatable {
    /// 127 if the kernel has discarded the status, because this process ignores SIGCHLD.
    case status(Int32)
    case signal(Int32)

    /// As a shell has it: 128 and the number of the signal.
    package var shellStatus: Int32 {
      switch self {
      case .status(let status): status
      case .signal(let signal): 128 + signal
      }
    }
  }

  private let process: pid_t
  private let hasGroup: Bool
  private let limit: Int
  private var ending: Ending?
  /// Readable when the program has printed something or closed its output; -1 afterwards, and without
  /// a pipe.
  package private(set) var reader: Int32 = -1
  /// What the program has printed so far.
  package private(set) var text: [UInt8] = []
  /// Whether the program has printed more than the limit.
  package private(set) var isTruncated = false

  /// - Parameters:
  ///   - command: the program, which is found in PATH, and its arguments.
  ///   - errors: the descriptor of its standard error.
  package init(
    _ command: [String], environment: [String: String],
    input: Input = .descriptor(STDIN_FILENO), output: Output = .descriptor(STDOUT_FILENO),
    errors: Int32 = STDERR_FILENO, group: Group = .shared
  ) throws(Errno) {
    hasGroup = group != .shared
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    func redirect(_ number: Int32, to descriptor: Int32) {
      guard descriptor != number else { return }
      posix_spawn_file_actions_adddup2(&actions, descriptor, number)
    }
    switch input {
    case .descriptor(let descriptor): redirect(STDIN_FILENO, to: descriptor)
    case .null: posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    }
    var ends: [Int32] = [-1, -1]
    defer { if ends[1] >= 0 { close(ends[1]) } }
    switch output {
    case .descriptor(let descriptor):
      limit = 0
      redirect(STDOUT_FILENO, to: descriptor)
    case .pipe(let limit):
      self.limit = limit
      // Only this end does not block: a program expects to wait for its standard output.
      guard pipe2(&ends, O_CLOEXEC) == 0 else { throw .latest }
      _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
      redirect(STDOUT_FILENO, to: ends[1])
    }
    redirect(STDERR_FILENO, to: errors)
    if case .foreground(let terminal) = group {
      posix_spawn_file_actions_addtcsetpgrp_np(&actions, terminal)
    }
    do throws(Errno) {
      process = try Self.spawn(command, environment, &actions, hasGroup)
    } catch {
      if ends[0] >= 0 { close(ends[0]) }
      throw error
    }
    reader = ends[0]
  }

  private static func spawn(
    _ command: [String], _ environment: [String: String],
    _ actions: inout posix_spawn_file_actions_t, _ hasGroup: Bool
  ) throws(Errno) -> pid_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let flags = POSIX_SPAWN_SETSIGDEF | (hasGroup ? POSIX_SPAWN_SETPGROUP : 0)
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var arguments = command.map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var process: pid_t = 0
    let code = posix_spawnp(
      &process, command.first ?? "", &actions, &attributes, &arguments, &variables)
    guard code == 0 else { throw Errno(rawValue: code) }
    return process
  }

  deinit {
    if ending == nil { end() }
    closeOutput()
  }

  // MARK: Output

  /// Reads what the pipe holds, without waiting; what exceeds the limit is dropped.
  package func readOutput() {
    guard reader >= 0 else { return }
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(reader, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { return }
      guard count > 0 else { return closeOutput() }
      let room = limit - text.count
      text += buffer[..<min(count, room)]
      isTruncated = isTruncated || count > room
    }
  }

  private func closeOutput() {
    if reader >= 0 { close(reader) }
    reader = -1
  }

  // MARK: Ending

  /// How the program has ended; nil while it runs.
  package func poll() -> Ending? { reap(WNOHANG) }

  /// Waits for the program, which has no pipe.
  package func wait() -> Ending {
    while true {
      if let ending = reap(0) { return ending }
    }
  }

  /// Reads the output to its end and waits for the program.
  ///
  /// Throws EFBIG when the output exceeds the limit, and ETIMEDOUT after the time; the program runs on.
  package func finish(within time: Duration) throws(Errno) -> Ending {
    let deadline = ContinuousClock.now + time
    while true {
      readOutput()
      if isTruncated { throw .fileTooLarge }
      // It may have closed its output and go on.
      if reader < 0, let ending = poll() { return ending }
      let rest = Int32(clamping: Int64((deadline - .now) / .milliseconds(1)))
      guard rest > 0 else { throw .timedOut }
      var descriptor = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
      _ = Glibc.poll(&descriptor, 1, reader < 0 ? 1 : rest)
    }
  }

  /// Kills the program, and what is left of a group of its own.
  package func end() {
    // A program may have left its group.
    if ending == nil { kill(process, SIGKILL) }
    if hasGroup { kill(-process, SIGKILL) }
    _ = wait()
  }

  private func reap(_ options: Int32) -> Ending? {
    if let ending { return ending }
    var state: Int32 = 0
    let result = waitpid(process, &state, options)
    guard result == process else {
      if result < 0, errno != EINTR { ending = .status(127) }
      return ending
    }
    let signal = state & 0x7F
    ending = signal == 0 ? .status(state >> 8 & 0xFF) : .signal(signal)
    return ending
  }
}

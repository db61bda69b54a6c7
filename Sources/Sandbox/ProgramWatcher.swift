internal import CLinux
internal import Glibc

/// The process between the supervisor and a program. It leads the session of the program and all
/// processes that the program starts, which cannot leave it, and ends them with the supervisor, at the
/// deadline, and when together they use more memory than they may.
struct ProgramWatcher {
  let program: pid_t
  let supervisor: pid_t
  let limits: ChildLimits

  /// How often memory and the supervisor are looked at.
  private static let pause = timespec(tv_sec: 0, tv_nsec: 100_000_000)

  /// Blocks or unblocks the signal that says that a child ended: a blocked one can be waited for.
  static func setBlocked(_ isBlocked: Bool) {
    var signals = ended
    sigprocmask(isBlocked ? SIG_BLOCK : SIG_UNBLOCK, &signals, nil)
  }

  private static var ended: sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGCHLD)
    return signals
  }

  /// Ends as the program does. Call this where the signal is blocked.
  func run() -> Never {
    // Not the name of ticketcal: whoever ends all processes of that name ends the program by this one.
    prctl_set_name("reader-watcher")
    close_range(3, .max, 0)
    // The supervisor ends what is late, but for the supervisor's own end.
    let deadline = ContinuousClock.now + .seconds(limits.seconds + 1)
    var (state, signals, pause) = (Int32(0), Self.ended, Self.pause)
    while waitpid(program, &state, WNOHANG) == 0 {
      sigtimedwait(&signals, nil, &pause)
      guard getppid() == supervisor, ContinuousClock.now < deadline,
        Self.memory(ofSession: getpid()) <= limits.memory << 10
      else {
        kill(0, SIGKILL)
        break
      }
    }
    if state & 0x7F != 0 { kill(getpid(), state & 0x7F) }
    _exit(state >> 8 & 0xFF)
  }

  /// The memory of all processes of a session but its leader, without what they share with files
  /// (proc_pid_status(5)), in KiB.
  private static func memory(ofSession session: pid_t) -> Int {
    guard let processes = opendir("/proc") else { return 0 }
    defer { closedir(processes) }
    var sum = 0
    while let entry = readdir(processes) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
      }
      guard let process = pid_t(name), process != session, getsid(process) == session else {
        continue
      }
      sum += memory(ofProcess: process)
    }
    return sum
  }

  private static func memory(ofProcess process: pid_t) -> Int {
    let file = open("/proc/\(process)/status", O_RDONLY)
    guard file >= 0 else { return 0 }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 8192)
    let count = read(file, &bytes, bytes.count)
    let lines = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: "\n")
    return lines.reduce(0) { sum, line in
      let words = line.split { $0 == "\t" || $0 == " " }
      let counts = ["RssAnon:", "RssShmem:", "VmSwap:"].contains(words.first)
      return sum + (counts && words.count > 1 ? Int(words[1]) ?? 0 : 0)
    }
  }
}

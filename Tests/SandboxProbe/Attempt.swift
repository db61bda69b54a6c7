internal import CLinux
internal import Glibc

/// What a parser that a document took over might try.
enum Attempt {
  /// Tries one thing, by its name and an argument.
  ///
  /// - Returns: `works`, or the `errno` of the refused call.
  static func run(_ line: String) -> String {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    let value = words.count > 1 ? words[1] : ""
    guard let name = words.first else { return "" }
    if let call = calls[name] { return call(value) < 0 ? "errno \(errno)" : "works" }
    switch name {
    case "echo": return value
    case "descriptors":
      return (0..<256).filter { lseek($0, 0, SEEK_CUR) >= 0 || errno != EBADF }.map(String.init)
        .joined(separator: " ")
    case "process": return "\(getpid())"
    case "trap": fatalError("trap")
    case "hang": while true { sched_yield() }
    case "exit": _exit(3)
    case "much": return String(repeating: "x", count: Int(value) ?? 0)
    case "memory":
      // Beyond any limit of the address space.
      while let memory = malloc(16 << 20) { memset(memory, 1, 16 << 20) }
      abort()
    case "nonsense":
      for descriptor in Int32(3)..<256 { write(descriptor, "nonsense", 8) }
      return ""
    case "flood":
      // Answers to this document, whose number is the value, and to those behind it.
      for sequence in (UInt32(value) ?? 1)..<6000 {
        let message = [sequence, 0, 0, 0]
        for descriptor in Int32(3)..<256 where lseek(descriptor, 0, SEEK_CUR) < 0 {
          write(descriptor, message, 16)
        }
      }
      while true { sched_yield() }
    case "silence":
      for descriptor in Int32(3)..<256 { close(descriptor) }
      while true { sched_yield() }
    default: return "unknown"
    }
  }

  private static let calls: [String: @Sendable (String) -> Int] = [
    "open": { Int(open($0, O_RDONLY)) },
    "create": { Int(open($0, O_WRONLY | O_CREAT, 0o600)) },
    "append": { Int(open($0, O_WRONLY | O_APPEND)) },
    "truncate": { Int(truncate($0, 0)) },
    "unlink": { Int(unlink($0)) },
    "rename": { Int(rename($0, $0 + "2")) },
    "mkdir": { Int(mkdir($0, 0o700)) },
    "symlink": { Int(symlink("/etc/passwd", $0)) },
    "link": { Int(link($0, $0 + "2")) },
    "chmod": { Int(chmod($0, 0o777)) },
    "access": { Int(access($0, F_OK)) },
    "socket": { _ in Int(socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)) },
    "socketpair": { _ in
      var ends: [Int32] = [0, 0]
      return Int(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends))
    },
    "memfd": { _ in Int(memfd_create("x", 0)) },
    "pipe": { _ in
      var ends: [Int32] = [0, 0]
      return Int(pipe2(&ends, 0))
    },
    "dup": { _ in Int(dup(0)) },
    "exec": { path in
      var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(path), nil]
      return Int(execv(path, &arguments))
    },
    "fork": { _ in
      let process = fork()
      if process == 0 { _exit(0) }
      return Int(process)
    },
    "kill": { Int(kill(pid_t($0) ?? -1, 0)) },
    "parent": { _ in Int(kill(getppid(), SIGTERM)) },
    "group": { _ in Int(kill(0, 0)) },
    "ptrace": { process in
      // Swift calls no variadic function.
      typealias Ptrace = @convention(c) (Int, Int, Int, Int) -> Int
      guard let symbol = dlsym(nil, "ptrace") else { return 0 }
      return unsafeBitCast(symbol, to: Ptrace.self)(16, Int(process) ?? 0, 0, 0)
    },
    "setsid": { _ in Int(setsid()) },
    "limit": { _ in
      var limit = rlimit(rlim_cur: 64, rlim_max: 64)
      return Int(setrlimit(Int32(RLIMIT_NOFILE.rawValue), &limit))
    },
    "execute": { _ in
      let memory = mmap(nil, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
      return memory == MAP_FAILED ? -1 : 0
    },
    "unshare": { _ in Int(unshare(0x1000_0000)) },
    "shmget": { _ in Int(shmget(0, 4096, 0o1600)) },
    "msgget": { _ in Int(msgget(0, 0o1600)) },
    "semget": { _ in Int(semget(0, 1, 0o1600)) },
    "inotify": { _ in Int(inotify_init1(0)) },
    "renice": { Int(setpriority(Int32(PRIO_PROCESS.rawValue), id_t($0) ?? 0, 5)) },
  ]
}

internal import CLinux
internal import Glibc

/// The system calls that a process may make which reads untrusted bytes (seccomp(2)). All others fail
/// with EACCES.
///
/// A parser computes: it uses the memory and the descriptors that it has, and ends. A program also
/// starts programs and threads, opens files (landlock(7) says which), and executes memory, as the
/// scripts of KItinerary do. It reaches no other process but its children: no sockets, no memory or
/// queues of System V or POSIX, no signals, no priorities. It has no memory without an address
/// (memfd_create(2)), it watches no folder (inotify(7)), and it changes no file: nothing that
/// truncates, also where Landlock does not know that right yet, no modes, times and attributes, and of
/// ioctl(2) only what asks for terminals and pipes.
final class SystemCallFilter {
  private let program: UnsafeMutableBufferPointer<sock_filter>

  enum Kind { case parser, program }

  /// For the calling process, which alone it allows to be signaled.
  init(_ kind: Kind) {
    let instructions =
      switch kind {
      case .parser:
        Self.front + Self.allowing(Self.callsOfParser) + Self.conditionsOfParser.flatMap(\.test)
          + [.answer(Self.refused)]
      case .program:
        Self.front + Self.allowing(Self.callsOfParser + Self.moreCallsOfProgram)
          + Self.conditionsOfProgram.flatMap(\.test) + Self.newer + [.answer(Self.refused)]
      }
    program = .allocate(capacity: instructions.count)
    _ = program.initialize(fromContentsOf: instructions)
  }

  deinit { program.deallocate() }

  /// Binds the calling process, which has one thread; returns false and sets `errno` on failure.
  func apply() -> Bool {
    guard prctl_set_no_new_privs() == 0 else { return false }
    var filter = sock_fprog()
    filter.len = UInt16(program.count)
    filter.filter = program.baseAddress
    return prctl_set_seccomp_filter(&filter) == 0
  }

  /// Whether the kernel has filters: it looks for one at the address 0 (EFAULT).
  static var isSupported: Bool { prctl_set_seccomp_filter(nil) != 0 && errno == EFAULT }

  // MARK: The calls

  /// A call that is allowed if an argument has one of these values.
  private struct Condition {
    var call: Int32
    var argument: UInt32
    /// The bits of the value that count, of its low 32.
    var mask = UInt32.max
    var values: [UInt32]

    var test: [sock_filter] {
      // The arguments of seccomp_data have 8 bytes each and begin at 16.
      let body =
        [.load(16 + 8 * argument), .and(mask)] + values.flatMap { allowing($0) }
        + [.answer(refused)]
      return [.jump(BPF_JEQ, UInt32(call), else: UInt8(body.count))] + body
    }
  }

  private static let callsOfParser: [Int32] = [
    SYS_read, SYS_write, SYS_pread64, SYS_pwrite64, SYS_lseek, SYS_ftruncate, SYS_close,
    SYS_munmap, SYS_mremap, SYS_madvise, SYS_brk,
    SYS_futex, SYS_sched_yield, SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn,
    SYS_clock_gettime, SYS_gettimeofday, SYS_getrandom, SYS_getpid, SYS_gettid,
    SYS_restart_syscall, SYS_exit, SYS_exit_group,
  ]

  /// No memory that can be executed.
  private static let conditionsOfParser = [SYS_mmap, SYS_mprotect].map {
    Condition(call: $0, argument: 2, mask: UInt32(PROT_EXEC), values: [0])
  }

  /// What the dynamic linker, kitinerary-extractor, the tools of poppler and scripts that call them were
  /// seen to use (strace(1)), with older and newer forms of the same calls.
  private static var moreCallsOfProgram: [Int32] {
    let calls: [Int32] = [
      SYS_mmap, SYS_mprotect, SYS_msync,
      SYS_execve, SYS_wait4, SYS_waitid, SYS_set_tid_address, SYS_set_robust_list, SYS_rseq,
      SYS_newfstatat, SYS_fstat, SYS_statx, SYS_faccessat, SYS_faccessat2, SYS_readlinkat,
      SYS_statfs, SYS_fstatfs, SYS_getdents64, SYS_getcwd, SYS_chdir, SYS_fchdir, SYS_umask,
      SYS_readv, SYS_writev, SYS_preadv, SYS_pwritev, SYS_fadvise64,
      SYS_sendfile, SYS_splice, SYS_tee, SYS_copy_file_range,
      SYS_dup, SYS_dup3, SYS_pipe2, SYS_eventfd2, SYS_close_range,
      SYS_ppoll, SYS_pselect6, SYS_epoll_create1, SYS_epoll_ctl, SYS_epoll_pwait,
      SYS_sigaltstack, SYS_rt_sigsuspend, SYS_rt_sigtimedwait, SYS_rt_sigpending,
      SYS_clock_getres, SYS_clock_nanosleep, SYS_nanosleep, SYS_setitimer, SYS_getitimer,
      SYS_timer_create, SYS_timer_settime, SYS_timer_gettime, SYS_timer_delete,
      SYS_getppid, SYS_getpgid, SYS_getsid, SYS_getuid, SYS_geteuid, SYS_getgid, SYS_getegid,
      SYS_getgroups, SYS_getresuid, SYS_getresgid, SYS_getrusage, SYS_times,
      SYS_sched_getaffinity, SYS_sched_getparam, SYS_sched_getscheduler,
      SYS_sched_get_priority_max, SYS_sched_get_priority_min,
      SYS_getcpu, SYS_sysinfo, SYS_uname, SYS_getrlimit, SYS_setrlimit,
      // By this, bash looks whether its input is a connection.
      SYS_getpeername,
    ]
    #if arch(x86_64)
      return calls + [
        SYS_arch_prctl, SYS_fork, SYS_vfork, SYS_stat, SYS_lstat, SYS_access, SYS_readlink,
        SYS_dup2, SYS_pipe, SYS_poll, SYS_select, SYS_epoll_wait, SYS_getpgrp, SYS_pause,
        SYS_alarm, SYS_time,
      ]
    #else
      return calls
    #endif
  }

  private static var conditionsOfProgram: [Condition] {
    let (write, truncate) = (UInt32(O_WRONLY), UInt32(O_TRUNC))
    let access = [0, write, UInt32(O_RDWR), write | truncate, UInt32(O_RDWR) | truncate]
    // Without the right to write, O_TRUNC empties a file that may be read.
    func opening(_ call: Int32, _ argument: UInt32) -> Condition {
      Condition(call: call, argument: argument, mask: UInt32(O_ACCMODE) | truncate, values: access)
    }
    let own = UInt32(getpid())
    let conditions = [
      opening(SYS_openat, 2),
      Condition(
        call: SYS_clone, argument: 0, mask: UInt32(CLINUX_CLONE_NEW_NAMESPACES), values: [0]),
      Condition(
        call: SYS_fcntl, argument: 1,
        values: [
          F_DUPFD, CLINUX_F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL, F_SETFL,
        ].map(UInt32.init)),
      Condition(
        call: SYS_ioctl, argument: 1,
        values: [
          CLINUX_TCGETS, CLINUX_TCGETS2, CLINUX_TIOCGWINSZ, CLINUX_TIOCGPGRP, CLINUX_FIONREAD,
          CLINUX_FIONBIO, CLINUX_FIOCLEX, CLINUX_FIONCLEX,
        ].map { UInt32($0) }),
      Condition(
        call: SYS_prctl, argument: 0,
        values: [PR_SET_NAME, PR_GET_NAME, PR_CAPBSET_READ, CLINUX_PR_SET_VMA].map(UInt32.init)),
      Condition(call: SYS_kill, argument: 0, values: [own]),
      Condition(call: SYS_tgkill, argument: 0, values: [own]),
      // Process 0 is the calling process.
      Condition(call: SYS_prlimit64, argument: 0, values: [0]),
    ]
    #if arch(x86_64)
      return conditions + [opening(SYS_open, 1)]
    #else
      return conditions
    #endif
  }

  // MARK: The instructions

  private static let refused = UInt32(CLINUX_SECCOMP_RET_ERRNO) | UInt32(EACCES)
  private static let allowed = UInt32(CLINUX_SECCOMP_RET_ALLOW)

  /// A holds the number of the system call from here on.
  private static var front: [sock_filter] {
    // Offsets of seccomp_data: the number of the call, then the architecture.
    [
      .load(4), .jump(BPF_JEQ, UInt32(CLINUX_AUDIT_ARCH), skip: 1), .answer(refused), .load(0),
      // The x32 numbers of the same calls.
      .jump(BPF_JGE, 0x4000_0000, else: 1), .answer(refused),
    ]
  }

  /// Calls since Linux 5.1 fail as on an older kernel, for which programs have other calls: clone(2) in
  /// place of clone3(2), whose flags the filter cannot see.
  private static var newer: [sock_filter] {
    [
      .jump(BPF_JGE, UInt32(SYS_pidfd_send_signal), else: 1),
      .answer(UInt32(CLINUX_SECCOMP_RET_ERRNO) | UInt32(ENOSYS)),
    ]
  }

  private static func allowing(_ calls: [Int32]) -> [sock_filter] {
    calls.flatMap { allowing(UInt32($0)) }
  }

  private static func allowing(_ value: UInt32) -> [sock_filter] {
    [.jump(BPF_JEQ, value, else: 1), .answer(allowed)]
  }
}

extension sock_filter {
  /// Loads four bytes of seccomp_data at the offset into A.
  fileprivate static func load(_ offset: UInt32) -> sock_filter {
    sock_filter(code: UInt16(BPF_LD | BPF_W | BPF_ABS), jt: 0, jf: 0, k: offset)
  }

  fileprivate static func and(_ mask: UInt32) -> sock_filter {
    sock_filter(code: UInt16(BPF_ALU | BPF_AND | BPF_K), jt: 0, jf: 0, k: mask)
  }

  /// Compares A with the value and skips as many instructions as named.
  fileprivate static func jump(
    _ condition: Int32, _ value: UInt32, skip: UInt8 = 0, else other: UInt8 = 0
  ) -> sock_filter {
    sock_filter(code: UInt16(BPF_JMP | condition | BPF_K), jt: skip, jf: other, k: value)
  }

  fileprivate static func answer(_ action: UInt32) -> sock_filter {
    sock_filter(code: UInt16(BPF_RET | BPF_K), jt: 0, jf: 0, k: action)
  }
}

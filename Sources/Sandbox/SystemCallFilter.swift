internal import CLinux
internal import Glibc

/// The system calls that a process must not make which reads untrusted bytes (seccomp(2)). They fail
/// with EACCES.
///
/// A parser computes: it uses the memory and the descriptors that it has, and ends. A program is not
/// known, so all calls are allowed but sockets, signals to other processes, leaving the process group, changes of a file's
/// owner, mode, times and attributes, namespaces, mounts, reading another process, and typing into a
/// terminal.
final class SystemCallFilter {
  private let program: UnsafeMutableBufferPointer<sock_filter>

  enum Kind { case parser, program }

  init(_ kind: Kind) {
    let instructions = kind == .parser ? Self.ofParser : Self.ofProgram
    program = .allocate(capacity: instructions.count)
    _ = program.initialize(fromContentsOf: instructions)
  }

  deinit { program.deallocate() }

  /// Binds the calling process, which has one thread; returns false and sets `errno` on failure.
  func apply() -> Bool {
    guard let start = program.baseAddress, prctl_set_no_new_privs() == 0 else { return false }
    // The first instruction loads the process that may be signaled.
    start.pointee.k = UInt32(getpid())
    var filter = sock_fprog()
    filter.len = UInt16(program.count)
    filter.filter = start
    return prctl_set_seccomp_filter(&filter) == 0
  }

  /// Whether the kernel has filters: it looks for one at the address 0 (EFAULT).
  static var isSupported: Bool { prctl_set_seccomp_filter(nil) != 0 && errno == EFAULT }

  // MARK: The instructions

  private static let refused = UInt32(CLINUX_SECCOMP_RET_ERRNO) | UInt32(EACCES)
  private static let allowed = UInt32(CLINUX_SECCOMP_RET_ALLOW)

  /// X holds the process, and A the number of the system call until one matches.
  private static var front: [sock_filter] {
    // Offsets of seccomp_data: the number of the call, then the architecture.
    [
      .loadX(0), .load(4), .jump(BPF_JEQ, UInt32(CLINUX_AUDIT_ARCH), skip: 1), .answer(refused),
      .load(0),
      // The x32 numbers of the same calls.
      .jump(BPF_JGE, 0x4000_0000, else: 1), .answer(refused),
    ]
  }

  private static var ofParser: [sock_filter] {
    var program = front
    for call in callsOfParser {
      program += [.jump(BPF_JEQ, UInt32(call), else: 1), .answer(allowed)]
    }
    // No memory that can be executed.
    for call in [SYS_mmap, SYS_mprotect] {
      program += refusing(
        call, argument: 2, if: [.jump(BPF_JSET, UInt32(PROT_EXEC), else: 1)])
    }
    return program + [.answer(refused)]
  }

  private static let callsOfParser: [Int32] = [
    SYS_read, SYS_write, SYS_pread64, SYS_pwrite64, SYS_lseek, SYS_ftruncate, SYS_close,
    SYS_munmap, SYS_mremap, SYS_madvise, SYS_brk,
    SYS_futex, SYS_sched_yield, SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn,
    SYS_clock_gettime, SYS_gettimeofday, SYS_getrandom, SYS_getpid, SYS_gettid,
    SYS_restart_syscall, SYS_exit, SYS_exit_group,
  ]

  private static var ofProgram: [sock_filter] {
    var program = front
    for call in refusedCalls {
      program += [.jump(BPF_JEQ, UInt32(call), else: 1), .answer(refused)]
    }
    // glibc uses clone(2) instead, whose flags the filter can see.
    let unknown = UInt32(CLINUX_SECCOMP_RET_ERRNO) | UInt32(ENOSYS)
    program += [.jump(BPF_JEQ, UInt32(SYS_clone3), else: 1), .answer(unknown)]
    let namespaces = UInt32(CLINUX_CLONE_NEW_NAMESPACES)
    program += refusing(SYS_clone, argument: 0, if: [.jump(BPF_JSET, namespaces, else: 1)])
    program += refusing(
      SYS_ioctl, argument: 1,
      if: [
        CLINUX_TIOCSTI, CLINUX_TIOCSCTTY, CLINUX_TIOCLINUX, CLINUX_FIOSETOWN, CLINUX_SIOCSPGRP,
      ].map { .jump(BPF_JEQ, UInt32($0), else: 1) })
    program += refusing(
      SYS_fcntl, argument: 1,
      if: [CLINUX_F_SETOWN, CLINUX_F_SETOWN_EX].map { .jump(BPF_JEQ, UInt32($0), else: 1) })
    for call in [SYS_kill, SYS_tgkill, SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo] {
      program += refusing(call, argument: 0, if: [.jumpX(BPF_JEQ, skip: 1)])
    }
    // Process 0 is the calling process.
    program += refusing(SYS_prlimit64, argument: 0, if: [.jump(BPF_JEQ, 0, skip: 1)])
    return program + [.answer(allowed)]
  }

  /// Refuses the call if one of the jumps leads to the next instruction, by the low 32 bits of the
  /// argument; a jump past the next instruction goes on.
  private static func refusing(
    _ call: Int32, argument: UInt32, if jumps: [sock_filter]
  ) -> [sock_filter] {
    let checks = jumps.flatMap { [$0, .answer(refused)] }
    // The arguments of seccomp_data have 8 bytes each and begin at 16.
    let body = [.load(16 + 8 * argument)] + checks + [.answer(allowed)]
    return [.jump(BPF_JEQ, UInt32(call), else: UInt8(body.count))] + body
  }

  private static var refusedCalls: [Int32] {
    let common: [Int32] = [
      SYS_socket, SYS_io_uring_setup,
      SYS_setsid, SYS_setpgid, SYS_tkill, SYS_pidfd_send_signal,
      SYS_fchmod, SYS_fchmodat, CLINUX_SYS_fchmodat2, SYS_fchown, SYS_fchownat, SYS_utimensat,
      SYS_setxattr, SYS_lsetxattr, SYS_fsetxattr, CLINUX_SYS_setxattrat,
      SYS_removexattr, SYS_lremovexattr, SYS_fremovexattr, CLINUX_SYS_removexattrat,
      CLINUX_SYS_file_setattr,
      SYS_unshare, SYS_setns, SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_open_tree,
      CLINUX_SYS_open_tree_attr, SYS_move_mount, SYS_fsopen, SYS_fspick, SYS_mount_setattr,
      SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_pidfd_getfd,
      SYS_bpf, SYS_perf_event_open, SYS_userfaultfd, SYS_keyctl, SYS_add_key, SYS_request_key,
    ]
    #if arch(x86_64)
      return common + [SYS_chmod, SYS_chown, SYS_lchown, SYS_utime, SYS_utimes, SYS_futimesat]
    #else
      return common
    #endif
  }
}

extension sock_filter {
  /// Loads four bytes of seccomp_data at the offset into A.
  fileprivate static func load(_ offset: UInt32) -> sock_filter {
    sock_filter(code: UInt16(BPF_LD | BPF_W | BPF_ABS), jt: 0, jf: 0, k: offset)
  }

  fileprivate static func loadX(_ value: UInt32) -> sock_filter {
    sock_filter(code: UInt16(BPF_LDX | BPF_IMM), jt: 0, jf: 0, k: value)
  }

  /// Compares A with the value and skips as many instructions as named.
  fileprivate static func jump(
    _ condition: Int32, _ value: UInt32, skip: UInt8 = 0, else other: UInt8 = 0
  ) -> sock_filter {
    sock_filter(code: UInt16(BPF_JMP | condition | BPF_K), jt: skip, jf: other, k: value)
  }

  /// Compares A with X.
  fileprivate static func jumpX(_ condition: Int32, skip: UInt8) -> sock_filter {
    sock_filter(code: UInt16(BPF_JMP | condition | BPF_X), jt: skip, jf: 0, k: 0)
  }

  fileprivate static func answer(_ action: UInt32) -> sock_filter {
    sock_filter(code: UInt16(BPF_RET | BPF_K), jt: 0, jf: 0, k: action)
  }
}

internal import CLinux
internal import Glibc

/// The system calls that a program must not make which reads untrusted bytes (seccomp(2)). They fail
/// with EACCES.
///
/// Refused are sockets, signals to other processes, leaving the process group, changes of a file's
/// owner, mode, times and attributes, namespaces, mounts, reading another process, and typing into a
/// terminal.
final class SystemCallFilter {
  private let program: UnsafeMutableBufferPointer<sock_filter>

  init() {
    let instructions = Self.instructions
    program = .allocate(capacity: instructions.count)
    _ = program.initialize(fromContentsOf: instructions)
  }

  deinit { program.deallocate() }

  /// Binds the calling process, which has one thread; returns false and sets `errno` on failure.
  ///
  /// Allocates nothing: it is called between fork(2) and execve(2).
  func apply() -> Bool {
    guard let start = program.baseAddress, prctl_set_no_new_privs() == 0 else { return false }
    // The first instruction loads the process that may be signaled.
    start.pointee.k = UInt32(getpid())
    var filter = sock_fprog()
    filter.len = UInt16(program.count)
    filter.filter = start
    return prctl_set_seccomp_filter(&filter) == 0
  }

  // MARK: The program

  private static let refused = UInt32(CLINUX_SECCOMP_RET_ERRNO) | UInt32(EACCES)
  private static let allowed = UInt32(CLINUX_SECCOMP_RET_ALLOW)

  /// X holds the process, and A the number of the system call until one matches.
  private static var instructions: [sock_filter] {
    // Offsets of seccomp_data: the number of the call, then the architecture.
    var program: [sock_filter] = [
      .loadX(0), .load(4), .jump(BPF_JEQ, UInt32(CLINUX_AUDIT_ARCH), skip: 1), .answer(refused),
      .load(0),
    ]
    // The x32 numbers of the same calls.
    program += [.jump(BPF_JGE, 0x4000_0000, else: 1), .answer(refused)]
    for call in calls { program += [.jump(BPF_JEQ, UInt32(call), else: 1), .answer(refused)] }
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

  private static var calls: [Int32] {
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

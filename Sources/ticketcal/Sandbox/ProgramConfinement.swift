internal import CLinux
internal import Glibc

/// Keeps the calling thread, and the programs that it starts, from the network and from changing
/// files. Files that are open already stay writable. Nothing is taken from the other threads.
///
/// The network is closed by a filter on system calls (seccomp(2)): no socket can be made, nor
/// io_uring, which makes sockets of its own. Changes of files are forbidden by Landlock.
enum ProgramConfinement {
  struct Failure: Error {
    let call: String
    let errno: Int32
  }

  static func apply() throws(Failure) {
    guard prctl_set_no_new_privs() == 0 else { throw Failure(call: "prctl", errno: errno) }
    try forbidChanges()
    try forbidSockets()
  }

  /// The rights of landlock(7) to write, remove and make files of every kind, in all folders but
  /// for the null device.
  private static func forbidChanges() throws(Failure) {
    let version = landlock_create_ruleset(nil, 0, UInt32(LANDLOCK_CREATE_RULESET_VERSION))
    // An older kernel cannot; it has no Landlock for the calendars either.
    guard version > 0 else { return }
    let write = UInt64(LANDLOCK_ACCESS_FS_WRITE_FILE)
    // REMOVE_DIR to MAKE_SYM; TRUNCATE since version 3.
    let firstBit = UInt64(LANDLOCK_ACCESS_FS_REMOVE_DIR)
    let lastBit = UInt64(LANDLOCK_ACCESS_FS_MAKE_SYM)
    var handled = write | (lastBit * 2 - firstBit)
    if version >= 2 { handled |= UInt64(LANDLOCK_ACCESS_FS_REFER) }
    if version >= 3 { handled |= UInt64(CLINUX_LANDLOCK_ACCESS_FS_TRUNCATE) }
    var attributes = landlock_ruleset_attr()
    attributes.handled_access_fs = handled
    let ruleset = landlock_create_ruleset(
      &attributes, MemoryLayout.size(ofValue: attributes.handled_access_fs), 0)
    guard ruleset >= 0 else { throw Failure(call: "landlock_create_ruleset", errno: errno) }
    defer { close(ruleset) }
    let null = openat_existing(AT_FDCWD, "/dev/null", Int32(CLINUX_O_PATH) | O_CLOEXEC)
    if null >= 0 {
      var rule = landlock_path_beneath_attr()
      rule.allowed_access = write
      rule.parent_fd = null
      _ = landlock_add_path_rule(ruleset, &rule)
      close(null)
    }
    guard landlock_restrict_self(ruleset) == 0 else {
      throw Failure(call: "landlock_restrict_self", errno: errno)
    }
  }

  private static func forbidSockets() throws(Failure) {
    let refused = UInt32(CLINUX_SECCOMP_RET_ERRNO) | UInt32(EACCES)
    // Offsets of seccomp_data: the number of the call, then the architecture.
    var program: [sock_filter] = [
      .load(4), .jump(ifEqual: UInt32(CLINUX_AUDIT_ARCH), skip: 1), .answer(refused), .load(0),
    ]
    // The x32 numbers of the same calls.
    program += [.jump(ifAtLeast: 0x4000_0000, skip: 0, else: 1), .answer(refused)]
    for call in [UInt32(SYS_socket), UInt32(CLINUX_SYS_io_uring_setup)] {
      program += [.jump(ifEqual: call, skip: 0, else: 1), .answer(refused)]
    }
    program.append(.answer(UInt32(CLINUX_SECCOMP_RET_ALLOW)))
    let result = program.withUnsafeMutableBufferPointer { instructions in
      var filter = sock_fprog()
      filter.len = UInt16(instructions.count)
      filter.filter = instructions.baseAddress
      return prctl_set_seccomp_filter(&filter)
    }
    guard result == 0 else { throw Failure(call: "seccomp", errno: errno) }
  }
}

extension sock_filter {
  fileprivate static func load(_ offset: UInt32) -> sock_filter {
    sock_filter(code: UInt16(BPF_LD | BPF_W | BPF_ABS), jt: 0, jf: 0, k: offset)
  }

  fileprivate static func jump(
    ifEqual value: UInt32, skip: UInt8, else other: UInt8 = 0
  ) -> sock_filter {
    sock_filter(code: UInt16(BPF_JMP | BPF_JEQ | BPF_K), jt: skip, jf: other, k: value)
  }

  fileprivate static func jump(
    ifAtLeast value: UInt32, skip: UInt8, else other: UInt8
  ) -> sock_filter {
    sock_filter(code: UInt16(BPF_JMP | BPF_JGE | BPF_K), jt: skip, jf: other, k: value)
  }

  fileprivate static func answer(_ action: UInt32) -> sock_filter {
    sock_filter(code: UInt16(BPF_RET | BPF_K), jt: 0, jf: 0, k: action)
  }
}

internal import CLinux
internal import Glibc

/// A Landlock ruleset that handles reading and owns its file descriptor (landlock(7)).
final class LandlockRuleset {
  private let descriptor: Int32

  private static let readFile = UInt64(LANDLOCK_ACCESS_FS_READ_FILE)
  private static let readFolder = UInt64(LANDLOCK_ACCESS_FS_READ_DIR)
  private static let refer = UInt64(LANDLOCK_ACCESS_FS_REFER)

  deinit { close(descriptor) }

  /// A ruleset that forbids reading everywhere, and handles no other right except moves.
  ///
  /// Every ruleset forbids moving files between folders unless the ruleset handles and grants that
  /// right (LANDLOCK_ACCESS_FS_REFER, since ABI 2). So the right is granted everywhere. The kernel
  /// still refuses to move a file to a folder where more rights apply to the file.
  init() throws(ReadProtection.Reason) {
    let version = landlock_create_ruleset(nil, 0, UInt32(LANDLOCK_CREATE_RULESET_VERSION))
    guard version > 0 else { throw Self.reason("landlock_create_ruleset") }
    var attributes = landlock_ruleset_attr()
    attributes.handled_access_fs =
      Self.readFile | Self.readFolder | (version >= 2 ? Self.refer : 0)
    descriptor = landlock_create_ruleset(
      &attributes, MemoryLayout.size(ofValue: attributes.handled_access_fs), 0)
    guard descriptor >= 0 else { throw Self.reason("landlock_create_ruleset") }
    if version >= 2 {
      let root = openat_existing(AT_FDCWD, "/", Int32(CLINUX_O_PATH) | O_CLOEXEC)
      guard root >= 0 else { throw Self.reason("open") }
      defer { close(root) }
      guard add(Self.refer, root) else { throw Self.reason("landlock_add_rule") }
    }
  }

  /// Grants listing the folder and reading everything beneath it, or reading the file.
  ///
  /// False if the kernel refuses, as for a file that is in no file system (a socket, a pipe).
  func grantReading(_ file: Int32, isFolder: Bool) -> Bool {
    add(isFolder ? Self.readFile | Self.readFolder : Self.readFile, file)
  }

  private func add(_ access: UInt64, _ file: Int32) -> Bool {
    var rule = landlock_path_beneath_attr()
    rule.allowed_access = access
    rule.parent_fd = file
    return landlock_add_path_rule(descriptor, &rule) == 0
  }

  /// Binds the calling thread to the ruleset, for good.
  func restrictSelf(_ scope: ReadProtection.Scope) throws(ReadProtection.Reason) {
    if scope == .process {
      let threads = Self.threads
      guard threads == 1 else { throw .threads(threads) }
    }
    guard prctl_set_no_new_privs() == 0 else { throw Self.reason("prctl") }
    guard CLinux.landlock_restrict_self(descriptor) == 0 else {
      throw Self.reason("landlock_restrict_self")
    }
  }

  /// The number of threads of the process; nil if unknown. The link count of /proc/self/task is two
  /// plus the number of threads (proc(5)).
  private static var threads: Int? {
    var status = stat()
    guard stat("/proc/self/task", &status) == 0, status.st_nlink > 2 else { return nil }
    return Int(status.st_nlink) - 2
  }

  private static func reason(_ call: String) -> ReadProtection.Reason {
    switch errno {
    case ENOSYS: .notSupported
    case EOPNOTSUPP: .disabled
    case let error: .failed(call: call, errno: error)
    }
  }
}

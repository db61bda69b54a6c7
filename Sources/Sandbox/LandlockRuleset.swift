internal import CLinux
internal import Glibc

/// The rights to files and folders of landlock(7).
package struct LandlockRights: OptionSet {
  package let rawValue: UInt64

  package init(rawValue: UInt64) { self.rawValue = rawValue }

  package static let execute = LandlockRights(rawValue: UInt64(LANDLOCK_ACCESS_FS_EXECUTE))
  package static let writeFile = LandlockRights(rawValue: UInt64(LANDLOCK_ACCESS_FS_WRITE_FILE))
  package static let readFile = LandlockRights(rawValue: UInt64(LANDLOCK_ACCESS_FS_READ_FILE))
  package static let readFolder = LandlockRights(rawValue: UInt64(LANDLOCK_ACCESS_FS_READ_DIR))
  /// To move files between folders; since version 2.
  package static let move = LandlockRights(rawValue: UInt64(LANDLOCK_ACCESS_FS_REFER))
  package static let truncate = LandlockRights(rawValue: UInt64(CLINUX_LANDLOCK_ACCESS_FS_TRUNCATE))

  /// The rights that can be granted for a file that is not a folder.
  package static let ofFiles: LandlockRights = [.execute, .writeFile, .readFile, .truncate]
  /// All rights of version 3, which include making and removing files of every kind.
  package static let all = LandlockRights(rawValue: truncate.rawValue * 2 - 1)

  /// The rights that the kernel knows; version 2 and version 3 each added one.
  fileprivate static func known(to version: Int32) -> LandlockRights {
    LandlockRights(rawValue: (1 << UInt64(12 + min(version, 3))) - 1)
  }
}

/// A Landlock ruleset that owns its file descriptor (landlock(7)).
package final class LandlockRuleset {
  /// The version, since Linux 5.13, that keeps what SECURITY and WRITE-ONLY in ticketcal(1) promise of
  /// files. What later ones add is not needed for it: the filter of system calls, too, refuses to empty a
  /// file (version 3). Only ports need version 4, which the manual says.
  package static let neededVersion: Int32 = 1

  private let descriptor: Int32
  private let handled: LandlockRights

  deinit { close(descriptor) }

  /// A ruleset that takes these rights away everywhere.
  ///
  /// Every ruleset forbids moving files between folders unless it handles and grants that right.
  ///
  /// - Parameters:
  ///   - ports: the TCP ports that may be connected to; nil for all. A kernel before version 4 of
  ///     Landlock cannot limit them.
  ///   - newest: the version up to which the kernel's abilities are used.
  package init(
    handling rights: LandlockRights, connectingTo ports: Set<UInt16>? = nil,
    version newest: Int32 = .max
  ) throws(SandboxFault) {
    let kernel = landlock_create_ruleset(nil, 0, UInt32(LANDLOCK_CREATE_RULESET_VERSION))
    guard kernel > 0 else { throw SandboxFault(call: "landlock_create_ruleset") }
    let version = min(kernel, newest)
    guard version >= Self.neededVersion else { throw .tooOld(version) }
    handled = rights.intersection(.known(to: version))
    var attributes = clinux_landlock_ruleset_attr()
    attributes.handled_access_fs = handled.rawValue
    let limitsPorts = ports != nil && version >= 4
    let connect = UInt64(CLINUX_LANDLOCK_ACCESS_NET_CONNECT_TCP)
    if limitsPorts { attributes.handled_access_net = connect }
    // Older kernels know the first field alone.
    descriptor = landlock_create_ruleset(
      &attributes,
      limitsPorts
        ? MemoryLayout.size(ofValue: attributes)
        : MemoryLayout.size(ofValue: attributes.handled_access_fs), 0)
    guard descriptor >= 0 else { throw SandboxFault(call: "landlock_create_ruleset") }
    guard limitsPorts else { return }
    for port in ports ?? [] {
      var rule = clinux_landlock_net_port_attr(allowed_access: connect, port: UInt64(port))
      guard landlock_add_port_rule(descriptor, &rule) == 0 else {
        throw SandboxFault(call: "landlock_add_rule")
      }
    }
  }

  /// Gives these rights back for the file, or for the folder and everything beneath it.
  ///
  /// False if the kernel refuses, as for a file that is in no file system (a socket, a pipe).
  package func grant(_ rights: LandlockRights, to file: Int32, isFolder: Bool) -> Bool {
    var rule = landlock_path_beneath_attr()
    let granted = rights.intersection(isFolder ? handled : handled.intersection(.ofFiles))
    guard !granted.isEmpty else { return true }
    rule.allowed_access = granted.rawValue
    rule.parent_fd = file
    return landlock_add_path_rule(descriptor, &rule) == 0
  }

  /// Follows links, and ignores a missing path.
  package func grant(_ rights: LandlockRights, to path: String) {
    let file = openat_existing(AT_FDCWD, path, Int32(CLINUX_O_PATH) | O_CLOEXEC)
    guard file >= 0 else { return }
    defer { close(file) }
    if !grant(rights, to: file, isFolder: true) { _ = grant(rights, to: file, isFolder: false) }
  }

  /// Binds the calling thread to the ruleset, for good; returns false and sets `errno` on failure.
  package func restrictThread() -> Bool {
    prctl_set_no_new_privs() == 0 && CLinux.landlock_restrict_self(descriptor) == 0
  }
}

/// Why the kernel does not confine a process.
package enum SandboxFault: Error, Equatable {
  /// The kernel has no Landlock (ENOSYS).
  case notSupported
  /// Landlock is switched off in the kernel (EOPNOTSUPP).
  case disabled
  /// Landlock has this version, below the needed one.
  case tooOld(Int32)
  /// The process has this number of threads; nil if /proc does not show the number.
  case threads(Int?)
  /// A system call failed.
  case failed(call: String, errno: Int32)

  /// The reason in `errno` for a call that failed.
  package init(call: String) {
    switch errno {
    case ENOSYS: self = .notSupported
    case EOPNOTSUPP: self = .disabled
    case let error: self = .failed(call: call, errno: error)
    }
  }
}

extension SandboxFault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notSupported: "this kernel has no Landlock"
    case .disabled: "Landlock is switched off in this kernel; add landlock to its lsm= parameter"
    case .tooOld(let version):
      "this kernel has version \(version) of Landlock, not \(LandlockRuleset.neededVersion)"
    case .threads(let count?): "the program has \(count) threads, of which Landlock binds one"
    case .threads(nil): "the number of threads is unknown, as /proc is not mounted"
    case .failed(let call, let errno): "\(call) failed with error \(errno)"
    }
  }
}

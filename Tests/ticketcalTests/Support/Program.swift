import CalendarStore
@_exported public import TestSupport

@testable import ticketcal

/// What this machine lets tests do.
extension Program {
  /// Whether a test can act as somebody whom file modes bind.
  static let canActAsOrdinaryUser: Bool = {
    guard isRoot else { return true }
    guard find("setpriv") != nil, let home = try? TestHome(forOrdinaryUser: true) else {
      return false
    }
    return (try? home.run("--version").status) == 0
  }()

  /// Whether a small file system can be mounted.
  static let canMount: Bool = {
    guard isRoot, let folder = try? TemporaryFolder() else { return false }
    guard (try? run("mount", "-t", "tmpfs", "-o", "size=64k", "none", folder.path)) == 0 else {
      return false
    }
    return (try? run("umount", folder.path)) == 0
  }()

  static let kernelProtects: Bool = onThread {
    guard let folder = try? ResolvedPath("/nowhere/at/all") else { return false }
    return (try? ReadProtection.apply(to: [folder], scope: .thread)) != nil
  }
}

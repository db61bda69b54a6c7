import CalendarStore
import Foundation
import Glibc

@testable import ticketcal

/// The program that was built together with the tests, and the others a test may need.
enum Program {
  static let ticketcal = beside("ticketcal")
  static let probe = beside("SandboxProbe")

  /// Beside the test bundle.
  private static func beside(_ name: String) -> String {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent(name).path
  }

  static let isRoot = getuid() == 0

  /// The number of the user `nobody`.
  static let nobody: UInt32 = 65534

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

  /// The path of a program; nil where it is not installed.
  static func find(_ name: String) -> String? {
    ["/usr/bin", "/bin", "/usr/local/bin", "/usr/sbin", "/sbin"].map { "\($0)/\(name)" }
      .first { access($0, X_OK) == 0 }
  }

  /// The exit status of an installed program.
  @discardableResult
  static func run(_ name: String, _ arguments: String...) throws -> Int32 {
    guard let path = find(name) else { return 127 }
    return try Running(
      path, arguments, environment: ["PATH": "/usr/bin:/bin"], directory: "/"
    ).wait().status
  }
}

internal import Foundation
internal import Glibc

/// The program that was built together with the tests, and the others a test may need.
package enum Program {
  package static let ticketcal = beside("ticketcal")
  package static let probe = beside("SandboxProbe")

  /// Beside the test bundle.
  private static func beside(_ name: String) -> String {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent(name).path
  }

  package static let isRoot = getuid() == 0

  /// The number of the user `nobody`.
  package static let nobody: UInt32 = 65534

  /// The path of a program; nil where it is not installed.
  package static func find(_ name: String) -> String? {
    ["/usr/bin", "/bin", "/usr/local/bin", "/usr/sbin", "/sbin"].map { "\($0)/\(name)" }
      .first { access($0, X_OK) == 0 }
  }

  /// The exit status of an installed program.
  @discardableResult
  package static func run(_ name: String, _ arguments: String...) throws -> Int32 {
    guard let path = find(name) else { return 127 }
    return try Running(
      path, arguments, environment: ["PATH": "/usr/bin:/bin"], directory: "/"
    ).wait().status
  }
}

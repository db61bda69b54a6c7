internal import CLinux
internal import Glibc

/// Keeps a process that reads untrusted bytes from everything that it does not need: files by
/// landlock(7), and system calls by a filter (`SystemCallFilter`).
package struct Confinement {
  /// Nil on a kernel without Landlock, which cannot protect calendars either.
  private let ruleset: LandlockRuleset?
  /// Nil on a kernel without filters.
  private let filter: SystemCallFilter?

  /// What a program of a distribution reads: itself, its libraries and its data.
  private static let system = ["/usr", "/bin", "/lib", "/lib64", "/etc"]

  /// For a process that needs nothing but the descriptors and the memory that it has.
  static func ofParser() throws(SandboxFault) -> Confinement {
    try Confinement(.parser)
  }

  /// For a program that reads and executes files of the system and the files that its command names,
  /// and nothing else; it changes no file.
  ///
  /// - Parameters:
  ///   - files: absolute paths of more files to read and execute.
  ///   - version: of Landlock, at most.
  static func ofProgram(
    reading files: [String], _ version: Int32
  ) throws(SandboxFault) -> Confinement {
    let confinement = try Confinement(.program, version)
    if let ruleset = confinement.ruleset {
      for path in Self.system + files {
        ruleset.grant([.readFile, .readFolder, .execute], to: path)
      }
      ruleset.grant([.readFile, .writeFile], to: "/dev/null")
      ruleset.grant(.readFile, to: "/dev/urandom")
    }
    return confinement
  }

  private init(
    _ kind: SystemCallFilter.Kind, _ version: Int32 = .max
  ) throws(SandboxFault) {
    do {
      ruleset = try LandlockRuleset(handling: .all, connectingTo: [], version: version)
    } catch .notSupported, .disabled, .tooOld {
      ruleset = nil
    }
    filter = SystemCallFilter.isSupported ? SystemCallFilter(kind) : nil
  }

  /// Binds the calling process, which has one thread, for good; returns false and sets `errno` on
  /// failure.
  func apply() -> Bool {
    if let ruleset, !ruleset.restrictThread() { return false }
    return filter?.apply() ?? true
  }

  /// What the kernel lacks to confine a process; nil if it can.
  package static var lack: String? {
    do throws(SandboxFault) { _ = try LandlockRuleset(handling: .all) } catch { return "\(error)" }
    return SystemCallFilter.isSupported ? nil : "this kernel has no filters of system calls"
  }
}

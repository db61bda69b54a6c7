internal import CLinux
internal import Glibc

/// Keeps a program that reads untrusted bytes from everything but its own standard streams and the
/// files of the system.
///
/// The program reads and executes files of the system and the files that its command names, and
/// nothing else (landlock(7)); it changes no file. A filter on system calls (`SystemCallFilter`)
/// takes away the network, other processes, and the attributes of files.
struct ProgramConfinement {
  /// nil on a kernel without Landlock, which cannot protect calendars either.
  private let ruleset: LandlockRuleset?
  private let filter: SystemCallFilter

  /// What a program of a distribution reads: itself, its libraries and its data.
  private static let system = ["/usr", "/bin", "/lib", "/lib64", "/etc"]

  /// - Parameter files: absolute paths of more files to read and execute.
  init(reading files: [String]) throws(ReadProtection.Reason) {
    filter = SystemCallFilter()
    do { ruleset = try LandlockRuleset(handling: .all) } catch .notSupported, .disabled {
      ruleset = nil
    }
    guard let ruleset else { return }
    for path in Self.system + files {
      ruleset.grant([.readFile, .readFolder, .execute], to: path)
    }
    ruleset.grant([.readFile, .writeFile], to: "/dev/null")
    ruleset.grant(.readFile, to: "/dev/urandom")
  }

  /// Binds the calling process, which has one thread, for good; returns false and sets `errno` on
  /// failure.
  ///
  /// Allocates nothing: it is called between fork(2) and execve(2).
  func apply() -> Bool {
    if let ruleset, !ruleset.restrictThread() { return false }
    return filter.apply()
  }
}
